"""Whether a question is about one of the house as a person, whatever page or topic it was taken for."""

from __future__ import annotations

import re
from dataclasses import replace

from app.desk.people.somebody_asked import as_he, aspect_of_all, aspects_of_one, of_the_two
from app.desk.people.somebody_ranked import lives_of_all
from app.desk.people.told_lives import life_parts, told_of_life
from app.desk.questions import QuestionKind, kind_of
from app.desk.reading.called_as import called, fits_called
from app.desk.reading.parts import is_asked, parts_of
from app.desk.reading.understood import Understood
from app.desk.reading.unnamed import unnamed
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import Asker
from app.desk.tools.somebody import WhichAsked, whom_meant
from app.desk.tools.the_cast import plays_named
from app.domain.text import plain
from app.soul.listening.languages import ENGLISH

PERSON = QuestionKind("somebody", "asked", "somebody of the house as a person", ())
_PRONOUN = re.compile(r"\b(?:he|she|him|her|his|hers)\b")
_HE = re.compile(r"\b(?:he|him|his|they|them)\b")
# What is told in general, where somebody's own life says more; and kinds that it never stands in for.
_GENERAL = re.compile(
    r"^(?:character_profile\.(?:life|who|manner|mistakes|topics|versus|suits|talk|style|name|real)|the_cast\.|opponents\."
    r"|what_they_remember\.(?:feels|of_me|grudge)|club-|position_facts\.feels|mood|no-|not_met\.|study_card|practice\.)"
)
# Kinds that are told whole by themselves: there a life has to be asked for nearly as it is written.
_WHOLE = frozenset(("character_profile.who", "character_profile.style", "character_profile.real"))
NEARLY_AS_WRITTEN = 0.85
_OF_PEOPLE = frozenset(("character_profile", "what_they_remember", "position_facts", "rules"))
# What one of all is sought for never stands beside these.
_NO_ONE_OF_ALL = (ScreenKind.MATCH, ScreenKind.ANALYSIS, ScreenKind.PUZZLE)


_ASKS = re.compile(r"\b(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|what|why|how|where|when)\b")
# What a question of these kinds has a word of.
_NEEDS = {
    "what_they_remember.of_me": re.compile(
        r"\b(?:i|me|my|mine|we|us|our|remember\w*|memor\w+|know\w*|kept|keeps?|keeping|note\w*|slips?|forg[eo]t\w*|recall\w*"
        r"|heard|told|them|these|those|all|list|read|about me|who|which)\b"
    ),
    "character_profile.openings": re.compile(
        r"\b(?:open\w*|play\w*|lines?|defen[cs]\w*|repertoire|white|black|[a-h][1-8]|start\w*|begin\w*|against|gambit\w*"
        r"|favou?rites?|systems?|first move|prefer\w*|like to|moves?|theory|book|prepare\w*|answer\w*|reply|respond\w*"
        r"|with|which|them|these|those|sicilian|french|italian|spanish|london|caro|king.?s|queen.?s|indian|english|dutch|meet|against)\b"
    ),
}


async def of_somebody(understood: Understood, at: DeskServices) -> Understood | None:
    """The question as one about a person; None where it is about something else."""
    question = understood.question
    if understood.refused is not None or understood.language != ENGLISH:
        return None
    low, asker = plain(question.text), question.asker
    screen = asker.screen.kind
    sought = None if screen in _NO_ONE_OF_ALL else _one_of_all(low, screen, question.character)
    if sought == "gentle" and not of_the_two(low, screen):
        return _gentle_one(understood)
    if sought is not None:
        return _beside(understood, low, whole=len(low.split()) < 8)
    general = understood.kind is None or _GENERAL.search(understood.kind.id) is not None
    if question.character is None and general and screen not in _NO_ONE_OF_ALL and asker.screen.character is None:
        cast = [one for one in at.characters.cast() if one.fits(asker.player.id, asker.player.max_content_rating)]
        if await lives_of_all(low, cast, at):
            given = WhichAsked(asked=low[:400], of_all=True)
            return _alone(replace(understood, question=replace(question, given=given, move=None)))
    named = question.character
    if asker.screen.character is not None and named != asker.screen.character and _PRONOUN.search(low):
        # "If I tell him something, does Rosa hear of it" is asked of whoever the page is of.
        named = asker.screen.character
    if asker.about is not None and asker.about.tool == "the_cast" and plain_name(low, named):
        named = of_those_told(low, asker, at) or named
    character = await whom_meant(named, asker, at)
    if character is None:
        return None
    he = unnamed(as_he(low, plain(character.name).split()[0]), asker.names)
    if _HE.search(he) is None:
        return None
    if guessed := _guessed(understood.kind, low):
        # Nothing in it asks for what is kept of the asker, or for openings: it is about a life.
        understood = replace(understood, kind=kind_of("character_profile.life"), aspect="life")
    known = replace(understood, question=replace(question, character=character.slug, move=None))
    if wanted := aspects_of_one(he, screen):
        return _with_rest(known, wanted, life_parts(low, wanted, he, screen))
    kind = understood.kind
    general = kind is None or _GENERAL.search(kind.id) is not None
    if kind is not None and not general and kind.tool not in _OF_PEOPLE:
        return None
    least = 0.0 if kind is None or (general and kind.id not in _WHOLE) else NEARLY_AS_WRITTEN
    for part in life_parts(low, (), he, screen):
        found = await told_of_life(character, part, at)
        if found is not None and found.near >= least:
            return _alone(known)
    return replace(known, also=None) if guessed else None


def _guessed(kind: QuestionKind | None, low: str) -> bool:
    """Whether a question was taken for one of memories or openings of which it has no word."""
    if kind is None or _ASKS.search(low) is None:
        # "And Kenji?" asks what was asked before.
        return False
    needed = _NEEDS.get(kind.id)
    return needed is not None and needed.search(low) is None


def _one_of_all(low: str, screen: ScreenKind, named: str | None) -> str | None:
    """By what one of all is sought, also where somebody is named only beside that: "who is the kindest? I have been
    beaten twice by Rosa"."""
    if named is None:
        return aspect_of_all(low, screen)
    apart = [part for part in parts_of(low) if named not in part]
    found = [aspect_of_all(part, screen) for part in apart if is_asked(part)]
    return "gentle" if "gentle" in found else None


def _gentle_one(understood: Understood) -> Understood | None:
    """The question as one for who is calm and kind; None where it was taken for one of the cast already."""
    kind, also = understood.kind, understood.also
    if kind is not None and kind.tool in ("the_cast", "character_profile"):
        return None
    also = also if also is not None and also.tool not in (*_OF_PEOPLE, "the_cast", "opponents") else None
    return replace(understood.as_kind(kind_of("the_cast.calm"), character=None), also=also)


def plain_name(low: str, named: str | None) -> bool:
    """Whether nobody is named, but somebody is spoken of."""
    return (named is None or named not in low) and _PRONOUN.search(low) is not None


def of_those_told(low: str, asker: Asker, at: DeskServices) -> str | None:
    """Whom "she" means after a list of those who play an opening: the one of them who is called so, whom the asker has
    a game with before others."""
    cast = at.characters.cast()
    names = plays_named(cast, asker.before or "")
    fitting = [one for one in cast if one.name in names and called(one) is not None and fits_called(low, one)]
    sits = {
        table.state.sitter(color.other).slug
        for table in at.directory.tables()
        if (color := table.state.color_of(asker.player.party)) is not None
    }
    return next((one.slug for one in sorted(fitting, key=lambda one: one.slug not in sits)), None)


def _alone(understood: Understood) -> Understood:
    return understood.as_kind(PERSON, understood.question.given)


def _with_rest(understood: Understood, wanted: list[str], lives: list[str]) -> Understood:
    """The answer by `wanted`, alone unless a second thing was understood beside it."""
    kind, also = understood.kind, understood.also
    second = next((one for one in (kind, also) if one and also and _GENERAL.search(one.id) is None), None)
    if second is None or len(wanted) > 1 or lives or second.id.startswith(("desk-", "what_they_remember")):
        return _alone(understood)
    return replace(_alone(understood), also=second)


def _beside(understood: Understood, low: str, *, whole: bool) -> Understood:
    """One of all is sought: behind another thing that was asked for first, where there is one."""
    kind = understood.kind
    first = low.split(" and ", maxsplit=1)[0]
    if (
        kind is not None
        and not whole
        and kind.tool == "the_cast"
        and aspect_of_all(first, ScreenKind.HALL) is None
        and first != low
    ):
        return replace(understood, also=PERSON)
    return _alone(understood)
