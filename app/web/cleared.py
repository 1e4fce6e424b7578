"""Where the two go on talking once the table of their game is cleared."""

from __future__ import annotations

from app.accounts.player import Player
from app.domain.audiences import Audience
from app.domain.match import MatchState
from app.house import House
from app.web.shown import Shown


async def their_room(house: House, player: Player, state: MatchState, audience: Audience) -> Shown | None:
    """The room of whom `player` spoke to at this table, as `{name, href, of_person}`: of the character across, of their
    own agent, or the page of a member; None where there is none, or for the gallery."""
    if audience.seat is None:
        own = None if audience.side is None else state.sitter(audience.side)
        return None if own is None else {"name": own.name, "href": f"/agents/{own.id}/room", "of_person": False}
    across = state.sitter(audience.seat.other)
    if across.kind == "character":
        return {"name": across.name, "href": f"/room/{across.slug}", "of_person": False}
    if across.kind == "agent":
        agent = house.agents.get(across.id)
        is_own = agent is not None and agent.owner_id == player.id and not across.program
        return {"name": across.name, "href": f"/agents/{across.id}/room", "of_person": False} if is_own else None
    person = await house.identity.player(across.id)
    if person is None or person.is_guest:
        return None
    return {"name": across.name, "href": f"/players/{person.username}", "of_person": True}
