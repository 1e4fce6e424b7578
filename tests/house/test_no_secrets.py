"""No key, password or token of anybody lies among the files of the house."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Folders of a working copy that no commit holds, for where there is no git.
NOT_OURS = {
    ".git",
    ".venv",
    ".fuzz",
    "node_modules",
    "data",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
}
KINDS = {
    "a private key": r"-----BEGIN (?:[A-Z]{2,12} )?PRIVATE KEY-----",
    "a key of Google": r"\bAIza[\w-]{35}\b",
    "a key of a model's provider": r"\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{24,}\b",
    "a key of Amazon": r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b",
    "a token of GitHub": r"\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,})\b",
    "a token of a registry": r"\b(?:npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{50,})\b",
    "a token of Slack": r"\bxox[abprs]-[A-Za-z0-9-]{20,}\b",
    "a signed token": r"\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}",
    "a secret of the house": r"\bSESSION_SECRET(?:_PREVIOUS)?=[0-9a-f]{32,}",
    "a program's token": r"\bclub_[A-Za-z0-9_-]{40,}\b",
}
SECRET = re.compile("|".join(f"(?:{pattern})" for pattern in KINDS.values()))
# Files in which something only looks like one, because it must.
MADE_UP = {"tests/unit/runtime/test_log.py"}
LONGEST = 4_000_000  # bytes; what is larger holds numbers


@cache
def tracked() -> list[Path]:
    asked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if asked.returncode == 0:
        return [ROOT / name for name in asked.stdout.decode().split("\0") if name]
    return [path for path in ROOT.rglob("*") if path.is_file() and not NOT_OURS & set(path.relative_to(ROOT).parts)]


def text_of(path: Path) -> str:
    """Empty for what is no text."""
    if not path.is_file() or path.stat().st_size > LONGEST:
        return ""
    data = path.read_bytes()
    return "" if b"\0" in data[:1024] else data.decode("utf-8", "replace")


def test_no_file_holds_a_secret() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0][:12]}..."
        for path in tracked()
        if str(path.relative_to(ROOT)) not in MADE_UP
        for match in SECRET.finditer(text_of(path))
    ]
    assert found == []


def test_settings_and_data_of_a_host_are_kept_out_of_commits() -> None:
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    assert {".env", "/data/"} <= set(ignored)
    assert not any(path.name == ".env" or path.suffix in (".pem", ".key", ".db") for path in tracked())


@pytest.mark.parametrize(
    "parts",
    [
        ("-----BEGIN ", "RSA PRIVATE KEY-----"), ("AIza", "x" * 35), ("sk-", "ant-" + "a1" * 20), ("AKIA", "A" * 16),
        ("ghp_", "a" * 36), ("npm_", "a" * 36), ("xoxb-", "1" * 24), ("SESSION_SECRET=", "0f" * 32),
        ("eyJ" + "a" * 20 + ".", "eyJ" + "b" * 20 + "." + "c" * 30), ("club_", "a" * 43),
    ],
)  # fmt: skip
def test_one_that_did_would_be_found(parts: tuple[str, str]) -> None:
    assert SECRET.search(f"key = '{''.join(parts)}'")
