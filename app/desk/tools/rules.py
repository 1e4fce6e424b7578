"""Rules, the house, endings and advice, by the handbook."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from app.desk.club.page_lead import BEHIND, BY_PAGE, INSTEAD, NUMBER, NUMBER_FORM, number_asked, number_lead, page_lead
from app.desk.game_tool import STILL, running_with
from app.desk.games import RATED, game_for
from app.desk.handbook import THIS_PAGE, HandbookEntry, entries
from app.desk.moves.notation_words import clock_lead, notation_lead
from app.desk.people.profile_words import rating_named
from app.desk.record.own_case import OWN_CASE
from app.desk.record.starting import START, going_on_with
from app.desk.screen import ScreenKind
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
from app.domain.events.desk import DeskBoard, DeskLink
from app.domain.text import plain, sentences
from app.memory.words import terms

# Whether a thing should be done is asked, not how.
_WHETHER = re.compile(
    r"\b(?:rude|(?:im)?polite\w*|manners|sporting)\b"
    r"|^(?!.*\b(?:how (?:do|can|to|does)|where|button|press|click)\b).*\b(?:should|shall|okay"
    r"|ok to|wise|good (?:idea|moment|time)|worth|right time|too early|dare|mind)\b"
)
_A_NUMBER = re.compile(r"[0-9]|\b(?:two|three|four|five|six|seven|eight|nine|ten|[a-z]+(?:teen|ty)(?:-[a-z]+)?)\b")
# Entries that a model is shown for a topic in words.
SHOWN = 3
# What an entry may have before it, and those that read out what is written: a move, and a clock, which says it all.
LEADS = ("whose", "lead", "number", "written")
CLOCK = "clock-notation"
READ_OUT = {"notation-rule": notation_lead, CLOCK: clock_lead}
# Advice that helps the player and not the position: told in a rated game, too.
OF_NERVES = frozenset(("club-tilt", "club-nerves-help", "club-losing-streak", "club-handle-losing"))


class WhichTopic(ToolArguments):
    """A topic in words, or an entry by its id; `number` is what is asked of the engine's number itself, `written` a
    text with a move or a mark in it that is to be read out, `match_id` the game that "still runs", where one is spoken
    of; `whether` asks not how a thing is done but whether it should be; `case` is the one of the entry's that is
    meant, `level` a rating that somebody says they have, `word` the yes or no that it is to the question."""

    topic: Annotated[str, Field(max_length=200)] | None = None
    entry: Annotated[str, Field(max_length=64)] | None = None
    number: Annotated[str, Field(pattern=NUMBER_FORM)] | None = None
    written: Annotated[str, Field(max_length=200)] | None = None
    match_id: Annotated[str, Field(max_length=64)] | None = None
    whether: bool = False
    case: Annotated[int, Field(ge=0, le=32)] | None = None
    level: Annotated[int, Field(ge=100, le=3000)] | None = None
    word: Literal["", "Yes", "No"] = ""


class Rules(DeskTool):
    """Told word for word. What helps with a game is not told on the page of a rated one that still runs."""

    name: ClassVar = "rules"
    category: ClassVar = Category.CLUB
    description: ClassVar = (
        "Rules of chess, help with the house and its pages, how to mate with what is left, simple advice."
    )
    doing: ClassVar = "Looking in the handbook"
    arguments: ClassVar = WhichTopic
    life: ClassVar = 3
    # Its entries are asked for one by one (`desk.reading.understanding`).
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    def key(self, given: WhichTopic, asker: Asker, at: DeskServices) -> Mapping[str, object]:
        about, now = asker.about, at.clock.now_ms() if given.entry == START or given.entry in OWN_CASE else None
        after = None if about is None or given.entry not in BY_PAGE else [about.tool, about.aspect, about.entry]
        return {"on": [asker.screen.kind.value, asker.screen.match_id], "after": after, "now": now}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichTopic:
        if question.entry == NUMBER:
            return WhichTopic(entry=question.entry, number=_number_asked(question))
        if question.entry in READ_OUT:
            return WhichTopic(entry=question.entry, written=question.text[:200])
        if question.entry:
            still = running_with(at, question) if STILL.search(question.text.lower()) else None
            whether = question.entry in BEHIND and _WHETHER.search(question.text.lower()) is not None
            level = rating_named(question.text) if question.entry == START else None
            one = entries().get(question.entry)
            low = plain(question.text).replace("’", "'")
            case = None if one is None else one.case_of(low)
            return WhichTopic(
                entry=question.entry,
                match_id=still,
                whether=whether,
                case=case,
                level=level,
                word="" if one is None else one.word_for(low),
            )
        return WhichTopic(topic=question.text[:200])

    async def look(self, given: WhichTopic, asker: Asker, at: DeskServices) -> Findings:
        if given.entry is not None:
            page = entries().get(f"page-{asker.screen.kind.value}") if given.entry == THIS_PAGE else None
            one = page or entries().get(given.entry)
            found = [] if one is None else [one]
        else:
            found = nearest(given.topic or "")
        found = [one for one in found if one.is_told(at.hidden)]
        if not found:
            raise ToolRefused("not_found", "The handbook has nothing on that.")
        helps = [one for one in found if one.kind in ("ending", "advice") and one.id not in OF_NERVES]
        if helps and await _plays_rated(asker, given.match_id or asker.screen.match_id, at):
            raise RATED
        going = await going_on_with(asker, at, given.level) if found[0].id == START else None
        facts: dict[str, Any] = {
            "entries": [
                {
                    "topic": one.topic or one.id,
                    "text": one.in_case(given.case if one.id == given.entry else None),
                    "more": one.more,
                }
                for one in found
            ],
            "whose": _whose(asker, at) if found[0].kind == "page" else None,
            "lead": (
                await page_lead(found[0].id, asker, at, whether=given.whether) if found[0].id in BY_PAGE else None
            ),
            "number": None if given.number is None else number_lead(given.number),
            "written": _read_out(found[0].id, given.written),
        }
        facts["whether"], facts["word"], facts["in_case"] = given.whether, given.word, given.case is not None
        facts["going"] = None if going is None else going[0]
        inner = {"ids": [one.id for one in found], "named": _named(found[0], asker, at)}
        return Findings(facts, inner | {"going": [] if going is None else going[1]})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        entry = entries()[found.internal_info["ids"][0]]
        about = About(self.name, entry=entry.id)
        if aspect == "detail":
            # One's own case is a number, too: "and how many games till I'm on it".
            return DeskAnswer(" ".join(filter(None, (found.facts.get("lead"), _counting(entry)))), about=about)
        if aspect == "more" and entry.more:
            return DeskAnswer(entry.more, about=about)
        boards = () if entry.fen is None else (DeskBoard(fen=entry.fen, arrow=entry.arrow, caption=entry.caption),)
        links = tuple(
            DeskLink(words=words, href=href.format(match_id=asker.screen.match_id), tool=self.name)
            for words, href in entry.links
            if asker.screen.match_id or "{match_id}" not in href
        )
        links += tuple(
            DeskLink(words=f"{name}’s page", href=f"/characters/{slug}", tool=self.name)
            for name, slug in found.internal_info["named"].items()
        )
        facts = found.facts
        said = [facts.get(one) for one in LEADS]
        # What was asked of the entry in so many words comes before what the page has to say.
        behind = (entry.id in BEHIND and not facts.get("whether")) or facts.get("word") or facts.get("in_case")
        own = facts["entries"][0]["text"]
        told = " ".join(filter(None, (own, *said) if behind else (*said, own)))
        told = _opened(facts.get("word", ""), told)
        if all_of_it := (
            facts.get("lead") if entry.id in INSTEAD else facts.get("written") if entry.id == CLOCK else None
        ):
            # The page, or the clock itself, has said it all.
            told = all_of_it
        if facts.get("going"):
            # Somebody with games of their own is no newcomer.
            told, links = facts["going"], tuple(DeskLink(words=words, href=href, tool=self.name)
                                                for words, href in found.internal_info["going"])  # fmt: skip
        return DeskAnswer(told, boards, links, ("Tell me more",) if entry.more else (), about)


def _opened(word: str, told: str) -> str:
    """What is told behind a yes or no."""
    if not word or told.startswith(("Yes", "No")):
        return told
    first = told.split(maxsplit=1)[0]
    # A name, a quoted button, a word in capitals and "I" stay as they are.
    kept = first in _NAMES or not first[:1].isalpha() or first[1:] != first[1:].lower()
    return f"{word}: {first if kept else first.lower()}{told[len(first) :]}"


# Words that keep their capital.
_NAMES = frozenset(
    [
        "White",
        "Black",
        "Elo",
        "Stockfish",
        "Swiss",
        "Pip",
        "Rosa",
        "Kenji",
        "Vesna",
        "Marguerite",
        "Teodor",
        "Anselm",
        "Ilyas",
        "Settings",
        "My",
    ]
)


def _number_asked(question: AskedQuestion) -> str | None:
    """What is asked of the engine's number: "is that won", behind a question that named one, is asked of that one."""
    asked, about = number_asked(question.text.lower()), question.asker.about
    goes_on = about is not None and about.entry == NUMBER
    before = number_asked((question.asker.before or "").lower()) if goes_on else None
    return before if before not in (None, "won") and asked in (None, "won") else asked


def _read_out(entry: str, written: str | None) -> str | None:
    """What stands written in a question, in words, where the entry reads it out."""
    read = READ_OUT.get(entry)
    return None if read is None or written is None else read(written)


def _counting(entry: HandbookEntry) -> str:
    """The sentences of an entry that name a number; all of it where none does."""
    said = [one for one in sentences(f"{entry.told} {entry.more}") if _A_NUMBER.search(one)]
    return " ".join(said) or entry.told


def nearest(topic: str) -> list[HandbookEntry]:
    """The entries that share most words with a topic, the best first; empty if none shares any."""
    wanted = terms(topic)
    ranked: list[tuple[float, HandbookEntry]] = []
    for entry in entries().values():
        words = terms(" ".join((entry.topic, *entry.said)))
        if common := len(wanted & words):
            ranked.append((common / len(wanted) + common / (10 + len(words)), entry))
    ranked.sort(key=lambda one: -one[0])
    return [entry for _, entry in ranked[:SHOWN]]


def _named(entry: HandbookEntry, asker: Asker, at: DeskServices) -> dict[str, str]:
    """The characters that an entry anybody can tell speaks of, by first name, with their slugs."""
    if not entry.anybodys:
        return {}
    words = set(re.findall(r"\w+", entry.told))
    cast = at.characters.listed_for(asker.player.id)
    return {first: one.slug for one in cast if (first := one.name.split()[0]) in words}


def _whose(asker: Asker, at: DeskServices) -> str | None:
    """Whose room or page somebody is on, in a sentence; None on any other."""
    slug = asker.screen.character
    one = next((one for one in at.characters.listed_for(asker.player.id) if one.slug == slug), None)
    if slug is None or one is None:
        return None
    page = "room" if asker.screen.kind is ScreenKind.ROOM else "page"
    return f"This is {one.name.split()[0]}’s {page}."


async def _plays_rated(asker: Asker, match_id: str | None, at: DeskServices) -> bool:
    """Whether a game, that of the page or one that is spoken of, is a rated one of the asker's that still runs."""
    if match_id is None:
        return False
    try:
        game = await game_for(at, asker, match_id)
    except ToolRefused:
        return False
    return game.color is not None and game.state.rated and not game.state.ended


TOOL = Rules()
