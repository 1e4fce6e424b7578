"""Whose a recorded turn of a mind is, and what is noted of it as it begins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from app.domain.memory import Party
from app.domain.persona import Persona
from app.minds.services import MindServices
from app.runtime.channels import Recorded
from app.runtime.channels.turns import TurnKind


def whose_turn(persona: Persona, opponent: Party, services: MindServices) -> tuple[str, ...] | None:
    """The ids of the players whose words and memories may occur in it: an agent's owner, else who sits opposite, or the
    owner of the agent that does; None where only characters take part."""
    if persona.owner is not None:
        return (persona.owner.id,)
    if opponent.kind == "player":
        return (opponent.id,)
    other = services.personas.persona(opponent)
    return None if other is None or other.owner is None else (other.owner.id,)


@contextmanager
def turn_of_mind(
    services: MindServices, kind: TurnKind, subject: str, persona: Persona, opponent: Party, **about: Any
) -> Iterator[Recorded]:
    """A recorded turn of this mind, facing `opponent`."""
    mind = {"kind": persona.party.kind, "id": persona.party.id, "name": persona.name, "slug": persona.slug}
    facing = {"kind": opponent.kind, "id": opponent.id}
    people = whose_turn(persona, opponent, services)
    with services.channels.turn(kind, subject, people=people, mind=mind, facing=facing, **about) as turn:
        yield turn
