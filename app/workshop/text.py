"""Text written by players and shown to others: normalised where the meaning stays the same, refused otherwise."""

from __future__ import annotations

import re
import unicodedata

from app.domain.coarse import is_coarse
from app.domain.hostile import gives_orders
from app.domain.text import has_pile
from app.languages.speaking import marked

# Zero-width joiners are needed by some scripts and emoji; other invisible characters can only hide text.
_JOINERS = "\u200c\u200d"
_MARKUP = re.compile(r"<\s*[a-z!/?]|&#?\w{2,31};|\bjavascript\s*:|\bdata\s*:\s*text/|\bon\w{3,20}\s*=\s*[\"']", re.I)


def tidied(text: str, *, lines: bool = False) -> str:
    """The text in Unicode form NFC, with single spaces and trimmed; `lines` keeps line breaks."""
    composed = unicodedata.normalize("NFC", text)
    if not lines:
        return " ".join(composed.split())
    rows = [" ".join(row.split()) for row in composed.splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(rows)).strip()


def fault_in(text: str, content_rating: str, *, lines: bool = False) -> tuple[str, str] | None:
    """What is wrong with a tidied text, as a stable code and a sentence for people; None if nothing is."""
    hidden = not text.isprintable() and any(_is_hidden(letter, lines) for letter in text)
    if hidden or has_pile(text):
        return "unseen_characters", marked("It holds characters that cannot be seen.")
    if _MARKUP.search(unicodedata.normalize("NFKC", text)):
        return "markup", marked("It holds markup. Plain words are enough.")
    if gives_orders(text):
        return "hostile_text", marked("It gives orders to whoever reads it, instead of telling something.")
    if is_coarse(text, content_rating):
        return "content_rating", marked("Its words do not go with the content rating.")
    return None


def _is_hidden(letter: str, lines: bool) -> bool:
    if letter in _JOINERS or (lines and letter == "\n"):
        return False
    return unicodedata.category(letter) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
