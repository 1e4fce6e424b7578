"""Weak squares and space of both sides, and what an ending is called, as the board shows them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.board.file_words import files_told
from app.desk.board.state_words import pinned_told
from app.desk.games import line_in_words
from app.domain import prose_facts
from app.domain.condition import hanging
from app.domain.prose_words import color_word, listed, man_on, piece_word

# Weak squares of a side that are named, and squares of space by which one side has more.
NAMED, MORE_SPACE = 4, 4
# Weaknesses of any kind, and not weak squares alone.
_WEAKNESSES = re.compile(
    r"\b(?:weakness(?:es)?|weakest|weak (?:spots?|points?|sides?|parts?|places?)|soft spots?|targets?"
    r"|vulnerab\w+|where\b[^.?!]{0,20}\bweak|i attack)\b(?! squares?)"
)
_MINE, _THEIRS = (
    re.compile(r"\b(?:my|i|me|mine|our)\b"),
    re.compile(r"\b(?:his|her|their|he|she|they|him|them|namedones?|opponents?|enemy|other side)\b"),
)
# Attacked squares beside a king from which on it is a weak point.
UNDER_FIRE = 3
# Moves from which on a king in the middle is one.
LATE = 7
_DEFEND = re.compile(r"\b(?:defend|guard|protect|first|fix|cover)\w*\b")
_SIDE = re.compile(r"\b(white|black)(?:'?s)?\b")
_MIDDLE = chess.SquareSet(chess.BB_FILE_C | chess.BB_FILE_D | chess.BB_FILE_E | chess.BB_FILE_F)


def square_facts(board: chess.Board, asked: str, then: str | None = None, you: str | None = None) -> dict[str, Any]:
    """JSON-ready facts of weak squares and space of both sides, of the kind of ending, and of the files, behind the
    move `then` (UCI) where one was told of; `asked` is the question, `you` the colour of who asks."""
    low = asked.lower()
    return {
        "weak": {color_word(side): _weak(board, side) for side in (chess.WHITE, chess.BLACK)},
        "space": {color_word(side): _space(board, side) for side in (chess.WHITE, chess.BLACK)},
        "ending_name": _ending(board),
        "pawns": pawns_told(board, (), None if you is None else you == "White"),
        "files": files_told(board, then, asked, you),
        "soft": {color_word(side): soft_points(board, side) for side in (chess.WHITE, chess.BLACK)},
        "all_weak": _WEAKNESSES.search(low) is not None,
        "weak_side": _side_asked(low, you if _WEAKNESSES.search(low) else None),
        "to_defend": _DEFEND.search(low) is not None,
    }


def _side_asked(low: str, you: str | None) -> str | None:
    """The side whose weaknesses are asked for, in small letters; None where both or neither is named."""
    if (found := _SIDE.search(low)) is not None:
        return found[1]
    if you is None or (_MINE.search(low) is None and _THEIRS.search(low) is None):
        return None
    own = you.lower()
    return own if _MINE.search(low) and not _THEIRS.search(low) else "black" if own == "white" else "white"


def soft_points(board: chess.Board, side: chess.Color) -> list[str]:
    """What is weak about a side, as clauses, the most urgent first: men that can be taken at a profit, its king,
    isolated and doubled pawns, and squares that no pawn can guard and the other side reaches."""
    lost = [square for square, _ in hanging(board, side)]
    found = [f"the {man_on(board, square)}, which can be taken at a profit" for square in lost[:2]]
    pinned = [pin.pinned for pin in prose_facts.absolute_pins(board, side) if pin.pinned not in lost]
    found += [f"the {man_on(board, square)}, {pinned_told(board, square)}" for square in pinned[:1]]
    hits = prose_facts.squares_hit_around_king(board, side)
    king = board.king(side)
    if king is not None and hits >= UNDER_FIRE:
        found.append(f"the king on {chess.square_name(king)}, with {hits} squares beside it attacked")
    elif (
        king is not None and board.queens and board.fullmove_number > LATE and king == (chess.E1 if side else chess.E8)
    ):
        found.append(f"the king on {chess.square_name(king)}, still in the middle")
    pawns = prose_facts.pawn_facts(board, side)
    own = board.pieces(chess.PAWN, side)
    for words, files in (
        ("doubled and isolated", [one for one in pawns.doubled if one in pawns.isolated]),
        ("isolated", [one for one in pawns.isolated if one not in pawns.doubled]),
        ("doubled", [one for one in pawns.doubled if one not in pawns.isolated]),
    ):
        squares = [chess.square_name(one) for one in own if chess.square_file(one) in files and one not in lost]
        if squares:
            found.append(f"the {words} pawn{'' if len(squares) == 1 else 's'} on {listed(squares)}")
    holes = [one["square"] for one in _weak(board, side) if one["hit"] or one["stands"]]
    if holes:
        found.append(
            f"the square{'' if len(holes) == 1 else 's'} {listed(holes[:2])}, which no pawn can guard any more"
        )
    return found


def _weak(board: chess.Board, side: chess.Color) -> list[dict[str, Any]]:
    """Holes in a side's camp, those that the other side already reaches first: squares of its third and fourth rank
    that no pawn of its own guards or can come to guard."""
    found: list[dict[str, Any]] = []
    near = chess.BB_RANKS[2 if side else 5] | chess.BB_RANKS[3 if side else 4]
    for square in chess.SquareSet(near & ~guardable(board, side)):
        theirs = board.attackers(not side, square)
        found.append(
            {
                "square": chess.square_name(square),
                "hit": [
                    man_on(board, one) for one in theirs if board.piece_type_at(one) not in (chess.PAWN, chess.KING)
                ][:2],
                "stands": board.color_at(square) is (not side),
                "guards": len(board.attackers(side, square)),
                "middle": square in _MIDDLE,
            }
        )
    found.sort(key=lambda one: (-len(one["hit"]) - one["stands"], one["guards"], not one["middle"]))
    return found[:NAMED]


def guardable(board: chess.Board, side: chess.Color) -> chess.Bitboard:
    """The squares that a pawn of a side guards, or could after going forward."""
    found = 0
    for pawn in board.pieces(chess.PAWN, side):
        square = pawn
        while 0 < chess.square_rank(square) < 7:
            found |= chess.BB_PAWN_ATTACKS[side][square]
            square += 8 if side else -8
    return found


def _space(board: chess.Board, side: chess.Color) -> int:
    """Squares beyond the middle that a side reaches, or has behind a pawn of its own in the four middle files."""
    beyond = chess.SquareSet()
    for rank in range(4, 8):
        beyond |= chess.BB_RANKS[rank if side else 7 - rank]
    reached = sum(1 for square in beyond if board.is_attacked_by(side, square))
    held = 0
    for pawn in board.pieces(chess.PAWN, side) & _MIDDLE:
        rank = chess.square_rank(pawn)
        held += max(0, (rank - 1) if side else (6 - rank))
    return reached + held


def _ending(board: chess.Board) -> str | None:
    """What an ending is called, by the pieces beside kings and pawns; None while it is none."""
    if prose_facts.phase_of(board) != "endgame":
        return None
    men = {
        side: [piece_word(kind) for kind in (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
               for _ in board.pieces(kind, side)]
        for side in (chess.WHITE, chess.BLACK)
    }  # fmt: skip
    white, black = men[chess.WHITE], men[chess.BLACK]
    if not white and not black:
        return "a pawn ending: kings and pawns alone" if board.pawns else "bare kings, a draw at once"
    if white == black == ["bishop"]:
        light = [bool(board.pieces(chess.BISHOP, side) & chess.BB_LIGHT_SQUARES) for side in (True, False)]
        return "a bishop ending, with bishops of " + ("the same colour" if light[0] == light[1] else "opposite colours")
    if white == black:
        return f"a {' and '.join(dict.fromkeys(white))} ending, with {listed(white)} on each side"
    more, less = (white, black) if len(white) >= len(black) else (black, white)
    return f"an ending of {listed(more)} against {listed(less) if less else 'the bare king and what pawns there are'}"


def weak_words(facts: Mapping[str, Any]) -> str:
    """The weak squares by name, of one side where one is asked for, and which of them matters most."""
    side = facts["weak_side"]
    if facts.get("all_weak"):
        return " ".join(_soft_of(name, soft) for name, soft in facts["soft"].items() if side in (None, name.lower()))
    if side is None and facts["to_defend"] and facts["you"]:
        side = str(facts["you"]).lower()
    told = [_weak_of(name, holes) for name, holes in facts["weak"].items() if side in (None, name.lower())]
    meant = "Weak is a square that no pawn of that side can ever guard again; it matters once a piece settles there."
    return f"{' '.join(told)} {meant}"


def _soft_of(name: str, soft: list[str]) -> str:
    if not soft:
        return f"{name} has no weak point to speak of yet: nothing hangs or is pinned, and the pawns are whole."
    return f"{name}’s weak points: {'; '.join(soft)}."


def _weak_of(name: str, holes: list[dict[str, Any]]) -> str:
    if not holes:
        return f"{name} has no weak square to speak of: every square of its third and fourth rank a pawn can guard."
    first = holes[0]
    why = (
        "a piece of the other side stands there already" if first["stands"]
        else f"the {listed(first['hit'])} of the other side reach{'es' if len(first['hit']) == 1 else ''} it"
        if first["hit"] else "nothing of the other side reaches it yet"
    )  # fmt: skip
    rest = f"; then come {listed([one['square'] for one in holes[1:]])}" if holes[1:] else ""
    return f"{name}’s weakest square is {first['square']}: {why}, so it is the first to look after{rest}."


def space_words(facts: Mapping[str, Any]) -> str:
    """Who has more room, with the counts."""
    white, black = facts["space"]["White"], facts["space"]["Black"]
    apart = abs(white - black)
    who, other = ("White", "Black") if white > black else ("Black", "White")
    lead = (
        "Neither has more space to speak of" if apart < MORE_SPACE
        else f"{who} has {'clearly ' if apart >= 2 * MORE_SPACE else ''}more space"
    )  # fmt: skip
    tip = (
        "so neither side is cramped"
        if apart < MORE_SPACE
        else f"so exchanges suit {other}, who is cramped, and {who} rather keeps the pieces on"
    )
    return (
        f"{lead}: counted by the squares behind its middle pawns and those it reaches beyond the middle, White has "
        f"{white} and Black {black}, {tip}."
    )


def ending_words(facts: Mapping[str, Any]) -> str:
    """The name of the ending on the board, or that it is none."""
    name = facts["ending_name"]
    if name is None:
        return f"It is none yet: this is still the {facts['phase']}, with too many pieces on the board for such a name."
    return f"It is {name}. Ask me how such endings are played, and I look in the handbook."


def pawns_told(board: chess.Board, line: Sequence[str], you: chess.Color | None) -> str:
    """The pawns of both sides behind a line, the asker's first."""
    after = board.copy(stack=False)
    for uci in line:
        after.push_uci(uci)
    own = board.turn if you is None else you
    told = []
    for side in (own, not own):
        whose = f"{'White' if side else 'Black'}’s" if you is None else "your" if side is own else "their"
        told.append(_pawns_of(after, side, whose))
    words = "; ".join(told)
    return (
        f"After {line_in_words(board, list(line), len(line))} {words}." if line else f"{words[0].upper()}{words[1:]}."
    )


def _pawns_of(board: chess.Board, side: chess.Color, whose: str) -> str:
    """The pawns of a side in a clause: whole, or what is doubled, isolated or passed, and the files free of them."""
    pawns, own = prose_facts.pawn_facts(board, side), board.pieces(chess.PAWN, side)
    if not own:
        return f"{whose} pawns are all gone"
    islands = prose_facts.pawn_islands(board, side)
    seen = [f"doubled on the {listed([chess.FILE_NAMES[one] for one in pawns.doubled])}-file"] if pawns.doubled else []
    if pawns.isolated:
        seen.append(f"isolated on the {listed([chess.FILE_NAMES[one] for one in pawns.isolated])}-file")
    if pawns.passed:
        seen.append(f"passed on {listed([chess.square_name(one) for one in pawns.passed])}")
    theirs = board.pieces(chess.PAWN, not side)
    free = [chess.FILE_NAMES[file] for file in range(8) if not own & chess.BB_FILES[file]]
    half = [one for one in free if theirs & chess.BB_FILES[chess.FILE_NAMES.index(one)]]
    groups = "one group" if islands == 1 else f"{islands} groups"
    looks = (
        f"stand in {groups}, {' and '.join(seen)}" if seen else f"are sound, in {groups}, none of them alone or doubled"
    )
    files = f", with the {listed(half)}-file half-open for a rook" if half else ""
    return f"{whose} pawns {looks}{files}"
