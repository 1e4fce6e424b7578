"""Text that a stranger wrote and everybody will read: tidied where that changes nothing, refused where it would."""

from __future__ import annotations

import re
import unicodedata

from app.domain.hostile import gives_orders
from app.domain.text import has_pile
from app.soul.guard import is_coarse

# Joiners that scripts and pictures of people need inside words; everything else of their kind only hides text.
_JOINERS = "\u200c\u200d"
_MARKUP = re.compile(r"<\s*[a-z!/?]|&#?\w{2,31};|\bjavascript\s*:|\bdata\s*:\s*text/|\bon\w{3,20}\s*=\s*[\"']", re.I)


def tidied(text: str, *, lines: bool = False) -> str:
    """Composed form, single spaces, no white space around it; with `lines`, paragraphs stay apart."""
    composed = unicodedata.normalize("NFC", text)
    if not lines:
        return " ".join(composed.split())
    rows = [" ".join(row.split()) for row in composed.splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(rows)).strip()


def fault_in(text: str, content_rating: str, *, lines: bool = False) -> tuple[str, str] | None:
    """What is wrong with a tidied text, as a stable code and a sentence for people; None for a good one."""
    hidden = not text.isprintable() and any(_unseen(letter, lines) for letter in text)
    if hidden or has_pile(text):
        return "unseen_characters", "It holds characters that cannot be seen."
    if _MARKUP.search(unicodedata.normalize("NFKC", text)):
        return "markup", "It holds markup. Plain words are enough."
    if gives_orders(text):
        return "hostile_text", "It gives orders to whoever reads it, instead of telling something."
    if is_coarse(text, content_rating):
        return "content_rating", "Its words do not go with the content rating."
    return None


def _unseen(letter: str, lines: bool) -> bool:
    if letter in _JOINERS or (lines and letter == "\n"):
        return False
    return unicodedata.category(letter) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
