"""What a mind has prepared for an opponent, from games that the opponent brought along for that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.persona import Persona, RepertoireLine
from app.domain.position import Color


@dataclass(frozen=True, slots=True)
class Preparation:
    """For a game in which the mind has `color`: the opening that the opponent mostly plays against that colour, None
    if no one opening stands out, and the line of the mind's own repertoire that suits it best, None if none does."""

    color: Color
    usual: str | None
    line: RepertoireLine | None


def with_preparation(persona: Persona, prepared: Preparation | None, played: Sequence[str]) -> Persona:
    """The persona as it plays on after the moves `played` (SAN, from the usual position): as long as these follow the
    prepared line, that is all it knows by heart."""
    line = None if prepared is None else prepared.line
    if prepared is None or line is None or len(line.moves) <= len(played):
        return persona
    if list(map(bare_san, line.moves[: len(played)])) != list(map(bare_san, played)):
        return persona
    repertoire = persona.sheet.repertoire.model_copy(update={prepared.color.value: (line,)})
    return replace(persona, sheet=persona.sheet.model_copy(update={"repertoire": repertoire}))


def bare_san(san: str) -> str:
    """A move in SAN without the signs that say nothing of the move."""
    return san.rstrip("+#!?")
