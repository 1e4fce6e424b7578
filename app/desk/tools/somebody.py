"""One of the house as a person: whether they notice, mind, remember or are hurt; and which of them it would be."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.characters.character import Character
from app.characters.record import head_to_head
from app.desk.board.board_talk import told_at_board
from app.desk.board.page_words import FACES
from app.desk.game_tool import match_of
from app.desk.games import game_for
from app.desk.memories.memory_topics import is_of_game
from app.desk.people.company_words import ages_of
from app.desk.people.feeling_words import felt_by
from app.desk.people.somebody_all_words import of_all_told
from app.desk.people.somebody_asked import as_he, aspect_of_all, aspects_of_one
from app.desk.people.somebody_ranked import ranked_by
from app.desk.people.somebody_words import one_told
from app.desk.people.told_lives import life_parts, told_of_life
from app.desk.reading.called_as import called
from app.desk.reading.unnamed import unnamed
from app.desk.reading.waits_asked import clock_words
from app.desk.screen import Screen, ScreenKind
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
from app.desk.tools.character_profile import across_of, find_character
from app.domain.events.desk import DeskLink
from app.domain.memory import Memory
from app.domain.text import plain, sentences
from app.memory.words import terms

# What each is asked for themselves, where their own words stand beside an aspect, and how near they have to be.
OWN_WORDS = {
    "kind": ("are you a kind person?", "are you nice to people?"),
    "loses": ("how do you deal with losing?", "does it hurt when you lose?", "do you hate to lose?"),
    "wins": ("how do you feel when you win?", "do you gloat?"),
    "angry": ("what annoys you most?", "do you ever get angry?", "what makes you angry?"),
    "chat": ("do you mind it when people talk while they play?",),
    "purpose": ("would you notice if i let you win?", "can you let me win?"),
}
OWN_NEAR = 0.62
_WHY = re.compile(r"\b(?:why|how come)\b")
_RESIGNS = re.compile(r"\b(?:resign\w*|ga?i?ve(?:n)? (?:it )?up|giving (?:it )?up|threw in)\b")
_MAY = re.compile(r"\b(?:can|may|could|am i allowed|allowed)\b")
_WILL = re.compile(r"\b(?:will|would|tomorrow|next time|later)\b")


class WhichAsked(ToolArguments):
    """Somebody by slug, or nobody, where one of all is sought; `asked` is the question, without case and accents;
    `of_all` seeks one of all by their lives."""

    character: Annotated[str, Field(max_length=64)] | None = None
    asked: Annotated[str, Field(max_length=400)] = ""
    of_all: bool = False


class Somebody(DeskTool):
    """Private, since it tells what is remembered of who asks."""

    name: ClassVar = "somebody"
    category: ClassVar = Category.MEMORY
    description: ClassVar = (
        "A character as a person: whether they mind, notice or remember a thing; which of them fits."
    )
    doing: ClassVar = "Thinking of who they are"
    arguments: ClassVar = WhichAsked
    life: ClassVar = 0
    seconds: ClassVar = 4.0
    private: ClassVar = True
    # It is reached by the form of a question (`desk.people.somebody_meant`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichAsked:
        if isinstance(question.given, WhichAsked):
            return question.given
        return WhichAsked(character=question.character, asked=plain(question.text)[:400])

    async def look(self, given: WhichAsked, asker: Asker, at: DeskServices) -> Findings:
        screen = asker.screen.kind
        aspect = aspect_of_all(given.asked, screen) or ("life" if given.of_all else None)
        if given.character is None and aspect is not None:
            facts = await ranked_by(aspect, given.asked, asker, at)
            return Findings({"of_all": aspect, **facts}, {"slug": None, "slugs": facts.pop("slugs")})
        character = await whom_meant(given.character, asker, at)
        if character is None:
            raise ToolRefused("not_found", "Whom do you mean? Say the name, and I tell you what I know of them.")
        first = character.name.split()[0]
        low = unnamed(as_he(given.asked, plain(first)), asker.names)
        wanted = aspects_of_one(low, screen)
        lives = [await told_of_life(character, one, at) for one in life_parts(given.asked, wanted, low, screen)]
        facts = await _facts(character, given.asked, asker, at) | {
            "wanted": wanted,
            "lives": [None if one is None else one.line for one in lives],
            "tales": {name: await _own_words(character, name, at) for name in wanted if name in OWN_WORDS},
            "reply": await _reply(character, asker, at) if "reaction" in wanted else None,
        }
        if "child" in wanted:
            facts["tales"]["loses"] = await _own_words(character, "loses", at)
        return Findings(facts, {"slug": character.slug})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, slug = found.facts, found.internal_info["slug"]
        if slug is None:
            words, names = of_all_told(facts["of_all"], facts)
            slugs = found.internal_info["slugs"]
            links = tuple(
                DeskLink(words=f"{name.split()[0]}’s page", href=f"/characters/{slugs[name]}", tool=self.name)
                for name in names
            )
            about = About(self.name, character=slugs[names[0]] if names else None)
            return DeskAnswer(words, links=links, about=about)
        room = DeskLink(words=f"Talk to {facts['first']}", href=f"/room/{slug}", tool=self.name)
        drawer = DeskLink(words="The drawer of memories", href="/memories", tool=self.name)
        remembered = bool({"unlearned", "keeps_game", "keeps_said", "thinks"} & set(facts["wanted"]))
        return DeskAnswer(
            one_told(facts), links=(room, drawer) if remembered else (room,), about=About(self.name, character=slug)
        )


async def whom_meant(named: str | None, asker: Asker, at: DeskServices) -> Character | None:
    """Who is asked about: the one that is named, the one of the page, the one across, or who was talked of."""
    wanted = named or asker.screen.character
    if wanted is None and asker.screen.match_id is not None:
        wanted, _ = await across_of(asker, at)
    if wanted is None and asker.about is not None:
        wanted = asker.about.character
    found = None if wanted is None else find_character(at, asker.player.id, wanted)
    return found if found is not None and found.fits(asker.player.id, asker.player.max_content_rating) else None


async def _facts(character: Character, low: str, asker: Asker, at: DeskServices) -> dict[str, Any]:
    """What is told of somebody to this asker, JSON-ready."""
    sheet, felt = character.sheet, await felt_by(character, asker, at)
    record = await at.database.read(head_to_head, asker.player.party, character.party)
    own = [one for one in await at.rights.seen_by(asker.player.id, None) if one.owner == character.party]
    stake, runs, face, clock = await _on_page(character, asker, at)
    ages = [one["years"] for one in ages_of([character]) if one["age"]]
    games = [one for one in own if is_of_game(one)]
    here = [one for one in games if one.match_id == asker.screen.match_id] or (
        [] if asker.screen.match_id and not runs else games
    )
    return {
        "name": character.name, "first": character.name.split()[0], "teases": sheet.trash_talk,
        "chattiness": sheet.chattiness, "patience": sheet.patience, "felt": felt,
        "record": {"won": record.wins, "drawn": record.draws, "lost": record.losses},
        "said": [one.narrative for one in own if not is_of_game(one)],
        "of_games": [one.narrative for one in games], "of_game": [one.narrative for one in _nearest(here, low)],
        "page": " ".join(sentences(" ".join(sheet.backstory.split()))[:2]),
        "white": [line.name for line in sheet.repertoire.white[:3]],
        "black": [line.name for line in sheet.repertoire.black[:3]],
        "met_by_black": sorted({line.moves[0] for line in sheet.repertoire.black if line.moves}),
        "may": _MAY.search(low) is not None, "will": _WILL.search(low) is not None,
        "resigns": _RESIGNS.search(low) is not None, "clock": clock, "why": _WHY.search(low) is not None,
        "stake": stake, "runs": runs, "face": face, "age": ages[0] if ages else None, "called": called(character),
    }  # fmt: skip


def _nearest(memories: Sequence[Memory], low: str) -> list[Memory]:
    """Memories of a game, first those that share most words with a question, of equals those that name a move."""
    wanted = terms(low)
    return sorted(
        memories,
        key=lambda one: (-len(wanted & terms(one.narrative)), re.search(r"\b[QRBNK][a-h]", one.narrative) is None),
    )


async def _on_page(
    character: Character, asker: Asker, at: DeskServices
) -> tuple[str | None, bool, str | None, str | None]:
    """Whether the game with somebody on the page is rated or friendly, whether it runs, and how they look in it."""
    if asker.screen.kind is not ScreenKind.MATCH:
        return None, False, None, None
    try:
        game = await game_for(at, asker, None)
    except ToolRefused:
        return None, False, None, None
    color = game.state.color_of(character.party)
    mind = None if color is None else game.state.minds.get(color)
    face = None if mind is None else FACES.get(mind.emotion.value, mind.emotion.value)
    stake = "rated" if game.state.rated else "friendly"
    return stake if color is not None else None, not game.state.ended, face, clock_words(game.state.time_control)


async def _reply(character: Character, asker: Asker, at: DeskServices) -> dict[str, Any] | None:
    """The asker's line at the board that was remembered, or their last one, with what was answered to it."""
    own = [one for one in await at.rights.seen_by(asker.player.id, None) if one.owner == character.party]
    told = [one for one in own if not is_of_game(one)]
    match_id = match_of(None, asker) or next((one.match_id for one in told if one.match_id), None)
    if match_id is None:
        return None
    lines = await told_at_board(Asker(asker.player, Screen(ScreenKind.REPLAY, match_id)), at)
    kept = terms(" ".join(one.narrative for one in told))
    mine = [number for number, line in enumerate(lines) if line["mine"]]
    if not mine:
        return None
    number = max(mine, key=lambda one: (len(kept & terms(lines[one]["text"])), one))
    line, later = lines[number], lines[number + 1 :]
    until = next((at_ for at_, one in enumerate(later) if one["mine"]), len(later))
    # Of what was said before the next line of one's own: what shares most words with it, else what came first.
    answers = [one["text"] for one in later[:until]] or [one["text"] for one in lines[:number] if not one["mine"]]
    answer = max(answers, key=lambda one: len(terms(line["text"]) & terms(one)), default=None)
    if answer is not None and not later[:until] and not terms(line["text"]) & terms(answer):
        answer = None
    where = (
        "After the last move"
        if line["after"]
        else f"At move {line['move']}"
        if line["move"]
        else "Before the first move"
    )
    return {"at": where, "mine": line["text"], "answer": answer}


async def _own_words(character: Character, aspect: str, at: DeskServices) -> str | None:
    found = [await told_of_life(character, one, at, OWN_NEAR) for one in OWN_WORDS[aspect]]
    best = max((one for one in found if one is not None), key=lambda one: one.near, default=None)
    return None if best is None else best.line


TOOL = Somebody()
