"""What a question is about before anything else is weighed: which game, which move of it, played or only thought of."""

from __future__ import annotations

import re
from dataclasses import replace

from app.desk.board.plan_resolving import PLANNED, plan_goes_on, plan_wanted, planned
from app.desk.finished.game_meant import GAME_PAGES, game_meant_if_any
from app.desk.finished.game_sought import TRAP, names_finished, names_game, names_own_game
from app.desk.games import SeenGame, game_for, may_help
from app.desk.moves.card_asked import as_given, asks_of_move, wanted_of
from app.desk.moves.card_described import DESCRIBES, Target, thought_of
from app.desk.moves.card_target import impossible_move, targets_of
from app.desk.moves.judged import analysis_of
from app.desk.moves.learner_cards import cards_of, gone_on, of_check
from app.desk.moves.learner_turns import carried
from app.desk.moves.moments import blamed_side, costliest_of
from app.desk.moves.moves_named import is_numbered, is_of_a_game, moves_named, number_said
from app.desk.moves.side_asked import side_asked
from app.desk.moves.taken_back import taken_back
from app.desk.moves.typed_lines import at_typed_line
from app.desk.openings.defence_asked import defence_asked
from app.desk.openings.openings_meant import opening_meant
from app.desk.people.somebody_meant import of_somebody
from app.desk.practice.study_asked import watching_asked
from app.desk.questions import QuestionKind, kind_of
from app.desk.reading.advice_asked import OPENING_KIND, STUDY_KIND, opening_advised, study_advised
from app.desk.reading.asked_first import asked_first
from app.desk.reading.entries_meant import friendly_or_rated, with_its_half
from app.desk.reading.forms_meant import by_its_form
from app.desk.reading.going_on import goes_on_from
from app.desk.reading.parts import parts_of
from app.desk.reading.people_asked import asks_who
from app.desk.reading.sought_for_tools import NO_CARD
from app.desk.reading.understood import Understood
from app.desk.reading.unnamed import unnamed
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import Asker, ToolRefused
from app.desk.tools.move_card import WhichCards
from app.desk.tools.study_card import WhichStudy
from app.domain.text import plain
from app.post_match.judging import MISTAKE_LOSS
from app.soul.listening.languages import ENGLISH

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
    r"|own_agents|not_met|remembered)\b|^desk-"
    r"|^explain_move\.(?:story|accuracy|numbers|graph|mates|pupils|machine|behind|both)$"
)
# Kinds that tell who somebody is.
_TELLS_WHO = ("character_profile.who", "character_profile.real")
# Tools that are asked of somebody else, or of openings at large.
_OF_OTHERS = frozenset(("character_profile", "opening", "opponents", "the_cast"))
# Where one went wrong, or how one fell into something, is asked of a game.
_MOMENT = re.compile(
    r"\b(?:wrong|mistakes?|blunder\w*|errors?|slip\w*|trap\w*|fell (?:in|for)|turn(?:ed|ing)|decid\w+|lose|losing"
    r"|lost it|problem|collapse\w*|fail\w*)\b"
)
# What else such a question tells of its game is no description of the move.
_WHERE = re.compile(
    r"\b(?:where|which move|what move)\b[^.?!,]{0,28}\b(?:wrong|mistake|blunder\w*|losing|error|slip\w*)\b"
)
# The game as a whole is asked about, whatever move was told of before.
_OF_WHOLE = re.compile(
    r"\bturning point\b|\bwhere did \w+ (?:go|get|start \w+|first go) wrong\b|\b(?:biggest|worst|costliest|main)"
    r" (?:mistake|blunder|error|move|slip)\b|\bwhen (?:it|the game) (?:ended|was over|stopped)\b|\bat the end\b"
    r"|\bwhy (?:did|have) (?:i|he|she|they|namedone) (?:lose|lost|win|won)\b|\bthe (?:whole|entire) game\b"
)
# What was told of is meant, and no threat or plan of the position itself.
_OF_IT = re.compile(
    r"\b(?:it|that|this|then|there|so)\b|^\W*(?:and|but|why|how come|really|what for)\b|^\W*\w+(?: \w+)?\W*$"
)
_GAVE_UP = re.compile(r"\b(?:resign\w*|ga?i?ve(?:n)? (?:it )?up|giving up)\b")
# A game with somebody is told of: "game with Pip", "against Rosa", "teodor resigned".
_OWN_GAME = re.compile(
    r"\b(?:game|match|loss|win) (?:with|against|vs?\.?|versus) |\b(?:against|vs|versus) namedone\b"
    r"|\bagainst me\b|\bcaught me\b|\b(?:trap)\b.{0,24}\bme\b|\b(?:took|takes) my\b|\bin (?:our|my) game\b"
)
_MATED = re.compile(r"\b(?:how|why|which|what)\b.{0,40}\b(?:check)?mated?\b")
_OWN = re.compile(r"\b(?:i|my|me|mine|we|our|game|he|she|his|her|him)\b")
# Exercises, settings and memories of a game are no question for its moves.
_ELSEWHERE = re.compile(r"\b(?:exercises?|practi[cs]e|train\w*|show up|remember\w*|opening trainer|start from)\b")
# Whether something would do is advice, whatever else is asked.
_ADVICE = re.compile(
    r"\b(?:safe|should i|good idea|threat\w*|hint|better|plan|wise|sound|dangerous|hanging|castle (?:long|short"
    r"|here|now))\b"
)


async def resolved(understood: Understood, at: DeskServices, typed: str = "") -> Understood:
    """The question as it is answered (`_resolved`); where it asks first who somebody is, that first."""
    read = await _resolved(understood, at, typed)
    named, low = understood.question.character, plain(understood.question.text)
    if read.kind is None or read.refused is not None or read.also is not None or read.kind.id in _TELLS_WHO:
        return read
    parts = parts_of(low)
    if len(parts) < 2 or asks_who(low, named) or not any(asks_who(part, named) for part in parts):
        return read
    return replace(read, kind=kind_of("character_profile.who"), aspect="who", also=read.kind)


async def _resolved(understood: Understood, at: DeskServices, typed: str) -> Understood:
    """The question with the card of the move that it is about, where it is about one, or by its form; else as it was
    understood. `typed` is the question as it was typed, where it was read together with the one before."""
    if understood.refused is not None or understood.language != ENGLISH:
        return understood
    if (other_side := await side_asked(understood, at, plain(typed or understood.question.text))) is not None:
        return other_side
    if (further := plan_goes_on(understood, plain(typed or understood.question.text))) is not None:
        return further
    understood = at_typed_line(understood, at)
    if (first := await asked_first(understood, at)) is not None:
        return first
    if understood.refused is None:
        if (checked := await of_check(understood, at)) is not None:
            return understood.as_kind(CARD, checked)
        if (opening := await opening_meant(at, understood.question)) is not None:
            return understood.as_kind(OPENING_KIND, opening)
    if (person := await of_somebody(understood, at)) is not None:
        return person
    if (formed := friendly_or_rated(understood) or await by_its_form(understood, at, typed)) is not None:
        return formed
    understood = with_its_half(understood)
    question, kind = understood.question, understood.kind
    asker, text, low = question.asker, question.text, plain(question.text)
    if (watching := watching_asked(low, asker.screen.kind)) and understood.refused is None:
        watched = WhichStudy(wanted=watching, asked=text[:200], low=low[:200])
        return replace(understood.as_kind(STUDY_KIND, watched), aspect=watching)
    if understood.refused is not None or asker.screen.kind in NO_CARD:
        return understood
    advised = await _refused(understood, at, low)
    if advised is None and (taken := await taken_back(understood, at, text, low)) is not None:
        advised = understood.as_kind(CARD, taken)
    if advised is None and (given := await gone_on(understood, at, text, low)) is not None:
        advised = understood.as_kind(CARD, given)
    if advised is None and (defence := defence_asked(understood.question, at, low)) is not None:
        advised = understood.as_kind(OPENING_KIND, defence)
    advised = advised or opening_advised(understood, low) or study_advised(understood, text, low)
    if advised is not None:
        return advised
    bare = unnamed(low, asker.names)
    if plan_wanted(bare, understood, asker):
        return await planned(understood, at, text, bare)
    if _GAVE_UP.search(low) and (gave_up := _of_giving_up(understood, low)) is not None:
        return gave_up
    if asker.screen.kind in (ScreenKind.SUMMARY, ScreenKind.REPLAY) and (lost := as_given(bare)) is not None:
        return await _carded(understood, at, lost, lost)
    return await _carded(understood, at, text, low) if _may_be(low, text, kind, asker) else understood


def _of_giving_up(understood: Understood, low: str) -> Understood | None:
    """The question whether a game was given up too soon, and nothing beside it; None for others."""
    kind, also = understood.kind, understood.also
    if kind is not None and kind.id == "explain_move.resigned":
        return replace(understood, also=None)
    if also is None or also.id != "explain_move.resigned" or not names_game(low):
        return None
    return replace(understood, kind=also, aspect=also.aspect, also=None)


async def _refused(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """Advice on a running game in which nobody may be helped, however it is put; None for anything else."""
    asker, kind = understood.question.asker, understood.kind
    fits = kind is None or kind.tool in PLANNED
    if asker.screen.kind is not ScreenKind.MATCH or not fits or _ADVICE.search(low) is None or names_finished(low):
        return None
    try:
        game = await game_for(at, asker, None)
    except ToolRefused:
        return None
    if may_help(game):
        return None
    nothing = WhichCards(
        match_id=game.state.match_id, plies=[], tried_at=[], tried=[], passes=[], through=[], wanted=[]
    )
    return understood.as_kind(CARD, nothing)


async def _carded(understood: Understood, at: DeskServices, text: str, low: str) -> Understood:
    """The question with the card of its move; as it was where no game or no move of it is found."""
    question, kind = understood.question, understood.kind
    asker = question.asker
    found = await game_meant_if_any(at, asker, text, low, question.character)
    if found is None:
        return understood
    game, lead = found
    lead, targets = impossible_move(game, text, lead)
    targets = targets or await _targets(at, asker, game, text, low, kind)
    if not targets:
        return understood
    given = cards_of(game, targets, low, wanted_of(low), lead)
    also = understood.also
    if also is not None and (lead or also.tool in (*PLANNED, "explain_move")):
        # Which game it is, and how it ended, is said before the card.
        also = None
    return replace(understood.as_kind(CARD, given), also=also)


def _may_be(low: str, text: str, kind: QuestionKind | None, asker: Asker) -> bool:
    """Whether a question may be about a move of a game."""
    if kind is not None and _NEVER.search(kind.id) and not (moves_named(text) and kind.id == "explain_move.behind"):
        return False
    told = kind is None or kind.id in _TOLD_BY_CARD
    low = unnamed(low, asker.names)
    own = _OWN_GAME.search(low) is not None
    of_game = names_game(low) or own or asker.screen.match_id is not None
    named = bool(moves_named(text)) or number_said(text) is not None
    if asker.screen.kind is ScreenKind.ANALYSIS and not ((names_game(low) or names_own_game(low)) and _OWN.search(low)):
        named = bool(moves_named(text)) and told and asks_of_move(low)
        return asker.study is not None and (named or thought_of(low))
    over = asker.screen.kind is ScreenKind.MATCH and names_finished(low)
    if kind is not None and kind.tool in _OF_OTHERS and not (names_game(low) or over):
        return False
    if kind is not None and not told and asker.screen.kind not in GAME_PAGES and not (own or is_numbered(text)):
        # What a page or the house is asked for is no move of a game.
        named = False
        if _ELSEWHERE.search(low):
            return False
    if named and asker.screen.kind not in GAME_PAGES and asker.screen.kind is not ScreenKind.ANALYSIS:
        # "Against 1.e4" and "is d4 worse than e4" are asked of openings.
        named = number_said(text) is not None or any(is_of_a_game(one) for one in moves_named(text))
    if thought_of(low) and asker.screen.kind in GAME_PAGES:
        return True
    if named and not asks_of_move(low) and TRAP.search(low) is None:
        return False
    if named and asks_of_move(low):
        return told or _OWN.search(low) is not None or of_game
    described = DESCRIBES.search(low) is not None and (asker.screen.match_id is None or of_game)
    tells = described or _MOMENT.search(low) is not None or _MATED.search(low) is not None
    asks = bool(wanted_of(low)) or TRAP.search(low) is not None
    return asks and (told or ((names_game(low) or own) and tells))


async def _targets(
    at: DeskServices, asker: Asker, game: SeenGame, text: str, low: str, kind: QuestionKind | None
) -> list[Target]:
    """The moves that are asked about; where none is named that of the talk, or the one on which the game turned."""
    about = asker.about if asker.about is not None and asker.about.match_id == game.state.match_id else None
    about = None if _OF_WHOLE.search(low) else about
    talked = None if about is None else about.ply
    shown = asker.ply if asker.screen.match_id == game.state.match_id else None
    if (
        about is not None
        and about.tool == "move_card"
        and about.move
        and about.ply is not None
        and not moves_named(text)
    ):
        line = about.tried
        goes_on = goes_on_from(low, asker.before) is not None and number_said(text) is None
        if goes_on and wanted_of(low) and _OF_IT.search(low) and not thought_of(low):
            return [Target(None, about.ply, line[-1:], through=line[:-1])]
    if TRAP.search(low) and not any(is_of_a_game(one) for one in moves_named(text)):
        # "The trap she caught me in with 1.d4" names a game by its first move.
        text = ""
    if goes_on_from(low, asker.before) is not None and (behind := carried(text, asker.before, game)):
        return behind
    where = _WHERE.search(low) and game.state.ended and game.state.match_id != asker.screen.match_id
    if (not where or is_numbered(text) or moves_named(text)) and (found := targets_of(text, low, game, shown, talked)):
        return found
    if moves_named(text) or not game.state.ended or _GAVE_UP.search(low):
        return []
    if about is not None and about.tool == "move_card" and talked and not names_game(low):
        return [Target(talked)]
    if not (
        names_game(low)
        or _OWN_GAME.search(unnamed(low, asker.names))
        or kind is None
        or kind.id in ("explain_move.moment", "explain_move.theirs")
    ):
        return []
    if _MOMENT.search(low) is None or asker.screen.match_id == game.state.match_id:
        return []
    side = blamed_side(low, game)
    whose = "theirs" if game.color is not None and side is game.color.other else "mine"
    analysis = await analysis_of(at, game)
    plies = costliest_of(game, analysis, whose) or costliest_of(game, analysis, "mine")
    losses = {} if analysis is None else {one.ply: one.loss or 0.0 for one in analysis.moves}
    return [Target(one) for one in plies[:2] if one == plies[0] or losses.get(one, 0.0) >= MISTAKE_LOSS]
