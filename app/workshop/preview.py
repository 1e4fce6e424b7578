"""A preview of a character that is still being made: lines for a few scenes, style and strength in words."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

import chess
from pydantic import BaseModel, Field

from app.characters.character import CharacterSheet
from app.characters.style import STYLE, strength_words, style_words
from app.domain.memory import Party
from app.domain.mood import MoodState
from app.domain.persona import Persona
from app.llm.base import Ask, Models, NoModel, Purpose
from app.llm.words import fence, prompt, told_by_model
from app.soul.gathering import gather
from app.soul.guard import fault_of
from app.soul.response import SoulInput, SoulOccasion
from app.soul.soul import Soul

# The soul may choose to say nothing; a scene is asked this many times, with other seeds, before it stays empty.
TRIES = 16
# Characters of a line that a model writes for a scene.
LONGEST_LINE = 200
_ASKED = SoulOccasion.ON_USER_INPUT
_ITALIAN = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5")
_TENSE = "r1bq1rk1/ppp2ppp/2np1n2/1B2p3/4P3/3P1N2/PPP2PPP/R1BQR1K1 w - - 0 9"
_TAKEN = ("b5c6",)
_MATED = ("f2f3", "e7e5", "g2g4", "d8h4")


@dataclass(frozen=True, slots=True)
class SampleScene:
    """A moment at the club: its title on the page, the input of the soul, and the key that its line must be of (empty:
    any), so that the line speaks of what the title says."""

    title: str
    input: SoulInput
    about: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """What the character says in a scene."""

    scene: str
    text: str


@dataclass(frozen=True, slots=True)
class Preview:
    """`style` holds the slider's key, its name, its value from 1 to 10 and what that means."""

    temperament: str | None
    lines: tuple[Line, ...]
    style: tuple[tuple[str, str, int, str], ...]
    strength: str


def _input(moves: tuple[str, ...], **changes: object) -> SoulInput:
    base = SoulInput(
        occasion=SoulOccasion.BEFORE_AGENT_MOVE,
        initial_fen=chess.STARTING_FEN,
        moves=moves,
        my_color="black",
        opponent_name="",
        opponent_kind="player",
        opponent_rating=1400,
        mood=MoodState(),
        my_chances=0.5,
        seed=1,
    )
    return replace(base, **changes)  # type: ignore[arg-type]


SCENES = (
    SampleScene("You walk in", _input((), occasion=SoulOccasion.BEFORE_MATCH, place="room")),
    SampleScene("An opening you both know", _input(_ITALIAN, opening_name="Italian Game")),
    SampleScene("You take a knight", _input(_TAKEN, initial_fen=_TENSE), "their_capture"),
    SampleScene("You ask how they are", _input(_ITALIAN, occasion=_ASKED, pending_chat=("How are you?",))),
    SampleScene("You ask for help", _input(_ITALIAN, occasion=_ASKED, pending_chat=("Any hint for me?",))),
    SampleScene(
        "They win",
        _input(_MATED, occasion=SoulOccasion.AFTER_MATCH, result="won", end_reason="checkmate", my_chances=1.0),
    ),
)


class PreviewLines(BaseModel):
    """A model's answer: one line for each scene, in the order of `SCENES`."""

    lines: list[str] = Field(max_length=2 * len(SCENES))


class Previewer:
    """Asks the soul, or a model, for lines of a character that is not stored yet."""

    def __init__(self, soul: Soul, models: Models) -> None:
        self._soul = soul
        self._models = models

    async def show(self, sheet: CharacterSheet, maker_id: str, *, improvised: bool = False) -> Preview:
        """Lines, style and strength of a sheet that has its phrases. With `improvised` a model writes the lines, if
        there is one, on the maker's budget; lines that the guard of live talk refuses come from the scripted voice."""
        persona = Persona(Party("character", "preview"), sheet, sheet.current_elo, sheet.floor_elo, sheet.max_elo)
        written = await self._improvised(sheet, maker_id) if improvised and self._models.any_model else {}
        lines = []
        for scene in SCENES:
            text = written.get(scene.title) or await self._line(persona, scene)
            if text is not None:
                lines.append(Line(scene.title, text))
        values = sheet.model_dump(include={key for key, _, _ in STYLE})
        return Preview(
            temperament=sheet.temperament,
            lines=tuple(lines),
            style=tuple((key, name, values[key], style_words(key, values[key])) for key, name, _ in STYLE),
            strength=strength_words(sheet.current_elo),
        )

    async def _improvised(self, sheet: CharacterSheet, maker_id: str) -> dict[str, str]:
        """The model's lines by title of their scene, without those that the guard of live talk refuses."""
        about = {
            "name": sheet.name,
            "story": sheet.backstory,
            "voice": sheet.voice,
            "quirks": " ".join(sheet.quirks),
            "own lines": " / ".join(sheet.sample_lines),
        }
        scenes = "\n".join(f"{number}. {scene.title}" for number, scene in enumerate(SCENES, start=1))
        situation = "\n".join(fence(label, text) for label, text in about.items() if text)
        ask = Ask(
            Purpose.PREVIEW,
            prompt(__file__, "preview"),
            f"{situation}\ncontent rating: {sheet.content_rating}\nscenes:\n{scenes}",
            PreviewLines,
            fast=True,
            player_id=maker_id,
        )
        try:
            answer = await self._models.ask(ask)
        except NoModel:
            return {}
        lines = {}
        for scene, line in zip(SCENES, answer.lines, strict=False):
            text = told_by_model(line, LONGEST_LINE)
            facts = gather(replace(scene.input, rated=True))
            if text is not None and fault_of(text, facts, sheet.content_rating) is None:
                lines[scene.title] = text
        return lines

    async def _line(self, persona: Persona, scene: SampleScene) -> str | None:
        for number in range(TRIES):
            given = replace(scene.input, seed=number + 1, own_turn=number, content_rating=persona.sheet.content_rating)
            answer = await self._soul.ask(persona, given)
            # Each answer takes milliseconds of the event loop: let running games in between.
            await asyncio.sleep(0)
            if answer.speak is not None and answer.extra.get("about", "").startswith(scene.about):
                return answer.speak
        return None
