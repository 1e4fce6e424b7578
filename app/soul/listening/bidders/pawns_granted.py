"""Answers what is said of doubled or lone pawns against the verdict on the game: grants what stands on the board, and
says why the game stands as it does all the same."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.condition import Names
from app.domain.facts import Facts
from app.domain.prose_facts import pawn_facts
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.standing_words import standing_of
from app.soul.listening.whom import MY_WORDS, YOUR_WORDS

# "Give me" is of nobody's pawns.
_MINE = MY_WORDS - {"me"}
_DOUBLED = frozenset(("doubled", "double", "tripled", "stacked"))
_LONE = frozenset(("isolated", "alone", "isolani", "lonely", "orphaned", "orphans"))
# What asks for the verdict behind it.
_DOUBTS = frozenset(
    ("how", "why", "but", "bad", "weak", "ugly", "still", "level", "better", "worse", "winning", "equal", "good")
)


class PawnsGranted(ReadWhole):
    """Whether the pawns stand as is said, and how the game stands with them."""

    about = "pawns granted"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known, text = set(words), " ".join(words)
        doubled = bool(known & _DOUBLED and known & {"pawn", "pawns"}) or (
            "same file" in text and bool(known & {"pawn", "pawns"})
        )
        lone = bool(known & _LONE and known & {"pawn", "pawns"})
        if moment.facts.over or not (doubled or lone) or not known & _DOUBTS or known & {"if", "should", "when"}:
            return None
        mine = _whose(words)
        return None if mine is None else granted(moment, mine=mine, doubled=doubled, said=_files(words))


def _whose(words: Sequence[str]) -> bool | None:
    """Whose pawns are meant: the last owner named before them; None where nobody is."""
    at = next((at for at, word in enumerate(words) if word in ("pawn", "pawns")), len(words))
    for word in reversed(words[:at]):
        if word in YOUR_WORDS:
            return True
        if word in _MINE:
            return False
    return None


def _files(words: Sequence[str]) -> set[int]:
    """The files that are named beside the pawns: "your g pawns"."""
    named = set()
    for at, word in enumerate(words):
        if word in chess.FILE_NAMES and set(words[at + 1 : at + 4]) & {"pawn", "pawns"}:
            named.add(chess.FILE_NAMES.index(word))
    return named


def granted(moment: Moment, *, mine: bool, doubled: bool, said: set[int]) -> str:
    """Whether it is so, and how the game stands all the same."""
    facts = moment.facts
    color, whose = facts.color(mine), "my" if mine else "your"
    found = pawn_facts(facts.board, color)
    files = [file for file in (found.doubled if doubled else found.isolated) if not said or file in said]
    how = "doubled" if doubled else "isolated"
    if not files:
        return f"no {how} pawns there, as I see it; {standing_of(moment)}"
    own = facts.board.pawns & facts.board.occupied_co[color]
    squares = [at for file in files for at in chess.scan_forward(own & chess.BB_FILES[file])]
    names = [chess.square_name(at) for at in squares]
    one = len(names) == 1
    pawns = f"{whose} pawn{'' if one else 's'} on {' and '.join(names[:4])}"
    open_line = _open_line(color, files, facts) if doubled else ""
    return f"true, {pawns} {'is' if one else 'are'} {how}{open_line}; still, {standing_of(moment)}"


def _open_line(color: chess.Color, files: Sequence[int], facts: Facts) -> str:
    """A rook that has an open line beside the doubled pawns, as an afterthought."""
    board = facts.board
    own = board.pawns & board.occupied_co[color]
    for file in files:
        for beside in (file - 1, file + 1):
            if not 0 <= beside < len(chess.FILE_NAMES) or own & chess.BB_FILES[beside]:
                continue
            rooks = board.rooks & board.occupied_co[color] & chess.BB_FILES[beside]
            if rooks:
                rook = Names(board, facts.me).of(chess.lsb(rooks))
                return f", but {rook} has the {chess.FILE_NAMES[beside]}-file for it"
    return ""
