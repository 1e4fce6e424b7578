"""Questions read as others: a short one as the question before with one part of it changed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from app.desk.reading.swapping import swapped, with_name
from app.desk.tool import AskedQuestion
from app.domain.text import plain


def asked_anew(low: str, question: AskedQuestion, names: Collection[str]) -> AskedQuestion | None:
    """The question before, asked of another name ("and the kenji one") or of another part ("and with black?"); it
    stands for itself. None where this one is no such thing; `names` are those of the house."""
    asker = question.asker
    before = None if asker.before is None else plain(asker.before)
    anew = with_name(low, before, names) or swapped(low, before)
    return None if anew is None else replace(question, text=anew, asker=replace(asker, before=None))
