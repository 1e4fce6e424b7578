"""The public page of a member, built from their public games."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.accounts.player import Player
from app.archive.past_games import past_games
from app.archive.statistics import overall
from app.characters.character import Character
from app.characters.record import head_to_head
from app.db.models.matches import MatchRow
from app.domain.errors import NotFound
from app.house import House
from app.languages.figures import date_of
from app.matches.repository import matches_of
from app.web.company import in_company
from app.web.deps import HouseDep, PlayerDep
from app.web.my_chess import opening_trees, rating_graph
from app.web.shown import Shown, shown_past
from app.web.templates import render

router = APIRouter(include_in_schema=False)

# Games on the page, and how many are read to find them, since some are aborted or not public.
GAMES_SHOWN = 8
GAMES_READ = 60


@router.get("/players/{username}")
async def player_page(username: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """A member's public page, with the link to it for themselves. Deleted members have none; a guest's own page says
    how to get one."""
    if player.is_guest and player.username.casefold() == username.casefold():
        return render(request, "guest_page.html", {})
    found = await house.accounts.member(username)
    if found is None:
        raise NotFound("Nobody of that name is a member here.")
    member, since_ms = found
    context = {
        "member": member,
        "is_me": member.id == player.id,
        "link": await house.sharing.link_to(player, None) if member.id == player.id else None,
        "since": date_of(since_ms, "month"),
        "record": await house.database.read(head_to_head, player.party, member.party),
        "games": await public_games(house, member, player),
        "chess": await public_chess(house, member, player),
    }
    return render(request, "player.html", context)


async def public_chess(house: House, member: Player, visitor: Player) -> Shown:
    """What a member's public games say together, of those within the visitor's content rating: results, rating,
    openings."""
    welcome = {one.id for one in in_company(visitor, house.characters.all())}
    games = [
        game
        for game in await house.database.read(past_games, member.party)
        if game.watchable and (game.other.kind != "character" or game.other.id in welcome)
    ]
    return {"tally": overall(games), "graph": rating_graph(games), "trees": opening_trees(games)}


async def public_games(house: House, member: Player, visitor: Player) -> list[Shown]:
    """A member's last finished public games, the latest first, within the visitor's content rating."""
    rows = await house.database.read(partial(matches_of, unfinished=False, limit=GAMES_READ), member.party)
    welcome = {one.id: one for one in in_company(visitor, house.characters.all())}
    games = []
    for row in rows:
        kind, other_id = opponent_of(row, member)
        character: Character | None = welcome.get(other_id)
        if row.watchable and row.result != "*" and (kind != "character" or character is not None):
            games.append(shown_past(row, member, character.slug if character else None, house.clock.now_ms()))
    return games[:GAMES_SHOWN]


def opponent_of(row: MatchRow, member: Player) -> tuple[str, str]:
    """Kind and id of whoever the member played in this game."""
    is_white = (row.white_kind, row.white_id) == ("player", member.id)
    return (row.black_kind, row.black_id) if is_white else (row.white_kind, row.white_id)
