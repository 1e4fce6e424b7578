"""The pages: each handler collects the values for its template."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from app.accounts.player import STARTING_RATING, Player
from app.characters.record import head_to_head
from app.domain.audiences import Audience
from app.domain.errors import Banned, NotFound, Unauthenticated
from app.domain.match import Sitter
from app.domain.requests.play import PlayerToAgentChat
from app.economy.wager import Wager
from app.house import House
from app.languages.speaking import translated
from app.matches.talk import TALK_AFTER_MS
from app.web.api.characters import met
from app.web.api.matches import seen
from app.web.cards import Shared
from app.web.cleared import their_room
from app.web.company import in_company
from app.web.deps import HouseDep, OptionalPlayerDep, PlayerDep
from app.web.hall import first_chair, hall_context, now_context, street_faces
from app.web.returning import waiting_for
from app.web.shared import house_game
from app.web.shown import Shown, shown_character, shown_game, shown_seats, terms_words
from app.web.study import engine_urls
from app.web.templates import render

router = APIRouter(include_in_schema=False)


@router.get("/")
async def hall(request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The hall: the cast, the player's unfinished games, running games, who is here."""
    context = {**await hall_context(house, player), **await waiting_for(house, player)}
    return render(request, "hall.html", context)


@router.get("/hall/now")
async def hall_now(request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The parts of the hall that change, fetched by its script."""
    return render(request, "hall/now.html", await now_context(house, player))


@router.get("/characters/{slug}")
async def character_page(slug: str, request: Request, player: OptionalPlayerDep, house: HouseDep) -> Response:
    """A character: who it is, how it plays, and the player's record against it. The house's cast, as far as it is fit
    for families, is shown to everybody; without a session there is no record and no chair. Raises Unauthenticated for
    any other name then."""
    if player is None:
        known = next((one for one in in_company(None, house.characters.cast()) if one.slug == slug), None)
        if known is None:
            raise Unauthenticated
        preview = Shared(known.name, known.sheet.tagline, f"/static/cards/{known.slug}.png")
        return render(request, "character.html", {"character": shown_character(known), "shared": preview})
    character = met(house, player, slug)
    chair = first_chair(in_company(player, house.characters.cast()), player.rating)
    context = {
        "character": shown_character(character),
        "record": await house.database.read(head_to_head, player.party, character.party),
        "is_recommended": chair is not None and chair.id == character.id,
    }
    return render(request, "character.html", context)


@router.get("/room/{slug}")
async def room_page(slug: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """A character's room: the talk before a game."""
    character = met(house, player, slug)
    page_data = {
        "character": {"id": character.id, "slug": character.slug, "name": character.name},
        "you": player.display_name,
        "time_zone": player.time_zone,
    }
    return render(request, "room.html", {"character": shown_character(character), "page_data": page_data})


@router.get("/matches/{match_id}")
async def match_page(match_id: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The match page, for players and spectators."""
    table, audience = await seen(house, match_id, player)
    color = audience.seat
    # An evaluation is offered where hints are: in a friendly against somebody who is no person.
    helped = color is not None and not table.state.rated and table.state.sitter(color.other).is_mind
    person = None if color is None else await _person(house, player, table.state.sitter(color.other))
    # Whoever raised an agent at this table may talk to it.
    beside = None if color is not None else audience.side
    to_either = len(audience.sides) > 1
    arena, arena_round = await house.arenas.of_match(match_id) or (None, None)
    context = {
        "match_id": match_id,
        # Where the game belongs to a tournament, the way back to it.
        "arena": arena,
        "arena_round": arena_round,
        "agent_name": None if beside is None or to_either else table.state.sitter(beside).name,
        "to_either": to_either,
        # The layout is decided here, so that nothing moves when the script has loaded the match.
        **shown_seats(table.state, audience.side),
        # What the caller has at stake here.
        "wager": await _wager(house, player, match_id),
        "fen": table.state.position.board.fen(),
        "is_gallery": color is None,
        "has_clock": table.state.time_control is not None,
        "terms": terms_words(table.state),
        # How long there may be talk after the game, and where it goes on then; None for the gallery.
        "talk_after_ms": None if audience is Audience.GALLERY else TALK_AFTER_MS,
        "their_room": await their_room(house, player, table.state, audience),
        "person": person,
        "page_data": {
            "match_id": match_id,
            "person": person,
            "agent": None if beside is None else beside.value,
            "to_agent": None if beside is None else PlayerToAgentChat.name,
            "to_either": to_either,
            "engine": engine_urls(request) if helped else None,
        },
    }
    return render(request, "match.html", context)


async def _wager(house: House, player: Player, match_id: str) -> Wager | None:
    if not house.settings_view["flags"]["clay_economy"]:
        return None
    return await house.wagers.on_game(match_id, player.id)


async def _person(house: House, player: Player, across: Sitter) -> Shown | None:
    """Who sits across, if it is a person or a program, and whether the player has blocked them: whoever blocks or
    reports a program means its player."""
    if across.is_mind:
        return None
    program = house.agents.get(across.id) if across.program else None
    person_id = across.id if program is None else program.owner_id
    if person_id == player.id:
        return None
    blocked = await house.manners.blocked_by(player)
    return {"id": person_id, "name": across.name, "blocked": person_id in {one.id for one in blocked}}


@router.get("/matches/{match_id}/summary")
async def summary_page(match_id: str, request: Request, player: OptionalPlayerDep, house: HouseDep) -> Response:
    """The summary of a finished game; a running one redirects to its board. Without a session the public page of a game
    of the house's own cast."""
    if player is None:
        return await house_game(request, house, match_id)
    table, _ = await seen(house, match_id, player)
    if not table.state.ended:
        return RedirectResponse(f"/matches/{match_id}", 303)
    context = {
        **shown_game(table.state),
        "may_share": table.state.color_of(player.party) is not None,
        "link": await house.sharing.link_to(player, match_id),
    }
    return render(request, "summary.html", context)


@router.get("/matches/{match_id}/replay")
async def replay_page(match_id: str, request: Request, player: OptionalPlayerDep, house: HouseDep) -> Response:
    """The replay of a game. Without a session, the public page of a game of the house's own cast."""
    if player is None:
        return await house_game(request, house, match_id)
    table, _ = await seen(house, match_id, player)
    return render(request, "replay.html", {**shown_game(table.state)})


@router.get("/memories")
async def memories_page(request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """What minds remember about the caller."""
    minds = {memory.owner.id for memory in await house.rights.seen_by(player.id, None)}
    cast = {one.id for one in in_company(player, house.characters.cast())}
    known = [one for one in house.characters.all() if one.id in cast or one.id in minds]
    characters = [shown_character(character) for character in known]
    agents = [one for one in house.agents.of(player.id) if one.id in minds]
    return render(request, "memories.html", {"characters": characters, "agents": agents})


@router.get("/components")
async def components_page(request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """Every component in every state; only while developing."""
    if house.settings_view["environment"] != "development":
        raise NotFound
    characters = [shown_character(character) for character in in_company(player, house.characters.cast())]
    return render(request, "components.html", {"characters": characters})


@router.get("/login")
async def login(
    request: Request,
    player: OptionalPlayerDep,
    house: HouseDep,
    next: str = "/",
    wanted: Annotated[str, Query(alias="as")] = "guest",
    farewell: bool = False,
) -> Response:
    """The login page. Who is logged in is redirected, but for a guest who comes with `as=member`. `farewell`: the
    visitor has just had everything about them erased."""
    destination = local_path(next)
    if player is not None and not (player.is_guest and wanted == "member"):
        return RedirectResponse(destination, 303)
    if player is None and (sent_away := await _why_kept_out(request, house)):
        return render(request, "login.html", {"next": destination, "sent_away": sent_away})
    # A visitor on the way to another page is not offered an opponent.
    cast = in_company(player, house.characters.cast())
    chair = first_chair(cast, STARTING_RATING) if destination == "/" else None
    is_street = chair is not None and player is None and not farewell
    faces = street_faces(cast, chair) if chair is not None and is_street else []
    context = {"next": destination, "chair": chair, "faces": faces, "farewell": farewell}
    return render(request, "login.html", context)


async def _why_kept_out(request: Request, house: House) -> str | None:
    """What a host told whoever sat in this browser; None while nobody is kept out of it."""
    try:
        await house.identity.refuse_banned(request.headers.raw)
    except Banned as banned:
        return translated(banned.message)
    return None


def local_path(wanted: str) -> str:
    """`wanted` if it is a local path, else that of the hall: `//elsewhere` and `/\\elsewhere` lead to other hosts."""
    is_local = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and wanted.isprintable()
    return wanted if is_local else "/"
