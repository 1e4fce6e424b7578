"""Reads what a message says of a move that it describes in words: who moves what, what is taken, where to, and when.

"Why didn't you just take my bishop on d7 with your king" says: a capture, by a king of the listener's, of a bishop of
the writer's on d7, which was not made. Which move that is, `app.soul.listening.move_meant` finds by trying all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import chess

from app.soul.listening import move_terms as said
from app.soul.listening.worded_men import BEHIND, SQUARES, WordedMan, WordedMove, has_any, men_in, number_in, split
from app.soul.listening.worded_time import in_time, is_told, parted
from app.soul.listening.worded_verbs import is_passive, verb_of

# Words behind a verb among which its object, or its square, stands.
_REACH = 9


def read_move(text: str, before: str = "") -> WordedMove | None:
    """What a text, as `plain` gives it, says of a move; None where it speaks of none. `before`: what was said before it
    in the same message, where the man may be named that it only points at."""
    whole = split(_anew(text))
    words, when, instead = parted(whole)
    if (missed := _opportunity(words, whole, when, instead)) is not None:
        return missed
    verb = verb_of(words)
    if verb is None and when and not instead:
        words, when, verb = whole, "", verb_of(whole)
    named = _offered(words) if verb is None or words[verb] in said.OFFERED else None
    if verb is None or named is not None:
        return named or _noun(words)
    found = _read(words, verb)
    if found is None:
        return None
    found = in_time(found, whole, when=when, instead=instead)
    found = replace(found, played=not found.past and is_told(words, verb))
    if (
        instead
        and not has_any(words, said.MODALS - {"did", "do", "does"} | said.NOT)
        and (swapped := _turned(words, instead)) is not None
    ):
        return swapped
    if found.pointed or (found.takes and found.victim is None):
        earlier = [*men_in(split(before)), *men_in(split(when)), *(one for one in men_in(words) if one.at < verb)]
        own = found.mover
        spoken = [one for one in earlier if one.kind is not None and (own is None or not _same(one, own))]
        if spoken and found.pointed:
            found = replace(found, victim=spoken[-1])
    return found if found.says_enough else None


def _turned(words: Sequence[str], instead: str) -> WordedMove | None:
    """What was not done, where that stands behind "instead of": "you played h3 instead of taking it"."""
    parted = instead.split()[2:]
    verb = verb_of(parted)
    found = None if verb is None else _read(parted, verb)
    if found is None or not found.takes:
        return None
    who = next((word for word in words if word in said.FOR_ME | said.FOR_YOU | said.MINE | said.YOURS), None)
    mine = found.mine if who is None else who in said.FOR_ME | said.MINE
    men = [one for one in men_in(words) if one.kind is not None and one.mine in (None, not mine)]
    victim = found.victim or (men[0] if men and found.pointed else None)
    turned = replace(found, mine=mine, victim=victim, past=True, instead=" ".join(words), words=tuple(words))
    return turned if turned.says_enough else None


def _anew(text: str) -> str:
    """What is said after another try at saying it, if that says a move."""
    for begins in said.ANEW:
        _, found, rest = text.rpartition(f" {begins} ")
        if found and set(split(rest)) & (said.STRONG | said.GOES):
            return rest
    return text


def _same(one: WordedMan, other: WordedMan) -> bool:
    return one.kind == other.kind and one.mine == other.mine


def _offered(words: Sequence[str]) -> WordedMove | None:
    """A capture that is only named: "is the c7 pawn a freebie for my knight", "my bishop for that knight, fair?"."""
    men = [one for one in men_in(words) if one.kind is not None or one.square is not None]
    if not has_any(words, said.OFFERED) or len(men) != 2 or "for" not in words[men[0].at : men[1].at]:
        return None
    first, second = men
    swaps = first.mine is not None and second.mine is not first.mine and not has_any(words, said.FREE | {"freebie"})
    mover, victim = (first, second) if swaps else (second, first)
    return WordedMove(takes=True, mine=mover.mine, mover=mover, victim=victim, words=tuple(words))


def _noun(words: Sequence[str]) -> WordedMove | None:
    """A move that is only named: "my bishop to e3, good?", "would my king be safer on c1"."""
    men = [one for one in men_in(words) if one.kind is not None]
    if len(men) != 1:
        return None
    squares = [at for at, word in enumerate(words) if word in SQUARES and at > men[0].at]
    if not squares or words[squares[0] - 1] not in ("to", "on", "into", "onto"):
        return None
    better = has_any(words, frozenset(("safer", "better", "happier", "belong", "belongs", "best", "stronger")))
    if words[squares[0] - 1] == "on" and not better:
        return None
    mover = replace(men[0], square=None)
    if mover.mine is None and not has_any(words, said.MODALS | {"is", "what"}):
        return None
    target = chess.parse_square(words[squares[0]])
    return WordedMove(mine=mover.mine, mover=mover, target=target, words=tuple(words))


def _read(words: Sequence[str], verb: int) -> WordedMove | None:
    """What stands around the verb: who moves, what is taken or where to, and by whom."""
    men, word = men_in(words), words[verb]
    takes = word in said.TAKES and word not in said.GOES
    passive = takes and is_passive(words, verb)
    before = [one for one in men if one.at < verb and not _behind_stop(words, one.at, verb)]
    ends = (
        at for at in range(verb + 1, len(words)) if words[at] in said.STOPS - {",", "("} or words[at] in said.MODALS
    )
    end = next(ends, len(words))
    behind = [one for one in men if verb < one.at < end and one.at - verb <= _REACH]
    helper = _with(words, verb, behind)
    behind = [one for one in behind if helper is None or one.at < helper.at]
    who = _who(words, verb)
    subject = before[-1] if before and (who is None or who[0] < before[-1].at) else None
    if subject is None and who is None and verb and any(word in said.HE for word in words[max(0, verb - 3) : verb]):
        subject = next((one for one in reversed(men) if one.at < verb), None)  # "My queen sees c4: can she take it?"
    if subject is not None and not (subject.definite or subject.mine is not None or subject.file is not None):
        subject = subject if takes or subject.kind is not None else None
    found = WordedMove(takes=takes, mine=None if who is None else who[1], words=tuple(words))
    if not takes and is_passive(words, verb):
        return None  # "Was it put there to..."
    if takes and word in said.WINS and who is None and subject is None and helper is None:
        return None  # "Would e4 win your knight?"
    if passive:
        victim = subject or next(iter(behind), None)
        return replace(found, mine=None, mover=helper, victim=victim, pointed=victim is None)
    if takes:
        return _taking(found, words, verb, subject, behind, helper)
    return _going(found, words, verb, subject, behind, helper)


def _taking(
    found: WordedMove,
    words: Sequence[str],
    verb: int,
    subject: WordedMan | None,
    behind: Sequence[WordedMan],
    helper: WordedMan | None,
) -> WordedMove:
    objects = list(behind)
    mover = helper or subject
    if words[verb] in said.TRADES and mover is None and objects:
        # "Swap my pawn for yours": what is given stands first.
        given = objects[0]
        if len(objects) > 1 or given.mine is not False:
            mover, objects = given, objects[1:] or [replace(given, mine=False, square=None, at=given.at)]
    target = _target(words, verb)
    victim = next(iter(objects), None)
    if victim is not None and victim.kind is None and target is None and victim.square is None:
        victim = None  # "Take the thing" only points.
    if mover is not None and mover.mine is not None:
        found = replace(found, mine=mover.mine)
    elif found.mine is None and victim is not None and victim.mine is not None:
        found = replace(found, mine=not victim.mine)
    if victim is not None and victim.square is None and target is not None and helper is None:
        victim = replace(victim, square=target)
    if victim is None and target is None and any(word in said.IT for word in words[verb + 1 : verb + 3]):
        target = next((chess.parse_square(word) for word in reversed(words[:verb]) if word in SQUARES), None)
        if any(one.square == target for one in men_in(words[:verb])):
            target = None
    elif victim is None and target is None and "there" in words[verb + 1 : verb + 3]:
        target = next((chess.parse_square(word) for word in reversed(words[:verb]) if word in SQUARES), None)
        mover = mover or next((one for one in reversed(men_in(words[:verb])) if one.mine is not False), None)
    near = words[verb + 1 : verb + 4]
    points = (
        has_any(near, said.IT | {"itself", "himself", "herself", "myself", "yourself"})
        or "back" in near
        or words[verb].startswith(("re", "ret", "rec"))
    )
    pointed = victim is None and target is None and points
    return replace(
        found,
        mover=mover,
        victim=victim,
        target=None if victim else target,
        pointed=pointed,
        checks=has_any(words, said.CHECKS),
        mates="mate" in words,
    )


def _going(
    found: WordedMove,
    words: Sequence[str],
    verb: int,
    subject: WordedMan | None,
    behind: Sequence[WordedMan],
    helper: WordedMan | None,
) -> WordedMove:
    aims = None
    objects = list(behind)
    if words[verb] in said.AIMS_AT:
        aims, objects = next(iter(objects), None), []
    elif words[verb] in said.GOES:
        aimed = next(
            (one for one in objects if any(word == "at" for word in words[max(verb, one.at - 3) : one.at])), None
        )
        aims, objects = aimed, [one for one in objects if one is not aimed]
    mover = helper or next((one for one in objects if one.mine is not False or found.mine is False), None)
    if mover is None or (subject is not None and helper is None and found.mine is None):
        mover = subject or mover
    if found.mine is None and mover is not None:
        found = replace(found, mine=mover.mine)
    first = -1 if mover is None else min(verb, mover.at)
    squares = [at for at, word in enumerate(words) if word in SQUARES and at > first]
    squares = [at for at in squares if mover is None or at != mover.at - 1]
    target = chess.parse_square(words[squares[-1]]) if squares else None
    named_so = words[verb] in said.CHECKS or words[verb] == "mate"
    if mover is not None and mover.square == target and mover.at < verb and not named_so:
        target = None  # "My bishop on b4 moves" says where it stands.
    elif mover is not None and mover.square == target:
        mover = replace(mover, square=None)
    return replace(
        found,
        mover=mover,
        aims=aims,
        target=target,
        checks=has_any(words, said.CHECKS),
        mates="mate" in words,
        castles=has_any(words, said.CASTLES),
        forks=has_any(words, said.FORKS),
        anywhere=has_any(words, said.OPENS | {"somewhere", "anywhere", "away", "moves"}),
    )


def _behind_stop(words: Sequence[str], start: int, end: int) -> bool:
    """Whether a mark parts two places."""
    return any(word in said.STOPS or word in ("or", "and", "but", "so", "because") for word in words[start:end])


def _who(words: Sequence[str], verb: int) -> tuple[int, bool] | None:
    """The place of "i" or "you" before the verb, and whether it is the writer."""
    for at in range(verb - 1, -1, -1):
        if words[at] in said.FOR_ME and words[at] != "me":
            return at, True
        if words[at] in said.FOR_YOU:
            return at, False
    return None


def _with(words: Sequence[str], verb: int, behind: Sequence[WordedMan]) -> WordedMan | None:
    """The man behind "with" or "using"."""
    for at in range(verb + 1, len(words)):
        if words[at] in said.WITH or (words[at] == "by" and at > verb):
            man = next((one for one in behind if at < one.at <= at + BEHIND), None)
            if man is not None:
                return man
    return None


def _target(words: Sequence[str], verb: int) -> chess.Square | None:
    """The first square behind the verb of taking: "on b7", "it on d4"."""
    for at in range(verb + 1, min(len(words), verb + _REACH)):
        if words[at] in said.STOPS or words[at] in said.WITH:
            return None
        if words[at] in SQUARES:
            return chess.parse_square(words[at])
    return None


def _opportunity(words: Sequence[str], whole: Sequence[str], when: str, instead: str) -> WordedMove | None:
    """A man that forked, hit or stood beside another one, or one that hung, and something else was played: it could
    have been taken, of several the dearest."""
    if not has_any(words, frozenset(("had", "was", "were", "did"))) or any(word in said.STRONG for word in words):
        return None
    at = next((place for place, word in enumerate(words) if word in said.HITS), None)
    if at is None or not (instead or words[at] in said.FREE):
        return None
    men = [one for one in men_in(words) if one.kind is not None]
    free = words[at] in said.FREE
    mover = next((one for one in men if one.at < at), None)
    taken = [one for one in men if one.at > at and one.kind != chess.KING]
    if free:
        near = sorted(men, key=lambda one: abs(one.at - at))
        taken, others = near[:1], near[1:]
        mover = others[0] if others and "to" in words[at : others[0].at] else None
    if not taken or (mover is None and not free):
        return None
    victim = max(taken, key=lambda one: one.kind or 0)
    who = next((word for word in words if word in ("i", "you")), None)
    mine = None if who is None else who == "i"
    if victim.mine is not None:
        mine = not victim.mine
    elif mover is not None and mover.mine is not None:
        mine = mover.mine
    found = WordedMove(takes=True, mine=mine, mover=mover, victim=victim, past=True, when=when, words=tuple(words))
    return replace(found, instead=instead, number=number_in(whole))
