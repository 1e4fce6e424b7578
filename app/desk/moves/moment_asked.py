"""Questions for a moment of a game: whether a man was pinned there, how one stood up to it, what a man that stands on
the board now is to do, and the same asked of the other game."""

from __future__ import annotations

import re
from dataclasses import replace

from app.archive.past_games import PastGame, past_games
from app.archive.whole_games import sans_of
from app.desk.board.plan_resolving import planned
from app.desk.finished.game_meant import GAME_PAGES, game_meant_if_any, which_told
from app.desk.finished.game_sought import Sought, likely, names_game, names_own_game
from app.desk.games import SeenGame, may_help
from app.desk.men import ANY_MAN
from app.desk.moves.judged import analysis_of
from app.desk.moves.moments import costliest_of
from app.desk.moves.moves_named import moves_named, number_said, ply_in
from app.desk.moves.pin_story import pin_asked
from app.desk.questions import QuestionKind, all_kinds, kind_of
from app.desk.reading.understood import Understood
from app.desk.screen import Screen, ScreenKind
from app.desk.services import DeskServices
from app.desk.tools.moment import WhichMoment

MOMENT = QuestionKind("moment", "asked", "one moment of a game", ())
_STOOD = re.compile(
    r"\b(?:was|were|wasn't|am|did|had) i\b[^.?!]{0,20}\b(?:all right|alright|ok(?:ay)?|fine|better|worse|level|equal"
    r"|good|winning|ahead|safe|in (?:the game|it)|a chance|stand\w*)\b"
    r"|\bhow (?:was i|did i|had i|were things|was it|did it)\b[^.?!]{0,12}\b(?:do|doing|stand\w*"
    r"|stood|going|look\w*|far)\b"
    r"|\bwas (?:it|(?:my|the) (?:position|game)) (?:still |all )?(?:all right|alright|ok(?:ay)?"
    r"|fine|level|equal|good|even)\b"
)
_UP_TO = re.compile(
    r"\b(?:up to|until|till|before|by|just before|prior to) (?:that|then|this|there|it|the|my|i|move|now|here|[0-9])\b"
    r"|\bbefore(?:hand)?\W*$|\b(?:until|till) then\b"
)
_EVER = re.compile(r"\bever\b")
_BETTER = re.compile(r"\b(?:better|winning|ahead|advantage|worse)\b")
# What a man that stands on the board is to do.
_MAN_PLAN = re.compile(
    rf"\bwhat (?:do|does|can|could|should|shall|would|might|to|am i to) (?:i |we |it )?(?:best "
    rf"|then )?do with (?:[\w-]+ )"
    rf"{{0,3}}?(?P<man>{ANY_MAN})\b"
    rf"|\b(?:what|how) about (?:my"
    rf"|the) (?:\w+[- ]){{0,2}}?(?P<about>{ANY_MAN})\b[^.?!]{{0,40}}\b(?:how|where|out|do|go|into)\b"
    rf"|\bwhat (?:is|are|'s) (?:my|the) (?:\w+[- ]){{0,2}}?(?P<use>{ANY_MAN})s?\b(?: (?:on"
    rf"|from) [a-h][1-8])? (?:good )?for\b"
    rf"|\b(?:the|my) (?P<named>{ANY_MAN}) (?:on|from) [a-h][1-8], what (?:is|are) (?:it|they|he) for\b"
    rf"|\b(?:the|my) (?P<there>{ANY_MAN})\b(?: (?:on|from) [a-h][1-8])?[^.?!]{{0,12}}\b(?:belong"
    rf"|go (?:next|now|from here|then)|headed)\b"
    rf"|\b(?:my|the) (?P<first>{ANY_MAN})\b[^.?!]{{0,20}}\bwhere (?:should|does|do|can|could|would"
    rf"|might) (?:it|she|he|they)\b"
    rf"|\b(?:job|task|role|purpose|future|use|place)\b[^.?!]{{0,24}}\b(?:my|the) (?:[\w-]+ )?(?P<job>{ANY_MAN})\b"
)
# The other one of two games, and words beside it by which something else is asked.
_OTHER_ONE = re.compile(
    r"^\W*(?:(?:and|but|so|ok|what about|how about|what of|or|in) )*(?:(?:in|with|about) )?(?:the|my) "
    r"(?:other (?:one|game|loss|win|match|time)|(?:first|second|earlier|last|shorter|longer|1\.? ?[a-h][34]"
    r"|[a-h][34]) (?:one|game|loss|match))\b"
)
# What spoke for the asker in a position.
_IN_FAVOUR = re.compile(
    r"\b(?:going for me|in my favou?r|on my side|spoke for me|speaks for me|my (?:trumps?|assets?|plus(?:es)?))\b"
    r"|\bwhat (?:was|is|were) (?:\w+ )?(?:good|nice|right|strong|better) about my (?:\w+ )?"
    r"(?:position|game|side|pieces)\b"
    r"|\bwhat (?:advantages?|plus(?:es)?) (?:did|had|have|do) i\b"
)
_SHORT = 12
READ = 60


def asks_how_stood(low: str) -> bool:
    """Whether it is asked how one stood up to a moment."""
    return bool(_STOOD.search(low) and _UP_TO.search(low)) and _EVER.search(low) is None


def means_the_other(low: str) -> bool:
    """Whether words mean the other of two games, and say little besides."""
    return _OTHER_ONE.search(low) is not None and len(low.split()) <= _SHORT


def man_planned(low: str) -> bool:
    """Whether it is asked what a man that stands on the board is to do."""
    return _MAN_PLAN.search(low) is not None


async def moment_asked(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The question with the moment that it asks about; None where it asks for something else."""
    if (other := await _of_the_other(understood, at, low)) is not None:
        return other
    if (favoured := await _in_favour(understood, at, low)) is not None:
        return favoured
    asked, stood = pin_asked(low), asks_how_stood(low)
    question, asker = understood.question, understood.question.asker
    if asked is None and not stood:
        return await _man_planned(understood, at, low)
    talked = asker.about is not None and asker.about.match_id is not None
    if asker.screen.kind not in GAME_PAGES and not (talked or names_game(low) or names_own_game(low)):
        return None
    if talked and asker.screen.match_id is None and not names_game(low):
        # The talk is of a game, wherever it is gone on with.
        match = asker.about.match_id if asker.about is not None else None
        asker = replace(asker, screen=Screen(ScreenKind.SUMMARY, match))
    found = await game_meant_if_any(at, asker, question.text, low, question.character)
    if found is None:
        return None
    game, lead = found
    ply = await _ply_meant(game, understood, at, before=stood)
    given = WhichMoment(match_id=game.state.match_id, ply=ply, wanted="stood", lead=lead)
    if asked is not None:
        given = given.model_copy(
            update={
                "wanted": "pin",
                "man": asked.man,
                "square": asked.square,
                "mine": asked.mine,
                "pins": asked.pins,
            }
        )
    elif said := _BETTER.search(low):
        given = given.model_copy(update={"asked": "worse" if said[0] == "worse" else "better"})
    return understood.as_kind(MOMENT, given)


async def _in_favour(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """What one sees of the position before the move that is talked of, in a finished game; None for others."""
    question, asker = understood.question, understood.question.asker
    if asker.screen.kind not in (ScreenKind.SUMMARY, ScreenKind.REPLAY) or _IN_FAVOUR.search(low) is None:
        return None
    found = await game_meant_if_any(at, asker, question.text, low, None)
    if found is None or not found[0].state.ended or found[0].state.match_id != asker.screen.match_id:
        return None
    ply = await _ply_meant(found[0], understood, at, before=True)
    return understood.as_kind(kind_of("engine_analysis.reasons"), asker=replace(asker, ply=ply))


async def _ply_meant(game: SeenGame, understood: Understood, at: DeskServices, *, before: bool) -> int:
    """The half-moves before the moment that is meant: that of a move that is named, of the talk, of the error that cost
    most; `before` means the position in which that move was still to come."""
    question, asker, last = understood.question, understood.question.asker, game.state.ply
    sans = [one.san for one in game.state.moves]
    named = next(
        (ply for one in moves_named(question.text) if one.number and (ply := ply_in(sans, one)) is not None), None
    )
    if named is not None:
        return max(0, named - 1) if before else named
    if (number := number_said(question.text)) is not None:
        own = game.color is None or game.color.is_white
        return max(0, min(last, 2 * number - (2 if own else 1)))
    about = asker.about if asker.about is not None and asker.about.match_id == game.state.match_id else None
    if not game.state.ended:
        return last
    if before:
        plies = costliest_of(game, await analysis_of(at, game), "mine")
        told = about.ply if about is not None and about.ply else None
        at_ply = told if told is not None and told in plies[:2] else plies[0] if plies else told or last
        return max(0, at_ply - 1)
    return about.ply if about is not None and about.ply else asker.ply or last


async def _man_planned(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """A plan for a man that stands on the board of a running game that may be helped with."""
    question, asker = understood.question, understood.question.asker
    if asker.screen.kind is not ScreenKind.MATCH or not man_planned(low):
        return None
    found = await game_meant_if_any(at, asker, question.text, low, None)
    if found is None or found[0].state.ended or not may_help(found[0]):
        return None
    return await planned(replace(understood, kind=None, also=None), at, question.text, low)


async def _of_the_other(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The question before, asked of the other game with the same one: "and the other one, with 1.d4?"."""
    question, asker = understood.question, understood.question.asker
    about, before = asker.about, asker.before
    if about is None or about.match_id is None or before is None or about.aspect is None:
        return None
    of_page = asker.screen.match_id is not None and not re.search(r"\b(?:game|loss|win|match)\b", low)
    if of_page or not means_the_other(low):
        return None
    games = await at.database.read(past_games, asker.player.party, READ)
    talked = next((one for one in games if one.match_id == about.match_id), None)
    others = [one for one in games if talked and one.other == talked.other and one.match_id != talked.match_id]
    if not others:
        return None
    moves = await at.database.read(sans_of, [one.match_id for one in others])

    def fits(game: PastGame) -> float:
        return likely(game, moves.get(game.match_id, []), Sought(question.text, low), None)

    meant = max(others, key=fits)
    kind = next((one for one in all_kinds() if (one.tool, one.aspect) == (about.tool, about.aspect)), None)
    kind = kind or kind_of("explain_move.moment")
    there = replace(asker, screen=Screen(ScreenKind.SUMMARY, meant.match_id), about=None, before=None, ply=None)
    return understood.as_kind(kind, asker=there, text=which_told(meant))
