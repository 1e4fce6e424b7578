"""The player who asks, and what they may set of themselves."""

from __future__ import annotations

from fastapi import APIRouter

from app.accounts.player import Chattiness, ContentRating
from app.domain.errors import BadPayload
from app.web.api.shapes import Asked, PlayerAnswer
from app.web.deps import HouseDep, LimitsDep, PlayerDep
from app.web.limits import CHANGES

router = APIRouter(prefix="/api", tags=["players"])


class Changes(Asked):
    """What a player may change of themselves; what is left out stays."""

    display_name: str | None = None
    chattiness: Chattiness | None = None
    max_content_rating: ContentRating | None = None
    time_zone: str | None = None


@router.get("/me")
async def me(player: PlayerDep) -> PlayerAnswer:
    """Who the session belongs to."""
    return PlayerAnswer.of(player)


@router.patch("/me")
async def change_me(changes: Changes, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> PlayerAnswer:
    """Changes the named fields and returns the player as they are now."""
    limits.hit(CHANGES, "changes", player.id)
    named = changes.model_dump(exclude_unset=True)
    if None in named.values():
        raise BadPayload("A field that is named needs a value.")
    return PlayerAnswer.of(await house.identity.change(player, named))
