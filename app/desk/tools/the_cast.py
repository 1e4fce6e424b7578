"""Which of the house is like that: who plays an opening, who teases, who is calm, who is milder than another."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.archive.past_games import past_games
from app.characters.character import Character
from app.desk.people.company_words import AGES, CALM, SPARES, YOUNG, ages_of, ages_told, gentle_of, gentle_told
from app.desk.people.inner_life import ties_of
from app.desk.people.profile_facts import sheet_facts
from app.desk.people.profile_meets import begin_told, who_begins
from app.desk.people.slider_words import RANKED, TIES, ranked_of, ranked_told, ties_told
from app.desk.people.talk_words import TALKER, talker_told, talkers_of
from app.desk.people.teacher_words import TEACHER, teacher_told, teachers_of
from app.desk.services import DeskServices
from app.desk.tool import (
    About,
    AskedQuestion,
    Asker,
    Aspect,
    Category,
    DeskAnswer,
    DeskTool,
    Findings,
    ToolArguments,
    ToolRefused,
)
from app.desk.tools.opening import opening_named
from app.desk.wording import first_name
from app.domain.events.desk import DeskLink
from app.domain.prose_words import listed
from app.memory.words import terms

# Lines and characters that are told, and finished games among which an opening is looked for.
TOLD, READ = 4, 60
# Words of openings' names that name none by themselves.
_COMMON = terms("opening defence defense game gambit variation attack line system classical old quiet open closed")
_MILD = "milder"
# Who attacks on the board is asked for, not who has the sharpest tongue; so many are told.
_ATTACKS = re.compile(
    r"\b(?:attack\w*|aggressive|sacrific\w*|sharp (?:player|chess|game)|wild\w*|all[- ]out|gambit\w*)\b"
)
ATTACKERS = 3
_THOSE = re.compile(r"\b(?:of (?:the two|them|these|those)|which of|the two|both|either)\b")


class WhichKind(ToolArguments):
    """The question, for the opening that it names, and the character `beside` whom somebody milder is sought."""

    asked: Annotated[str, Field(max_length=300)] = ""
    beside: Annotated[str, Field(max_length=64)] | None = None


class TheCast(DeskTool):
    """By the sheets of who may be met."""

    name: ClassVar = "the_cast"
    category: ClassVar = Category.CLUB
    description: ClassVar = (
        "Which characters play a named opening, tease, are calm or old, talk much or little, or are milder."
    )
    doing: ClassVar = "Going through the cast"
    arguments: ClassVar = WhichKind
    life: ClassVar = 3
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "opening": Aspect(
            "which characters of the house play a named opening or gambit",
            (
                "who plays the king's gambit?", "which characters play the caro-kann",
                "is there somebody who plays the najdorf",
                "who plays the sicilian with black", "who opens with the london", "which of them plays gambits",
                "i want to play against the french, who plays it", "somebody with the queen's gambit please",
                "who answers e4 with e5 here", "name the ones with the ruy lopez",
            ),
            ("hall",),
        ),
        "sharp": Aspect(
            "the character that teases most, is meanest, wildest, talks trash",
            (
                "who is the meanest one here?", "who talks trash", "i want somebody who insults me",
                "who is the rudest",
                "who is the funniest", "who plays the wildest chess", "who attacks most",
                "the most aggressive character",
                "somebody cheeky", "who has the sharpest tongue", "looking for somebody who likes to attack",
                "an attacking player please", "who sacrifices pieces",
            ),
            ("hall",),
        ),
        "calm": CALM,
        "ages": AGES,
        "talker": TALKER,
        "teacher": TEACHER,
        "ranked": RANKED,
        "ties": TIES,
        "milder": Aspect(
            "somebody gentler in temper but about as strong as this character",
            (
                "someone gentler but about as strong?", "this one is scary, who is similar but nicer",
                "somebody like her but friendlier", "same strength, less talk", "a calmer one of that rating",
                "he is too aggressive for me, who else is at that level",
            ),
            ("character", "room"),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichKind:
        beside = question.character or question.asker.screen.character if aspect == _MILD else None
        return WhichKind(asked=question.text[:300], beside=beside)

    def key(self, given: WhichKind, asker: Asker, at: DeskServices) -> Mapping[str, object]:
        about = None if asker.about is None else asker.about.tool
        return {"for": asker.player.max_content_rating, "after": about}

    async def look(self, given: WhichKind, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        cast = [one for one in at.characters.cast() if one.fits(player.id, player.max_content_rating)]
        if not cast:
            raise ToolRefused("not_found", "Nobody of the house is in just now.")
        plays = _plays(cast, given.asked)
        sheets = [sheet_facts(one) for one in sorted(cast, key=lambda one: one.current_elo)]
        facts: dict[str, Any] = {
            "opening": {
                **plays,
                "met": await _met(plays["asked"], asker, at),
                "first": who_begins(sheets, given.asked.lower()),
            },
            "sharp": [_told(one) for one in sorted(cast, key=lambda one: -_bite(one))[:2]],
            "attacks": [_told(one) for one in sorted(cast, key=lambda one: -one.sheet.aggression)[:ATTACKERS]]
            if _ATTACKS.search(given.asked.lower())
            else [],
            "calm": gentle_of(cast),
            "ages": ages_of(cast),
            "spares": SPARES.search(given.asked.lower()) is not None,
            "young": YOUNG.search(given.asked.lower()) is not None,
            "teachers": teachers_of(cast),
            "milder": _milder(cast, given.beside),
            "ranked": ranked_of(cast, given.asked.lower()),
            "ties": ties_of(cast),
            "talker": talkers_of(cast, player.rating, of_those=_of_those(given, asker)),
        }
        return Findings(facts, {"slugs": {one.name: one.slug for one in cast}})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, slugs = found.facts, found.internal_info["slugs"]
        if aspect == "sharp" and facts["spares"]:
            aspect = "calm"
        if aspect == "sharp" and facts["attacks"]:
            aspect = "attacks"
        words, names = _TELLERS[aspect](facts)
        links = tuple(
            DeskLink(words=f"{first_name(name)}’s page", href=f"/characters/{slugs[name]}", tool=self.name)
            for name in names[:TOLD]
        )
        hall = DeskLink(words="Everybody in the hall", href="/", tool=self.name)
        about = About(self.name, character=slugs[names[0]] if names else None)
        return DeskAnswer(words, links=(*links, hall), about=about)


# Words, and the characters that are named.
_Told = tuple[str, list[str]]


def _bite(one: Character) -> int:
    return one.sheet.trash_talk + one.sheet.aggression


def _of_those(given: WhichKind, asker: Asker) -> bool:
    """Whether it is asked of those who were suggested just now, who are near the asker's strength."""
    return (
        asker.about is not None and asker.about.tool == "opponents" and _THOSE.search(given.asked.lower()) is not None
    )


def _told(one: Character) -> dict[str, Any]:
    sheet = one.sheet
    return {"name": one.name, "rating": one.current_elo, "tagline": sheet.tagline, "teases": sheet.trash_talk,
            "attacks": sheet.aggression, "patience": sheet.patience,
            "opens": [line.name for line in sheet.repertoire.white[:2]]}  # fmt: skip


def _plays(cast: Sequence[Character], asked: str) -> dict[str, Any]:
    """The lines of the cast that have the name, or begin with the moves, of the opening that is asked for."""
    row = opening_named(asked)
    known = None if row is None else row.opening.name
    wanted = (terms(asked) & terms(known or asked)) - _COMMON
    low = asked.lower()
    colors = [color for color in ("white", "black") if color in low] or ["white", "black"]
    # Whose opening it is, by who makes its last move.
    own = None if row is None else "white" if len(row.moves) % 2 else "black"
    found = []
    for one in cast:
        for color in colors:
            for line in getattr(one.sheet.repertoire, color):
                # "English, reversed Sicilian" has the name, and is none.
                by_name = bool(wanted) and wanted <= terms(line.name) and (row is None or line.moves[0] == row.moves[0])
                by_moves = row is not None and tuple(line.moves[: len(row.moves)]) == row.moves
                if (
                    by_name
                    or by_moves
                    or (row is None and "gambit" in low and "Gambit" in line.name and "Queen's" not in line.name)
                ):
                    told = {"name": one.name, "rating": one.current_elo, "color": color, "line": line.name}
                    found.append({**told, "plays": color == own})
    # Whoever plays an opening is meant, and those who meet it only where nobody does.
    return {"asked": known, "lines": [one for one in found if one["plays"]] or found}


def _is_gambit(name: str) -> bool:
    """Whether the name of a line is of a gambit; the Queen's Gambit is none in earnest."""
    return "Gambit" in name and "Queen's" not in name


async def _met(opening: str | None, asker: Asker, at: DeskServices) -> list[str]:
    """With whom of the house the asker has had an opening, the latest first."""
    if opening is None:
        return []
    games = await at.database.read(past_games, asker.player.party, READ)
    house = {one.party for one in at.characters.cast()}
    met = [one for one in games if one.other in house and (one.opening or "").split(":")[0] == opening.split(":")[0]]
    return list(dict.fromkeys(one.other_name.split()[0] for one in met))


def plays_named(cast: Sequence[Character], asked: str) -> list[str]:
    """The names of those who have the opening that a question names on their sheet."""
    return list(dict.fromkeys(one["name"] for one in _plays(cast, asked)["lines"]))


def _opening_words(facts: Mapping[str, Any]) -> _Told:
    lines, known = facts["opening"]["lines"], facts["opening"]["asked"]
    if facts["opening"].get("first") and not known:
        return begin_told(facts["opening"]["first"])
    if not lines:
        what = f"the {known}" if known else "an opening of that name"
        return f"Nobody of the house has {what} on their sheet; they may still find their way into it.", []
    names = list(dict.fromkeys(one["name"] for one in lines))[:TOLD]
    told = [
        f"{name} ({next(one['rating'] for one in lines if one['name'] == name)}): "
        + listed([f"{one['line']}, with {one['color'].capitalize()}" for one in lines if one["name"] == name][:2])
        for name in names
    ]
    lead = ""
    if known and not any(one["plays"] for one in lines):
        lead = f"Nobody of the house has the {known} as their own; with something against it, or like it: "
    met = facts["opening"].get("met")
    if met:
        told.append(f"you have had it on the board with {listed(met)}, who may well play it again")
    return f"{lead}{'; '.join(told)}.", names


def _attack_words(facts: Mapping[str, Any]) -> _Told:
    """Who goes for the king, by the sheets, with what they open with."""
    told = [
        f"{one['name']} ({one['rating']}), attack {one['attacks']} of 10"
        + (f", who opens with the {listed(one['opens'])}" if one["opens"] else "")
        for one in facts["attacks"]
    ]
    first, *others = told
    return f"{first}. After that: {'; '.join(others)}." if others else f"{first}.", [
        one["name"] for one in facts["attacks"]
    ]


def _sharp_words(facts: Mapping[str, Any]) -> _Told:
    one, second = (facts["sharp"] * 2)[:2]
    why = f"teasing {one['teases']} of 10, attack {one['attacks']}, patience {one['patience']}"
    then = f" After that comes {second['name']} ({second['rating']})." if second["name"] != one["name"] else ""
    return (
        f"{one['name']} ({one['rating']}) has the sharpest tongue: “{one['tagline']}” By the sheet: {why}.{then}",
        list(dict.fromkeys((one["name"], second["name"]))),
    )


def _milder(cast: Sequence[Character], beside: str | None) -> dict[str, Any] | None:
    """Who is nearest in rating of those that tease and attack less than somebody."""
    one = next((one for one in cast if one.slug == beside), None)
    if one is None:
        return None
    milder = [other for other in cast if _bite(other) < _bite(one)]
    near = min(milder, key=lambda other: abs(other.current_elo - one.current_elo), default=None)
    return {"beside": _told(one), "found": None if near is None else _told(near)}


def _milder_words(facts: Mapping[str, Any]) -> _Told:
    told = facts["milder"]
    if told is None:
        return "Milder than whom? Say the name, or ask on their page.", []
    one, other = told["beside"], told["found"]
    if other is None:
        return f"Nobody of the house is gentler than {first_name(one['name'])}.", [one["name"]]
    return (
        f"{other['name']}, rated {other['rating']} ({first_name(one['name'])} has {one['rating']}): teasing "
        f"{other['teases']} of 10 for {one['teases']}, attack {other['attacks']} for {one['attacks']}.",
        [other["name"]],
    )


_TELLERS = {
    "opening": _opening_words, "sharp": _sharp_words, "attacks": _attack_words, "milder": _milder_words,
    "talker": talker_told, "teacher": teacher_told, "ranked": ranked_told, "ties": ties_told,
    "calm": gentle_told, "ages": ages_told,
}  # fmt: skip

TOOL = TheCast()
