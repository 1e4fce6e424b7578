"""What a short question asks about a move that was just spoken of, read word by word, without patterns."""

from __future__ import annotations

from enum import StrEnum

from app.soul.listening.choosing import kinds_in, words_in

# Words of a question that leans on what was said; a longer one says itself what it is about.
LONGEST = 14


class ThatMove(StrEnum):
    """What is asked about the move under discussion."""

    WORTH_IT = "worth it"
    NEXT_WORST = "the next mistake"
    TOO_LATE = "too late"
    SEEN = "seen"
    WHY_NOT = "why not"
    WHY_BETTER = "why better"
    WHAT_BETTER = "what better"
    HOW_BAD = "how bad"
    WHY_BAD = "why bad"
    WHY_PLAYED = "why played"
    THEN = "what then"


_LEADS = frozenset(
    ("so", "and", "but", "ok", "okay", "oh", "ah", "hm", "hmm", "lol", "haha", "wait", "well", "then", "yeah", "right",
     "really", "huh", "fine", "sure", "no", "yes", "now", "just", "alright", "wow", "ugh", "damn", "um", "uh", "cool")
)  # fmt: skip
_WASTES = frozenset(("waste", "wasted", "wasting", "pointless", "tempo", "tempi", "tempos", "detour", "roundtrip"))
_PAYS = frozenset(("worth", "pay", "gain", "useful"))
_NEXT = frozenset(("next", "second", "other", "another", "others", "only", "else", "more", "besides", "runner-up"))
_MISTAKES = frozenset(
    (
        "worst",
        "mistake",
        "mistakes",
        "blunder",
        "blunders",
        "slip",
        "slips",
        "bad",
        "wrong",
        "error",
        "errors",
        "howler",
    )
)
_SEES = frozenset(("see", "saw", "seen", "notice", "noticed", "spot", "spotted", "realise", "realised", "realize",
                   "realized", "consider", "considered", "miss", "missed", "overlook", "overlooked"))  # fmt: skip
_BADS = frozenset(("bad", "terrible", "awful", "wrong", "blunder", "mistake", "serious", "costly", "lose", "losing",
                   "problem", "matter", "cost", "costs", "hurt", "hurts", "big", "that"))  # fmt: skip
_PLAYED = frozenset(("play", "played", "do", "did", "make", "made", "go", "went", "choose", "chose", "move"))
_SHOULD = frozenset(("should", "shouldve", "should've", "shoulda", "better", "instead", "best", "right", "correct",
                     "rather", "ought"))  # fmt: skip
_YOURS = frozenset(("you", "u", "ya"))


def asked_of_that_move(text: str) -> ThatMove | None:
    """What a sentence, as `plain` gives it, asks about the move that was just spoken of; None for anything else."""
    words = words_in(text)
    if not words or len(words) > LONGEST:
        return None
    while words and words[0] in _LEADS:
        words = words[1:]
    if not words:
        return None
    return _of_several(words, text) or _of_better(words) or _of_played(words)


def _of_several(words: list[str], text: str) -> ThatMove | None:
    """What is asked of more than one move, or of now."""
    all_words = set(words)
    back = "there and back" in text or "back and forth" in text or "same square" in text or "where it started" in text
    if "for nothing" in text or "lost time" in text or "lose time" in text or back or all_words & _WASTES:
        return ThatMove.WORTH_IT
    if all_words & _PAYS and not all_words & {"how", "what", "why", "more", "points"}:
        return ThatMove.WORTH_IT
    if all_words & _NEXT and all_words & _MISTAKES and "than" not in all_words:
        return ThatMove.NEXT_WORST
    if "too late" in text or ("still" in all_words and all_words & {"play", "do", "go", "possible", "there", "can"}):
        return ThatMove.TOO_LATE
    return None


def _of_better(words: list[str]) -> ThatMove | None:
    """What is asked of the move that was better, or that might have been played."""
    every, first = set(words), words[0]
    if first in ("why", "how", "what's", "whats", "what") and not every.isdisjoint(("better", "best")):
        why = first == "why" or (first == "how" and "come" in every) or every & {"good", "great", "special", "makes"}
        return ThatMove.WHY_BETTER if why else ThatMove.WHAT_BETTER
    if first in ("why", "how") and not every.isdisjoint(("not", "didn't", "didnt", "wouldn't", "don't", "couldn't")):
        return ThatMove.WHY_NOT
    if first in ("what's", "whats", "what") and "wrong" in every and kinds_in(words):
        return ThatMove.WHY_NOT
    if first in ("why", "what's", "whats") and every & {"there", "good"} and not every & _YOURS and "is" not in every:
        return ThatMove.WHY_BETTER
    if words[0] == "what" and every & {"happened", "happens", "followed", "come"} and every & {"would", "then", "if"}:
        return ThatMove.THEN
    if words in (["what", "then"], ["what", "comes", "then"], ["what", "next", "then"]):
        return ThatMove.THEN
    if first in ("what", "which", "where") and every & _SHOULD and every & {"should", "have", "been", "was", "instead"}:
        return ThatMove.WHAT_BETTER
    return None


def _of_played(words: list[str]) -> ThatMove | None:
    """What is asked of the move that was played."""
    every, first = set(words), words[0]
    if first in ("did", "didn't", "didnt", "had", "do") and every & _SEES:
        return ThatMove.SEEN
    if first == "how" and len(words) > 1 and words[1] in ("bad", "terrible", "serious", "costly", "big", "much"):
        named = every & {"cost", "costs", "it", "that", "really", "lose", "worse"}
        return ThatMove.HOW_BAD if named else None
    if first in ("was", "is") and every & {"that", "it", "so"} and "bad" in every and len(words) <= 6:
        return ThatMove.HOW_BAD
    if first in ("why", "what's", "whats", "how") and every & _BADS and every & {"bad", "wrong", "blunder", "mistake"}:
        return ThatMove.WHY_BAD
    if first == "why" and every & _PLAYED and every & {"it", "that", "then"}:
        return ThatMove.WHY_PLAYED
    return ThatMove.WHY_PLAYED if {"what", "you", "thinking"} <= every else None
