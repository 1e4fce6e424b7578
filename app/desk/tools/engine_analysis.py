"""An engine's opinion of a position: who is better and why, what is best, and what the other side is up to."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, get_args

import chess
from pydantic import Field

from app.body.base import Candidate
from app.desk.board.analysis_aspects import ANALYSIS_ASPECTS
from app.desk.board.danger_words import man_of
from app.desk.board.engine_facts import (
    answer_of,
    exchange_of,
    if_ignored,
    if_taken,
    line_of,
    reply_to,
    side_of,
    taken_back,
    threat_after,
    threat_of,
    told_line,
)
from app.desk.board.engine_words import ANSWERING, TELLERS
from app.desk.board.hanging_words import hanging_facts
from app.desk.board.opening_told import bait_of, by_the_book, room_of, trap_of
from app.desk.board.proposal_words import proposal_of
from app.desk.board.standing_asked import side_meant
from app.desk.board.standing_words import Seen, aims_of, features_of, reasons_of, undone_of
from app.desk.board.state_words import over_words
from app.desk.board.threat_words import TRAP, asks_own_threat, move_and_number, move_made
from app.desk.game_tool import GameTool, WhichPosition, running_with, shown_by
from app.desk.games import SeenGame, board_at, game_for, line_in_words, may_help, numbered, ply_of, refuse_help
from app.desk.moves.judged import NO_ENGINE, searched
from app.desk.openings.opening_words import idea_told
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, Asker, DeskAnswer, Findings, ToolRefused
from app.domain import prose_facts
from app.domain.condition import hanging
from app.domain.exchange import PIECE_POINTS
from app.domain.prose_words import man_on
from app.domain.text import plain
from app.openings.book import name_opening

NO_ADVICE = "Whether to take it I may not say while this game runs."
# Half-moves up to which a plan is that of the opening, too.
OPENING_PLIES = 30
# Lines that are searched, and where moves to choose from are asked for.
LINES, CHOICE = 2, 3

# Aspects that are told by the words of the question, and half-moves of a line that is asked for.
_BY_WORDS, DEEP = (
    "exchange", "standing", "plan", "taken", "purpose", "best", "hint", "reply", "simply", "candidates",
    "reasons", "threat", "stop", "mate", "man",
), 10  # fmt: skip

Further = Literal["taken", "ignored", "reply", "candidates", "exchange", "offer", "man", "opening"]


class WhichAnalysis(WhichPosition):
    """A position, or that `after` a move as written, and what to look at `further`: what follows if the best move is
    taken, ignored or answered, more moves to choose from, the exchange of a piece that is `asked` for, where a man that
    it names should go, the opening that stands there, whether to take a draw."""

    after: Annotated[str, Field(max_length=24)] | None = None
    further: Further | None = None
    asked: Annotated[str, Field(max_length=200)] | None = None


class EngineAnalysis(GameTool):
    """By the club's own engine, within a bounded search."""

    name: ClassVar = "engine_analysis"
    description: ClassVar = (
        "What the engine thinks of a position: who is better, by how much and why, the two best lines, their threat."
    )
    doing: ClassVar = "Asking the engine"
    arguments: ClassVar = WhichAnalysis
    life: ClassVar = 2
    seconds: ClassVar = 8.0
    aspects: ClassVar = ANALYSIS_ASPECTS

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichAnalysis:
        if isinstance(question.given, WhichAnalysis):
            return question.given
        asker = question.asker
        further = next((one for one in get_args(Further) if one == aspect), None)
        asked = question.text[:200] if aspect in _BY_WORDS else None
        ply = _of_game_there(asker) if asker.ply is None else asker.ply
        match_id = asker.screen.match_id or running_with(at, question)
        after = move_and_number(question.text, question.move) if aspect == "threat" else None
        return WhichAnalysis(match_id=match_id, ply=ply, after=after, further=further, asked=asked)

    async def look(self, given: WhichAnalysis, asker: Asker, at: DeskServices) -> Findings:
        game = await game_for(at, asker, given.match_id)
        if given.further == "offer" and not may_help(game):
            raise ToolRefused("not_allowed", f"{NO_ADVICE} {ANSWERING}")
        refuse_help(game)
        state = game.state
        ply = state.ply if given.ply is None else min(given.ply, state.ply)
        made = None if given.after is None else ply_of(game, given.after)
        ply = made or ply
        board = board_at(state, ply)
        if board.is_game_over():
            raise ToolRefused("game_over", over_words(game, board))
        count = CHOICE if given.further == "candidates" else LINES
        lines = await searched(at, state.position.initial_fen, game.moves[:ply], count)
        if not lines or lines[0].centipawns is None:
            raise NO_ENGINE
        lines = by_the_book(board, lines) if given.further == "opening" else lines
        you, looks_on = game.color.is_white if game.color else board.turn, game.color is None
        if looks_on and (meant := side_meant(game.state, given.asked or "")) is not None:
            you = meant
        reasons, features = reasons_of(board, you, looks_on=looks_on), features_of(board, you, looks_on=looks_on)
        facts = {
            "turn": "White" if board.turn else "Black",
            "you": None if game.color is None else game.color.value.capitalize(),
            "side": "White" if you else "Black",
            "ended": state.ended,
            "played": numbered(board, state.moves[ply].san) if ply < state.ply else None,
            "study": game.is_study,
            "lines": [line_of(board, line) for line in lines[:count]],
            "deep": line_in_words(board, list(lines[0].line) or [lines[0].uci], DEEP),
            "told_line": told_line(board, list(lines[0].line) or [lines[0].uci], game.moves[:ply]),
            "taken_back": taken_back(board, list(lines[0].line)),
            "checkers": [man_on(board, one) for one in board.checkers()],
            "mates_now": [numbered(board, board.san(one)) for one in board.legal_moves if _mates(board, one)],
            "answer": answer_of(board, list(lines[0].line), game.moves[:ply]),
            "yours": side_of(board, lines[0], you),
            "proposal": proposal_of(board, list(lines[0].line) or [lines[0].uci], game.moves[:ply]),
            "reasons": [one.words for one in reasons],
            **_sorted([*reasons, *features]),
            "aims": aims_of(board, you),
            "undone": undone_of(board, you),
            "check": board.is_check(),
            "legal": board.legal_moves.count(),
            "king_hits": prose_facts.squares_hit_around_king(board, you),
            **hanging_facts(board, you),
            "men": chess.popcount(board.occupied),
            "number": board.fullmove_number,
            "asked": plain(given.asked or "").replace("’", "'"),
            "opening": _opening(game, ply),
            "bait": await bait_of(at, board, lines[0]) if TRAP.search((given.asked or "").lower()) else None,
            "urgent": _urgent(board, you),
            "further": await self._further(at, game, ply, board, lines[0], given),
            "threat": await self._threat(at, game, board, lines[0], given, made),
            "made": move_made(game, ply) if made else None,
            **_of_other(board, given.asked or ""),
            "rating": asker.player.rating,
        }
        return Findings(facts, {**shown_by(game, ply, board.fen()), "best": lines[0].uci})

    async def _threat(
        self,
        at: DeskServices,
        game: SeenGame,
        board: chess.Board,
        best: Candidate,
        given: WhichAnalysis,
        made: int | None,
    ) -> dict[str, Any] | None:
        """What is threatened, by the move `made` or as it stands; None for who asks for something further."""
        if made:
            return await threat_after(at, board, best)
        if given.further not in (None, "opening"):
            return None
        return await threat_of(at, game, board, best, own=asks_own_threat((given.asked or "").lower()))

    async def _further(
        self, at: DeskServices, game: SeenGame, ply: int, board: chess.Board, best: Candidate, given: WhichAnalysis
    ) -> dict[str, Any] | None:
        """What is looked at beyond the best lines, where it is asked for."""
        if given.further == "taken":
            return await if_taken(at, board, best, given.asked or "")
        if given.further == "ignored":
            return await if_ignored(at, board, best)
        if given.further == "reply":
            return await reply_to(at, game, ply, board, best, given.asked or "")
        if given.further == "opening":
            return await trap_of(at, board, best)
        if given.further == "man":
            own = board.turn if game.color is None else game.color.is_white
            return await man_of(at, board, best, own, given.asked or "")
        return await exchange_of(at, board, best, given.asked or "") if given.further == "exchange" else None

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        words, arrow = TELLERS[aspect](facts, inner)
        pointed = {inner["best"]: facts["lines"][0]["move"]}
        if aspect == "exchange" and facts["further"]["move"]:
            pointed[facts["further"]["uci"]] = facts["further"]["move"]
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


def _sorted(reasons: list[Seen]) -> dict[str, list[str]]:
    """Reasons by the side for which they speak."""
    return {
        key: [one.words for one in reasons if one.mine is mine]
        for key, mine in (("for", True), ("against", False), ("even", None))
    }


def _of_other(board: chess.Board, asked: str) -> dict[str, Any]:
    """What the side that is not to move still has to do, aims at, and has room for; `played_by`: whose opening is asked
    for."""
    return {
        "other": "Black" if board.turn else "White",
        "played_by": _played_by(board, asked),
        "theirs_undone": undone_of(board, not board.turn),
        "theirs_aims": aims_of(board, not board.turn),
        "theirs_room": room_of(board, not board.turn),
    }


def _played_by(board: chess.Board, asked: str) -> str:
    """The side whose opening is asked about: the one that is named, else the one that has just moved."""
    named = {one for one in ("white", "black") if one in asked.lower()}
    return named.pop().capitalize() if len(named) == 1 else "Black" if board.turn else "White"


def _urgent(board: chess.Board, you: chess.Color) -> dict[str, Any] | None:
    """The dearest man of the side to move, where that is who asks, that would be taken at a profit worth a piece."""
    found = hanging(board, you) if board.turn is you else []
    if not found or found[0][1].won < PIECE_POINTS - 1:
        return None
    square, taking = found[0]
    return {"man": man_on(board, square), "by": man_on(board, taking.move.from_square)}


def _mates(board: chess.Board, move: chess.Move) -> bool:
    """Whether a legal move is checkmate."""
    after = board.copy(stack=False)
    after.push(move)
    return after.is_checkmate()


def _opening(game: SeenGame, ply: int) -> dict[str, str] | None:
    """The opening of a game that is still in it, with its idea."""
    if ply > OPENING_PLIES or game.state.position.initial_fen != chess.STARTING_FEN:
        return None
    found = name_opening(game.moves[:ply])
    return None if found is None else {"name": found.name, "idea": idea_told(found.name)}


def _of_game_there(asker: Asker) -> int | None:
    """The half-moves before the move that was talked of, on the page of a game that is over: what is asked of "your
    move" is asked of that position."""
    about = asker.about
    if asker.screen.kind not in (ScreenKind.SUMMARY, ScreenKind.REPLAY) or about is None or not about.ply:
        return None
    return about.ply - 1 if about.tool == "explain_move" else about.ply


TOOL = EngineAnalysis()
