"""All that is to be told of one move of a game, played or only tried, as JSON-ready facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import chess

from app.body.base import Candidate
from app.desk.board.engine_facts import threat_after
from app.desk.board.position_words import pins_by
from app.desk.board.proposal_words import proposal_of, purpose_words
from app.desk.board.threat_words import move_made
from app.desk.games import SeenGame, board_at, line_in_words, numbered
from app.desk.moves.card_described import Target
from app.desk.moves.card_notes import around_words, mate_words, pin_words
from app.desk.moves.driven_words import driven_of
from app.desk.moves.judged import NO_ENGINE, judge_move, searched
from app.desk.moves.pin_story import unpinned_words
from app.desk.moves.tactic_notes import (
    LONGEST,
    exchange_began,
    notes_on,
    settled,
    structure_of,
    to_show,
    weakened,
    won_by,
)
from app.desk.moves.use_words import uses_of
from app.desk.services import DeskServices
from app.domain.replay import board_after
from app.openings.book import name_opening
from app.openings.tree import continuations
from app.post_match.judging import INACCURACY_LOSS, MISTAKE_LOSS, chances
from app.post_match.report import Analysis

# Half-moves of a line that are written out, and lines that are searched before a move.
WRITTEN, LINES = 7, 3
# Ways of taking back that are compared.
BACK = 4
# Half-moves of a quiet line that are written out, and the move number up to which a line may have a name.
GOING, NAMED_UP_TO = 4, 8
# Named lines through a move from which it is one of the main ones, whatever else is known there.
MAIN_LINES = 20


async def played_card(
    at: DeskServices, game: SeenGame, ply: int, analysis: Analysis | None, wanted: Sequence[str]
) -> dict[str, Any]:
    """The facts of the played half-move `ply`: what `judge_move` says of it, what it does, the `reply` with what that
    wins, what the better move does, the pawns that drove its piece on, what it weakens and how that is used, and, where
    they are `wanted`, what it threatens and whether it was forced."""
    judged = await judge_move(at, game, ply, analysis)
    before, after = board_at(game.state, ply - 1), board_at(game.state, ply)
    move = chess.Move.from_uci(game.moves[ply - 1])
    best = judged["board"]["best"]
    facts = judged | {
        "does": _purpose(before, game.moves[ply - 1 : ply + 2], game.moves[: ply - 1]),
        "better_does": None if judged["better"] is None else await _does(at, game, ply - 1, best),
        "book": is_main_line(before, move),
        "driven": driven_of(game, ply),
        "weak": weakened(before, move),
        "use": uses_of(after, move) if {"use", "weak"} & set(wanted) else [],
        "used_by": None,
        "around": around_words(before, move),
        "mate": mate_words(after),
        "pin": "",
        "threat": None,
        "forced": None,
        "reply": None,
        "own": None,
    }
    if after.is_game_over():
        return facts
    line = await _reply_line(at, game, ply, analysis)
    if "pin" in wanted and line:
        pins = pins_by(after, move.to_square)
        made = f"It pins the {pins[0]}; so long as that holds, the man may move only at that price." if pins else ""
        facts["pin"] = made or unpinned_words(before, after) or pin_words(after, chess.Move.from_uci(line[0]))
    start, moves = game.state.position.initial_fen, game.moves
    facts["reply"] = line_facts(after, line, start, moves[:ply])
    facts["own"] = line_facts(before, [move.uci(), *line], start, moves[: ply - 1])
    if {"use", "weak"} & set(wanted):
        facts["used_by"] = await _best_there(at, game, ply)
    lines: tuple[Candidate, ...] = ()
    if "threat" in wanted:
        lines = await searched(at, game.state.position.initial_fen, game.moves[:ply])
        facts["threat"] = await threat_after(at, after, lines[0]) if lines else None
        facts["asked_by"] = move_made(game, ply)["asked_by"][:2]
    if "forced" in wanted:
        facts["forced"] = await _forced(at, game, ply, before)
    return facts


async def tried_card(at: DeskServices, game: SeenGame, target: Target, wanted: Sequence[str] = ()) -> dict[str, Any]:
    """The facts of a line that is tried: its first move, what that does, the chances of its side before and after, how
    it would go on and what that wins, and the best move in its place."""
    ply = target.tried_at or 0
    board, start = board_at(game.state, ply), board_at(game.state, ply)
    if target.passes:
        board.push(chess.Move.null())
    for uci in target.through:
        board.push_uci(uci)
    moves = () if target.passes else (*game.moves[:ply], *target.through)
    root = board.fen() if target.passes else game.state.position.initial_fen
    best = await searched(at, root, moves)
    if not best or best[0].centipawns is None:
        raise NO_ENGINE
    move, first = chess.Move.from_uci(target.tried[0]), chess.Move.from_uci(best[0].uci)
    has, going = await _outcome(at, board, root, moves, target.tried)
    line = [*target.tried, *going]
    kept = settled(board, line)
    kept = kept if len(kept) >= len(target.tried) else list(target.tried)
    points, words, _ = won_over(board, kept, root, moves)
    kept = kept if points else to_show(board, line, 0)
    reply = board.copy(stack=False)
    reply.push(move)
    return {
        "back": await _taking_back(at, root, moves, board, move) if "back" in wanted else [],
        "move": numbered(board, board.san(move)),
        "mate": mate_words(reply),
        "by": "White" if board.turn else "Black",
        "does": _purpose(board, line, moves),
        "structure": structure_of(board, kept[: max(3, len(target.tried))]),
        "own_notes": notes_on(board, kept),
        "notes": notes_on(reply, kept[1:]) if len(kept) > 1 else [],
        "line": line_in_words(board, kept if len(kept) > GOING else line[:GOING], max(len(kept), WRITTEN)),
        "opening": _opening(game, ply, target) if board.fullmove_number <= NAMED_UP_TO else "",
        "points": points,
        "won": words,
        "book": is_main_line(board, move),
        "tried_line": _written(start, (*target.through, *target.tried)) if len(target.tried) > 1 else "",
        "behind": "" if len(target.tried) > 1 else _written(start, target.through),
        "goes_on": _goes_on(board, target.tried, going),
        "chance_before": round(max(has, chances(best[0].centipawns)), 3),
        "chance_after": round(has, 3),
        "best": numbered(board, board.san(first)),
        "best_does": _purpose(board, list(best[0].line) or [first.uci()], moves),
        "is_best": first == move,
        "passes": target.passes,
        "board": {"fen": board.fen(), "uci": move.uci()},
    }


async def _outcome(
    at: DeskServices, board: chess.Board, root: str, moves: tuple[str, ...], tried: Sequence[str]
) -> tuple[float, tuple[str, ...]]:
    """The chances of the side of the first tried move after the line, and how it goes on. Raises ToolRefused."""
    after = board.copy(stack=False)
    for uci in tried:
        after.push_uci(uci)
    mine = after.turn is board.turn
    if after.is_game_over():
        return (0.5 if not after.is_checkmate() else 0.0 if mine else 1.0), ()
    answers = await searched(at, root, (*moves, *tried))
    if not answers or answers[0].centipawns is None:
        raise NO_ENGINE
    own = answers[0].centipawns if mine else -answers[0].centipawns
    return chances(own), answers[0].line or (answers[0].uci,)


def _written(board: chess.Board, line: Sequence[str]) -> str:
    return line_in_words(board, list(line), len(line))


def _goes_on(board: chess.Board, tried: Sequence[str], going: Sequence[str]) -> str:
    """How a line goes on behind the moves that are tried."""
    end = board.copy(stack=False)
    for uci in tried:
        end.push_uci(uci)
    return line_in_words(end, list(going), GOING - 1)


def is_main_line(board: chess.Board, move: chess.Move) -> bool:
    """Whether a move is one of those that the books of openings follow most in its position."""
    known = continuations(board)
    lines = next((one.lines for one in known if one.uci == move.uci()), 0)
    return lines > 0 and (lines >= MAIN_LINES or lines == max(one.lines for one in known))


def _opening(game: SeenGame, ply: int, target: Target) -> str:
    """The name of the opening that a tried line ends in, where it is a new one; "" for none."""
    if target.passes or game.state.position.initial_fen != chess.STARTING_FEN:
        return ""
    moves = (*game.moves[:ply], *target.through, *target.tried)
    found = name_opening(moves)
    return "" if found is None or found.plies <= ply else found.name


async def _taking_back(
    at: DeskServices, root: str, moves: tuple[str, ...], board: chess.Board, move: chess.Move
) -> list[dict[str, Any]]:
    """The ways to take back on the square of a capture, with the chances of who takes back and what each does, the best
    first."""
    if not board.is_capture(move):
        return []
    after, found = board.copy(stack=False), list[dict[str, Any]]()
    after.push(move)
    for one in [one for one in after.legal_moves if one.to_square == move.to_square][:BACK]:
        lines = await searched(at, root, (*moves, move.uci(), one.uci()))
        if not lines or lines[0].centipawns is None:
            continue
        found.append({
            "move": after.san(one),
            "chance": round(100 * chances(-lines[0].centipawns)),
            "does": _purpose(after, [one.uci(), *lines[0].line], (*moves, move.uci())),
        })  # fmt: skip
    return sorted(found, key=lambda one: -one["chance"])


def line_facts(
    board: chess.Board, line: Sequence[str], initial_fen: str, moves: tuple[str, ...]
) -> dict[str, Any] | None:
    """A line as it is told, behind the `moves` of a game: written out, its notes, and what it wins for the side that
    begins it, `even` where it only takes back; None for none."""
    if not line:
        return None
    points, words, takes_back = won_over(board, settled(board, line), initial_fen, moves)
    kept = to_show(board, line, max(points, 0))
    return {
        "move": numbered(board, board.san(chess.Move.from_uci(line[0]))),
        "line": line_in_words(board, kept, len(kept)),
        "notes": notes_on(board, kept),
        "points": points,
        "won": words,
        "even": takes_back and not points,
        "by": "White" if board.turn else "Black",
    }


def won_over(
    board: chess.Board, line: Sequence[str], initial_fen: str, moves: tuple[str, ...]
) -> tuple[int, str, bool]:
    """What a line behind the `moves` of a game gives the side that begins it: points and words as `won_by` has them,
    counted from where the exchange began that it goes on with, and whether it goes on with one."""
    began = exchange_began(initial_fen, moves, line[0])
    if began == len(moves):
        return *won_by(board, line, board.turn), False
    return *won_by(board_after(initial_fen, moves[:began]), [*moves[began:], *line], board.turn), True


async def _does(at: DeskServices, game: SeenGame, ply: int, best: str) -> str:
    """What the better move does, by the engine's line."""
    board = board_at(game.state, ply)
    lines = await searched(at, game.state.position.initial_fen, game.moves[:ply])
    line = next((list(one.line) for one in lines if one.uci == best and one.line), [best])
    return _purpose(board, line, game.moves[:ply])


def _purpose(board: chess.Board, line: Sequence[str], moves: tuple[str, ...]) -> str:
    """What a move does; of one that does nothing at once, what it prepares by its line; "" for neither."""
    proposal = proposal_of(board, line, moves)
    if proposal["does"] or proposal["takes"]:
        return purpose_words(proposal)
    if len(line) < 3:
        return ""
    then = board.copy(stack=False)
    for uci in line[:2]:
        then.push_uci(uci)
    following = chess.Move.from_uci(line[2])
    return f"prepares {numbered(then, then.san(following))}" if following in then.legal_moves else ""


async def _best_there(at: DeskServices, game: SeenGame, ply: int) -> dict[str, str] | None:
    """The best move after a half-move, with what it does."""
    board = board_at(game.state, ply)
    lines = await searched(at, game.state.position.initial_fen, game.moves[:ply])
    if not lines:
        return None
    move = chess.Move.from_uci(lines[0].uci)
    return {
        "move": numbered(board, board.san(move)),
        "does": purpose_words(proposal_of(board, list(lines[0].line) or [lines[0].uci], game.moves[:ply])),
        "line": line_in_words(board, list(lines[0].line) or [lines[0].uci]),
    }


async def _reply_line(at: DeskServices, game: SeenGame, ply: int, analysis: Analysis | None) -> list[str]:
    """How it went on while nobody erred, and the engine's line from there."""
    played: list[str] = []
    for move in game.state.moves[ply : ply + LONGEST]:
        judged = None if analysis is None else next((one for one in analysis.moves if one.ply == move.ply), None)
        loss = 1.0 if judged is None or judged.loss is None else judged.loss
        if loss >= (MISTAKE_LOSS if played else INACCURACY_LOSS):
            break
        played.append(move.uci)
    ended = ply + len(played) == game.state.ply
    if ended and board_at(game.state, game.state.ply).is_game_over():
        return played
    lines = await searched(at, game.state.position.initial_fen, game.moves[: ply + len(played)])
    return [*played, *(lines[0].line or (lines[0].uci,))] if lines else played


async def _forced(at: DeskServices, game: SeenGame, ply: int, before: chess.Board) -> dict[str, Any]:
    """Whether a move was the only one, by rule or by what the others come to: the count of `legal` moves, why the king
    has none where it is in check, and the next best move with its chances."""
    legal = before.legal_moves.count()
    facts: dict[str, Any] = {"legal": legal, "check": before.is_check(), "king": _king_squares(before), "next": None}
    if legal > 1:
        lines = await searched(at, game.state.position.initial_fen, game.moves[: ply - 1], LINES)
        others = [one for one in lines if one.uci != game.moves[ply - 1] and one.centipawns is not None]
        if others:
            move = chess.Move.from_uci(others[0].uci)
            chance = round(100 * chances(others[0].centipawns or 0))
            facts["next"] = {"move": numbered(before, before.san(move)), "chance": chance}
    return facts


def _king_squares(board: chess.Board) -> list[str]:
    """Why the king of the side to move may go nowhere: a clause for the squares of its own men and one for those that
    are attacked; empty where it may go somewhere."""
    side, king = board.turn, board.king(board.turn)
    if king is None or any(one.from_square == king for one in board.legal_moves):
        return []
    own = [one for one in chess.SquareSet(board.attacks_mask(king)) if board.color_at(one) is side]
    hit = [one for one in chess.SquareSet(board.attacks_mask(king)) if board.color_at(one) is not side]
    found = [f"its own men stand on {', '.join(chess.square_name(one) for one in own)}"] if own else []
    return found + ([f"{', '.join(chess.square_name(one) for one in hit)} is attacked"] if hit else [])
