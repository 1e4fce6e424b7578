"""How somebody would speak and play who is still being made: lines for a few scenes, style and strength in words."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

import chess

from app.characters.character import Character, CharacterSheet
from app.characters.style import STYLE, strength_words, style_words
from app.domain.mood import MoodState
from app.soul.response import SoulInput, SoulOccasion
from app.soul.soul import Soul

# A scene is tried so often until the character has something to say; silence is an answer too.
TRIES = 8
_ASKED = SoulOccasion.ON_USER_INPUT
_ITALIAN = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5")
_TENSE = "r1bq1rk1/ppp2ppp/2np1n2/1B2p3/4P3/3P1N2/PPP2PPP/R1BQR1K1 w - - 0 9"
_TAKEN = ("b5c6",)
_MATED = ("f2f3", "e7e5", "g2g4", "d8h4")


@dataclass(frozen=True, slots=True)
class Scene:
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
    Scene("You walk in", _given((), occasion=SoulOccasion.BEFORE_MATCH, place="room")),
    Scene("An opening you both know", _given(_ITALIAN, opening_name="Italian Game")),
    Scene("You take a knight", _given(_TAKEN, initial_fen=_TENSE)),
    Scene("You ask how they are", _given(_ITALIAN, occasion=_ASKED, pending_chat=("How are you?",))),
    Scene("You ask for help", _given(_ITALIAN, occasion=_ASKED, pending_chat=("Any hint for me?",))),
    Scene(
        "They win",
        _given(_MATED, occasion=SoulOccasion.AFTER_MATCH, result="won", end_reason="checkmate", my_chances=1.0),
    ),
)


class Previewer:
    """Asks the soul on behalf of somebody who does not exist yet."""

    def __init__(self, soul: Soul) -> None:
        self._soul = soul

    async def show(self, sheet: CharacterSheet) -> Preview:
        """Lines, style and strength of a sheet with its phrases."""
        somebody = Character("preview", sheet, sheet.current_elo, sheet.floor_elo, sheet.max_elo)
        lines = []
        for scene in SCENES:
            text = await self._line(somebody, scene)
            if text is not None:
                lines.append(Line(scene.title, text))
        values = sheet.model_dump(include={key for key, _, _ in STYLE})
        return Preview(
            temperament=sheet.temperament,
            lines=tuple(lines),
            style=tuple((key, name, values[key], style_words(key, values[key])) for key, name, _ in STYLE),
            strength=strength_words(sheet.current_elo),
        )

    async def _line(self, somebody: Character, scene: Scene) -> str | None:
        for number in range(TRIES):
            given = replace(scene.given, seed=number + 1, own_turn=number, content_rating=somebody.sheet.content_rating)
            answer = await self._soul.ask(somebody, given)
            # Some milliseconds each, without a pause of their own; those who play go first.
            await asyncio.sleep(0)
            if answer.speak is not None:
                return answer.speak
        return None
