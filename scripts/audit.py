"""Asks an advisory service whether anything that is locked under requirements/ is known to be vulnerable.

python -m scripts.audit PIP_AUDIT

PIP_AUDIT is the program of that name, in an environment of its own: what it needs is no part of the club. Where no
service can be reached this is said, and is no failure; a package with a known weakness is one.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scripts.generated import ROOT
from scripts.make_locks import FOLDER, LOCKS

PATIENCE = 180  # seconds for one file


@dataclass
class Findings:
    """What was learned of the packages: their names with versions."""

    sound: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)
    # Package -> the names of its weaknesses.
    weak: dict[str, list[str]] = field(default_factory=dict)

    def read(self, report: dict[str, Any]) -> None:
        """Takes in one report of pip-audit, as its `--format json` has it."""
        for package in report.get("dependencies", []):
            name = f"{package['name']} {package.get('version', '')}".strip()
            if "skip_reason" in package:
                self.unknown.add(name)
            elif package.get("vulns"):
                self.weak[name] = sorted(weakness["id"] for weakness in package["vulns"])
            else:
                self.sound.add(name)

    def told(self) -> str:
        """In lines for whoever reads the log."""
        if not self.sound and not self.weak:
            return "dependencies were NOT audited: no advisory service knows them, or none can be reached"
        lines = [f"{name}: {', '.join(weaknesses)}" for name, weaknesses in sorted(self.weak.items())]
        rest = f"{len(self.sound)} packages without a known weakness"
        return "\n".join([*lines, rest + (f", {len(self.unknown)} unknown to the service" if self.unknown else "")])


def audit(program: str, lock: Path) -> dict[str, Any]:
    """The report on one lock file; empty where there is none to have."""
    command = [program, "--disable-pip", "--require-hashes", "--format", "json", "--progress-spinner", "off"]
    try:
        done = subprocess.run(
            [*command, "--requirement", str(lock)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        report = json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, json.JSONDecodeError):
        return {}
    return report if isinstance(report, dict) else {}


def main(program: str) -> int:
    """Prints what was found; 1 if anything is weak."""
    findings = Findings()
    for lock in LOCKS:
        findings.read(audit(program, FOLDER / lock))
    print(findings.told())
    return int(bool(findings.weak))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
