"""Questions to a soul that has a model, and scripted answers to them."""

from __future__ import annotations

from app.domain.memory import Scope
from app.soul.model_voice import Model
from app.soul.response import SoulInput, SoulOccasion, SoulResponse
from app.soul.soul import Soul
from tests.fakes.scripted_llm import Answer, ScriptedModels
from tests.unit.soul.soul_table import CAST, given, played, surfaced

SLUGS = tuple(CAST)
GAME = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6")
ASKED = given(GAME, occasion=SoulOccasion.ON_USER_INPUT, pending_chat=("How are you today?",), match_id="match-7")
MOVED = given(GAME, occasion=SoulOccasion.ON_USER_MOVE, own_turn=4, match_id="match-7", player_id="player-3")
LORE = surfaced("I learned this by a river.", memory_id="lore-1")
SECRET = surfaced("Ada told me that they have a cat called Bruno.", Scope.OPPONENT_SPECIFIC, "secret-1")


async def nobody(text: str) -> frozenset[str]:
    """Finds no names."""
    del text
    return frozenset()


def soul_of(*answers: Answer, seconds: float = 5.0) -> tuple[Soul, ScriptedModels]:
    """A soul whose model gives these answers in turn."""
    models = ScriptedModels(answers)
    return Soul(model=Model(models, nobody, seconds)), models


async def ask(asked: SoulInput, *answers: Answer, slug: str = "vesna") -> tuple[SoulResponse, Soul, ScriptedModels]:
    """The response of a soul whose model gives these answers."""
    soul, models = soul_of(*answers)
    return await soul.ask(CAST[slug], asked), soul, models
