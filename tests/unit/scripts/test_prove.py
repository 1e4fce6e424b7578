"""A test that a busy machine made fail is tried once more alone, and the output says so; a fault stays a fault."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.prove import AT_MOST

ROOT = Path(__file__).resolve().parents[3]

# Passes, as a test of times may, only with nothing beside it: here, from the second call on.
PASSES_LATER = """
from pathlib import Path

def test_later():
    seen = Path("seen")
    was_there = seen.exists()
    seen.touch()
    assert was_there

def test_always():
    with Path("always").open("a") as calls:
        calls.write("x")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """An empty project with pytest's settings in it."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def prove(project: Path, source: str, *options: str) -> subprocess.CompletedProcess[str]:
    (project / "test_it.py").write_text(source)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment = kept | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "scripts.prove", *options, "test_it.py"]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def test_what_passes_alone_is_green_and_said_aloud(project: Path) -> None:
    done = prove(project, PASSES_LATER, "-p", "xdist", "-n", "2")
    assert done.returncode == 0, done.stdout
    said = "1 test failed beside the others and is run once more alone:\n   test_it.py::test_later\n"
    assert said in done.stdout
    assert "passed on the second try" in done.stdout
    assert (project / "always").read_text() == "x", "what had passed is not run again"


def test_a_fault_fails_again_and_what_failed_in_an_earlier_call_is_not_run_with_it(project: Path) -> None:
    latest = project / ".pytest_cache" / "v" / "cache" / "lastfailed"
    latest.parent.mkdir(parents=True)
    latest.write_text('{"test_it.py::test_old": true}')
    done = prove(project, "def test_a(): assert False\ndef test_b(): assert False\n")
    assert done.returncode == 1
    assert "2 tests failed beside the others and are run once more alone:\n" in done.stdout
    assert "did not all pass on the second try" in done.stdout
    assert "test_old" not in done.stdout


def test_many_failures_are_no_accident_and_get_no_second_try(project: Path) -> None:
    many = "import pytest\n@pytest.mark.parametrize('n', range({}))\ndef test_a(n): assert False\n"
    done = prove(project, many.format(AT_MOST + 1))
    assert done.returncode == 1
    assert "once more" not in done.stdout


def test_where_nothing_was_chosen_the_status_says_so(project: Path) -> None:
    done = prove(project, PASSES_LATER, "-k", "nothing")
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED
    assert "once more" not in done.stdout


def test_a_test_that_hangs_ends_with_where_it_stood_and_is_tried_again(project: Path) -> None:
    source = """
import threading
from pathlib import Path

def test_waits():
    seen = Path("seen")
    was_there = seen.exists()
    seen.touch()
    if not was_there:
        threading.Event().wait()
"""
    done = prove(project, source, "-p", "xdist", "-n", "1", "-o", "faulthandler_timeout=0.5")
    assert done.returncode == 0, done.stdout
    assert "Timeout" in done.stderr
    assert "in test_waits" in done.stderr
    assert "passed on the second try" in done.stdout
