"""An opening that stands on the board: what the side that moved last aims for, how it is met, and whether it is any
good; with the trap that it may lay, which whoever meets it has to know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import chess

from app.body.base import Candidate
from app.desk.board.line_words import WithArrow
from app.desk.board.proposal_words import purpose_words
from app.desk.games import line_in_words, numbered
from app.desk.moves.judged import searched_from
from app.desk.openings.opening_words import EASIEST, PLAIN, suits_told
from app.desk.services import DeskServices
from app.domain.condition import hanging
from app.domain.exchange import gain
from app.domain.prose import chances_in_words
from app.domain.prose_words import listed, man_on
from app.openings.tree import continuations
from app.post_match.judging import INACCURACY_LOSS, MISTAKE_LOSS, chances

# Moves up to which a queen comes out early.
EARLY = 5
# Captures that are looked at as a bait.
BAITS = 3
# Chances of White and of Black from which on an opening gives them what they may ask of it.
WHITE_FAIR, BLACK_FAIR = 0.5, 0.4


def room_of(board: chess.Board, side: chess.Color) -> list[str]:
    """That a side keeps the room which a guarded pawn of its own takes beyond the middle; empty for none."""
    rank = chess.BB_RANK_5 if side else chess.BB_RANK_4
    far = [one for one in board.pieces(chess.PAWN, side) & rank if board.is_attacked_by(side, one)]
    return [f"to keep the room that the pawn on {chess.square_name(far[0])} takes"] if far else []


def by_the_book(board: chess.Board, lines: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """The lines with that first which most known lines follow, of those that are about as good as the best."""
    known = {one.uci: one.lines for one in continuations(board)}
    best = chances(lines[0].centipawns or 0)
    near = [one for one in lines if best - chances(one.centipawns or 0) < INACCURACY_LOSS]
    first = max(near, key=lambda one: known.get(one.uci, 0))
    return (first, *(one for one in lines if one is not first))


async def trap_of(at: DeskServices, board: chess.Board, best: Candidate) -> dict[str, Any]:
    """What the side that is not to move may set up behind the best answer: a safe move that threatens mate on the next
    one, with the mate and what meets it; and the queen that it has brought out, where that was early."""
    side = not board.turn
    queens = board.pieces(chess.QUEEN, side)
    home = chess.D1 if side else chess.D8
    early = bool(queens) and home not in queens and board.fullmove_number <= EARLY
    found: dict[str, Any] = {"move": None, "early": early}
    then = board.copy(stack=False)
    then.push_uci(best.uci)
    for move in () if then.is_check() else list(then.legal_moves):
        after = then.copy(stack=False)
        after.push(move)
        if then.is_capture(move) or after.is_check() or after.is_game_over():
            continue
        if move.to_square in {square for square, _ in hanging(after, side)}:
            continue
        mate = _mate_next(after)
        lines = () if mate is None else await searched_from(at, after.fen())
        if mate is None or not lines:
            continue
        answer = chess.Move.from_uci(lines[0].uci)
        return found | {
            "move": numbered(then, then.san(move)), "mate": mate, "answer": numbered(after, after.san(answer)),
        }  # fmt: skip
    return found


async def bait_of(at: DeskServices, board: chess.Board, best: Candidate) -> dict[str, str] | None:
    """A capture that by the count wins something and costs more than that: the move, what it takes and the answer; None
    for none."""
    tempting = sorted(
        (one for one in board.generate_legal_captures() if gain(board, one) > 0), key=lambda one: -gain(board, one)
    )
    for move in tempting[:BAITS]:
        after = board.copy(stack=False)
        after.push(move)
        lines = () if after.is_game_over() or move.uci() == best.uci else await searched_from(at, after.fen())
        if not lines or chances(best.centipawns or 0) - chances(-(lines[0].centipawns or 0)) < MISTAKE_LOSS:
            continue
        return {
            "move": numbered(board, board.san(move)),
            "takes": man_on(board, move.to_square) if board.piece_at(move.to_square) else "pawn",
            "answer": line_in_words(after, list(lines[0].line) or [lines[0].uci], 3),
        }
    return None


def _mate_next(board: chess.Board) -> str | None:
    """The mate that the side which is not to move threatens, as written; None for none."""
    passed = board.copy(stack=False)
    passed.push(chess.Move.null())
    for move in list(passed.legal_moves):
        san = passed.san(move)
        if san.endswith("#"):
            return san
    return None


def _trap(facts: Mapping[str, Any]) -> str:
    """The trap that comes next and what meets it; "" for none."""
    trap = facts["further"]
    if trap is None or trap["move"] is None:
        return ""
    return f"Then look out for {trap['move']}, which threatens mate by {trap['mate']}; {trap['answer']} meets it."


def _next(facts: Mapping[str, Any]) -> str:
    """The trap as what its side may go on with."""
    trap = facts["further"]
    if trap is None or trap["move"] is None:
        return ""
    return f"Next may come {trap['move']}, which threatens mate by {trap['mate']}."


def _threat(facts: Mapping[str, Any]) -> str:
    """What is threatened at once, as a clause; "" for nothing that wins a pawn or mates."""
    threat = facts["threat"]
    if threat is None or not (threat["mates"] or threat["won"] > 0):
        return ""
    if threat["mates"]:
        return f"mate by {threat['move']}"
    free = ", which nothing guards" if threat["free"] else ""
    return f"{threat['move']}: the {threat['man']} takes the {threat['taken']}{free}"


def _named(facts: Mapping[str, Any]) -> str:
    return f"This is the {facts['opening']['name']}." if facts["opening"] else ""


def against_words(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    """How the side to move meets the opening, what it has to know of it, and how it stands then."""
    first, threat = facts["lines"][0], _threat(facts)
    who = facts["turn"] if facts["you"] is None else "you"
    stands = chances_in_words(first["chance"] if first["chance"] is not None else 0.5)
    told = [
        f"Best is {first['move']}, {first['in_words']}: it {purpose_words(facts['proposal'])}.",
        f"The threat is {threat}." if threat else "",
        _trap(facts),
        f"Met so, {who} {'stand' if who == 'you' else 'stands'} {stands}.".replace("stands winning", "is winning"),
    ]
    return " ".join(filter(None, told)), inner["best"]


def aims_words(facts: Mapping[str, Any], _inner: Mapping[str, Any]) -> WithArrow:
    """What the side that moved last aims for: the threat, what may follow it, and the long run."""
    side, threat = facts["other"], _threat(facts)
    idea = facts["opening"]["idea"] if facts["opening"] else ""
    aims = [*facts["theirs_room"], *facts["theirs_aims"]]
    later = [*facts["theirs_undone"], *aims]
    told = [
        _named(facts),
        f"{side} threatens {threat}." if threat else "",
        _next(facts) if not (facts["threat"] and facts["threat"]["mates"]) else "",
        f"{side} wants to {listed(facts['theirs_undone'])}" if facts["theirs_undone"] and not threat else "",
        idea,
    ]
    if told[3]:
        told[3] += f", and then {listed(aims)}." if aims else "."
    elif later:
        told.append(f"In the long run: {listed(later)}.")
    return " ".join(filter(None, told)), None


def worth_words(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    """Whether the opening is a good one for the side that plays it, by the engine and for who asks."""
    side, trap = facts["played_by"], facts["further"] or {}
    chance = facts["lines"][0]["chance"]
    own = 0.5 if chance is None else chance if side == facts["turn"] else 1 - chance
    fair = own >= (WHITE_FAIR if side == "White" else BLACK_FAIR)
    name = facts["opening"]["name"] if facts["opening"] else "that"
    stands = chances_in_words(own).replace("about level", "no better than level")
    plain = any(name.startswith(one) for one in (*PLAIN, *EASIEST))
    early = trap.get("early") and not plain
    if fair and not early:
        lead = f"Yes, a sound one: {side} stands {chances_in_words(own)} by the engine."
    else:
        first = ", though White moves first" if side == "White" and "level" in stands else ""
        lead = f"Not really: {side} stands {stands} by the engine{first}."
    told = [_named(facts), lead]
    if early:
        other = "Black" if side == "White" else "White"
        told.append(f"The queen comes out early, and {other} gains time by attacking it.")
        if trap.get("move"):
            told.append(f"It lives on the trap {trap['move']} with {trap['mate']}, which {trap['answer']} meets.")
        told.append("For a beginner it is better to bring out knights and bishops first and to castle.")
    elif facts["opening"]:
        told += [suits_told(name, facts["rating"]), facts["opening"]["idea"]] if fair else []
    if not fair and not early:
        first = facts["lines"][0]
        told.append(f"Best against it is {first['move']}, {first['in_words']}." if side != facts["turn"] else "")
    return " ".join(filter(None, told)), inner["best"]
