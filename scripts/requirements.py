"""Prints what `pyproject.toml` requires, one per line for `pip install -r`: the server's own, or those of an extra.

python scripts/requirements.py [extra]
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"


def requirements(extra: str | None = None) -> list[str]:
    """The server's requirements, or those of `extra` alone. Raises KeyError for an unknown one."""
    project = tomllib.loads(PYPROJECT.read_text())["project"]
    wanted: list[str] = project["dependencies"] if extra is None else project["optional-dependencies"][extra]
    return wanted


if __name__ == "__main__":
    print("\n".join(requirements(*sys.argv[1:])))
