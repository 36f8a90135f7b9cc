"""Work counted instead of timed: the same on every machine, however busy."""

import sys


def calls(work):
    """Return how many functions, in Python or C, are called while `work()` is done."""
    count = 0

    def note(_frame, event, _arg):
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
