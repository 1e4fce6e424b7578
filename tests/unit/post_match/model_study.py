"""A back room with scripted models in it, and a game for them to tell of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.accounts.player import Player
from app.domain.acts import PlayMove, Resign, Say
from app.domain.audiences import Audience
from app.domain.match import Sitter
from app.domain.memory import Memory, Party
from app.domain.position import Color
from app.llm.base import Ask, NoModel
from app.memory.keeping.model_judge import Judgement
from app.memory.keeping.notes import Notes
from app.memory.store.repository import memories_of
from app.post_match.model_memories import ModelMemories, Reflection
from app.post_match.model_narrative import BetweenUs, ModelNarrative, Story
from app.post_match.profiles import read_profile
from app.post_match.progress import STEP_NAMES
from app.post_match.repository import read_recaps
from tests.fakes.games import first_event
from tests.fakes.scripted_llm import Answer, ScriptedModels
from tests.unit.post_match.conftest import Backroom

MOVES = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5 c2c3 d7d6 e1g1 e8g8"
CAT = "I have a cat called Bruno."
OF_CAT = {"kind": "person", "narrative": "Ada told me at the board that she has a cat called Bruno.", "line": 14}
OF_GAME = {"kind": "recap", "narrative": "I beat Ada by resignation; she opened with e4 and castled early."}
OF_PLAY = {"kind": "play", "narrative": "Ada develops quickly and then stops to think.", "ply": 5}
GOOD: dict[str, Any] = {"memories": [OF_GAME, OF_CAT, OF_PLAY]}
STORY = {"sentences": ["She came at me with e4, as they all do.", "I waited, and then she had seen enough."]}
BETWEEN = {"profile": ["Ada plays what she knows."], "between_us": ["Bruno would have found a better move."]}


class Study:
    """A back room with models in it."""

    def __init__(self, room: Backroom, models: ScriptedModels) -> None:
        self.room, self.models = room, models
        house = room.house
        self.notes = Notes()
        thinking = ModelMemories(
            models, room.database, house.embedder, house.store, house.keeper, room.channels, notes=self.notes
        )
        room.workroom = replace(room.workroom, thinking=thinking, telling=ModelNarrative(models, room.database))

    async def play(self, match_id: str = "match-1", *, said: str = CAT, name: str = "Ada") -> Player:
        """A game against Kenji in which White says something and resigns, and all that follows."""
        player = (await self.room.identity.enter_as_guest(name)).player
        await self.again(player, match_id, said)
        return player

    async def again(self, player: Player, match_id: str, said: str = CAT) -> None:
        kenji = self.room.characters.get("kenji")
        assert kenji is not None
        white = Sitter("player", player.id, player.display_name, player.rating)
        black = Sitter("character", kenji.id, kenji.name, kenji.current_elo, "kenji")
        table = await self.room.parlour.sit_down(first_event(white, black, rated=True), match_id)
        for ply, uci in enumerate(MOVES.split()):
            await table.act(PlayMove(Color.WHITE if ply % 2 == 0 else Color.BLACK, uci, ply))
        await table.act(Say(Color.WHITE, said))
        await table.act(Resign(Color.WHITE))
        progress = await self.room.until_over(match_id)
        assert (progress.status, progress.steps_completed) == ("completed", STEP_NAMES)

    @property
    def mind(self) -> Party:
        kenji = self.room.characters.get("kenji")
        assert kenji is not None
        return Party("character", kenji.id)

    async def formed(self) -> list[Memory]:
        found = await self.room.database.read(memories_of, self.mind)
        return [memory for memory in found if memory.match_id is not None]

    async def recap(self, *, private: bool, match_id: str = "match-1") -> str:
        (recap,) = await self.room.database.read(read_recaps, match_id)
        return recap.text(Audience.WHITE if private else Audience.GALLERY)

    async def profile(self, player: Player) -> str:
        return (await self.room.database.read(read_profile, self.mind, Party("player", player.id))).profile


def script(memories: Answer = GOOD, story: Answer = STORY, between: Answer = BETWEEN) -> Callable[[Ask[Any]], Answer]:
    """Answers by the shape that is asked for; every judgement is to keep."""
    answers: dict[Any, Answer] = {
        Reflection: memories,
        Story: story,
        BetweenUs: between,
        Judgement: {"verdict": "keep"},
    }

    def answer(ask: Ask[Any]) -> Answer:
        found = answers[ask.schema]
        return NoModel("hangs") if found is None else found

    return answer
