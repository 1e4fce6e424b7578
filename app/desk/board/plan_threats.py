"""What a plan has to look at first: what the other side threatens, whether its first move meets that, and whether its
later moves hold good at a second look."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import chess

from app.body.base import Candidate
from app.desk.board.engine_facts import threat_after
from app.desk.board.plan_lines import WAYS_TOLD
from app.desk.games import numbered
from app.desk.moves.judged import searched_from
from app.desk.services import DeskServices
from app.domain.condition import hanging
from app.domain.exchange import gain
from app.domain.prose_words import man_on
from app.post_match.judging import INACCURACY_LOSS, chances

# Hundredths of a pawn that a move may cost which plainly meets a threat, beside the best one.
NEAR = 40


async def threat_there(
    at: DeskServices, board: chess.Board, lines: tuple[Candidate, ...]
) -> tuple[chess.Move, dict[str, Any]] | None:
    """What the other side threatens that costs a pawn at least or mates, as of `threat_after`; None for nothing."""
    found = await threat_after(at, board, lines[0])
    if found is not None and (found["mates"] or (found["won"] > 0 and found["gain"] >= INACCURACY_LOSS / 2)):
        return chess.Move.from_uci(found["uci"]), found
    # What stands there to be taken is looked after even where the engine has an answer to it, if that costs nothing.
    loose = [taking.move for _, taking in hanging(board, board.turn)] if not board.is_check() else []
    if not loose or (meeting(board, lines, loose[0])[0] is lines[0] and not _meets(board, _first(lines[0]), loose[0])):
        return None
    man, taken = man_on(board, loose[0].from_square), man_on(board, loose[0].to_square)
    san = board.piece_at(loose[0].from_square)
    letter = "" if san is None or san.piece_type == chess.PAWN else san.symbol().upper()
    name = f"{letter}x{chess.square_name(loose[0].to_square)}"
    return loose[0], {"man": man, "taken": taken, "mates": False, "move": name}


def _first(line: Candidate) -> chess.Move:
    return chess.Move.from_uci(line.uci)


def meeting(board: chess.Board, lines: tuple[Candidate, ...], threat: chess.Move) -> tuple[Candidate, ...]:
    """The lines with that first which plainly meets a threat, where it costs next to nothing."""
    best = lines[0].centipawns or 0
    for one in lines:
        # In pawns, for where much is won already the chances hardly change.
        near = best - (one.centipawns or 0) <= NEAR
        if near and _meets(board, _first(one), threat):
            return (one, *(other for other in lines if other is not one))
    return lines


def _meets(board: chess.Board, move: chess.Move, threat: chess.Move) -> bool:
    """Whether a capture that is threatened wins nothing any more behind a move, or cannot be played."""
    after = board.copy(stack=False)
    after.push(move)
    if threat not in after.legal_moves:
        return True
    if board.is_capture(threat):
        return not after.is_capture(threat) or gain(after, threat) <= 0
    after.push(threat)
    return not after.is_checkmate()


def threat_told(board: chess.Board, line: Candidate, threat: tuple[chess.Move, dict[str, Any]]) -> str:
    """What is threatened, and that the first move of the plan meets it; or how it is answered where it does not."""
    found, first = threat[1], _first(line)
    taken = f": the {found['man']} takes the {found['taken']}" if found["taken"] else ""
    told = f"First look at what they threaten, {found['move']}{taken}{', and that is mate' if found['mates'] else ''}"
    if _meets(board, first, threat[0]):
        return f"{told}; {numbered(board, board.san(first))} meets it."
    after = board.copy(stack=False)
    after.push(first)
    if len(line.line) > 2 and threat[0].uci() == line.line[1]:
        after.push(threat[0])
        answer = chess.Move.from_uci(line.line[2])
        return f"{told}; it need not be stopped, for the answer to it is {numbered(after, after.san(answer))}."
    return f"{told}."


async def sound(at: DeskServices, board: chess.Board, line: Candidate) -> Candidate:
    """A line cut off before the first of its own moves after the first that a second look finds to cost something."""
    kept, after = list[str](), board.copy(stack=False)
    best = chances(line.centipawns or 0)
    for index, uci in enumerate((line.line or (line.uci,))[: 2 * WAYS_TOLD - 1]):
        move = chess.Move.from_uci(uci)
        if move not in after.legal_moves:
            break
        after.push(move)
        if index and index % 2 == 0 and not after.is_game_over():
            found = await searched_from(at, after.fen())
            if found and best - chances(-(found[0].centipawns or 0)) >= INACCURACY_LOSS / 2:
                break
        kept = list(line.line[: index + 1]) or [uci]
    return replace(line, line=tuple(kept or [line.uci]))
