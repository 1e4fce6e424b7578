"""How somebody would speak and play who is still being made: lines for a few scenes, style and strength in words."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path

import chess
from pydantic import BaseModel, Field

from app.characters.character import CharacterSheet
from app.characters.style import STYLE, strength_words, style_words
from app.domain.memory import Party
from app.domain.mood import MoodState
from app.domain.persona import Persona
from app.llm.base import Ask, Models, NoModel, Purpose
from app.llm.words import fence, told_by_model
from app.soul.gathering import gather
from app.soul.guard import fault_of
from app.soul.response import SoulInput, SoulOccasion
from app.soul.soul import Soul

# A scene is tried so often until the character has something to say; silence is an answer too.
TRIES = 8
PROMPT_FILE = Path(__file__).with_name("prompts") / "preview.md"
# Characters of a line that a model makes up for a scene.
LONGEST_HEARD = 200
_ASKED = SoulOccasion.ON_USER_INPUT
_ITALIAN = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5")
_TENSE = "r1bq1rk1/ppp2ppp/2np1n2/1B2p3/4P3/3P1N2/PPP2PPP/R1BQR1K1 w - - 0 9"
_TAKEN = ("b5c6",)
_MATED = ("f2f3", "e7e5", "g2g4", "d8h4")


@dataclass(frozen=True, slots=True)
class SampleScene:
    """A moment at the club: what a page calls it, and what the soul is told."""

    title: str
    given: SoulInput


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


def _given(moves: tuple[str, ...], **changes: object) -> SoulInput:
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
    SampleScene("You walk in", _given((), occasion=SoulOccasion.BEFORE_MATCH, place="room")),
    SampleScene("An opening you both know", _given(_ITALIAN, opening_name="Italian Game")),
    SampleScene("You take a knight", _given(_TAKEN, initial_fen=_TENSE)),
    SampleScene("You ask how they are", _given(_ITALIAN, occasion=_ASKED, pending_chat=("How are you?",))),
    SampleScene("You ask for help", _given(_ITALIAN, occasion=_ASKED, pending_chat=("Any hint for me?",))),
    SampleScene(
        "They win",
        _given(_MATED, occasion=SoulOccasion.AFTER_MATCH, result="won", end_reason="checkmate", my_chances=1.0),
    ),
)


class HeardLines(BaseModel):
    """What a model answers: a line for each scene, in their order."""

    lines: list[str] = Field(max_length=2 * len(SCENES))


class Previewer:
    """Asks the soul, or a model, on behalf of somebody who does not exist yet."""

    def __init__(self, soul: Soul, models: Models) -> None:
        self._soul = soul
        self._models = models

    async def show(self, sheet: CharacterSheet, maker_id: str, *, improvised: bool = False) -> Preview:
        """Lines, style and strength of a sheet with its phrases; `improvised` by a model where there is one, on the
        maker's budget. A line of it that would not be let through at a table is said by the script."""
        somebody = Persona(Party("character", "preview"), sheet, sheet.current_elo, sheet.floor_elo, sheet.max_elo)
        heard = await self._improvised(sheet, maker_id) if improvised and self._models.any_model else {}
        lines = []
        for scene in SCENES:
            text = heard.get(scene.title) or await self._line(somebody, scene)
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
        """The model's lines by scene, those that are fit to be heard."""
        told = {
            "name": sheet.name,
            "story": sheet.backstory,
            "voice": sheet.voice,
            "quirks": " ".join(sheet.quirks),
            "own lines": " / ".join(sheet.sample_lines),
        }
        scenes = "\n".join(f"{number}. {scene.title}" for number, scene in enumerate(SCENES, start=1))
        situation = "\n".join(fence(label, text) for label, text in told.items() if text)
        ask = Ask(
            Purpose.PREVIEW,
            PROMPT_FILE.read_text(encoding="utf-8"),
            f"{situation}\ncontent rating: {sheet.content_rating}\nscenes:\n{scenes}",
            HeardLines,
            fast=True,
            player_id=maker_id,
        )
        try:
            answer = await self._models.ask(ask)
        except NoModel:
            return {}
        heard = {}
        for scene, line in zip(SCENES, answer.lines, strict=False):
            text = told_by_model(line, LONGEST_HEARD)
            facts = gather(replace(scene.given, rated=True))
            if text is not None and fault_of(text, facts, sheet.content_rating) is None:
                heard[scene.title] = text
        return heard

    async def _line(self, somebody: Persona, scene: SampleScene) -> str | None:
        for number in range(TRIES):
            given = replace(scene.given, seed=number + 1, own_turn=number, content_rating=somebody.sheet.content_rating)
            answer = await self._soul.ask(somebody, given)
            # Some milliseconds each, without a pause of their own; those who play go first.
            await asyncio.sleep(0)
            if answer.speak is not None:
                return answer.speak
        return None
