"""Every shape of an answer that the club asks models for."""

from __future__ import annotations

import inspect
from types import ModuleType

from pydantic import BaseModel

from app.memory.keeping import lore_writing, model_judge
from app.post_match import model_memories, model_narrative
from app.soul import reply
from app.subconscious import model_tools, rerank
from app.workshop import preview

ASKED: tuple[ModuleType, ...] = (
    reply, rerank, model_tools, model_judge, lore_writing, model_memories, model_narrative, preview,
)  # fmt: skip


def asked_shapes() -> list[type[BaseModel]]:
    """The models with fields that these modules define, parts of answers and arguments of tools included."""
    return [
        found
        for module in ASKED
        for _, found in inspect.getmembers(module, inspect.isclass)
        if issubclass(found, BaseModel) and found.__module__ == module.__name__ and found.model_fields
    ]
