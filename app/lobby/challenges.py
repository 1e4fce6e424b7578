"""Whom a challenge names: a player by their username, a program by its own name, or who is here by the name shown."""

from __future__ import annotations

from app.accounts.manners import apart
from app.db.database import Database
from app.domain.acts import Refusal
from app.lobby.contender import Contender, Contenders, refused_together
from app.lobby.presence import PeopleHere
from app.lobby.repository import id_of_name

NOBODY = Refusal("not_found", "Nobody of that name is here. Who is away is found by their username.")
YOURSELF = Refusal("not_allowed", "That is you. Challenge somebody else.")
APART = Refusal("not_allowed", "The two of you do not play each other.")
SEVERAL = Refusal("not_allowed", "Several programs go by that name. Say whose, as in anna/Random Rook.")
NAMESAKES = Refusal("not_allowed", "Several people here are called that. Ask for their username: it is on their card.")
CHOOSES = Refusal("not_allowed", "That program chooses whom it plays. Sit down at a chair that it keeps.")


async def challenged(
    database: Database, contenders: Contenders, here: PeopleHere, host: Contender, name: str, *, rated: bool
) -> Contender | Refusal:
    """Whom `host` challenges by this name, or why they may not. A username comes before a program's name, and that
    before the name shown of somebody who is `here`; a program is told from others of its name by whose it is, as
    `anna/Random Rook`."""
    found = await _called(database, contenders, name)
    if len(found) > 1:
        return SEVERAL
    if not found:
        found = await _shown_as(contenders, here, host, name)
    if len(found) != 1:
        return NAMESAKES if found else NOBODY
    invited = found[0]
    if invited.id == host.id:
        return YOURSELF
    if await database.read(apart, host.player.id, invited.player.id):
        return APART
    return refused_together(host, invited, rated=rated) or refused_challenge(host, invited) or invited


def refused_challenge(asking: Contender, other: Contender) -> Refusal | None:
    """Why `asking` may not challenge `other` by name, None if they may: a program is asked by its own player, and by
    others where that one lets them (`Agent.open_to_others`)."""
    if other.agent is None or other.agent.open_to_others or asking.player.id == other.player.id:
        return None
    return CHOOSES


async def _shown_as(contenders: Contenders, here: PeopleHere, host: Contender, name: str) -> list[Contender]:
    """The people here whom everybody sees by this name, whatever its case; others of it than the host, if there are."""
    shown = [one.id for one in here.roll().people if one.name.casefold() == name.casefold()]
    others = [person_id for person_id in shown if person_id != host.player.id] or shown
    found = [await contenders.find(person_id, person_id) for person_id in others]
    return [one for one in found if one is not None]


async def _called(database: Database, contenders: Contenders, name: str) -> list[Contender]:
    player_id = await database.read(id_of_name, name)
    if player_id is not None:
        person = await contenders.find(player_id, player_id)
        return [] if person is None else [person]
    owner_id = None
    if "/" in name:
        owner, _, name = name.partition("/")
        owner_id = await database.read(id_of_name, owner)
        if owner_id is None:
            return []
    named = [one for one in contenders.programs_called(name) if owner_id in (None, one.owner_id)]
    found = [await contenders.find(one.id, one.owner_id) for one in named]
    return [one for one in found if one is not None]
