"""When a move that words describe was possible: what is said to have happened before it, or to have been played in its
place, and whether somebody tells of it or only supposes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from app.soul.listening import move_terms as said
from app.soul.listening.worded_men import SUBJECTS, WordedMove, has_any, number_in


def parted(words: Sequence[str]) -> tuple[list[str], str, str]:
    """The words without those that only say when or in place of what, and these."""
    kept: list[str] = []
    when: list[str] = []
    instead: list[str] = []
    at = 0
    while at < len(words):
        word, pair = words[at], " ".join(words[at : at + 2])
        into = None
        if pair in said.INSTEAD:
            into = instead
        elif word in said.WHEN and at + 2 < len(words) and not _is_manner(words, at):
            into = when
        elif word in ("and", "but", "then", "yet") and _then_played(words, at):
            into = instead
        if into is None:
            kept.append(word)
            at += 1
            continue
        end = _end_of_part(words, at)
        into += [*words[at:end], "."]
        kept.append(",")
        at = end
    return kept, " ".join(when), " ".join(instead)


def _is_manner(words: Sequence[str], at: int) -> bool:
    """Whether "as" or "once" says no time: "as well", "as good as", "at once", "when i had the chance"."""
    word, behind = words[at], words[at + 1]
    if word in ("as", "once", "since", "before", "after") and behind in said.STOPS:
        return True
    if word == "as":
        return behind not in ("i", "you", "my", "your", "soon", "the")
    return word == "when" and "chance" in words[at : at + 6]


def _then_played(words: Sequence[str], at: int) -> bool:
    """Whether "and then you played" begins here: what was done in place of it."""
    ahead = list(words[at : at + 5])
    who = next((place for place, word in enumerate(ahead) if word in said.FOR_ME | said.FOR_YOU), None)
    if len(ahead) > 1 and ahead[1] in said.THEN_PLAYED:
        return True
    if who is None or who + 1 >= len(ahead):
        return False
    return ahead[who + 1] in ("played", "moved", "went", "pushed", "castled", "chose", "put", "just") and who <= 2


def _end_of_part(words: Sequence[str], at: int) -> int:
    """Where a part ends that begins here: at a mark, or where somebody else may do something."""
    for end in range(at + 2, len(words)):
        goes_on = words[end] == "and" and words[end + 1 : end + 2] and words[end + 1] not in SUBJECTS
        if words[end] in said.STOPS or words[end] in ("why", "what") or (words[end] == "and" and not goes_on):
            return end
        someone = words[end] in said.FOR_ME | said.FOR_YOU | said.MINE | said.YOURS
        if someone and end > at + 3 and any(word in said.MODALS for word in words[end + 1 : end + 4]):
            return end
        if words[end] in ("can", "could", "should", "would") and end > at + 3:
            return end
    return len(words)


def in_time(found: WordedMove, words: Sequence[str], *, when: str, instead: str) -> WordedMove:
    """The same with when it was: a move that could have been made, or was not."""
    could = any(
        word in ("could", "should", "would", "might", "must", "can") and "have" in words[at + 1 : at + 9]
        for at, word in enumerate(words)
    )
    missed = (
        has_any(words, said.MISSES)
        and has_any(words, frozenset(("did", "ever", "i", "have")))
        and ("if" not in words or "ever" in words)
    )
    did_not = any(
        word in ("did", "had", "was", "were") and "not" in words[at + 1 : at + 5] for at, word in enumerate(words)
    )
    had = has_any(words, frozenset(("did", "had", "was", "were"))) and bool(when or instead)
    declined = has_any(words, said.DECLINED)
    chance = any(word in ("chance", "earlier") for word in words)
    there = any(one in ("was", "were") and other in ("there", "not") for one, other in pairwise(words))
    why_not = any(one == "why" and other == "not" for one, other in pairwise(words))
    had = had or there or (why_not and has_any(words, frozenset(("had", "was", "were"))))
    final = has_any(words, said.AT_THE_END) and any(word in ("end", "final", "finish", "last") for word in words)
    return replace(
        found,
        past=declined
        or could
        or did_not
        or had
        or chance
        or missed
        or (number_in(words) is not None and bool(has_any(words, said.NOT))),
        final=final,
        number=number_in(words),
        when=when,
        instead=instead,
    )


def is_told(words: Sequence[str], verb: int) -> bool:
    """Whether somebody tells, or asks of, what was played: "you took my rook", "was taking it right"."""
    if has_any(words[: verb + 1], said.ONLY_SUPPOSED):
        return False
    told = words[verb] in said.TOLD_AS_PAST or (words[verb].endswith("ed") and words[verb - 1 : verb] != ["be"])
    return told or has_any(words[:verb], frozenset(("was", "were", "did", "had", "have")))
