"""Reads what a message says of a move that it describes in words: who moves what, what is taken, where to, and when.

"Why didn't you just take my bishop on d7 with your king" says: a capture, by a king of the listener's, of a bishop of
the writer's on d7, which was not made. Which move that is, `app.soul.listening.move_meant` finds by trying all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import chess

from app.soul.listening import move_terms as said

# Words before a man among which its owner stands, and behind it among which its square does.
_BACK, _BEHIND = 4, 4
# The same behind a verb among which its object, or its square, stands.
_REACH = 9
# What stands between one man and what is said of another.
_PARTS_MEN = said.MINE | said.YOURS | said.FOR_ME | said.FOR_YOU | {"for", "and", "is", "was"}
_SUBJECTS = said.FOR_ME | said.FOR_YOU | said.MINE | said.YOURS | {"why", "what", "then", "now", "how", "the", "that"}
_SQUARES, _FILES = frozenset(chess.SQUARE_NAMES), frozenset(chess.FILE_NAMES)


@dataclass(frozen=True, slots=True)
class WordedMan:
    """A man that a text names. `kind` None: whatever man it is; `mine`: it is the writer's, None where nobody says so;
    `square`: where it is said to stand or to go; `at` its place among the words."""

    at: int
    kind: chess.PieceType | None = None
    mine: bool | None = None
    square: chess.Square | None = None
    file: int | None = None
    definite: bool = False


@dataclass(frozen=True, slots=True)
class WordedMove:
    """What is said of a move. `mine`: the writer makes it, None where nobody says so. `pointed`: what is taken is only
    pointed at ("take it"). `aims`: a man that is attacked by it. `past`: it was possible, and not made; `final`: in the
    last position; `played`: somebody made it; `number`: of the move in the game; `when` and `instead` are the words of what happened before it, and
    of what was played in its place."""

    takes: bool = False
    mine: bool | None = None
    mover: WordedMan | None = None
    victim: WordedMan | None = None
    pointed: bool = False
    aims: WordedMan | None = None
    target: chess.Square | None = None
    checks: bool = False
    mates: bool = False
    castles: bool = False
    forks: bool = False
    past: bool = False
    final: bool = False
    anywhere: bool = False
    played: bool = False
    number: int | None = None
    when: str = ""
    instead: str = ""
    words: tuple[str, ...] = field(default=())

    @property
    def says_enough(self) -> bool:
        """Whether a move can be known by it."""
        if self.takes:
            return self.victim is not None or self.pointed or self.target is not None
        if self.castles:
            return True
        if self.mover is not None and self.mover.kind == chess.PAWN and self.mover.file is not None:
            return True
        placed = self.target is not None or self.checks or self.mates or self.anywhere
        return self.mover is not None and (placed or self.aims is not None)


def split(text: str) -> list[str]:
    """The words of a text, contractions as two, hyphens as gaps, with the marks that end a part of a sentence."""
    for mark in (",", ".", "?", "!", ";", ":", "(", ")", "\u2026"):
        text = text.replace(mark, f" {mark if mark != chr(0x2026) else '.'} ")
    words = text.replace("-", " ").replace('"', " ").replace("*", " ").replace("+", " ").replace("#", " ").split()
    found: list[str] = []
    for word in words:
        found += said.PARTED.get(word, word.removesuffix("'s")).split()
    return found


def read_move(text: str, before: str = "") -> WordedMove | None:
    """What a text, as `plain` gives it, says of a move; None where it speaks of none. `before`: what was said before it
    in the same message, where the man may be named that it only points at."""
    whole = split(_anew(text))
    words, when, instead = _parted(whole)
    if (missed := _opportunity(words, whole, when, instead)) is not None:
        return missed
    verb = _verb(words)
    if verb is None and when:
        words, when, verb = whole, "", _verb(whole)
    found = _noun(words) if verb is None else _read(words, verb)
    if found is None or verb is None:
        return found
    found = _in_time(found, whole, when=when, instead=instead)
    found = replace(found, played=not found.past and _is_told(words, verb))
    if instead and not found.past and (swapped := _turned(words, instead)) is not None:
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
    verb = _verb(parted)
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


def _parted(words: Sequence[str]) -> tuple[list[str], str, str]:
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


def _noun(words: Sequence[str]) -> WordedMove | None:
    """A move that is only named: "my bishop to e3, good?", "would my king be safer on c1"."""
    men = [one for one in men_in(words) if one.kind is not None]
    if len(men) != 1:
        return None
    squares = [at for at, word in enumerate(words) if word in _SQUARES and at > men[0].at]
    if not squares or words[squares[0] - 1] not in ("to", "on", "into", "onto"):
        return None
    better = _has(words, frozenset(("safer", "better", "happier", "belong", "belongs", "best", "stronger")))
    if words[squares[0] - 1] == "on" and not better:
        return None
    mover = replace(men[0], square=None)
    if mover.mine is None and not _has(words, said.MODALS | {"is", "what"}):
        return None
    target = chess.parse_square(words[squares[0]])
    return WordedMove(mine=mover.mine, mover=mover, target=target, words=tuple(words))


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
        goes_on = words[end] == "and" and words[end + 1 : end + 2] and words[end + 1] not in _SUBJECTS
        if words[end] in said.STOPS or words[end] in ("why", "what") or (words[end] == "and" and not goes_on):
            return end
        someone = words[end] in said.FOR_ME | said.FOR_YOU | said.MINE | said.YOURS
        if someone and end > at + 3 and any(word in said.MODALS for word in words[end + 1 : end + 4]):
            return end
        if words[end] in ("can", "could", "should", "would") and end > at + 3:
            return end
    return len(words)


def _verb(words: Sequence[str]) -> int | None:
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
            or last in _SUBJECTS | said.MODALS | _SQUARES
            or last in ("to", "just", "ever", "not", "then")
        )
        return acts and last not in ("the", "that")
    return not (at and words[at - 1] in ("a", "an", "the") and behind not in said.MINE | said.YOURS)


def _has_object(words: Sequence[str], at: int, men: Sequence[WordedMan]) -> bool:
    behind = [one for one in men if at < one.at <= at + _BEHIND + 1]
    if words[at].startswith(("giv", "gave")):
        return bool(behind) and "for" in words[behind[0].at :]
    if words[at] == "help":
        return words[at + 1 : at + 2] in (["itself"], ["himself"], ["herself"], ["myself"], ["yourself"])
    return bool(behind) or (words[at] in ("knock", "pick", "bump") and "it" in words[at + 1 : at + 3])


def men_in(words: Sequence[str]) -> list[WordedMan]:
    """The men that words name, in their order."""
    found: list[WordedMan] = []
    for at, word in enumerate(words):
        kind = said.KINDS.get(word) or said.KINDS.get(word.removesuffix("s"))
        if words[at + 1 : at + 2] and words[at + 1] in said.OF_NAMES:
            continue
        if kind is None and not (
            word in said.ANY_MAN and at and words[at - 1] in said.DEFINITE | said.YOURS | said.MINE
        ):
            if word in ("yours", "mine") and found:
                square = _square_behind(words, at)
                if at and words[at - 1] == "of":
                    found[-1] = replace(found[-1], mine=word == "mine", square=found[-1].square or square)
                else:
                    found.append(WordedMan(at, found[-1].kind, word == "mine", square))
            continue
        found.append(_man(words, at, kind))
    return found


def _man(words: Sequence[str], at: int, kind: chess.PieceType | None) -> WordedMan:
    mine, definite, square, file = None, False, None, None
    for back in range(at - 1, max(-1, at - 1 - _BACK), -1):
        word = words[back]
        if back == at - 1 and word in _SQUARES:
            square = chess.parse_square(word)
        elif (
            back == at - 1
            and word in _FILES
            and kind == chess.PAWN
            and (word != "a" or words[back - 1] in (*said.MINE, *said.YOURS, *said.DEFINITE))
        ):
            file = chess.FILE_NAMES.index(word)
        elif word in said.MINE | said.YOURS:
            mine = word in said.MINE
            break
        elif word in said.DEFINITE:
            definite = True
            break
        elif (
            word in said.STOPS
            or word in said.TAKES | said.GOES
            or word in said.KINDS
            or word in said.MODALS | said.WITH
        ):
            break
    return WordedMan(at, kind, mine, square if square is not None else _square_behind(words, at), file, definite)


def _square_behind(words: Sequence[str], at: int) -> chess.Square | None:
    """The square on which a man is said to be: "on d7", "over there on d7"; nothing behind a verb or another man."""
    for place in range(at + 1, min(len(words), at + 1 + _BEHIND)):
        word = words[place]
        if word in _SQUARES:
            return chess.parse_square(word) if words[place - 1] in said.AT or place == at + 1 else None
        if (
            word in said.STOPS
            or word in said.KINDS
            or word in _PARTS_MEN
            or (word in said.TAKES | said.GOES | said.WITH | said.MODALS and word != "back")
        ):
            return None
    return None


def _read(words: Sequence[str], verb: int) -> WordedMove | None:
    """What stands around the verb: who moves, what is taken or where to, and by whom."""
    men, word = men_in(words), words[verb]
    takes = word in said.TAKES and word not in said.GOES
    passive = takes and _is_passive(words, verb)
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
    if not takes and _is_passive(words, verb):
        return None  # "Was it put there to..."
    if takes and word in said.WEAK and who is None and subject is None and helper is None:
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
    target = _target(words, verb, said.TO)
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
        target = next((chess.parse_square(word) for word in reversed(words[:verb]) if word in _SQUARES), None)
        if any(one.square == target for one in men_in(words[:verb])):
            target = None
    elif victim is None and target is None and "there" in words[verb + 1 : verb + 3]:
        target = next((chess.parse_square(word) for word in reversed(words[:verb]) if word in _SQUARES), None)
        mover = mover or next((one for one in reversed(men_in(words[:verb])) if one.mine is not False), None)
    near = words[verb + 1 : verb + 4]
    points = (
        _has(near, said.IT | {"itself", "himself", "herself", "myself", "yourself"})
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
        checks=_has(words, said.CHECKS),
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
    squares = [at for at, word in enumerate(words) if word in _SQUARES and (mover is None or at > min(verb, mover.at))]
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
        checks=_has(words, said.CHECKS),
        mates="mate" in words,
        castles=_has(words, said.CASTLES),
        forks=_has(words, said.FORKS),
        anywhere=bool({"somewhere", "anywhere", "away", "moves"} & set(words)),
    )


def _has(words: Sequence[str], known: frozenset[str]) -> bool:
    return any(word in known for word in words)


def _is_passive(words: Sequence[str], verb: int) -> bool:
    """Whether something is done to what stands before the verb: "could it be taken", "was your bishop put there"."""
    if not words[verb].endswith(("en", "ed", "put", "sent", "brought", "won")):
        return False
    near = words[max(0, verb - 2) : verb]
    if any(word in ("be", "been", "being", "gets", "got") for word in near):
        return True
    begins = next((at for at in range(verb - 1, max(-1, verb - 6), -1) if words[at] in ("was", "is", "were")), None)
    return begins is not None and not _has(words[begins:verb], said.FOR_ME | said.FOR_YOU | said.STOPS)


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
            man = next((one for one in behind if at < one.at <= at + _BEHIND), None)
            if man is not None:
                return man
    return None


def _target(words: Sequence[str], verb: int, links: frozenset[str]) -> chess.Square | None:
    """The first square behind the verb of taking: "on b7", "it on d4"."""
    for at in range(verb + 1, min(len(words), verb + _REACH)):
        if words[at] in said.STOPS or words[at] in said.WITH:
            return None
        if words[at] in _SQUARES:
            return chess.parse_square(words[at])
    return None


def _in_time(found: WordedMove, words: Sequence[str], *, when: str, instead: str) -> WordedMove:
    """The same with when it was: a move that could have been made, or was not."""
    could = any(
        word in ("could", "should", "would", "might", "must", "can") and "have" in words[at + 1 : at + 9]
        for at, word in enumerate(words)
    )
    missed = (
        _has(words, said.MISSES)
        and _has(words, frozenset(("did", "ever", "i", "have")))
        and ("if" not in words or "ever" in words)
    )
    did_not = any(
        word in ("did", "had", "was", "were") and "not" in words[at + 1 : at + 5] for at, word in enumerate(words)
    )
    had = _has(words, frozenset(("did", "had", "was", "were"))) and bool(when or instead)
    chance = any(word in ("chance", "earlier") for word in words)
    there = any(one in ("was", "were") and other in ("there", "not") for one, other in pairwise(words))
    why_not = any(one == "why" and other == "not" for one, other in pairwise(words))
    had = had or there or (why_not and _has(words, frozenset(("had", "was", "were"))))
    final = _has(words, said.AT_THE_END) and any(word in ("end", "final", "finish", "last") for word in words)
    return replace(
        found,
        past=could
        or did_not
        or had
        or chance
        or missed
        or (_number(words) is not None and bool(_has(words, said.NOT))),
        final=final,
        number=_number(words),
        when=when,
        instead=instead,
    )


def _is_told(words: Sequence[str], verb: int) -> bool:
    """Whether somebody tells, or asks of, what was played: "you took my rook", "was taking it right"."""
    if _has(words[: verb + 1], said.ONLY_SUPPOSED):
        return False
    told = words[verb] in said.TOLD_AS_PAST or (words[verb].endswith("ed") and words[verb - 1 : verb] != ["be"])
    return told or _has(words[:verb], frozenset(("was", "were", "did", "had", "have")))


def _number(words: Sequence[str]) -> int | None:
    for at, word in enumerate(words[:-1]):
        if word == "move" and words[at + 1].isdigit():
            return int(words[at + 1])
    return None


def _opportunity(words: Sequence[str], whole: Sequence[str], when: str, instead: str) -> WordedMove | None:
    """A man that forked, hit or stood beside another one, or one that hung, and something else was played: it could have
    been taken, of several the dearest."""
    if not _has(words, frozenset(("had", "was", "were", "did"))) or any(word in said.STRONG for word in words):
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
    return replace(found, instead=instead, number=_number(whole))
