"""An engine's opinion of a position: who is better and why, what is best, and what the other side is up to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import chess

from app.body.base import Candidate
from app.body.scale import MATE_EDGE, MATE_SCORE
from app.desk.analysis_aspects import ANALYSIS_ASPECTS
from app.desk.game_tool import GameTool, WhichPosition, shown_by
from app.desk.games import SeenGame, board_at, game_for, line_in_words, may_help, numbered, refuse_help
from app.desk.judged import NO_ENGINE, searched, searched_from
from app.desk.proposal_words import nudge_words, proposal_of, purpose_words
from app.desk.services import DeskServices
from app.desk.standing_words import aims_of, features_of, reasons_of, standing_words
from app.desk.tool import AskedQuestion, Asker, DeskAnswer, Findings, ToolRefused
from app.domain.prose_words import listed, move_in_words
from app.post_match.judging import INACCURACY_LOSS, MISTAKE_LOSS, chances

# Reasons that are told where they are asked for.
MOST_REASONS = 5
FRIENDLY = "This game is a friendly one, so I may say."
NO_ADVICE = "Whether to take it I may not say while this game runs."
ANSWERING = (
    "While an offer lies there, buttons for yes and no stand beside the board; “accept” and “decline” in the box for "
    "moves do the same, and simply playing on leaves it."
)
# Chances from which on one is better, and the draw is not for taking.
BETTER = 0.5 + INACCURACY_LOSS


class WhichAnalysis(WhichPosition):
    """A position, whether to look what follows if the best move is `taken`, and whether a draw is `offered`."""

    taken: bool = False
    offered: bool = False


class EngineAnalysis(GameTool):
    """By the club's own engine, within a bounded search."""

    name: ClassVar = "engine_analysis"
    description: ClassVar = (
        "What the engine thinks of a position: who is better, by how much and why, the two best lines, their threat."
    )
    doing: ClassVar = "Asking the engine"
    arguments: ClassVar = WhichAnalysis
    life: ClassVar = 2
    seconds: ClassVar = 5.0
    aspects: ClassVar = ANALYSIS_ASPECTS

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichAnalysis:
        asker = question.asker
        return WhichAnalysis(
            match_id=asker.screen.match_id, ply=asker.ply, taken=aspect == "taken", offered=aspect == "offer"
        )

    async def look(self, given: WhichAnalysis, asker: Asker, at: DeskServices) -> Findings:
        game = await game_for(at, asker, given.match_id)
        if given.offered and not may_help(game):
            raise ToolRefused("not_allowed", f"{NO_ADVICE} {ANSWERING}")
        refuse_help(game)
        state = game.state
        ply = state.ply if given.ply is None else min(given.ply, state.ply)
        board = board_at(state, ply)
        if board.is_game_over():
            raise ToolRefused("game_over", "There is nothing left to play in this position: the game is over.")
        lines = await searched(at, state.position.initial_fen, game.moves[:ply])
        if not lines or lines[0].centipawns is None:
            raise NO_ENGINE
        you = game.color.is_white if game.color else board.turn
        facts = {
            "turn": "White" if board.turn else "Black",
            "you": None if game.color is None else game.color.value.capitalize(),
            "ended": state.ended,
            "lines": [_line(board, line) for line in lines[:2]],
            "yours": _yours(board, lines[0], you),
            "proposal": proposal_of(board, list(lines[0].line) or [lines[0].uci], game.moves[:ply]),
            "reasons": reasons_of(board, you),
            "aims": aims_of(board, you),
            "features": features_of(board, you),
            "taken": await _taken(at, board, lines[0]) if given.taken else None,
            "threat": await _threat(at, game, board, lines[0]),
        }
        return Findings(facts, {**shown_by(game, ply, board.fen()), "best": lines[0].uci})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        words, arrow = _TELLERS[aspect](facts, inner)
        if not facts["ended"]:
            # What would be no help but cheating in a rated game.
            words = f"{FRIENDLY} {words}"
        pointed = {inner["best"]: facts["lines"][0]["move"]}
        if facts["threat"] is not None:
            pointed[facts["threat"]["uci"]] = facts["threat"]["move"]
        caption = f"{facts['turn']} to move" + (f"; the arrow is {pointed[arrow]}." if arrow else ".")
        board = self.board(inner, caption, last=inner["last"], arrow=arrow)
        follow = {
            "standing": ("What is the best move here?",),
            "threat": ("How do I stop it?",),
            "hint": ("What is the best move here?",),
        }.get(aspect, ("Who is better here?",))
        return DeskAnswer(words, (board,), (self.to_game("The position", inner),), follow, self.about(inner))


async def _taken(at: DeskServices, board: chess.Board, best: Candidate) -> dict[str, Any] | None:
    """What follows if the other side takes the piece of the best move, or what it hits first: the capture and the
    answer to it; None where nothing there can be taken."""
    after = board.copy(stack=False)
    move = chess.Move.from_uci(best.uci)
    after.push(move)
    captures = [one for one in after.legal_moves if one.to_square == move.to_square and after.is_capture(one)]
    if not captures:
        return None
    worth = chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN, chess.KING
    taking = min(captures, key=lambda one: worth.index(after.piece_type_at(one.from_square) or chess.PAWN))
    then = after.copy(stack=False)
    then.push(taking)
    if then.is_game_over():
        return None
    found = await searched_from(at, then.fen())
    if not found or found[0].centipawns is None:
        return None
    line = line_in_words(after, [taking.uci(), *(found[0].line or (found[0].uci,))])
    reply = then.san(chess.Move.from_uci(found[0].uci))
    return {"takes": numbered(after, after.san(taking)), "reply": numbered(then, reply), "line": line,
            "chance": round(chances(found[0].centipawns), 3)}  # fmt: skip


async def _threat(at: DeskServices, game: SeenGame, board: chess.Board, best: Candidate) -> dict[str, Any] | None:
    """What the side that is not to move would do if it were: its best move, and the winning chances that it would gain
    by it; None where a check stands on the board, or a pass would."""
    if game.color is None or board.turn is not game.color.is_white or board.is_check():
        return None
    passed = board.copy(stack=False)
    passed.push(chess.Move.null())
    if not passed.is_valid() or passed.is_game_over():
        return None
    lines = await searched_from(at, passed.fen())
    if not lines or lines[0].centipawns is None or best.centipawns is None:
        return None
    move = chess.Move.from_uci(lines[0].uci)
    after = passed.copy(stack=False)
    after.push(move)
    return {
        "move": f"…{passed.san(move)}" if passed.turn is chess.BLACK else passed.san(move),
        "in_words": move_in_words(passed, move),
        "takes": passed.is_capture(move),
        "mates": after.is_checkmate(),
        "gain": round(max(0.0, chances(lines[0].centipawns) - chances(-best.centipawns)), 3),
        "uci": lines[0].uci,
    }


def _line(board: chess.Board, line: Candidate) -> dict[str, Any]:
    move = chess.Move.from_uci(line.uci)
    return {
        "move": numbered(board, board.san(move)),
        "in_words": move_in_words(board, move),
        "line": line_in_words(board, list(line.line) or [line.uci]),
    }


def _yours(board: chess.Board, line: Candidate, white: bool) -> dict[str, Any]:
    """The evaluation from one side: winning chances, and mate in so many moves (negative against it)."""
    own = line.centipawns or 0
    centipawns = own if board.turn is white else -own
    mate = None
    if abs(centipawns) >= MATE_EDGE:
        moves = (MATE_SCORE - abs(centipawns) + 1) // 2
        mate = moves if centipawns > 0 else -moves
    return {"chance": round(chances(centipawns), 3), "mate": mate}


# Words, and the move that an arrow shows.
_Told = tuple[str, str | None]


def _standing(facts: Mapping[str, Any], _inner: Mapping[str, Any]) -> _Told:
    return standing_words(facts), None


def _mate(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    mate = facts["yours"]["mate"]
    if mate is None:
        return f"I see no forced mate here, for either side. {standing_words(facts)}", None
    who = "you" if facts["you"] is not None else "White"
    side = f"for {who}" if mate > 0 else f"against {who}"
    return f"Yes: mate in {abs(mate)} {side}, beginning with {facts['lines'][0]['line']}.", inner["best"]


def _best(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    first = facts["lines"][0]
    if facts["you"] is not None and facts["turn"] != facts["you"]:
        return f"{standing_words(facts)} It is their move; what I would fear most is {first['move']}.", None
    line = f" It might go {first['line']}." if " " in first["line"] else ""
    does = purpose_words(facts["proposal"])
    return f"I would play {first['move']}, {first['in_words']}: it {does}.{line} {standing_words(facts)}", inner["best"]


def _purpose(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    """What the best move is for, and how much the next best falls short of it."""
    first, others = facts["lines"][0], facts["lines"][1:]
    line = f" It might go {first['line']}." if " " in first["line"] else ""
    told = f"{first['move']}, {first['in_words']}, {purpose_words(facts['proposal'])}.{line}"
    return told + (f" The next best is {others[0]['move']}." if others else ""), inner["best"]


def _hint(facts: Mapping[str, Any], _inner: Mapping[str, Any]) -> _Told:
    if facts["you"] is not None and facts["turn"] != facts["you"]:
        piece = facts["proposal"]
        words = f"It is their move, so there is nothing to find yet; watch their {piece['piece']} on {piece['from']}."
        return words, None
    return nudge_words(facts["proposal"], facts["yours"]["mate"]), None


def _plan(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    """The two lines of the engine as two ways to go on, and what there is to aim at."""
    lines = facts["lines"]
    ways = [f"{one['move']} ({one['in_words']}; it might go {one['line']})" for one in lines]
    words = f"Two ways to go on: {' or '.join(ways)}." if len(ways) > 1 else f"The way to go on is {ways[0]}."
    aims = f" In the long run: {listed(facts['aims'])}." if facts["aims"] else ""
    return f"{words}{aims}", inner["best"]


def _reasons(facts: Mapping[str, Any], _inner: Mapping[str, Any]) -> _Told:
    told = listed([*facts["reasons"], *facts["features"]][:MOST_REASONS])
    chance = round(100 * facts["yours"]["chance"])
    return f"Because of what stands there: {told}. Weighed together: {chance} chances in a hundred.", None


def _if_taken(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    taken, first = facts["taken"], facts["lines"][0]
    if taken is None:
        return f"After {first['move']} it cannot be taken: nothing of theirs reaches that square.", inner["best"]
    return f"Then you answer {taken['takes']} with {taken['reply']}; it might go {taken['line']}.", inner["best"]


def _offer(facts: Mapping[str, Any], _inner: Mapping[str, Any]) -> _Told:
    chance = facts["yours"]["chance"]
    if chance >= BETTER:
        advice = "No, I would play on."
    elif chance <= 1 - BETTER:
        advice = "Yes, I would take it."
    else:
        advice = "A sensible person may take it: nobody stands better. I would play on only for the fun of it."
    return f"{advice} {standing_words(facts)} {ANSWERING}", None


def _weight(threat: Mapping[str, Any] | None) -> str | None:
    """How much a threat is one; None for none to speak of."""
    if threat is None or threat["gain"] < INACCURACY_LOSS:
        return None
    return "mate" if threat["mates"] else "a real threat" if threat["gain"] >= MISTAKE_LOSS else "a small one"


def _threatens(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    threat = facts["threat"]
    if facts["you"] is not None and facts["turn"] != facts["you"]:
        return f"It is their move. What I would fear most is {facts['lines'][0]['line']}.", inner["best"]
    weight = _weight(threat)
    if threat is None or weight is None:
        would = f" Left alone they would play {threat['move']}, {threat['in_words']}." if threat else ""
        return f"Nothing that costs you anything at once.{would} So there is time for a move of your own.", None
    gain = round(100 * threat["gain"])
    return (
        f"The threat is {threat['move']}, {threat['in_words']}: {weight}, worth some {gain} chances in a hundred "
        "if you let it happen.",
        threat["uci"],
    )


def _stops(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    first, threat = facts["lines"][0], facts["threat"]
    if facts["you"] is not None and facts["turn"] != facts["you"]:
        return "It is their move just now; ask me again when it is yours.", None
    line = f" It might go {first['line']}." if " " in first["line"] else ""
    weight = _weight(threat)
    if threat is None or weight is None:
        lead = "Nothing has to be stopped at the moment, so use the time:"
        return f"{lead} {first['move']}, {first['in_words']}, is the most useful move.{line}", inner["best"]
    return f"Against {threat['move']} the best is {first['move']}, {first['in_words']}.{line}", inner["best"]


_TELLERS = {
    "standing": _standing, "mate": _mate, "best": _best, "threat": _threatens, "stop": _stops, "plan": _plan,
    "reasons": _reasons, "offer": _offer, "taken": _if_taken, "purpose": _purpose, "hint": _hint,
}  # fmt: skip

TOOL = EngineAnalysis()
