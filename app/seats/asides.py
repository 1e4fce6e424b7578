"""The talk of an agent with its owner, who looks on while it plays: a voice of its own beside that of the game."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

from app.director.pacing import words_seconds
from app.domain.acts import Speak
from app.domain.match import Sitter
from app.domain.persona import Persona
from app.minds.mind import Mind
from app.minds.past_reader import CurrentOpponent
from app.minds.scene import Scene
from app.seats.scene import scene_of
from app.seats.services import SeatServices
from app.seats.voice import Utterance, VoiceSlot
from app.soul.response import TalkLine


class Asides:
    """Answers the owner, one line at a time, while the game goes on. What is said stays between the two; it moves no
    piece, changes no mood, and is no part of what the agent has said to its opponent."""

    def __init__(self, services: SeatServices, persona: Persona, name: str) -> None:
        self._services = services
        self._owner = persona.owner
        self._reader = CurrentOpponent(services.minds.identity)
        # A second view of the same persona: it has another past with its owner than with its opponent.
        self._mind = Mind(services.minds, persona, self._reader)
        self._voice = VoiceSlot(f"{name}:owner", services.minds.tasks)

    def hear(self, utterance: Utterance) -> None:
        """Answers now, or together with what is being answered."""
        self._voice.offer(replace(utterance, surfaced=()), self)

    async def close(self) -> None:
        """Says nothing more."""
        await self._voice.close()

    async def speak(self, utterance: Utterance) -> None:
        """Asks the soul and says its words to the owner."""
        player = None if self._owner is None else await self._reader.player(self._owner)
        if player is None:
            return
        begun = time.monotonic()
        response = await self._mind.ask(_scene(utterance, player.sitter))
        if response.speak is None:
            return
        if self._services.pacing == "human":
            due = begun + words_seconds(" ".join(utterance.pending_chat), response.speak)
            await asyncio.sleep(max(0.0, due - time.monotonic()))
        await utterance.act(
            Speak(
                utterance.view.color,
                utterance.epoch,
                utterance.ply,
                utterance.occasion.value,
                response.speak,
                response.emotion,
                response.intensity,
                response.referenced_memory_ids,
                aside=True,
            )
        )

    async def skip(self, utterance: Utterance) -> None:
        """Nothing is lost: the next utterance answers these lines too."""


def _scene(utterance: Utterance, owner: Sitter) -> Scene:
    """The scene at the board, with the owner as the one who speaks."""
    view = utterance.view
    talk = tuple(
        TalkLine(line.text, line.role != "owner", True, f"{view.state.match_id}:{line.seq}") for line in view.asides
    )
    scene = scene_of(utterance)
    return replace(scene, opponent=owner, talk=talk, goal=None, watched=False, aside=True, turns_spoken=())
