"""Another game of the same two: a mind agrees at once, a person by asking for the same; and it is one game."""

from __future__ import annotations

import asyncio

import pytest

from app.db.database import Database
from app.domain.acts import (
    Accepted,
    AnswerTakeback,
    DeclineRematch,
    OfferRematch,
    PlayMove,
    Refusal,
    RequestTakeback,
    Resign,
    StartRematch,
)
from app.domain.audiences import Audience
from app.domain.match import Sitter
from app.domain.memory import Party
from app.domain.position import Color
from app.matches.rematch_rows import RematchOffer, rematches_offered_to
from app.matches.repository import claim_rematch, read_log
from app.matches.service import LIVE_GAMES, Matches, Terms
from app.matches.table import Table
from app.matches.views import logged
from tests.fakes.games import ANNA, BERT, BLACK, MIRA, WHITE, Game, first_event
from tests.fakes.tables import Parlour

NEXT = "00000000-0000-4000-8000-000000000002"


class NoHints:
    async def hint(self, *_: object) -> None:
        return None


def service(parlour: Parlour) -> Matches:
    return Matches(parlour.directory, parlour.seating, NoHints(), parlour.limits)


async def finished(matches: Matches, other: Sitter, terms: Terms | None = None) -> Table:
    table = await matches.open_match(ANNA, other, terms or Terms(WHITE))
    await table.act(Resign(WHITE))
    return table


class TestRules:
    def test_a_game_under_way_has_no_next_one(self) -> None:
        game = Game()
        assert game.try_(OfferRematch(WHITE)) == "not_allowed"
        assert game.try_(StartRematch(WHITE, NEXT)) == "not_allowed"

    def test_an_offer_to_a_person_stands_until_the_other_asks_for_the_same(self) -> None:
        game = Game()
        game.do(Resign(WHITE))
        assert game.try_(StartRematch(BLACK, NEXT)) == "not_allowed"
        assert game.try_(OfferRematch(WHITE)) == "rematch_offered"
        assert game.try_(OfferRematch(WHITE)) == "repeated"
        assert game.try_(StartRematch(WHITE, NEXT)) == "not_allowed", "nobody agrees with themselves"
        assert game.state.rematch_offer is WHITE
        assert game.try_(OfferRematch(BLACK)) == "repeated", "there is nothing left to offer"
        assert game.try_(StartRematch(BLACK, NEXT)) == "rematch_started"
        assert (game.state.rematch_offer, game.state.rematch_id) == (None, NEXT)

    def test_an_offer_that_is_declined_stands_no_more_and_may_be_made_again(self) -> None:
        game = Game()
        game.do(Resign(WHITE))
        assert game.try_(DeclineRematch(BLACK)) == "not_allowed"
        game.do(OfferRematch(WHITE))
        assert game.try_(DeclineRematch(WHITE)) == "not_allowed", "it is the other's to decline"
        assert game.try_(DeclineRematch(BLACK)) == "rematch_declined"
        assert game.state.rematch_offer is None
        assert game.try_(OfferRematch(BLACK)) == "rematch_offered"

    def test_a_mind_agrees_at_once(self) -> None:
        game = Game(first_event(MIRA, ANNA))
        game.do(Resign(BLACK))
        assert game.try_(OfferRematch(BLACK)) == "repeated"
        assert game.try_(StartRematch(BLACK, NEXT)) == "rematch_started"

    def test_there_is_one_next_game(self) -> None:
        game = Game(first_event(ANNA, MIRA))
        game.do(Resign(WHITE))
        game.do(StartRematch(WHITE, NEXT))
        assert game.try_(StartRematch(WHITE, "another")) == "repeated"
        assert game.try_(OfferRematch(BLACK)) == "repeated"
        assert game.state.rematch_id == NEXT

    def test_the_log_of_the_old_game_names_the_new_one(self) -> None:
        event = {"match_id": NEXT, "seq": 7, "at": "now", "url": f"/matches/{NEXT}"}
        assert logged("old", "rematch_started", event)["payload"] == {"match_id": NEXT, "url": f"/matches/{NEXT}"}
        assert logged("old", "draw_offered", {**event, "match_id": "old"})["payload"] == {"url": f"/matches/{NEXT}"}


class TestAgainstAMind:
    async def test_colours_are_swapped_and_it_is_one_game_however_often_asked(self, parlour: Parlour) -> None:
        matches = service(parlour)
        table = await matches.open_match(ANNA, MIRA, Terms(WHITE, "5+3", takebacks=False))
        early = await matches.rematch(table, WHITE)
        assert getattr(early, "code", None) == "not_allowed"
        await table.act(Resign(WHITE))
        answers = await asyncio.gather(*(matches.rematch(table, WHITE) for _ in range(3)))
        assert all(isinstance(answer, Accepted) for answer in answers)
        again = parlour.directory.find(str(table.state.rematch_id))
        assert again is not None
        assert again.state.color_of(ANNA.party) is BLACK
        assert (str(again.state.time_control), again.state.takebacks) == ("5+3", False)
        assert len(parlour.directory.tables()) == 2, "the others were not opened"

    async def test_the_limits_of_opening_games_hold(self, parlour: Parlour) -> None:
        matches = service(parlour)
        table = await finished(matches, MIRA)
        for _ in range(LIVE_GAMES):
            await matches.open_match(ANNA, MIRA, Terms(WHITE))
        refused = await matches.rematch(table, WHITE)
        assert isinstance(refused, Refusal)
        assert (refused.code, table.state.rematch_id) == ("rate_limited", None)

    async def test_a_next_game_of_which_nothing_was_told_is_told_at_the_next_asking(self, parlour: Parlour) -> None:
        """The process died between the two transactions: the game stands, and the log does not know it."""
        matches = service(parlour)
        table = await finished(matches, MIRA)
        await parlour.database.write(claim_rematch, table.state.match_id, NEXT)
        assert isinstance(await matches.rematch(table, WHITE), Accepted)
        assert table.state.rematch_id == NEXT
        assert len(parlour.directory.tables()) == 1


class TestBetweenPeople:
    async def test_an_offer_waits_for_the_other_alone_until_it_is_answered(self, parlour: Parlour) -> None:
        matches = service(parlour)
        table = await finished(matches, BERT, Terms(WHITE, "5+3", rated=True))

        async def waiting(party: Party) -> list[RematchOffer]:
            return await parlour.database.read(rematches_offered_to, party, 0)

        await matches.rematch(table, WHITE)
        assert await waiting(BERT.party) == [RematchOffer(table.state.match_id, ANNA.name, "5+3", True)]
        assert await waiting(ANNA.party) == []
        await table.act(DeclineRematch(BLACK))
        assert await waiting(BERT.party) == []
        await matches.rematch(table, BLACK)
        assert [offer.name for offer in await waiting(ANNA.party)] == [BERT.name]
        await matches.rematch(table, WHITE)
        assert await waiting(ANNA.party) == []

    async def test_a_rated_game_that_a_takeback_made_a_friendly_is_rated_again(self, parlour: Parlour) -> None:
        matches = service(parlour)
        table = await matches.open_match(ANNA, BERT, Terms(WHITE, "5+3", rated=True))
        for act in (PlayMove(WHITE, "e2e4", 0), RequestTakeback(WHITE), AnswerTakeback(BLACK, True), Resign(WHITE)):
            assert isinstance(await table.act(act), Accepted)
        assert not table.state.rated
        for color in (WHITE, BLACK):
            await matches.rematch(table, color)
        again = parlour.directory.find(str(table.state.rematch_id))
        assert again is not None
        assert again.state.rated

    async def test_one_offers_the_other_agrees_and_both_are_told(self, parlour: Parlour) -> None:
        matches = service(parlour)
        table = await finished(matches, BERT)
        for connection, color in (("anna", WHITE), ("bert", BLACK), ("gallery", None)):
            table.join(connection, color)
        await parlour.settled()
        assert isinstance(await matches.rematch(table, BLACK), Accepted)
        assert (await table.shown(Audience.WHITE))["rematch_offer"] == "black"
        assert table.state.rematch_id is None, "one alone opens no game"
        assert isinstance(await matches.rematch(table, WHITE), Accepted)
        await parlour.settled()
        for connection in ("anna", "bert", "gallery"):
            told = dict(parlour.broadcast.heard[connection][-2:])
            assert told["rematch_offered"]["color"] == "black"
            next_id = told["rematch_started"]["match_id"]
            assert told["rematch_started"]["url"] == f"/matches/{next_id}"
        again = parlour.directory.find(next_id)
        assert again is not None
        assert (again.state.white.name, again.state.black.name) == ("Bert", "Anna")
        shown = await table.shown(Audience.GALLERY)
        assert shown["rematch"] == {"match_id": next_id, "url": f"/matches/{next_id}"}
        assert "rematch_offer" not in shown

    @pytest.mark.parametrize("pause", range(4))
    async def test_both_asking_at_the_same_moment_get_one_game_or_may_ask_again(
        self, parlour: Parlour, pause: int
    ) -> None:
        matches = service(parlour)
        table = await finished(matches, BERT)

        async def ask(color: Color, after: int) -> None:
            for _ in range(after):
                await asyncio.sleep(0)
            assert isinstance(await matches.rematch(table, color), Accepted)

        await asyncio.gather(ask(WHITE, 0), ask(BLACK, pause))
        assert table.state.rematch_id is not None
        assert len(parlour.directory.tables()) == 2

    async def test_an_offer_outlives_a_restart(self, database: Database) -> None:
        before = Parlour(database)
        table = await finished(service(before), BERT)
        await service(before).rematch(table, BLACK)
        await before.close()
        after = Parlour(database)
        again = await after.directory.open(table.state.match_id)
        assert again is not None
        assert again.state.rematch_offer is BLACK
        assert isinstance(await service(after).rematch(again, WHITE), Accepted)
        names = [stamped.event.name for stamped in await database.read(read_log, table.state.match_id)]
        assert names[-2:] == ["rematch_offered", "rematch_started"]
        await after.close()

    async def test_two_houses_over_one_database_open_one_game(self, database: Database) -> None:
        one, two = Parlour(database), Parlour(database)
        first = await finished(service(one), BERT)
        second = await two.directory.open(first.state.match_id)
        assert second is not None
        assert isinstance(await service(one).rematch(first, WHITE), Accepted)
        await asyncio.gather(service(two).rematch(second, BLACK), service(one).rematch(first, BLACK))
        await asyncio.gather(service(two).rematch(second, BLACK), service(one).rematch(first, BLACK))
        assert first.state.rematch_id == second.state.rematch_id is not None
        names = [stamped.event.name for stamped in await database.read(read_log, first.state.match_id)]
        assert names.count("rematch_started") == 1
        await one.close()
        await two.close()
