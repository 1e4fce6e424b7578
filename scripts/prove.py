"""Runs pytest, and what failed once more with nothing beside it; the exit status is pytest's.

    python -m scripts.prove -n 3 -m "not quiet" tests/unit

A machine that is busy with other things can make a right test fail: its processors are taken away for half a second,
or three processes want two cores. Such a test passes alone, and a fault of ours fails again. So the few that failed get
one second try, which the output names; where more failed than a busy machine explains, nothing is tried again.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

# Tests that may fail in one call and still be tried again.
AT_MOST = 10
# Seconds after which a test hangs: what its threads stand at is printed, and its process ends. Beside others that is a
# failed test like any other, which gets its second try; alone it ends the call.
HANGS_SECONDS = 600
GUARD = ("-o", f"faulthandler_timeout={HANGS_SECONDS}", "-o", "faulthandler_exit_on_timeout=true")
# Where pytest keeps the names of tests that failed, from the folder it is called in: the project's root.
LAST_FAILED = Path(".pytest_cache/v/cache/lastfailed")


def prove(arguments: Sequence[str]) -> int:
    """Calls pytest with `arguments` (options and paths) in the present folder. Returns 0 when every test passed, at
    once or on its second try, otherwise what pytest returned: 1 for failed tests, 5 when none were chosen."""
    LAST_FAILED.unlink(missing_ok=True)
    status = _pytest(arguments)
    if status != pytest.ExitCode.TESTS_FAILED:
        return status
    failed = _failed()
    if not 0 < len(failed) <= AT_MOST:
        return status
    _say(f"{_counted(failed)} failed beside the others and {_are(failed)} run once more alone:", *failed)
    status = _pytest(failed)
    verdict = "passed on the second try" if status == 0 else "did not all pass on the second try"
    _say(f"{_counted(failed)} failed beside the others and {verdict}.")
    return status


def _pytest(arguments: Sequence[str]) -> int:
    return subprocess.run([sys.executable, "-m", "pytest", "-q", *GUARD, *arguments], check=False).returncode


def _failed() -> list[str]:
    """The names of the tests that failed in the latest call, none when it could not tell."""
    return sorted(json.loads(LAST_FAILED.read_text("utf-8"))) if LAST_FAILED.exists() else []


def _counted(tests: Sequence[str]) -> str:
    return f"{len(tests)} test{'s' * (len(tests) != 1)}"


def _are(tests: Sequence[str]) -> str:
    return "is" if len(tests) == 1 else "are"


def _say(headline: str, *lines: str) -> None:
    print(f"\n== {headline}", *(f"   {line}" for line in lines), sep="\n", flush=True)


if __name__ == "__main__":
    sys.exit(prove(sys.argv[1:]))
