"""Doors at which a process of the toy ruleset waits, so that a test can kill it at that point.

With ``TOY_GATES`` naming a folder: where ``<folder>/<gate>.shut`` exists, whoever comes to the gate
writes its process id to ``<folder>/<gate>.at`` and waits until the file is gone.
"""

import os
import time
from pathlib import Path
from typing import Any

FOLDER = "TOY_GATES"


def pass_gate(name: str) -> None:
    """Go on, as soon as the gate is open."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return
    shut = Path(folder, f"{name}.shut")
    if not shut.exists():
        return
    aside = Path(folder, f"{name}.{os.getpid()}.tmp")
    aside.write_text(str(os.getpid()))
    aside.replace(Path(folder, f"{name}.at"))
    while shut.exists():
        time.sleep(0.01)


def connect() -> None:
    """Put gates where no ruleset is asked: around the tasks of the worker."""
    if not os.environ.get(FOLDER):
        return
    from celery.signals import before_task_publish, task_prerun

    @task_prerun.connect(weak=False)
    def before_task(task: Any = None, **kwargs: Any) -> None:
        if task.name == "games.tasks.resolve_stage":
            pass_gate("before-claim")

    @before_task_publish.connect(weak=False)
    def before_publish(sender: str = "", **kwargs: Any) -> None:
        if sender == "games.tasks.after_stage":
            pass_gate("after-commit")
