"""The word that an answer begins with: "Yes" and "No" only where a question can be answered so."""

from __future__ import annotations

import re
from dataclasses import replace

from app.desk.tool import DeskAnswer
from app.domain.text import plain, sentences

# A question that asks what, who, where or how, behind words that say nothing.
_ASKS_WHAT = re.compile(
    r"^\W*(?:(?:and|but|so|ok|okay|well|hi|hello|please|then|also|sorry|tell me|say)\b[ ,]*)*"
    r"(?:what|who|whom|whose|where|when|why|how|which)(?:'?s|'re)?\b(?! (?:if|about)\b)"
)
# A part of it that asks whether.
_ASKS_WHETHER = re.compile(
    r"(?:[.,;:?!] ?|\b(?:and|but|or|so) )(?:is|are|was|were|am|do|does|did|can|could|may|might|must|will|would|shall"
    r"|should|have|has|had)\b|\b(?:right|correct|true|no|yes|ok|allowed|possible)\W*$|\b(?:if|whether)\b"
)
_YES_OR_NO = re.compile(r"^(?:Yes|No)[,:] (?!(?:but|not|and|or|only)\b)")


def opened_as_asked(told: DeskAnswer, asked: str) -> DeskAnswer:
    """An answer without the "Yes:" or "No," at its beginning where the question asks what, who or how."""
    low = plain(asked)
    # "I would like to invite a colleague. How does he join me?"
    what = [one for one in sentences(low) if _ASKS_WHAT.search(one)]
    if not what or _ASKS_WHETHER.search(low) is not None:
        return told
    text = _YES_OR_NO.sub("", told.text, count=1)
    return told if text == told.text else replace(told, text=f"{text[:1].upper()}{text[1:]}")


def led_by(words: str, told: DeskAnswer) -> DeskAnswer:
    """An answer behind some words; as it is where there are none."""
    return replace(told, text=f"{words} {told.text}") if words else told
