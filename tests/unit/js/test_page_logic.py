"""The page's own logic is tested where it runs: in JavaScript. This hands its verdict on to pytest."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]


def test_the_page_logic_passes_its_own_tests() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node on this machine: the page's logic was not tested")
    files = [str(path) for path in sorted(HERE.glob("*.test.mjs"))]
    ran = subprocess.run([node, "--test", *files], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-1000:]
