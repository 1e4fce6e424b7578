"""Which move of the game a message speaks of, by notation, number, owner words, the man that moved and what it took:
"that Bxh7 of mine", "11.Rxh6", "when my knight took on f7", "was f6 a wobble?". Word by word, without patterns.

Where both sides made such a move the owner decides. Only where words tell of the past a move is one that was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from app.domain.facts import Facts
from app.domain.men_named import LETTERS
from app.domain.plies import Ply
from app.soul.listening import move_terms as said
from app.soul.listening.not_retaken import numbers_said
from app.soul.listening.worded_men import men_in

# Words around a move among which its owner stands, and before a square among which its man does.
_OWNER, _MAN = 4, 8
# What tells of the past: a move that is named beside it was made.
PAST = frozenset(
    ("was", "were", "did", "had", "took", "played", "went", "moved", "pushed", "castled", "put", "when", "grabbed",
     "ate", "captured", "dropped", "came", "hopped", "jumped", "gave", "swapped", "traded", "ran", "threw")
)  # fmt: skip
# What supposes, or asks of what may be played now.
SUPPOSES = frozenset(("if", "can", "will", "shall", "tempted", "now", "suppose", "supposing", "next"))
# By which a man comes to a square that is named behind it.
_COMES = frozenset(("to", "on", "into", "onto", "at", "takes", "taking", "thing", "move", "takes"))
_STOPS = said.STOPS - {"."}


@dataclass(frozen=True, slots=True)
class MoveSaid:
    """What words say of one move: the square it goes to, None for castling; the kinds of man that may have made it,
    empty where none is named; the file it came from; whether it took, and what; whether the writer made it, None where
    nobody says so; and whether it is a bare square, which is a pawn's move before another's."""

    to: chess.Square | None
    kinds: frozenset[chess.PieceType] = frozenset()
    file: int | None = None
    takes: bool = False
    victim: chess.PieceType | None = None
    mine: bool | None = None
    bare: bool = False


def played_meant(words: Sequence[str], facts: Facts, *, past: bool = False) -> int | None:
    """The number (from 0) of the move of the game that is meant, the latest of several; None where none is, or where
    nothing tells that it was made. `past`: that is known already."""
    told = past or bool(PAST & set(words)) or _owned(words)
    if not told or (SUPPOSES & set(words) and not past):
        return None
    numbers = numbers_said(words)
    for one in moves_said(words):
        found = [at for at, ply in enumerate(facts.plies) if fits(one, ply, facts)]
        by_number = [at for at in found if facts.on_move(at) in numbers]
        dots = _dots_before(one, words)
        by_dots = [at for at in by_number if dots and (facts.plies[at].mover == chess.WHITE) == (dots == 1)]
        found = by_dots or by_number or found
        pawns = [at for at in found if facts.plies[at].piece == chess.PAWN] if one.bare else []
        if found:
            return (pawns or found)[-1]
    return None


def _dots_before(one: MoveSaid, words: Sequence[str]) -> int:
    """How many dots stand between a number and the notation of a move: one before White's, three before Black's."""
    for at, word in enumerate(words):
        if word not in chess.SQUARE_NAMES and (noted := _noted(word)) is not None and noted.to == one.to:
            dots = 0
            while at - 1 - dots >= 0 and words[at - 1 - dots] == ".":
                dots += 1
            if dots and words[at - 1 - dots : at - dots] and words[at - 1 - dots].isdigit():
                return dots
    return 0


def fits(one: MoveSaid, ply: Ply, facts: Facts) -> bool:
    """Whether a move of the game is what is said."""
    if one.mine is not None and one.mine == (ply.mover == facts.me):
        return False
    if one.to is None:
        return ply.castled is not None
    return (
        ply.square == one.to
        and not (one.kinds and ply.piece not in one.kinds)
        and not (one.takes and not ply.taken)
        and not (one.victim is not None and ply.taken != one.victim)
        and not (one.file is not None and ply.piece == chess.PAWN and chess.square_file(ply.origin) != one.file)
    )


def moves_said(words: Sequence[str]) -> list[MoveSaid]:
    """The moves that words name, in their order."""
    found = []
    for at, word in enumerate(words):
        if word in said.CASTLES:
            found.append(MoveSaid(None, mine=_owner(words, at, at)))
            continue
        one = _noted(word)
        if one is None:
            continue
        if word not in chess.SQUARE_NAMES:
            found.append(MoveSaid(one.to, one.kinds, one.file, one.takes, mine=_owner(words, at, at)))
            continue
        worded = _worded(words, at)
        if worded is not None:
            found.append(worded)
    return found


def _noted(word: str) -> MoveSaid | None:
    """A move in notation, or a bare square; None for other words. "bxc6" is a bishop's or a pawn's."""
    bare = word.strip("+#!?=").replace("x", "").replace(":", "")
    takes, to = "x" in word, bare[-2:]
    rest = bare[:-2]
    if to not in chess.SQUARE_NAMES or len(rest) > 2 or not set(rest) <= set("nbrqkacdefgh12345678"):
        return None
    kinds, file = set[int](), None
    if rest[:1] in LETTERS:
        kinds.add(LETTERS[rest[0]])
    if rest and rest in chess.FILE_NAMES:
        near = abs(chess.FILE_NAMES.index(rest) - chess.FILE_NAMES.index(to[0])) == 1
        if rest != "b" or (near and takes):
            kinds, file = kinds | {chess.PAWN}, chess.FILE_NAMES.index(rest)
    return MoveSaid(chess.parse_square(to), frozenset(kinds), file, takes)


def _worded(words: Sequence[str], at: int) -> MoveSaid | None:
    """A move to the square at this place: by the man before it, by what it took, or the square alone; None where a man
    is only said to stand there."""
    start = next((back + 1 for back in range(at - 1, -1, -1) if words[back] in _STOPS or _is_square(words[back])), 0)
    before = words[max(start, at - _MAN) : at]
    verb = next((back for back in range(at - 1, max(start, at - _MAN) - 1, -1) if words[back] in said.STRONG), None)
    place = chess.parse_square(words[at])
    if words[at - 1 : at] == ["."]:
        return MoveSaid(place, _with(words, at), mine=_owner(words, at, at), bare=True)
    men = [one for one in men_in(words) if max(start, at - _MAN) <= one.at < at]
    first = max(start, at - _MAN)
    if verb is not None:
        movers, victims = [one for one in men if one.at < verb], [one for one in men if one.at > verb]
        kinds = frozenset(one.kind for one in movers[-1:] if one.kind is not None)
        mine = movers[-1].mine if movers and movers[-1].mine is not None else _subject(words, verb)
        victim = victims[0].kind if victims else None
        behind = _with(words, at)
        return MoveSaid(place, kinds or behind, None, True, victim, mine)
    goes = any(word in said.GOES for word in before) or bool(_COMES & set(before))
    if men and men[-1].kind is not None:
        stands = words[at - 1] in said.AT and not any(word in said.GOES | {"thing", "move"} for word in before)
        if stands or not (goes or men[-1].at == at - 1):
            return None
        did = next((word == "i" for word in reversed(before) if word in ("i", "you", "u")), None)
        mine = men[-1].mine if men[-1].mine is not None else _owner(words, first, at) if did is None else did
        return MoveSaid(place, frozenset((men[-1].kind,)), mine=mine)
    return MoveSaid(place, _with(words, at), mine=_owner(words, at, at), bare=True)


def _with(words: Sequence[str], at: int) -> frozenset[chess.PieceType]:
    """The man with which it is said to have been done, behind a square: "took on c5 with the bishop"."""
    behind = words[at + 1 : at + 5]
    if not behind or behind[0] not in said.WITH:
        return frozenset()
    return frozenset(kind for word in behind[1:] if (kind := said.KINDS.get(word)) is not None)


def _owner(words: Sequence[str], first: int, last: int) -> bool | None:
    """Whether a move is the writer's, by the words around it: "my f6", "f6 of yours", "did I ... f6"."""
    for back in range(first - 1, max(-1, first - 1 - _OWNER), -1):
        word = words[back]
        if word in said.MINE | said.YOURS:
            return word in said.MINE
        if word in said.STOPS - {"."}:
            break
    behind = words[last + 1 : last + 1 + _OWNER]
    for place, word in enumerate(behind[1:], 1):
        if word in said.MINE | said.YOURS | {"me", "you"} and behind[place - 1] in ("of", "by", "from"):
            return word in said.MINE | {"me"}
    return _subject(words, first)


def _subject(words: Sequence[str], at: int) -> bool | None:
    """Whether the writer is who did what is said at a place: the nearest "I" or "you" before it."""
    for back in range(at - 1, max(-1, at - 1 - _MAN), -1):
        if words[back] in said.STOPS - {"."} or words[back] in said.AT:
            return None
        if words[back] in ("i", "you", "u"):
            return words[back] == "i"
    return None


def _owned(words: Sequence[str]) -> bool:
    """Whether a move is named as somebody's: "that Bxh7 of mine", "your f6"."""
    return any(
        one is not None and (words[at - 1 : at] in (["my"], ["your"], ["ur"]) or words[at + 1 : at + 2] == ["of"])
        for at, one in ((at, _noted(word)) for at, word in enumerate(words))
    )


def _is_square(word: str) -> bool:
    return word in chess.SQUARE_NAMES
