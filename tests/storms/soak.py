"""A long soak, run by hand: people play over HTTP while processes of `play` are killed at random.

    .venv/bin/python -m tests.storms.soak --minutes 20

It starts the real `play` on a database of its own (SQLite and files, or what ``DATABASE_URL`` and
``REDIS_URL`` name: an empty database), lets a crowd save sheets, kills web, worker and beat with
kill -9, and in the end verifies everything that was sealed and every save that was confirmed.
The exit status is 1 if anything is not as it must be.
"""

import argparse
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from tests.stack import Play

#: Turns of a minute, looked for every second; a lease lasts five.
HURRY = {
    "SWEEP_SECONDS": "1",
    "LEASE_SECONDS": "5",
    "DEADLINE_SLACK_SECONDS": "2",
    "OUTAGE_SECONDS": "300",
}
TOYS, COUNTIES, PEOPLE = 12, 4, 6
#: What is killed: part of a command line, whether its last process (a child) is meant, how often.
VICTIMS = [
    ("worker child", " worker --", True, 5),
    ("worker", " worker --", False, 2),
    ("beat", " beat --", False, 1),
    ("web child", "gunicorn", True, 2),
    ("web", "gunicorn", False, 1),
]


def environment(folder: Path) -> dict[str, str]:
    """What ``play`` and this process share: settings, database, broker."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.storms.settings",
        "VAR_DIR": str(folder),
        "NO_BOOTSTRAP": "1",
        **HURRY,
    }


def main() -> int:
    """Run for so many minutes, then count and verify."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        os.environ.update(environment(Path(folder)))
        django.setup()
        from tests.stack import Play  # reads the settings

        with Play(os.environ) as host:
            return soak(host, asked.minutes, random.Random(asked.seed))


def soak(host: "Play", minutes: float, chance: random.Random) -> int:
    """Let the crowd play and the killer kill; then wait for the last turns and verify."""
    from tests.storms import aftermath, players

    seats = aftermath.set_up(TOYS, COUNTIES, PEOPLE)
    crowd = players.Crowd()
    people = [
        threading.Thread(
            target=players.play,
            args=(crowd, host.address, name, held, aftermath.write, 0.4),
            daemon=True,
        )
        for name, held in seats.items()
    ]
    for person in people:
        person.start()
    killed = kill_at_random(host, minutes, chance)
    crowd.over.set()
    for person in people:
        person.join(60)
    faults = aftermath.examine(crowd, killed, timedelta(minutes=minutes))
    if faults:
        Path("soak-output.txt").write_text(host.output)
    return 1 if faults else 0


def kill_at_random(host: "Play", minutes: float, chance: random.Random) -> Counter[str]:
    """kill -9 one process every few seconds; what was killed how often."""
    end = time.monotonic() + 60 * minutes
    killed: Counter[str] = Counter()
    weights = [weight for *_rest, weight in VICTIMS]
    while time.monotonic() < end:
        time.sleep(min(chance.uniform(4, 20), max(0.0, end - time.monotonic())))
        name, part, is_child, _weight = chance.choices(VICTIMS, weights)[0]
        found = host.named(part)
        if len(found) > is_child:
            os.kill(found[-1] if is_child else found[0], signal.SIGKILL)
            killed[name] += 1
    return killed


if __name__ == "__main__":
    sys.exit(main())
