"""A child process that does not outlive its parent, even if the parent is killed outright.

Linux does it: the kernel sends the child a signal. Elsewhere a thread looks at the parent's id.
Standard library only.
"""

import ctypes
import os
import signal
import sys
import threading
import time

#: Set by the supervisor for its children: its own process id.
SUPERVISOR = "PLAY_SUPERVISOR_PID"

PR_SET_PDEATHSIG = 1  # from <linux/prctl.h>


def hold_supervisor() -> None:
    """If the supervisor started this process, die with it; otherwise do nothing."""
    supervisor = os.environ.get(SUPERVISOR)
    if supervisor:
        hold(int(supervisor))


def hold(parent: int) -> None:
    """Let this process be killed when the process ``parent``, which started it, is gone."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    else:
        threading.Thread(target=watch, args=(parent,), daemon=True).start()
    if os.getppid() != parent:  # it went before we could ask
        os._exit(1)


def watch(parent: int) -> None:
    """Leave at once when ``parent`` is no longer this process's parent."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)
