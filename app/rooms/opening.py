"""Opening the game that a talk has led to."""

from __future__ import annotations

from app.accounts.player import Player
from app.domain.acts import Refusal
from app.domain.errors import ClubError
from app.domain.persona import Persona
from app.matches.opening import open_or_refuse
from app.matches.service import AlsoWrite
from app.matches.table import Table
from app.rooms.game_actions import Offer
from app.rooms.services import RoomServices

TOO_MANY_REQUESTS = 429  # the status of errors of haste


async def open_table(
    services: RoomServices, host: Persona, asker: Player, offer: Offer, goal: str | None, close: AlsoWrite
) -> Table | Refusal:
    """The player against the host; in an agent's room, the agent against whom the offer names. `close` ends the talk in
    the same transaction."""
    try:
        return await _open_table(services, host, asker, offer, goal, close)
    except ClubError as error:
        return Refusal("rate_limited" if error.status == TOO_MANY_REQUESTS else error.code, error.message)


async def _open_table(
    services: RoomServices, host: Persona, asker: Player, offer: Offer, goal: str | None, close: AlsoWrite
) -> Table:
    if host.party.kind == "agent" and services.agent_games is not None:
        terms, against = offer.terms(goal), offer.against
        return await services.agent_games.send(asker, host.party.id, against, terms, close, stake=offer.stake)
    terms = offer.terms(goal, watchable=not host.private)
    return await open_or_refuse(services.matches, asker.sitter, host.sitter, terms, also_write=close)
