"""What the end of a game is called: the picture of a mate, or the tactic by which it was decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.finished.course import move_at
from app.desk.finished.game_sought import LEGAL, trap_named
from app.desk.games import SeenGame, board_at
from app.domain.prose_words import move_in_words, piece_word
from app.post_match.report import ReasonKind

# Half-moves up to which a mate is one of the two that have a name as short games.
FOOLS, SCHOLARS = 4, 8

_MATES = {
    "smothered": "a smothered mate: a knight gives it to a king shut in by its own men",
    "back rank": "a back-rank mate: the king could not leave its last rank, because its own pawns stood before it",
    "legal": "Légal’s mate: the queen is given up, and bishop and knights mate the king in the middle of the board",
    "fool": "fool’s mate, the shortest there is",
    "scholar": "scholar’s mate: queen and bishop against the weak pawn beside the king",
    "double": "a mate by double check: two pieces give it at once, so that nothing can be put between",
    "supported": "a plain supported mate: the queen stands before the king, and one of her men guards her",
    "ladder": "a ladder mate: the heavy pieces take one rank after the other from the king",
}
# What a costly move allowed, by its reason.
_TACTICS: Mapping[ReasonKind, str] = {
    ReasonKind.PUTS_TO_BE_TAKEN: "a hanging piece, put where it can simply be taken (“en prise”)",
    ReasonKind.LEAVES_TO_BE_TAKEN: "a hanging piece, left where it can simply be taken (“en prise”)",
    ReasonKind.ALLOWS_FORK: "a fork, in which one piece attacks two at once",
    ReasonKind.MISSES_FORK: "a missed fork, in which one piece would have attacked two at once",
    ReasonKind.ALLOWS_MATE: "a mating attack",
    ReasonKind.ALLOWS_QUEEN: "a breakthrough, a pawn that goes through to promote",
    ReasonKind.LOSES_LATER: "a combination, several moves in a row that win something in the end",
    ReasonKind.STALEMATES: "a stalemate",
}  # fmt: skip


def pattern_of(game: SeenGame) -> dict[str, Any]:
    """JSON-ready facts about the last move of a game: what it took or gave, and the name of a mate."""
    if not game.state.moves:
        return {"last": None}
    ply = game.state.ply
    before, after = board_at(game.state, ply - 1), board_at(game.state, ply)
    move = chess.Move.from_uci(game.moves[-1])
    taken = before.piece_type_at(move.to_square) if before.is_capture(move) else None
    return {
        "last": move_at(game.state, ply),
        "in_words": move_in_words(before, move),
        "took": None if taken is None else piece_word(taken),
        "mate": _mate(after, ply, [one.san for one in game.state.moves]) if after.is_checkmate() else None,
        "mated": after.is_checkmate(),
    }


def _mate(board: chess.Board, ply: int, sans: Sequence[str]) -> str | None:
    """The name of a mate on the board; None for one without a name of its own."""
    king, checkers = board.king(board.turn), board.checkers()
    if king is None:
        return None
    around = chess.SquareSet(chess.BB_KING_ATTACKS[king])
    own = chess.SquareSet(board.occupied_co[board.turn])
    if trap_named(sans) == LEGAL:
        return "legal"
    if len(checkers) > 1:
        return "double"
    by = next(iter(checkers))
    kind, home = board.piece_type_at(by), 0 if board.turn else 7
    if kind == chess.KNIGHT and not around - own:
        return "smothered"
    if kind == chess.QUEEN and ply <= FOOLS:
        return "fool"
    if kind == chess.QUEEN and ply <= SCHOLARS and by in (chess.F7, chess.F2):
        return "scholar"
    on_rank = chess.square_rank(by) == chess.square_rank(king)
    ahead = around & chess.SquareSet(chess.BB_RANKS[1 if board.turn else 6])
    if kind in (chess.ROOK, chess.QUEEN) and on_rank and chess.square_rank(king) == home:
        if ahead and not ahead - board.pieces(chess.PAWN, board.turn):
            return "back rank"
        heavy = board.pieces(chess.ROOK, not board.turn) | board.pieces(chess.QUEEN, not board.turn)
        if any(chess.square_rank(one) in (1, 6) for one in heavy if one != by):
            return "ladder"
    return "supported" if kind == chess.QUEEN and by in around else None


def pattern_words(story: Mapping[str, Any]) -> str:
    """The name of what happened at the end, or that it has none."""
    found, turn = story["pattern"], story["mine"] if story["outcome"] != "won" else story["theirs"]
    if found["last"] is None:
        return "Nothing has been played, so there is no pattern to name."
    if found["mated"]:
        name = _MATES.get(found["mate"] or "")
        if name is not None:
            return f"Yes: {found['last']} was {name}."
        return f"No name of its own: {found['last']}, {found['in_words']}, was mate, and none of the named pictures."
    how = f"The game ended by {story['how']}, not by mate."
    reason = None if turn is None or turn["reason"] is None else ReasonKind(turn["reason"]["kind"])
    if turn is not None and reason is not None and reason in _TACTICS:
        took = f", and {found['last']} took the {found['took']}" if found["took"] else ""
        return (
            f"No mating pattern, but the tactic has a name: {_TACTICS[reason]}. It was {turn['move']} that allowed "
            f"it{took}. {how}"
        )
    if found["took"]:
        return f"No special name: with {found['last']} the {found['took']} was simply taken. {how}"
    return f"No special name: the last move was {found['last']}, {found['in_words']}. {how}"


def numbers_words(play: Mapping[str, Any]) -> str:
    """What the numbers on the page of a finished game are, with the accuracy itself first."""
    whose = "Your" if play["you"] is not None else "White’s"
    first = (
        f"Most likely {whose[:1].lower()}{whose[1:]} accuracy: {play['accuracy']} per cent, which says how much of the "
        "winning chances the moves kept, beside the engine’s best, which would be 100."
        if play["accuracy"] is not None
        else "There is no accuracy for this game, as too little of it was played."
    )
    return (
        f"{first} Of the others on this page: on the curve “Who stood better” it is White’s winning chances in a "
        "hundred, the small 1, 2 and 3 there are the moments that mattered, and under “In figures” stand the "
        "ratings and how many inaccuracies, mistakes and blunders each side made. Say which one you mean for more."
    )
