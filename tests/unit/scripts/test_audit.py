"""The audit of dependencies: what is weak fails it, what cannot be asked does not."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from scripts.audit import Findings, audit, main

SOUND = {"name": "rook", "version": "1.0", "vulns": []}
WEAK = {"name": "pawn", "version": "0.1", "vulns": [{"id": "PYSEC-2"}, {"id": "GHSA-1"}]}
UNKNOWN = {"name": "gambit", "skip_reason": "Dependency not found"}


def program(folder: Path, says: str) -> str:
    """A program that answers whatever it is asked with `says`."""
    path = folder / "auditor"
    path.write_text(f"#!{sys.executable}\nprint({says!r})\n")
    path.chmod(0o755)
    return str(path)


def test_a_report_is_read() -> None:
    findings = Findings()
    findings.read({"dependencies": [SOUND, WEAK, UNKNOWN]})
    assert findings.told() == "pawn 0.1: GHSA-1, PYSEC-2\n1 packages without a known weakness, 1 unknown to the service"


def test_what_is_weak_fails_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(program(tmp_path, json.dumps({"dependencies": [WEAK]}))) == 1
    assert "pawn 0.1: GHSA-1, PYSEC-2" in capsys.readouterr().out


@pytest.mark.parametrize("says", ["", "no route to host", "[]", json.dumps({"dependencies": [UNKNOWN]})])
def test_without_a_service_it_says_so_and_does_not_fail(
    says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(program(tmp_path, says)) == 0
    assert "NOT audited" in capsys.readouterr().out


def test_without_the_program_there_is_no_report(tmp_path: Path) -> None:
    assert audit(str(tmp_path / "nowhere"), tmp_path / "run.txt") == {}
