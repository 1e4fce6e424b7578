"""Whether somebody speaks of a life or of chess, where the ear has found no topic."""

from __future__ import annotations

import re

from app.soul.listening.heard import ActKind, SpeechAct

# Words in which somebody speaks of themselves or of others, and those of chess.
_OF_SOMEBODY = re.compile(r"\b(?:i|i'm|im|i've|my|me|we|our|us|he|she|he's|she's|his|her|they)\b")
_OF_CHESS = re.compile(
    r"\b(?:pawns?|knights?|bishops?|rooks?|queens?|kings?|moves?|checks?|castle\w*|game|opening|board|[a-h][1-8])\b"
)


def names_chess(act: SpeechAct) -> bool:
    """Whether an act has a word of chess."""
    return _OF_CHESS.search(act.plain) is not None


def may_be_of_life(act: SpeechAct) -> bool:
    """Whether an act may tell of somebody's life."""
    if act.is_bad_news or act.kind is ActKind.TELLING:
        return True
    return _OF_SOMEBODY.search(act.plain) is not None and _OF_CHESS.search(act.plain) is None
