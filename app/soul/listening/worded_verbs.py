"""Which word of a message is the verb that says its move."""

from __future__ import annotations

from collections.abc import Sequence

from app.soul.listening import move_terms as said
from app.soul.listening.worded_men import BEHIND, SQUARES, SUBJECTS, WordedMan, has_any, men_in


def verb_of(words: Sequence[str]) -> int | None:
    """The place of the verb that says the move: one of taking before one of going, a weak one only beside a man."""
    men = men_in(words)
    strong = next((at for at, word in enumerate(words) if word in said.STRONG and _is_verb(words, at)), None)
    if strong is not None:
        return strong
    for at, word in enumerate(words):
        if word in said.CASTLES or (word in said.GOES and _is_verb(words, at)):
            return at
        if word in said.WEAK and _is_verb(words, at) and _has_object(words, at, men):
            return at
    return next((at for at, word in enumerate(words) if word in said.CHECKS or word == "mate"), None)


def _is_verb(words: Sequence[str], at: int) -> bool:
    """Whether a word is a verb here: not "the take", "a check", "fair game", "have" before another verb."""
    word, behind = words[at], words[at + 1] if at + 1 < len(words) else ""
    if word.startswith(("tak", "took")):
        looks = behind == "a" and (words[at + 2] if at + 2 < len(words) else "") not in said.KINDS
        if behind in said.NOT_TAKEN or looks:
            return False
    if word in ("back", "left", "hit", "lift", "one", "ones", "bit", "bits", "x") and word != "hit":
        return word == "x"
    ends = not behind or behind in said.STOPS
    if word in ("move", "moves", "play", "plays", "capture", "take", "check") and ends and at:
        last = words[at - 1]
        acts = (
            last in said.KINDS
            or last in SUBJECTS | said.MODALS | SQUARES
            or last in ("to", "just", "ever", "not", "then")
        )
        return acts and last not in ("the", "that")
    return not (at and words[at - 1] in ("a", "an", "the") and behind not in said.MINE | said.YOURS)


def _has_object(words: Sequence[str], at: int, men: Sequence[WordedMan]) -> bool:
    behind = [one for one in men if at < one.at <= at + BEHIND + 1]
    if words[at].startswith(("giv", "gave")):
        return bool(behind) and "for" in words[behind[0].at :]
    if words[at] == "help":
        return words[at + 1 : at + 2] in (["itself"], ["himself"], ["herself"], ["myself"], ["yourself"])
    return bool(behind) or (words[at] in ("knock", "pick", "bump") and "it" in words[at + 1 : at + 3])


def is_passive(words: Sequence[str], verb: int) -> bool:
    """Whether something is done to what stands before the verb: "could it be taken", "was your bishop put there"."""
    if not words[verb].endswith(("en", "ed", "put", "sent", "brought", "won")):
        return False
    near = words[max(0, verb - 2) : verb]
    if any(word in ("be", "been", "being", "gets", "got") for word in near):
        return True
    begins = next((at for at in range(verb - 1, max(-1, verb - 6), -1) if words[at] in ("was", "is", "were")), None)
    return begins is not None and not has_any(words[begins:verb], said.FOR_ME | said.FOR_YOU | said.STOPS)
