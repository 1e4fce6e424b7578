"""What any revision has written can be read for ever, and says what it said then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.domain.acts import AnswerTakeback, OfferDraw, RequestTakeback
from app.domain.audiences import Audience
from app.domain.events import EVENTS, Stamped
from app.domain.events.match import DrawDeclined
from app.domain.events.shapes import shape_of
from app.matches.evolve import rebuild
from app.matches.views import snapshot
from tests.fakes.games import ANNA, BERT, BLACK, START_MS, WHITE, Game, first_event
from tests.fakes.released import FILES, games_in


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_log_says_what_it_said_when_it_was_written(file: Path) -> None:
    for game in games_in(file):
        state = rebuild(game.match_id, game.log)
        now = snapshot(state, Audience.WHITE, 0, 0)
        told = {key: value for key, value in game.told.items() if key not in ("sans", "chat")}
        assert {key: now[key] for key in told} == told
        assert [move["san"] for move in now["moves"]] == game.told["sans"]
        assert [line["text"] for line in now["chat"]] == game.told["chat"]


def test_an_offer_that_an_old_takeback_dropped_without_a_word_does_not_stand() -> None:
    game = Game(first_event(ANNA, BERT)).moves("e2e4 e7e5")
    for act in (OfferDraw(BLACK), RequestTakeback(WHITE), AnswerTakeback(BLACK, accept=True)):
        game.do(act)
    told_less = [stamped.event for stamped in game.log if not isinstance(stamped.event, DrawDeclined)]
    assert len(told_less) == len(game.log) - 1
    old = [Stamped(event, seq, START_MS) for seq, event in enumerate(told_less, 1)]
    assert rebuild("match-1", old).draw_offer is None


def test_every_kind_is_there_in_every_shape_it_has_had() -> None:
    there = {(name, shape) for file in FILES for game in games_in(file) for _, _, name, shape, _ in game.rows}
    had = {(name, shape) for name, kind in EVENTS.items() for shape in range(shape_of(kind) + 1)}
    assert there == had, "the shape of an event is new: record a log of it by tests.fakes.recorder"


def test_a_shape_that_was_released_has_not_changed_without_a_number() -> None:
    """What is read of the newest log is written again to the letter; else a kind has changed, and needs an upcaster
    (`domain.events.shapes`) and a log of its own."""
    for game in games_in(FILES[-1]):
        for stamped, (_, _, name, shape, written) in zip(game.log, game.rows, strict=True):
            assert shape == shape_of(EVENTS[name])
            assert json.loads(stamped.event.model_dump_json(exclude_none=True)) == json.loads(written)
