"""A question for a plan, with the position that it is about."""

from __future__ import annotations

import re
from dataclasses import replace

import chess

from app.desk.board.king_aims import pawns_said
from app.desk.board.plan_asked import asks_for_plan, plan_asked
from app.desk.finished.game_meant import GAME_PAGES, game_meant_if_any
from app.desk.finished.game_sought import names_finished, names_game
from app.desk.games import SeenGame, game_for
from app.desk.moves.card_asked import wanted_of
from app.desk.moves.driven_words import asks_if_it_belonged
from app.desk.moves.judged import analysis_of
from app.desk.moves.moments import costliest_of
from app.desk.moves.moves_named import moves_named, number_said, ply_in
from app.desk.questions import QuestionKind
from app.desk.reading.pointing_back import asks_what_then
from app.desk.reading.understood import Understood
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import Asker, ToolRefused
from app.desk.tools.plan_card import WhichPlan
from app.domain.position import Color
from app.domain.text import plain

PLAN_KIND = QuestionKind("plan_card", "plan", "a plan for a position", ())
_LOOKS_BACK = frozenset(("explain_move.theirs", "explain_move.moment", "explain_move.resigned"))
_WANTS = re.compile(
    r"\b(white|black)(?:'s|s)? (?:want\w*|aim\w*|plan\w*|idea|trying|tries|after|up to|threat\w*|do|play"
    r"|going|hop\w+)\b"
)
# Tools beside which a plan tells more, where one is asked for.
PLANNED = frozenset(("engine_analysis", "position_facts", "what_if", "explain_move", "unmoved", "plan_card", "opening"))


def plan_wanted(low: str, understood: Understood, asker: Asker) -> bool:
    """Whether a plan for a position of a game is asked for, and not one of training."""
    kind = understood.kind
    fits = kind is None or kind.tool in PLANNED
    named = moves_named(understood.question.text)
    if named and (({"use", "weak"} & set(wanted_of(low))) or "plan" not in low):
        # What a move is for or left behind is told with it.
        return False
    if kind is not None and (kind.id in _LOOKS_BACK or asks_if_it_belonged(low)):
        return False
    return asks_for_plan(low) and fits and (asker.screen.kind in GAME_PAGES or names_game(low))


async def planned(understood: Understood, at: DeskServices, text: str, low: str) -> Understood:
    """The question with its plan: of the position on the page or at the move that is named, else before the error that
    cost most."""
    question, asker = understood.question, understood.question.asker
    found = await game_meant_if_any(at, asker, text, low, question.character)
    if asker.screen.kind is ScreenKind.MATCH and not (names_finished(low) or names_game(low)):
        # At a board the talk of another game does not make it the one that is meant.
        found = await _of_page(at, asker) or found
    if found is None:
        return understood
    game, lead = found
    asked = plan_asked(low)
    given = WhichPlan(
        match_id=game.state.match_id,
        ply=await _plan_ply(at, asker, game, text),
        theirs=asked.theirs or _of_other(low, game),
        piece=asked.piece,
        square=asked.square,
        file=asked.file,
        worst=asked.worst,
        shade=asked.shade,
        lead=lead,
        asked=text[:200],
    )
    card = replace(question, given=given)
    if understood.kind is not None and understood.kind.tool == "opening":
        return replace(understood, question=card, also=PLAN_KIND)
    return understood.as_kind(PLAN_KIND, given)


def _of_other(low: str, game: SeenGame) -> bool:
    """Whether the plan of the other side is asked for by its colour: "what does white want"."""
    named = set(_WANTS.findall(low))
    return game.color is not None and named == {game.color.other.value}


def plan_goes_on(understood: Understood, low: str) -> Understood | None:
    """What comes after a plan that was told just now, for "and after that?"; None for other questions."""
    asker, about = understood.question.asker, understood.question.asker.about
    if about is None or about.tool != PLAN_KIND.tool or about.match_id is None or not asks_what_then(low):
        return None
    before = plain(asker.before or "")
    given = WhichPlan(
        match_id=about.match_id, ply=about.ply, theirs=plan_asked(before).theirs,
        further=2 if asks_what_then(before) else 1, asked=before[:200],
    )  # fmt: skip
    return understood.as_kind(PLAN_KIND, given)


async def _of_page(at: DeskServices, asker: Asker) -> tuple[SeenGame, str] | None:
    """The game of the page that still runs; None for one that is over, and where it may not be looked at."""
    try:
        game = await game_for(at, asker, None)
    except ToolRefused:
        return None
    return None if game.state.ended else (game, "")


async def _plan_ply(at: DeskServices, asker: Asker, game: SeenGame, text: str) -> int | None:
    """The half-moves before the position of a plan; None for the last one."""
    if not game.state.ended:
        return None
    about = asker.about if asker.about is not None and asker.about.match_id == game.state.match_id else None
    sans = [one.san for one in game.state.moves]
    for one in moves_named(text):
        if (ply := ply_in(sans, one)) is not None:
            return ply
    if (number := number_said(text)) is not None:
        return min(game.state.ply - 1, 2 * number - 2)
    if said := pawns_said(text.lower()):
        board = chess.Board(game.state.position.initial_fen)
        for move in game.state.moves:
            board.push_uci(move.uci)
            if all(board.piece_type_at(chess.parse_square(one)) == chess.PAWN for one in said):
                return min(move.ply + (board.turn is not (game.color or Color.WHITE).is_white), game.state.ply - 1)
    if asker.screen.match_id == game.state.match_id and asker.ply:
        return asker.ply
    if about is not None and about.ply:
        return max(0, about.ply - (about.tool in ("explain_move", "move_card")))
    plies = costliest_of(game, await analysis_of(at, game), "mine")
    return plies[0] - 1 if plies else max(0, game.state.ply - 1)
