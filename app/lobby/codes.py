"""Codes of tables: short enough to be read out, and too many to be guessed."""

from __future__ import annotations

import secrets

# Without what sounds or looks alike: O and 0, I, L and 1, U and V.
LETTERS = "ABCDEFGHJKMNPQRSTWXYZ23456789"
LENGTH = 6  # 29 ** 6, some six hundred million


def new_code() -> str:
    """A random code."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def clean_code(text: str) -> str:
    """A code as it is stored, from what somebody typed: in any case, with spaces or hyphens."""
    return "".join(text.split()).replace("-", "").upper()
