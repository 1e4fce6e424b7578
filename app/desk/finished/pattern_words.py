"""What the end of a game is called: the picture of a mate, or the tactic by which it was decided; why it was mate, and
whether that could have been avoided."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.finished.course import move_at
from app.desk.finished.game_sought import LEGAL, trap_named
from app.desk.games import SeenGame, board_at
from app.desk.moves.card_notes import mate_words
from app.desk.moves.moments import GONE
from app.desk.moves.played_words import mate_given
from app.domain.position import Color, with_number
from app.domain.prose_endings import ENDINGS
from app.domain.prose_words import move_in_words, piece_word
from app.post_match.report import Analysis, JudgedMove, ReasonKind

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
_SQUARE = re.compile(r"\b[a-h][1-8]\b")
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


def better_at(game: SeenGame, one: JudgedMove) -> str:
    """The better move in the place of one that was played, with its number."""
    return with_number(one.ply, one.best_san or one.san, game.state.position.initial_fen)


def avoided_told(analysis: Analysis, game: SeenGame) -> tuple[str, int, str | None]:
    """Whether the mate by which the asker lost could have been avoided: by which move, in place of which."""
    given, side = mate_given(analysis, game), game.color or Color.WHITE
    last = game.state.ply - 1
    ply = last if given is None else given["ply"]
    if ply < 1:
        return "No: it was forced from the first move on.", game.state.ply, None
    # The mate was forced from a move of the asker's on, or from the other side's answer to it.
    ply -= game.state.moves[ply - 1].color is not side
    one = next((one for one in analysis.moves if one.ply == ply), None)
    if one is None or one.best_san is None or one.best_uci == one.uci:
        return f"No: by {move_at(game.state, max(1, ply))} nothing better was left.", max(1, ply), None
    stood = next((seen.evaluation.chance for seen in analysis.moves if seen.ply == ply - 1), None)
    lost = stood is not None and (stood if side.is_white else 1 - stood) < GONE
    end = ", though the game was as good as lost by then" if lost else ""
    return (
        f"Yes: with {better_at(game, one)} in place of {move_at(game.state, ply)} there was no forced mate yet{end}.",
        ply,
        None,
    )


def mated_told(game: SeenGame, asked: str) -> tuple[str, int, str | None]:
    """The mate at the end of a game: who gives check, and why there was no way out of it."""
    state, board = game.state, board_at(game.state, game.state.ply)
    last = move_at(state, state.ply)
    if not board.is_checkmate():
        how = ENDINGS.get(str(state.end_reason), "some other way")
        return f"It was no mate: the game ended by {how}, after {last}.", state.ply, None
    lead = ""
    if re.search(r"\bover\b", asked):
        won = None if game.color is None else state.outcome(game.color) == "won"
        lead = (
            f"Yes, the game is over: {'you won' if won else 'it ended' if won is None else 'you lost'}, by checkmate. "
        )
    king = board.king(board.turn)
    square = _SQUARE.search(asked)
    if king is not None and square is not None and (at := chess.parse_square(square[0])) in board.attacks(king):
        lead += _not_to(board, king, at)
    return f"{lead}{last} ended the game. {mate_words(board)}", state.ply, None


def _not_to(board: chess.Board, king: chess.Square, at: chess.Square) -> str:
    """Why a mated king could not go to a square beside it."""
    name, piece = chess.square_name(at), board.piece_at(at)
    if piece is not None and piece.color is board.turn:
        return f"The king could not go to {name}: its own {chess.piece_name(piece.piece_type)} stands there. "
    bare = board.copy(stack=False)
    bare.remove_piece_at(king)
    by = next(iter(bare.attackers(not board.turn, at)), None)
    if by is None:
        return ""
    man = chess.piece_name(board.piece_type_at(by) or chess.PAWN)
    return f"The king could not go to {name}: the {man} on {chess.square_name(by)} covers it. "


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
