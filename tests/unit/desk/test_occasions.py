"""What the steward offers by itself: first steps, a way back after long absence, an unfinished game; each once."""

from __future__ import annotations

from app.accounts.player import Player
from app.desk.occasions import AWAY_MS, LEFT_MS, occasion_for
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import Asker
from app.domain.acts import PlayMove, Resign
from app.domain.events.desk import DeskOccasion
from app.domain.position import Color
from app.house import House
from app.matches.service import Terms
from app.matches.table import Table
from tests.unit.desk.later import Later, services_at


async def nora(house: House) -> Player:
    return (await house.identity.enter_as_guest("Nora")).player


async def table_of(house: House, player: Player) -> Table:
    pip = next(one for one in house.characters.cast() if one.slug == "pip")
    return await house.matches.open_match(player.sitter, pip.persona.sitter, Terms(color=Color.WHITE, rated=False))


async def offered(
    house: House, player: Player, kind: ScreenKind = ScreenKind.HALL, later_ms: int = 0
) -> DeskOccasion | None:
    at = services_at(house.desk.toolbox.services, Later(house.clock, later_ms))
    return await occasion_for(at, Asker(player, Screen(kind, "some" if kind.of_game or kind.of_character else None)))


async def test_first_steps_are_offered_once_to_who_has_played_nothing(house: House) -> None:
    player = await nora(house)
    first = await offered(house, player)
    assert first is not None
    assert first.occasion == "first_steps"
    assert [link.href for link in first.links] == ["/characters/pip"]
    assert await offered(house, player) is None
    assert await offered(house, player, ScreenKind.LOBBY) is None


async def test_nothing_is_offered_at_a_board_in_a_room_or_over_a_story(house: House) -> None:
    player = await nora(house)
    for kind in ScreenKind:
        if kind not in (ScreenKind.HALL, ScreenKind.LOBBY, ScreenKind.MY_CHESS, ScreenKind.GALLERY):
            assert await offered(house, player, kind) is None, kind


async def test_a_game_that_was_left_is_offered_once_and_one_that_is_played_never(house: House) -> None:
    player = await nora(house)
    table = await table_of(house, player)
    await table.act(PlayMove(Color.WHITE, "e2e4", 0))
    assert await offered(house, player) is None
    left = await offered(house, player, later_ms=LEFT_MS + 60_000)
    assert left is not None
    assert (left.occasion, left.links[0].href) == ("unfinished", f"/matches/{table.state.match_id}")
    assert await offered(house, player, later_ms=LEFT_MS + 60_000) is None


async def test_who_comes_back_after_weeks_is_shown_the_last_game_once(house: House) -> None:
    player = await nora(house)
    table = await table_of(house, player)
    await table.act(PlayMove(Color.WHITE, "e2e4", 0))
    await table.act(PlayMove(Color.BLACK, "e7e5", 1))
    await table.act(Resign(Color.WHITE))
    assert table.state.ended
    assert await offered(house, player) is None
    back = await offered(house, player, later_ms=AWAY_MS + 60_000)
    assert back is not None
    assert back.occasion == "return"
    assert back.links[0].href == f"/matches/{table.state.match_id}/summary"
    assert await offered(house, player, later_ms=AWAY_MS + 60_000) is None
