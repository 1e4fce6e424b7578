"""Two moves of one opening set beside each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

import chess

from app.desk.board.proposal_words import proposal_of, purpose_words
from app.desk.games import numbered
from app.desk.men import MEN
from app.desk.moves.judged import searched
from app.desk.moves.moves_named import legal_as, moves_named
from app.desk.openings.opening_asked import openings_in, row_of
from app.desk.openings.opening_own import ways_on
from app.desk.openings.opening_words import DEMANDING, EASIEST, PLAIN, idea_told
from app.desk.services import DeskServices
from app.openings.book import name_opening, read_lines
from app.post_match.judging import INACCURACY_LOSS, chances

_BESIDE = re.compile(r"\b(?:differ\w*|better|or|versus|vs|compar\w*|rather|between|than|distinguish\w*)\b")
_DIFFERS = re.compile(r"\b(?:differ\w*|distinguish\w*)\b")
# Half-moves up to which a position is asked about as an opening.
EARLY = 10


# "After the knights come out", and by which moves they do in an open game.
_KNIGHTS = re.compile(
    r"\b(?:after|once|when|with|behind)\b[^.?!,]{0,16}\b(?:knights?|nf3|horses?)\b[^.?!]{0,20}\b(?:out|developed|moved"
    r"|nc6|come|are there)\b"
)
# "The bishop on b5 or c4".
_TWO_PLACES = re.compile(
    rf"\b(?P<man>{'|'.join(MEN)})\b (?:on|to|at) (?P<one>[a-h][1-8]) (?:or|than|versus|vs|and) "
    r"(?:on |to |at |the bishop on )?(?P<other>[a-h][1-8])\b"
)
_OUT_WHITE, _OUT_BLACK = ("Nf3", "Nc6"), ("Nc6", "Nf3")
_EASIER = re.compile(r"\b(?:easi\w+|simpl\w+|plain\w*|beginners?|learn\w*|less to (?:know|learn)|better for me)\b")


def moves_beside(text: str, low: str) -> tuple[str, tuple[str, ...]] | None:
    """An opening by its name in the book and two moves of it that are set beside each other: "in the Italian, what is
    the difference between Bc5 and Nf6"; None for others."""
    names = openings_in(low)
    sans = tuple(dict.fromkeys(one.san for one in moves_named(text)))
    if len(names) != 1 or len(sans) != 2 or not _BESIDE.search(low):
        return None
    row = row_of(names[0])
    if row is None:
        return None
    board = chess.Board()
    for san in row.moves:
        board.push_san(san)
    return (names[0], sans) if all(legal_as(board, one) is not None for one in sans) else None


def moves_here(text: str, low: str, line: Sequence[str]) -> tuple[str, ...]:
    """Two moves that are set beside each other behind a line (UCI) from the start; empty for others."""
    sans = tuple(dict.fromkeys(one.san for one in moves_named(text)))
    if (said := _TWO_PLACES.search(low)) is not None:
        letter = chess.piece_symbol(MEN[said["man"]]).upper().replace("P", "")
        sans = (f"{letter}{said['one']}", f"{letter}{said['other']}")
    board = chess.Board()
    for uci in line:
        board.push_uci(uci)
    beside = _BESIDE if _KNIGHTS.search(low) else _DIFFERS
    fits = len(line) <= EARLY and len(sans) == 2 and beside.search(low) is not None
    return sans if fits and all(legal_as(board, one) is not None for one in sans) else ()


def with_knights(low: str, line: Sequence[str]) -> tuple[str, ...]:
    """A line (UCI) with the moves behind it that words take for granted: "after the knights come out"."""
    if _KNIGHTS.search(low) is None:
        return tuple(line)
    board, found = chess.Board(), list(line)
    for uci in line:
        board.push_uci(uci)
    for san in _OUT_WHITE if board.turn else _OUT_BLACK:
        move = legal_as(board, san)
        if move is None:
            return tuple(line)
        found.append(move.uci())
        board.push(move)
    return tuple(found)


def line_of(name: str) -> tuple[str, ...]:
    """The moves (SAN) of an opening by its name in the book; empty for none."""
    row = row_of(name)
    return () if row is None else row.moves


def sans_of(line: Sequence[str]) -> tuple[str, ...]:
    """A line (UCI) from the start as it is written."""
    board, sans = chess.Board(), list[str]()
    for uci in line:
        move = chess.Move.from_uci(uci)
        sans.append(board.san(move))
        board.push(move)
    return tuple(sans)


def two_legal(moves: Sequence[str], sans: Sequence[str]) -> bool:
    """Whether two different moves (SAN) are both legal behind some."""
    board = chess.Board()
    for san in moves:
        board.push_san(san)
    return len({move for san in sans if (move := legal_as(board, san)) is not None}) == 2


async def beside_told(at: DeskServices, moves: Sequence[str], sans: Sequence[str], asked: str = "") -> str:
    """Two moves behind some (SAN): the name that each makes it, what it does, what is played against it, the chances,
    and which is the easier one to learn where that is `asked`."""
    board, before = chess.Board(), list[str]()
    for san in moves:
        before.append(board.push_san(san).uci())
    told, worth, names = list[str](), dict[str, float](), dict[str, str]()
    for san in sans:
        move = legal_as(board, san)
        if move is None:
            continue
        ucis, written = [*before, move.uci()], numbered(board, board.san(move))
        after = board.copy(stack=False)
        after.push(move)
        lines = await searched(at, chess.STARTING_FEN, tuple(ucis))
        worth[written] = chances(-(lines[0].centipawns or 0)) if lines else 0.5
        does = purpose_words(proposal_of(board, [move.uci(), *(lines[0].line[:3] if lines else ())], tuple(before)))
        opening = name_opening(tuple(ucis))
        makes = (
            f" makes it the {opening.name}" if opening is not None and opening.plies == len(ucis) else " is a sideline"
        )
        names[written] = opening.name if opening is not None and opening.plies == len(ucis) else ""
        idea = f" {idea_told(names[written])}" if names[written] and idea_told(names[written]) else ""
        ways = [numbered(after, one["move"]) for one in ways_on([*moves, board.san(move)])]
        told.append(
            f"{written}{makes}: it {does}.{idea}" + (f" The book goes on with {' or '.join(ways)}." if ways else "")
        )
    return " ".join(
        filter(None, [*told, _worth_told(worth, "White" if board.turn else "Black"), _same(board, sans, moves)])
    ) + (easier_told(names) if _EASIER.search(asked) else "")


def easier_told(names: Mapping[str, str]) -> str:
    """Which of two moves makes the opening that is easier to learn, by their names; that hardly any does where both are
    of one kind."""
    ranks = {one: _learnt(name) for one, name in names.items()}
    first, second = sorted(ranks, key=lambda one: ranks[one])
    if ranks[first] == ranks[second]:
        return " To learn they are about equally easy; take the one whose positions you like better."
    return (
        f" The easier one to learn is {first}{f', the {names[first]}' if names[first] else ''}: fewer lines, and the "
        "pieces go to natural squares."
    )


def _learnt(name: str) -> int:
    """How much there is to learn in an opening: 0 for little, 3 for an unknown one."""
    for rank, known in enumerate((EASIEST, PLAIN, DEMANDING)):
        if any(name.startswith(one) for one in known):
            return rank
    return 3


def _worth_told(worth: dict[str, float], side: str) -> str:
    first, second = sorted(worth, key=lambda one: -worth[one])
    had, has = round(100 * worth[first]), round(100 * worth[second])
    if worth[first] - worth[second] < INACCURACY_LOSS:
        return f"In worth they hardly differ: {had} and {has} chances in a hundred for {side} by the engine."
    return f"By the engine {first} is better: {had} chances in a hundred for {side}, {has} after {second}."


def _same(board: chess.Board, sans: Sequence[str], moves: Sequence[str]) -> str:
    """Which answer to both lets them come to the same position, where the book has one."""
    played = [
        {row.moves[len(moves) + 1] for row in read_lines() if tuple(row.moves[: len(moves) + 1]) == (*moves, san)
         and len(row.moves) > len(moves) + 1}
        for san in sans
    ]  # fmt: skip
    for answer in sorted(played[0] & played[1], key=lambda one: (len(one), one)):
        ends = Counter[str]()
        for first, second in (tuple(sans), tuple(reversed(sans))):
            after = board.copy(stack=False)
            for san in (first, answer, second):
                move = legal_as(after, san)
                if move is None:
                    break
                after.push(move)
            else:
                ends[after.epd()] += 1
        if 2 in ends.values():
            after = board.copy(stack=False)
            after.push_san(sans[0])
            return f"If {numbered(after, answer)} is the answer, the other move next brings both to the same position."
    return ""
