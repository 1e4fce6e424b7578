"""The dice decide before a topic is looked at, with the same lines as if all were looked at first."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import chess
import pytest

from app.domain.move_worth import MoveWorth
from app.runtime.channels import Channels
from app.runtime.clock import FakeClock
from app.soul.discipline import UNMISSABLE, chance_to_speak
from app.soul.gathering import gather
from app.soul.guard import GuardCounts, own_past
from app.soul.response import RecentMove, SoulInput, SoulOccasion
from app.soul.scripted.phrasing import Phrasing, randomness
from app.soul.scripted.remarks import TOPICS_TRIED, remark_on_board
from app.soul.scripted.scripted_line import ScriptedLine
from app.soul.scripted.topics import topics
from app.soul.soul import Soul
from tests.unit.soul.soul_table import CAST, given, played


def games() -> list[SoulInput]:
    """Turns of random games, of quiet and of talkative players."""
    dice, found = random.Random(11), []
    for number in range(60):
        board = chess.Board()
        for _ in range(dice.randrange(4, 50)):
            if legal := list(board.legal_moves):
                board.push(dice.choice(legal))
        moves = tuple(move.uci() for move in board.move_stack)
        found.append(replace(given(moves), seed=number, chattiness=dice.choice((0.4, 1.0, 1.6))))
    return found


def phrasing_of(slug: str, asked: SoulInput) -> Phrasing:
    sheet = CAST[slug].sheet
    dice = randomness(slug, asked)
    return Phrasing(sheet.phrases, asked, gather(asked), dice, GuardCounts(), "family", own_past(asked, sheet))


def plain_way(slug: str, asked: SoulInput) -> ScriptedLine:
    """Every topic is looked at before a die is thrown for it."""
    phrasing, sheet = phrasing_of(slug, asked), CAST[slug].sheet
    worthy = topics(asked, phrasing.facts)
    fresh = (topic for topic in worthy if not (topic.lasting and phrasing.has_spoken_of(topic.key)))
    for topic in islice(fresh, TOPICS_TRIED):
        if chance_to_speak(topic.salience, sheet.chattiness, asked, phrasing.rng):
            line = phrasing.remark(topic.key, topic.slots)
            if line is not None:
                return ScriptedLine(line, topic.key)
    return ScriptedLine(None, "silence")


@pytest.mark.parametrize("slug", ["kenji", "rosa", "anselm"])
def test_the_same_is_said_as_by_the_plain_way(slug: str) -> None:
    said = 0
    for asked in games():
        phrasing = phrasing_of(slug, asked)
        found = remark_on_board(CAST[slug].sheet, asked, phrasing.facts, phrasing)
        assert found == plain_way(slug, asked)
        said += found.line is not None
    assert 0 < said < 60


def test_who_looks_on_reads_what_was_weighed() -> None:
    asked = games()[0]
    channels = Channels(FakeClock())
    with channels.turn("match", "m") as turn:
        phrasing = phrasing_of("kenji", asked)
        remark_on_board(CAST["kenji"].sheet, asked, phrasing.facts, phrasing)
    told = [message.data["topics"] for message in turn.messages if "topics" in message.data]
    worthy = topics(asked, gather(asked))
    assert [one["topic"] for one in told[0]] == [topic.key for topic in islice(worthy, 5)]


def test_a_move_that_lost_nothing_is_no_slip_though_two_looks_differ() -> None:
    moves = ("e2e4", "e7e5")
    mine = RecentMove("e5", "", True, 0.5, 0.36)
    fine, bad = (MoveWorth(2, "e5", True, 0.4, after) for after in (0.39, 0.25))
    for worth, told in ((fine, False), (bad, True)):
        asked = given(moves, my_color="black", last_move=mine, recent_moves=(mine,), judged=(worth,))
        keys = {topic.key for topic in topics(asked, gather(asked))}
        assert ("my_slip" in keys) is told


@pytest.mark.parametrize(
    ("sans", "unmissable"),
    [
        # A queen, and a bishop, that were put where they are taken for nothing.
        (("e4", "e5", "Qh5", "Nf6", "a3", "Nxh5"), ["my_capture"]),
        (("e4", "e5", "Bc4", "Nf6", "Bxf7+", "Kxf7"), []),  # a bishop for a pawn is two points
        (("e4", "e5", "Ba6", "bxa6"), ["my_capture"]),
        # An exchange, a pawn, and a man that is taken back.
        (("e4", "d5", "exd5", "Qxd5"), []),
        (("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6"), []),
        (("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "h6"), ["their_capture"]),
    ],
)
@pytest.mark.parametrize("slug", ["anselm", "kenji"])
def test_a_piece_given_away_is_not_passed_over(slug: str, sans: tuple[str, ...], unmissable: list[str]) -> None:
    asked = given(played(*sans), my_color="black")
    found = [topic.key for topic in topics(asked, gather(asked)) if topic.salience >= UNMISSABLE]
    assert found == unmissable
    if unmissable:
        lines = [
            remark_on_board(CAST[slug].sheet, one, phrasing_of(slug, one).facts, phrasing_of(slug, one))
            for one in (replace(asked, seed=seed) for seed in range(8))
        ]
        assert {line.about for line in lines} == set(unmissable)


def test_who_has_used_up_their_words_speaks_of_a_gift_alone() -> None:
    quiet, gift = (given(played(*sans), my_color="black") for sans in (("e4", "e5"), ("e4", "e5", "Ba6", "bxa6")))
    for asked, about in ((quiet, "silence"), (gift, "my_capture")):
        phrasing = phrasing_of("anselm", asked)
        said = remark_on_board(CAST["anselm"].sheet, asked, phrasing.facts, phrasing, least=UNMISSABLE)
        assert said.about == about


async def test_a_quiet_character_that_has_just_spoken_still_remarks_on_a_gift() -> None:
    spoken = replace(given(played("e4", "e5", "Ba6", "bxa6"), my_color="black"), own_turn=3, turns_spoken=(1,))
    spoken = replace(spoken, occasion=SoulOccasion.ON_USER_MOVE)
    quiet = replace(spoken, moves=played("e4", "e5", "Nf3", "Nc6"))
    assert (await Soul().ask(CAST["anselm"], spoken)).speak is not None
    assert (await Soul().ask(CAST["anselm"], quiet)).speak is None
