"""The best move of a position in words: what it is for, and a nudge towards it that does not name it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.board.position_words import more_facts, purposes
from app.desk.games import SeenGame, board_at
from app.domain.condition import hanging
from app.domain.prose_facts import absolute_pins
from app.domain.prose_words import listed, man_on, move_in_words, piece_word

# Squares more that a piece behind must reach, for a move to have opened its line.
OPENED = 2


def proposal_of(board: chess.Board, line: Sequence[str], moves: tuple[str, ...]) -> dict[str, Any]:
    """JSON-ready facts of the first move of a line (UCI) in a position that `moves` led to: which piece goes from
    where, what it takes, whether it gives check or castles, and what it `does`."""
    uci = line[0]
    move = chess.Move.from_uci(uci)
    after = board.copy(stack=False)
    after.push(move)
    facts = more_facts(after, board.turn, (*moves, uci)) | {"last_move": move_in_words(board, move)}
    return {
        "piece": piece_word(board.piece_type_at(move.from_square) or chess.PAWN),
        "from": chess.square_name(move.from_square),
        "to": chess.square_name(move.to_square),
        "takes": piece_word(board.piece_type_at(move.to_square) or chess.PAWN) if board.is_capture(move) else None,
        "checks": board.gives_check(move),
        "castles": board.is_castling(move),
        "looks_at": [man_on(board, one) for one in after.attacks(move.to_square) & after.occupied_co[after.turn]][:2],
        "reaches": _reaches(board, after, move),
        # What it takes from the other side's pieces is told last: it is seldom the point.
        # Beside mate nothing else counts.
        "does": ["ends the game with mate"]
        if after.is_checkmate()
        else sorted(
            [
                *_escapes(board, after, move),
                *_unpins(board, after, move),
                *purposes(facts),
                *_further(board, after, move, line),
            ],
            key=lambda one: one.startswith("keeps the other"),
        ),
    }


def _reaches(board: chess.Board, after: chess.Board, move: chess.Move) -> list[str]:
    """The squares of the middle and of the other half that a man looks at from where it goes, and did not before."""
    far = chess.BB_RANK_5 | chess.BB_RANK_6 | chess.BB_RANK_7 | chess.BB_RANK_8
    wanted = chess.BB_CENTER | (far if board.turn else ~far)
    new = chess.SquareSet(after.attacks_mask(move.to_square) & ~board.attacks_mask(move.from_square) & wanted)
    return [chess.square_name(one) for one in new & ~after.occupied][:3]


def _unpins(board: chess.Board, after: chess.Board, move: chess.Move) -> list[str]:
    """That a king steps, or a man goes between, so that one of its own is no longer pinned."""
    side = board.turn
    held = [one.pinned for one in absolute_pins(board, side) if one.pinned not in (move.from_square, move.to_square)]
    free = [one for one in held if not after.is_pinned(side, one) and after.color_at(one) is side]
    if board.is_capture(move) or not free:
        return []
    return [f"ends the pin on the {man_on(board, free[0])}"]


def _escapes(board: chess.Board, after: chess.Board, move: chess.Move) -> list[str]:
    """That a move takes its piece away from where it could be taken at a profit, without taking anything itself."""
    if board.is_capture(move) or board.piece_type_at(move.from_square) in (chess.PAWN, chess.KING):
        return []
    lost = {square for square, _ in hanging(board, board.turn)}
    if move.from_square not in lost or move.to_square in {square for square, _ in hanging(after, board.turn)}:
        return []
    by = next(iter(board.attackers(not board.turn, move.from_square)))
    return [
        f"gets the {piece_word(board.piece_type_at(move.from_square) or chess.QUEEN)} away from the {man_on(board, by)}"
    ]


def does_of(game: SeenGame, ply: int) -> dict[str, list[str]]:
    """What the move that led to a position does, and what it prepares, by what was played after it."""
    if not ply:
        return {"last_does": []}
    before = board_at(game.state, ply - 1)
    return {"last_does": proposal_of(before, game.moves[ply - 1 : ply + 2], game.moves[: ply - 1])["does"]}


def _further(board: chess.Board, after: chess.Board, move: chess.Move, line: Sequence[str]) -> list[str]:
    """What a move prepares: where its piece goes next in the line, and for which pieces behind it opens one."""
    found = []
    next_move = chess.Move.from_uci(line[2]) if len(line) > 2 else None
    pawn = board.piece_type_at(move.from_square) == chess.PAWN
    struck = after.attacks_mask(move.to_square) & after.pawns & after.occupied_co[after.turn] if pawn else 0
    if struck:
        found.append(f"strikes at the pawn on {listed([chess.square_name(one) for one in chess.scan_forward(struck)])}")
    elif won := _unguarded_pawns(board, after, move):
        found.append(f"attacks the pawn on {listed(won)}")
    elif next_move is not None and next_move.from_square == move.to_square:
        found.append(f"is on its way to {chess.square_name(next_move.to_square)}")
    behind = chess.SquareSet((board.bishops | board.rooks | board.queens) & board.occupied_co[board.turn])
    opened = [
        man_on(board, one)
        for one in behind
        if one != move.from_square and len(after.attacks(one)) - len(board.attacks(one)) >= OPENED
    ]
    if opened:
        found.append(f"opens a line for the {listed(opened[:2])}")
    return found


def _unguarded_pawns(board: chess.Board, after: chess.Board, move: chess.Move) -> list[str]:
    """The squares of pawns that a piece attacks from where it goes, and did not before, and that nothing guards."""
    if board.piece_type_at(move.from_square) in (chess.PAWN, chess.KING):
        return []
    reached = after.attacks(move.to_square) - board.attacks(move.from_square)
    pawns = reached & after.pieces(chess.PAWN, after.turn)
    return [chess.square_name(one) for one in pawns if not after.is_attacked_by(after.turn, one)]


def purpose_words(proposal: Mapping[str, Any]) -> str:
    """What a move does, as the rest of a sentence about it."""
    does = list(proposal["does"][:3])
    if proposal["takes"] and not any(one.startswith(("takes the", "ends the")) for one in does):
        does.insert(0, f"takes the {proposal['takes']}")
    if not does and proposal.get("looks_at"):
        return f"looks at the {listed(proposal['looks_at'])}, and gives the {proposal['piece']} a better place"
    if not does and proposal.get("reaches"):
        return f"looks at {listed(proposal['reaches'])} from {proposal['to']}"
    return listed(does) if does else f"is a waiting move: it brings the {proposal['piece']} to {proposal['to']}"


_SUPPOSED = re.compile(
    r"\b(?:why|is|was)\b[^.?!]{0,40}\b(?P<what>pawn|knight|bishop|rook|queen|king|capture|check)"
    r"(?: (?:push|move|sacrifice|trade|retreat)s?)?\b"
)


def not_that_piece(asked: str, proposal: Mapping[str, Any]) -> str:
    """A word that sets right a question which takes the best move for one of another piece; empty where it does not."""
    found = _SUPPOSED.search(asked)
    what = None if found is None else found["what"]
    real = {"capture": proposal["takes"] is not None, "check": proposal["checks"]}
    if what is None or real.get(what, proposal["piece"] == what):
        return ""
    kind = f"no {what}" if what in real else f"no {what} move"
    return f"The top move here is {kind} but one of the {proposal['piece']}: "


def nudge_words(proposal: Mapping[str, Any], mate: int | None) -> str:
    """What to look for and with which piece, without the move."""
    if mate is not None and mate > 0:
        look = "There is a mate to be found, so begin with every check."
    elif proposal["castles"]:
        return "Think of your king first: where would it be safer, and which rook wants to come into play?"
    elif proposal["checks"]:
        look = "Look at the checks you have."
    elif proposal["takes"]:
        look = "Look at what can be taken, and what takes back."
    else:
        look = "Neither a check nor a capture is best here: it is a quiet move, for a better place."
    return (
        f"{look} Your {proposal['piece']} on {proposal['from']} has the most to do. "
        "The move itself I keep until you ask for it."
    )


def unnamed_purpose(proposal: Mapping[str, Any]) -> str:
    """What the best move is for, with the piece that makes it and without the square it goes to."""
    piece = f"your {proposal['piece']} on {proposal['from']}"
    kept = "The square it goes to I still keep back."
    if proposal["castles"]:
        return "Because it brings your king to safety and a rook towards the middle in one move."
    does = [one for one in proposal["does"] if proposal["to"] not in one][:3]
    if proposal["takes"] and not any(one.startswith("takes the") for one in does):
        does.insert(0, f"takes the {proposal['takes']}")
    if not does:
        return f"Because {piece} has a better place than the one it stands on, and nothing else is as urgent. {kept}"
    return f"Because of {piece}: its move {listed(does)}. {kept}"
