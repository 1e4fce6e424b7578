"""The opponent's settings reach the mind."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.accounts.player import Chattiness, Player
from app.domain.match import View
from app.domain.mood import MoodState
from app.domain.persona import ContentRating
from app.domain.shared_past import HeadToHead
from app.minds.brief import brief
from app.minds.past import Past
from app.seats.scene import scene_of
from app.seats.voice import Utterance
from app.soul.response import SoulInput, SoulOccasion
from tests.fakes.games import ANNA, BLACK, MIRA, Game, first_event
from tests.fakes.tables import unheard
from tests.unit.soul.soul_table import CAST

# Eight in the evening in UTC.
EVENING_MS = int(datetime(2027, 1, 15, 20, 0, tzinfo=UTC).timestamp() * 1000)
ADA = Player("player-ada", "ada", "Ada")


def told(player: Player | None) -> SoulInput:
    game = Game(first_event(ANNA, MIRA)).moves("e2e4")
    scene = scene_of(Utterance(SoulOccasion.ON_USER_MOVE, View(game.state, BLACK), ("e2e4",), 0, 1, unheard))
    mood = MoodState(0.5, 0.5, 0.0, 0.6)
    return brief(CAST["kenji"], scene, Past(HeadToHead()), player=player, mood=mood, surfaced=(), now_ms=EVENING_MS)


@pytest.mark.parametrize(
    ("time_zone", "hour"),
    [("UTC", 20), ("Europe/Berlin", 21), ("Asia/Tokyo", 5), ("America/Los_Angeles", 12), ("Asia/Kolkata", 1)],
)
def test_the_mind_knows_what_time_it_is_where_they_are(time_zone: str, hour: int) -> None:
    assert told(replace(ADA, time_zone=time_zone)).local_hour == hour


def test_without_a_player_there_is_no_local_hour() -> None:
    assert told(None).local_hour is None


@pytest.mark.parametrize("rating", ["family", "mature", "unrestricted"])
def test_the_mind_keeps_to_the_rating_they_have_set(rating: ContentRating) -> None:
    assert told(replace(ADA, max_content_rating=rating)).content_rating == rating


def test_the_players_chattiness_setting_is_respected() -> None:
    ways: tuple[Chattiness, ...] = ("off", "rare", "normal", "chatty")
    shares = [told(replace(ADA, chattiness=way)).chattiness for way in ways]
    assert shares[0] == 0
    assert shares == sorted(set(shares))
    assert shares[2] == 1
