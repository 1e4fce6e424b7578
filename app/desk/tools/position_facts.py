"""What stands on a board: whose move it is, material, what is attacked, kings and pawns, without an opinion."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import chess
from pydantic import Field

from app.desk.board.board_talk import end_said_words, last_said_words, talk_of
from app.desk.board.castling_words import castling_of, castling_words
from app.desk.board.danger_words import danger_facts, danger_words
from app.desk.board.hanging_words import hanging_facts
from app.desk.board.king_words import IN_DANGER, king_facts
from app.desk.board.lost_words import losses_asked, lost_of, material_words
from app.desk.board.page_words import PAGE_TELLERS, page_facts
from app.desk.board.piece_words import asked_pieces
from app.desk.board.position_aspects import POSITION_ASPECTS
from app.desk.board.position_words import TELLERS, counts_words, length_words, more_facts, sheet_words
from app.desk.board.proposal_words import does_of
from app.desk.board.score_words import score_asked, score_told
from app.desk.board.square_words import ending_words, space_words, square_facts, weak_words
from app.desk.board.stakes import stake_of, stake_words
from app.desk.board.state_words import (
    check_words,
    checks_of,
    checks_words,
    ended_words,
    legal_facts,
    pieces_words,
    seen_by_words,
    standing_of,
    stuck_words,
)
from app.desk.finished.course import play_of
from app.desk.game_tool import GameTool, Uci, WhichPosition, running_with, shown_by
from app.desk.games import SeenGame, board_at, game_for, ply_of, refuse_help
from app.desk.moves.judged import analysis_of
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, Asker, DeskAnswer, Findings, ToolRefused
from app.domain import prose_facts
from app.domain.events.desk import DeskLink
from app.domain.match import Sitter
from app.domain.position import Color
from app.domain.prose import board_to_english
from app.domain.prose_words import color_word, move_in_words, piece_word
from app.matches.clock import time_control_text

# A capture en passant is asked for.
_PASSING = re.compile(r"\ben passant\b")
# It is asked when one castled, or lost the right to, and not whether one may.
_WHEN = re.compile(r"\b(?:did|when|ever|lose|lost|at (?:which|what) (?:move|point)|too late|gone|no longer)\b")
_COUNTS = re.compile(r"\b(?:count\w*|how many|number of|tally)\b")
_SIDE = re.compile(
    r"\b(white|black)(?:'s|s)? (?:idea|move|plan|point|last|intention|purpose)\b|\b(white|black) (?:want|mean"
    r"|play|up to)\w*"
)


def _side_named(low: str) -> Literal["white", "black"] | None:
    found = _SIDE.search(low)
    if found is None:
        return None
    return "white" if "white" in found.groups() else "black"


class WhichPiece(WhichPosition):
    """A position, or that after a `move` as written ("10.h3"), and a piece of it in the words of who asks: "my
    light-squared bishop"; `endangered`: it is asked whether that is in danger; `then`: a move (UCI) that was told of
    and not played."""

    passing: bool = False
    castled: bool = False
    asked: Annotated[str, Field(max_length=200)] | None = None
    move: Annotated[str, Field(max_length=24)] | None = None
    counting: bool = False
    lost: Annotated[str, Field(max_length=200)] | None = None
    score: Annotated[str, Field(max_length=200)] | None = None
    then: Uci | None = None
    king: bool = False
    worst: bool = False
    danger: bool = False
    endangered: bool = False
    side: Literal["white", "black"] | None = None


class PositionFacts(GameTool):
    """By the house's own description of boards."""

    name: ClassVar = "position_facts"
    description: ClassVar = "The position of a game in words: turn, material, attacked and loose pieces, kings, pawns."
    doing: ClassVar = "Looking at the board"
    arguments: ClassVar = WhichPiece
    life: ClassVar = 2
    aspects: ClassVar = POSITION_ASPECTS

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichPiece:
        if isinstance(question.given, WhichPiece):
            return question.given
        asker = question.asker
        asked = question.text[:200] if aspect in ("piece", "stuck", "weak_squares", "files") else None
        then = asker.about.move if aspect == "files" and asker.about is not None else None
        move = question.move if aspect == "last" else None
        return WhichPiece(
            match_id=asker.screen.match_id or running_with(at, question),
            ply=asker.about.ply if then and asker.about is not None else asker.ply,
            then=then,
            asked=asked,
            move=move,
            passing=aspect == "possible"
            and _PASSING.search(f"{asker.before or ''} {question.text}".lower()) is not None,
            castled=aspect == "possible" and _WHEN.search(question.text.lower()) is not None,
            counting=aspect == "material" and _COUNTS.search(question.text.lower()) is not None,
            lost=losses_asked(question.text.lower()) if aspect == "material" else None,
            score=score_asked(question.text) if aspect == "stake" else None,
            king=aspect == "king",
            worst=aspect == "worst",
            danger=aspect == "king" and IN_DANGER.search(question.text.lower()) is not None,
            side=_side_named(question.text.lower()) if aspect == "last" and move is None else None,
        )

    async def look(self, given: WhichPiece, asker: Asker, at: DeskServices) -> Findings:
        game = await game_for(at, asker, given.match_id)
        state = game.state
        ply = state.ply if given.ply is None else given.ply
        if given.move is not None:
            named = ply_of(game, given.move)
            if named is None:
                raise ToolRefused("not_found", f"I see no {given.move} in this game; it has {(ply + 1) // 2} moves.")
            ply = named
        if given.side is not None and 1 < ply <= state.ply and state.moves[ply - 1].color.value != given.side:
            ply -= 1
        if ply > state.ply:
            raise ToolRefused("not_found", f"This game has only {state.ply} half-moves.")
        board = board_at(state, ply)
        mine = game.color is None or game.color.is_white
        you = chess.WHITE if mine else chess.BLACK
        facts: dict[str, Any] = {
            "turn": color_word(board.turn),
            "you": None if game.color is None else color_word(you),
            "to_move": state.sitter(state.turn).name if ply == state.ply else None,
            "move_number": board.fullmove_number,
            "rated": state.rated,
            "watchable": state.watchable,
            "clock": time_control_text(state.time_control),
            **await _asked_for(game, ply, asker, given, at),
            "passing": given.passing,
            "check": board.is_check(),
            "ended": state.ended,
            "outcome": None if game.color is None else state.outcome(game.color),
            "result": state.result,
            "end_reason": state.end_reason,
            "moves": (state.ply + 1) // 2,
            "seconds": round(sum(move.elapsed_ms for move in state.moves) / 1000),
            "seats": [_seat(state.sitter(side), side, game.color) for side in (Color.WHITE, Color.BLACK)],
            "taken_by": _taken_by(game.moves, state.position.initial_fen, ply),
            "last_move": _last(game.moves, state.position.initial_fen, ply),
            "stake": stake_of(game, asker.player),
            **legal_facts(board, you, given.asked or ""),
            **_castling(game, you, ply, given),
            "standing": standing_of(board),
            "study": game.is_study,
            **talk_of(state, game.color),
            **page_facts(game, ply),
        }
        try:
            refuse_help(game)
        except ToolRefused as refusal:
            facts["no_help"] = refusal.message
        else:
            facts |= _men_asked(board, you, given, game.moves[:ply])
            facts |= square_facts(board, given.asked or "", given.then, facts["you"]) | {"gives": checks_of(board)}
            facts |= _looked_at(board, you) | more_facts(board, you, game.moves[:ply]) | does_of(game, ply)
            if given.king:
                facts |= king_facts(board, you, game.moves, state.position.initial_fen)
                facts["asked_danger"] = given.danger
            if given.king or given.worst:
                facts["cost_most"] = await _cost_most(at, game)
            facts["in_words"] = board_to_english(
                state.position.initial_fen, game.moves[:ply], "white" if you else "black"
            )
        return Findings(facts, shown_by(game, ply, board.fen()))

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        about, links = self.about(inner), [self.to_game("The game", inner)]
        if aspect == "position" and "no_help" in facts:
            # Where the pieces stand anybody may be told; what is made of it not.
            aspect = "pieces"
        if aspect in _OF_STATE:
            words = _OF_STATE[aspect](facts)
            if aspect == "seen_by" and not facts["ended"]:
                links.append(DeskLink(words="The gallery", href="/watch", tool=self.name))
            return DeskAnswer(words, links=tuple(links), about=about)
        if aspect in ("sheet", "counts"):
            words = sheet_words(facts) if aspect == "sheet" else counts_words(facts)
            more = DeskLink(words="The hall", href="/", tool=self.name)
            if aspect == "sheet" and facts["ended"]:
                game = f"/matches/{inner['match_id']}/summary"
                more = DeskLink(words="What the analysis says of every move", href=game, tool=self.name)
            if aspect == "counts" or facts["ended"]:
                links.append(more)
            return DeskAnswer(words, links=tuple(links), about=about)
        if "no_help" in facts:
            return DeskAnswer(facts["no_help"], about=about, refused=True)
        board = self.board(inner, f"{facts['turn']} to move.", last=inner["last"])
        words = {**_OF_SQUARES, **TELLERS}.get(aspect, lambda told: str(told["in_words"]))(facts)
        words = danger_words(facts) if "endangered" in facts else words
        if aspect == "worst" and facts.get("cost_most"):
            words += f" It is not what lost you the game, though: that was {facts['cost_most']}."
        return DeskAnswer(words, () if aspect == "material" else (board,), tuple(links), about=about)


def _men_asked(board: chess.Board, you: chess.Color, given: WhichPiece, moves: tuple[str, ...]) -> dict[str, Any]:
    """The men that are asked for, and where that is asked, whether they are in danger."""
    if not given.asked:
        return {}
    danger = danger_facts(board, you, given.asked, moves) if given.endangered else {}
    return {"asked": asked_pieces(board, you, given.asked), **danger}


async def _asked_for(game: SeenGame, ply: int, asker: Asker, given: WhichPiece, at: DeskServices) -> dict[str, Any]:
    """What is looked up only where it is asked for: a count, what was lost, what the game makes of the score."""
    you = chess.WHITE if game.color is None or game.color.is_white else chess.BLACK
    moves, looks_on = game.moves[:ply], game.color is None
    lost = lost_of(moves, game.state.position.initial_fen, you, given.lost, looks_on=looks_on) if given.lost else None
    score = await score_told(game, asker.player, given.score, at) if given.score else None
    return {"counting": given.counting, "lost": lost, "score": score}


def _castling(game: SeenGame, you: chess.Color, ply: int, given: WhichPiece) -> dict[str, Any]:
    """Whether one may castle in a position; where it is asked when one did, by all moves of a finished game."""
    past = given.castled and game.state.ended and not given.passing
    at = game.state.ply if past else ply
    found = castling_of(board_at(game.state, at), you, game.moves[:at], game.state.position.initial_fen)
    return found | {"past": past}


def _seat(sitter: Sitter, side: Color, own: Color | None) -> dict[str, Any]:
    """Who sits on a side, as a score sheet has it."""
    return {"side": side.value.capitalize(), "name": sitter.name, "rating": sitter.rating, "kind": sitter.kind,
            "you": side is own}  # fmt: skip


async def _cost_most(at: DeskServices, game: SeenGame) -> str | None:
    """The move of one side (the asker's, else White's) that cost most in a game that was lost."""
    if not game.state.ended or (game.color is not None and game.state.outcome(game.color) != "lost"):
        return None
    analysis = await analysis_of(at, game)
    costly = [] if analysis is None else play_of(analysis, game)["costly"]
    return costly[0]["move"] if costly else None


def _last(moves: tuple[str, ...], initial_fen: str, ply: int) -> str | None:
    if not ply:
        return None
    board = chess.Board(initial_fen)
    for uci in moves[: ply - 1]:
        board.push_uci(uci)
    return move_in_words(board, chess.Move.from_uci(moves[ply - 1]))


def _taken_by(moves: tuple[str, ...], initial_fen: str, ply: int) -> str | None:
    """The answer to a move that took the piece which had made it; None for another answer, or none."""
    if not 0 < ply < len(moves) or moves[ply][2:4] != moves[ply - 1][2:4]:
        return None
    board = chess.Board(initial_fen)
    for uci in moves[:ply]:
        board.push_uci(uci)
    return board.san(chess.Move.from_uci(moves[ply]))


def _looked_at(board: chess.Board, you: chess.Color) -> dict[str, Any]:
    """What the board shows without search, for one side."""
    return {
        "points_ahead": prose_facts.points_ahead(board, you),
        "surplus": {piece_word(kind): count for kind, count in prose_facts.surplus(board, you).items()},
        "deficit": {piece_word(kind): count for kind, count in prose_facts.surplus(board, not you).items()},
        **hanging_facts(board, you),
        "phase": prose_facts.phase_of(board),
        "king_hits": prose_facts.squares_hit_around_king(board, you),
    }


def _standing(facts: Mapping[str, Any]) -> str:
    rated = "rated" if facts["rated"] else "friendly: no rating moves"
    if facts["ended"]:
        return f"{ended_words(facts)} It was {rated}."
    words = []
    if facts["you"] is not None:
        yours = facts["turn"] == facts["you"]
        words.append(
            f"You have {facts['you']}, and it is {'your' if yours else 'their'} move, number {facts['move_number']}."
        )
        if facts["check"]:
            words.append("Your king is in check." if yours else "They are in check.")
    else:
        words.append(f"It is {facts['turn']}’s move, number {facts['move_number']}.")
    if facts["last_move"]:
        words.append(f"The last move was {facts['last_move']}.")
    words.append("" if facts["study"] else f"The game is {rated}.")
    return " ".join(filter(None, words))


# What is told of a rated game too: rules and the state of the game.
_OF_STATE = {
    "turn": _standing, "length": length_words, "stake": stake_words, "check": check_words, "stuck": stuck_words,
    "ending": ended_words, **PAGE_TELLERS, "possible": castling_words, "pieces": pieces_words, "seen_by": seen_by_words,
    "last_said": last_said_words, "said_end": end_said_words,
}  # fmt: skip

_OF_SQUARES = {
    "checks": checks_words, "weak_squares": weak_words, "space": space_words, "ending_name": ending_words,
    "material": material_words, "pawns": lambda facts: str(facts["pawns"]), "files": lambda facts: str(facts["files"]),
}  # fmt: skip


TOOL = PositionFacts()
