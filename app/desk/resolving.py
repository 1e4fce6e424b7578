"""What a question is about before anything else is weighed: which game, which move of it, played or only thought of."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal

import chess

from app.archive.past_games import PastGame
from app.desk.card_asked import asks_of_move, wanted_of
from app.desk.card_target import DESCRIBES, Target, side_meant, targets_of
from app.desk.driven_words import asks_if_it_belonged
from app.desk.game_sought import Sought, game_sought, names_game
from app.desk.game_tool import GameTool, running_with
from app.desk.games import SeenGame, board_at, game_for
from app.desk.going_on import goes_on_from
from app.desk.judged import analysis_of
from app.desk.moments import costliest_of
from app.desk.moves_named import NamedMove, moves_named, number_said, ply_in
from app.desk.plan_asked import asks_for_plan, plan_asked
from app.desk.questions import QuestionKind
from app.desk.said_moves import said_move
from app.desk.screen import Screen, ScreenKind
from app.desk.services import DeskServices
from app.desk.study_asked import study_asked
from app.desk.tool import AskedQuestion, Asker, DeskTool, ToolRefused
from app.desk.tools.move_card import WhichCards
from app.desk.tools.plan_card import WhichPlan
from app.desk.tools.study_card import WhichStudy
from app.desk.understood import Understood
from app.domain.prose_words import piece_word
from app.domain.text import plain
from app.post_match.judging import MISTAKE_LOSS
from app.soul.listening.languages import ENGLISH

PLAN_KIND = QuestionKind("plan_card", "plan", "a plan for a position", ())
STUDY_KIND = QuestionKind("study_card", "study", "advice out of one's own games", ())
CARD = QuestionKind("move_card", "card", "a move with all that belongs to it", ())
# Kinds that a card tells more of, and those that it never stands in for, though a move is named.
_TOLD_BY_CARD = frozenset((
    "explain_move.why", "explain_move.better", "explain_move.objected", "explain_move.moment", "explain_move.theirs",
    "explain_move.trap", "explain_move.stood", "what_if.other", "position_facts.last", "engine_analysis.threat",
    "engine_analysis.taken", "engine_analysis.reply", "engine_analysis.purpose", "engine_analysis.exchange",
    "engine_analysis.ignored", "explain_move.whose", "explain_move.lesson", "explain_move.resigned",
))  # fmt: skip
_NEVER = re.compile(
    r"^(?:what_they_remember|whereabouts|waiting_games|honours|talk_source|puzzle_\w+|club_status|own_card"
    r"|own_agents|not_met|remembered)\b|^explain_move\.(?:story|accuracy|numbers|graph|mates|pupils|machine|behind|both)$"
    r"|^desk-"
)
_LOOKS_BACK = frozenset(("explain_move.theirs", "explain_move.moment", "explain_move.resigned"))
# Tools beside which advice from one's games tells more.
_STUDIED = frozenset(
    ("my_matches", "practice", "explain_move", "what_if", "rules", "profile", "record", "engine_analysis", "opponents")
)
# Tools beside which a plan tells more, where one is asked for.
_PLANNED = frozenset(
    ("engine_analysis", "position_facts", "what_if", "explain_move", "unmoved", "plan_card", "opening")
)
# Tools that are asked of somebody else, or of openings at large.
_OF_OTHERS = frozenset(("character_profile", "opening", "opponents", "the_cast"))
# Where one went wrong, or how one fell into something, is asked of a game.
_MOMENT = re.compile(
    r"\b(?:wrong|mistakes?|blunder\w*|errors?|slip\w*|trap\w*|fell (?:in|for)|turn(?:ed|ing)|decid\w+|lose|lost it|problem|collapse\w*|fail\w*)\b"
)
_GAVE_UP = re.compile(r"\b(?:resign\w*|ga?i?ve(?:n)? (?:it )?up|giving up)\b")
_MATED = re.compile(r"\b(?:how|why|which|what)\b.{0,40}\b(?:check)?mated?\b")
_OWN = re.compile(r"\b(?:i|my|me|mine|we|our|game|he|she|his|her|him)\b")
# Tools that can say nothing without a game.
_NEED_GAME = frozenset(("what_if", "position_facts", "engine_analysis", "unmoved"))
_OF_BOARD = re.compile(
    r"\b(?:game|position|mov(?:e|es|ed)|material|pieces?|kings?|queens?|rooks?|bishops?|knights?|pawns?|castl\w+|check|mate\w*|tak\w+|took)\b"
)
_GAME_PAGES = frozenset((ScreenKind.MATCH, ScreenKind.SUMMARY, ScreenKind.REPLAY))
_NO_CARD = frozenset((ScreenKind.PUZZLE, ScreenKind.GALLERY))


async def resolved(understood: Understood, at: DeskServices) -> Understood:
    """The question with the card of the move that it is about, where it is about one; else as it was understood."""
    question, kind = understood.question, understood.kind
    asker = question.asker
    if understood.refused is not None or understood.language != ENGLISH or asker.screen.kind in _NO_CARD:
        return understood
    text, low = question.text, plain(question.text)
    if (wanted := study_asked(low)) is not None and (kind is None or kind.tool in _STUDIED):
        study = WhichStudy(wanted=_one_of(wanted), rival=question.character, asked=text[:200], low=low[:200])
        return replace(
            understood,
            question=replace(question, given=study),
            kind=STUDY_KIND,
            aspect=wanted,
            near=(),
            also=None,
            or_meant=None,
        )
    if _plan_wanted(low, understood, asker):
        return await _planned(understood, at, text, low)
    if kind is not None and kind.id == "explain_move.resigned" and _GAVE_UP.search(low):
        return replace(understood, also=None, or_meant=None)
    if not _may_be(low, text, kind, asker):
        return understood
    try:
        found = await _game_of(at, asker, text, low, question.character)
    except ToolRefused:
        return understood
    if found is None:
        return understood
    game, lead = found
    targets = await _targets(at, asker, game, text, low, kind)
    if not targets:
        lead, targets = _impossible(game, text, lead)
    if not targets:
        return understood
    given = WhichCards(
        match_id=game.state.match_id,
        plies=[one.ply for one in targets],
        tried_at=[one.tried_at for one in targets],
        tried=[list(one.tried) for one in targets],
        passes=[one.passes for one in targets],
        wanted=wanted_of(low),
        lead=lead,
    )
    also = understood.also
    if also is not None and also.tool in ("position_facts", "engine_analysis", "what_if", "explain_move", "opening"):
        also = None
    card = replace(question, given=given)
    return replace(understood, question=card, kind=CARD, aspect=CARD.aspect, near=(), also=also, or_meant=None)


def _one_of(wanted: str) -> Literal["which", "stop", "each"]:
    return "each" if wanted == "each" else "stop" if wanted == "stop" else "which"


def _plan_wanted(low: str, understood: Understood, asker: Asker) -> bool:
    """Whether a plan for a position of a game is asked for, and not one of training."""
    kind = understood.kind
    fits = kind is None or kind.tool in _PLANNED
    named = moves_named(understood.question.text)
    if named and (({"use", "weak"} & set(wanted_of(low))) or "plan" not in low):
        # What a move is for or left behind is told with it.
        return False
    if kind is not None and (kind.id in _LOOKS_BACK or asks_if_it_belonged(low)):
        return False
    return asks_for_plan(low) and fits and (asker.screen.kind in _GAME_PAGES or names_game(low))


async def _planned(understood: Understood, at: DeskServices, text: str, low: str) -> Understood:
    """The question with its plan: of the position on the page or at the move that is named, else before the error that
    cost most."""
    question, asker = understood.question, understood.question.asker
    try:
        found = await _game_of(at, asker, text, low, question.character)
    except ToolRefused:
        return understood
    if found is None:
        return understood
    game, lead = found
    asked = plan_asked(low)
    given = WhichPlan(
        match_id=game.state.match_id,
        ply=await _plan_ply(at, asker, game, text),
        theirs=asked.theirs,
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
        return replace(understood, question=card, also=PLAN_KIND, or_meant=None)
    return replace(understood, question=card, kind=PLAN_KIND, aspect="plan", near=(), also=None, or_meant=None)


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
    if asker.screen.match_id == game.state.match_id and asker.ply:
        return asker.ply
    if about is not None and about.ply:
        return max(0, about.ply - (about.tool in ("explain_move", "move_card")))
    plies = costliest_of(game, await analysis_of(at, game), "mine")
    return plies[0] - 1 if plies else max(0, game.state.ply - 1)


def _may_be(low: str, text: str, kind: QuestionKind | None, asker: Asker) -> bool:
    """Whether a question may be about a move of a game."""
    if kind is not None and _NEVER.search(kind.id):
        return False
    told = kind is None or kind.id in _TOLD_BY_CARD
    of_game = names_game(low) or asker.screen.match_id is not None
    named = bool(moves_named(text)) or number_said(text) is not None
    if asker.screen.kind is ScreenKind.ANALYSIS and not (names_game(low) and _OWN.search(low)):
        return bool(moves_named(text)) and told and asker.study is not None and asks_of_move(low)
    if kind is not None and kind.tool in _OF_OTHERS and not names_game(low):
        return False
    if named and asks_of_move(low):
        return told or _OWN.search(low) is not None or of_game
    described = DESCRIBES.search(low) is not None and (asker.screen.match_id is None or of_game)
    return (told or (names_game(low) and (described or _MOMENT.search(low) is not None))) and bool(wanted_of(low))


async def _game_of(
    at: DeskServices, asker: Asker, text: str, low: str, rival: str | None
) -> tuple[SeenGame, str] | None:
    """The game that is meant, with the words that say which it is, where the page is of another one or of none."""
    here = None
    if asker.screen.kind is ScreenKind.ANALYSIS and asker.study is not None and (rival is None or not names_game(low)):
        return await game_for(at, asker, None), ""
    if asker.screen.match_id is not None and asker.screen.kind in _GAME_PAGES:
        here = await game_for(at, asker, None)
        sits = {one.slug for one in (here.state.white, here.state.black)}
        other = rival is not None and rival not in sits
        if not other and not names_game(low):
            return here, ""
    there = replace(asker, study=None)
    past = await game_sought(at, there, Sought(text, low, rival))
    if past is None:
        return None if here is None else (here, "")
    if here is not None:
        named_here = not here.state.ended or past.match_id == here.state.match_id
        if named_here and not (rival and rival not in {one.slug for one in (here.state.white, here.state.black)}):
            return here, ""
    game = await game_for(at, there, past.match_id)
    return game, _which(past)


async def _targets(
    at: DeskServices, asker: Asker, game: SeenGame, text: str, low: str, kind: QuestionKind | None
) -> list[Target]:
    """The moves that are asked about; where none is named that of the talk, or the one on which the game turned."""
    about = asker.about if asker.about is not None and asker.about.match_id == game.state.match_id else None
    talked = None if about is None else about.ply
    shown = asker.ply if asker.screen.match_id == game.state.match_id else None
    if asks_if_it_belonged(low) and (said := said_move(low)) is not None:
        ply = ply_in([one.san for one in game.state.moves], NamedMove(said))
        if ply is not None:
            return [Target(ply)]
    if _MATED.search(low) and game.state.ended and board_at(game.state, game.state.ply).is_checkmate():
        return [Target(game.state.ply)]
    if (
        about is not None
        and about.tool == "move_card"
        and about.move
        and about.ply is not None
        and not moves_named(text)
    ):
        line = (about.move,)
        if (
            goes_on_from(low, asker.before) is not None
            and wanted_of(low)
            and not targets_of(text, low, game, shown, talked)
        ):
            return [Target(None, about.ply, line)]
    if found := targets_of(text, low, game, shown, talked):
        return found
    if moves_named(text) or not game.state.ended or _GAVE_UP.search(low):
        return []
    if about is not None and about.tool == "move_card" and talked and not names_game(low):
        return [Target(talked)]
    if not (names_game(low) or kind is None or kind.id in ("explain_move.moment", "explain_move.theirs")):
        return []
    if _MOMENT.search(low) is None or asker.screen.match_id == game.state.match_id:
        return []
    side = side_meant(low, game)
    whose = "theirs" if game.color is not None and side is game.color.other else "mine"
    analysis = await analysis_of(at, game)
    plies = costliest_of(game, analysis, whose)
    losses = {} if analysis is None else {one.ply: one.loss or 0.0 for one in analysis.moves}
    return [Target(one) for one in plies[:2] if one == plies[0] or losses.get(one, 0.0) >= MISTAKE_LOSS]


def _impossible(game: SeenGame, text: str, lead: str) -> tuple[str, list[Target]]:
    """Words on a move with its number that cannot be played there, and the move that was played instead of it."""
    one = next((one for one in moves_named(text) if one.number is not None), None)
    if one is None or one.number is None:
        return lead, []
    ply = 2 * one.number - (0 if one.black else 1)
    if not 0 < ply <= game.state.ply:
        return lead, []
    board, to = board_at(game.state, ply - 1), one.san.rstrip("+#!?")[-2:]
    why = ""
    if to in chess.SQUARE_NAMES and board.color_at(chess.parse_square(to)) is board.turn:
        piece = piece_word(board.piece_type_at(chess.parse_square(to)) or chess.PAWN)
        why = f": the {piece} stands on {to}"
    dots = "..." if one.black else "."
    return f"{lead} {one.number}{dots}{one.san} cannot be played there{why}.".strip(), [Target(ply)]


async def of_sought(question: AskedQuestion, tool: DeskTool, at: DeskServices) -> tuple[AskedQuestion, str]:
    """The question as if asked at the finished game that it, or the one before it, names; where the page and the talk
    are of none and a game is needed, at the asker's latest. With the words that say which game it is."""
    asker, low = question.asker, plain(question.text)
    screen = asker.screen
    if not isinstance(tool, GameTool) or question.given is not None or screen.match_id or screen.kind in _NO_CARD:
        return question, ""
    talked = asker.about is not None and asker.about.match_id is not None
    before = plain(asker.before or "")
    text = (
        question.text
        if names_game(low)
        else f"{asker.before} {question.text}"
        if names_game(before) and not talked
        else ""
    )
    needed = tool.name in _NEED_GAME and _OF_BOARD.search(low) is not None
    if not text and (talked or not needed or screen.kind is ScreenKind.ANALYSIS):
        return question, ""
    if running_with(at, question) is not None and not text:
        return question, ""
    past = await game_sought(at, asker, Sought(text or question.text, plain(text or low), question.character))
    if past is None:
        return question, ""
    there = replace(asker, screen=Screen(ScreenKind.SUMMARY, past.match_id))
    return replace(question, asker=there), _which(past)


def _which(past: PastGame) -> str:
    """Which game is told of."""
    outcome = {"won": "which you won", "lost": "which you lost", "drawn": "which was drawn"}[past.outcome]
    opening = f", the {past.opening}" if past.opening else ""
    return f"This is of your game with {past.other_name}{opening}, {outcome}."
