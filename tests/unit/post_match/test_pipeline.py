"""The steps after a game, over a real database and a real worker."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.body.mock import MockEngine
from app.characters.repository import preset_id
from app.db.database import Database
from app.db.models.characters import CharacterRow
from app.db.models.jobs import JobRow
from app.db.models.players import PlayerRow
from app.db.models.post_match import OpponentProfileRow, RatingChangeRow
from app.db.opening import open_database
from app.domain.acts import Abort, Resign, Say
from app.domain.audiences import Audience
from app.domain.match import Sitter
from app.domain.memory import Party
from app.domain.position import Color
from app.matches.directory import Directory
from app.matches.pgn import to_pgn
from app.matches.table_services import TableServices
from app.memory.store.repository import memories_of
from app.post_match.finished import Finished
from app.post_match.pipeline import STEP_ATTEMPTS, Pipeline, Step, Write
from app.post_match.progress import STEP_NAMES, Progress
from app.post_match.ratings import RatingStanding, mind_after, player_after, quality
from app.post_match.status import read_progress
from app.runtime.clock import FakeClock
from tests.fakes.games import START_MS, first_event
from tests.fakes.tables import NoNarratives
from tests.unit.post_match.conftest import Backroom, Killed, TellingEngine

MOVES = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 b1d2 a7a6 h2h3 h7h6"
KILLS_PER_STEP = 4


async def test_a_finished_game_goes_through_every_step_and_everything_is_there(backroom: Backroom) -> None:
    player = await backroom.guest()
    table = await backroom.played(player, "match-1", MOVES)
    assert (await table.shown(Audience.WHITE))["post_match"]["status"] == "pending"
    progress = await backroom.until_over("match-1")
    assert progress == Progress("completed", STEP_NAMES)
    summary = await backroom.summaries.summary(table.state, Audience.WHITE)
    assert [move["san"] for move in summary["analysis"]["moves"]][:3] == ["e4", "e5", "Nf3"]
    assert summary["analysis"]["accuracy"]["white"] < summary["analysis"]["accuracy"]["black"]
    assert summary["opening"]["eco"].startswith("C5")
    assert [change["kind"] for change in summary["rating_changes"]] == ["player", "character"]
    assert summary["memories"][0]["source"]["match_id"] == "match-1"
    assert summary["recap"]
    assert summary["opponent_profile"].startswith("I have played Ada once: 1 win.")


async def test_a_game_with_a_person_goes_before_those_of_characters_among_themselves(backroom: Backroom) -> None:
    pair = [backroom.characters.get(slug) for slug in ("vesna", "anselm")]
    sitters = [Sitter("character", one.id, one.name, one.current_elo, one.slug) for one in pair if one is not None]
    exhibition = await backroom.parlour.sit_down(first_event(*sitters), "exhibition")
    await exhibition.act(Resign(Color.WHITE))
    await backroom.played(await backroom.guest(), "mine", MOVES)

    def in_background(session: Session) -> dict[str, bool]:
        return {row.key: row.in_background for row in session.scalars(select(JobRow))}

    assert await backroom.database.read(in_background) == {"exhibition": True, "mine": False}


async def test_every_step_is_told_at_the_table_and_then_that_all_is_done(backroom: Backroom) -> None:
    table = await backroom.played(await backroom.guest(), "match-1", MOVES)
    await backroom.until_over("match-1")
    await backroom.parlour.settled()
    told = [(name, payload) for name, payload in backroom.parlour.broadcast.told if name.startswith("post_match")]
    assert [payload["step"] for _, payload in told[:-1]] == list(STEP_NAMES)
    assert [payload["steps_completed"] for _, payload in told[:-1]] == [
        list(STEP_NAMES[: number + 1]) for number in range(5)
    ]
    assert [payload["status"] for _, payload in told[:-1]] == ["running"] * 4 + ["completed"]
    name, complete = told[-1]
    assert name == "post_match_complete"
    assert complete["summary_url"] == "/matches/match-1/summary"
    summary = await backroom.summaries.summary(table.state, Audience.GALLERY)
    deltas = [change["delta"] for change in summary["rating_changes"]]
    assert [change["delta"] for change in complete["rating_changes"]] == deltas
    assert "seq" not in complete
    assert (await table.shown(Audience.GALLERY))["post_match"] == (await backroom.post_match.status("match-1"))


async def test_ratings_move_by_the_rules_and_everybody_sees_it(backroom: Backroom) -> None:
    player, kenji = await backroom.guest(), backroom.characters.get("kenji")
    assert kenji is not None
    table = await backroom.played(player, "match-1", MOVES)
    await backroom.until_over("match-1")
    analysis = (await backroom.summaries.summary(table.state, Audience.GALLERY))["analysis"]
    worth = quality(analysis["accuracy"]["black"], table.state.ply, abandoned=False)
    expected = mind_after(RatingStanding(kenji.current_elo, kenji.floor_elo, kenji.max_elo), 1.0, worth)
    now = backroom.characters.get("kenji")
    assert now is not None
    assert (now.current_elo, now.floor_elo) == (expected.current, expected.floor)
    after = await backroom.identity.player(player.id)
    assert after is not None
    assert after.rating == player_after(1200, 1200, kenji.current_elo, 0.0, 0)


async def test_an_unrated_game_moves_nobody(backroom: Backroom) -> None:
    player = await backroom.guest()
    table = await backroom.played(player, "match-1", MOVES, rated=False)
    await backroom.until_over("match-1")
    assert (await backroom.summaries.summary(table.state, Audience.GALLERY))["rating_changes"] == []
    after = await backroom.identity.player(player.id)
    assert after is not None
    assert after.rating == 1200


async def test_a_game_that_was_called_off_leaves_nothing_behind(backroom: Backroom) -> None:
    table = await backroom.parlour.sit_down(first_event(), "match-1")
    assert await backroom.database.read(read_progress, "match-1") == Progress("pending")
    await table.act(Abort(Color.WHITE))
    assert await backroom.database.read(read_progress, "match-1") == Progress("completed")
    assert await backroom.database.read(_jobs) == 0
    assert (await table.shown(Audience.GALLERY))["post_match"]["status"] == "completed"


async def test_an_engine_that_is_down_for_a_moment_only_delays_the_analysis(
    backroom: Backroom, engine: TellingEngine
) -> None:
    engine.down_for = 1
    await backroom.played(await backroom.guest(), "match-1", MOVES)
    assert await backroom.until_over("match-1") == Progress("completed", STEP_NAMES)


async def test_an_engine_that_stays_down_fails_its_step_and_the_others_degrade(
    backroom: Backroom, engine: TellingEngine
) -> None:
    engine.down_for = 10_000
    table = await backroom.played(await backroom.guest(), "match-1", MOVES)
    progress = await backroom.until_over("match-1")
    assert progress.retry_ms is not None
    given_up = Progress("completed", STEP_NAMES[1:], ("analysis",), None, "analysis: no engine could answer")
    assert replace(progress, retry_ms=None) == given_up
    assert len(engine.asked) == STEP_ATTEMPTS
    summary = await backroom.summaries.summary(table.state, Audience.WHITE)
    assert summary["analysis"] is None
    assert summary["features"]["opening"].startswith("Italian")
    assert [abs(change["delta"]) > 0 for change in summary["rating_changes"]] == [True, True]
    assert summary["memories"]
    assert summary["recap"]


@pytest.mark.parametrize("broken", STEP_NAMES)
async def test_whichever_step_breaks_the_others_are_taken(backroom: Backroom, broken: str) -> None:
    async def never(_: Finished) -> Write:
        raise ZeroDivisionError("a secret of the machine")

    steps = [replace(step, work=never) if step.name == broken else step for step in backroom.workroom.steps()]
    await backroom.played(await backroom.guest(), "match-1", MOVES)
    progress = await backroom.until_over("match-1", steps)
    assert progress.status == "completed"
    assert progress.failed_steps == (broken,)
    assert set(progress.steps_completed) == set(STEP_NAMES) - {broken}
    assert progress.error == f"{broken}: something went wrong"


async def test_an_engine_without_an_opinion_is_no_failure(backroom: Backroom) -> None:
    backroom.workroom = replace(backroom.workroom, engine=MockEngine())
    table = await backroom.played(await backroom.guest(), "match-1", MOVES)
    assert await backroom.until_over("match-1") == Progress("completed", STEP_NAMES)
    assert (await backroom.summaries.evaluations("match-1")) == {}
    assert (await backroom.summaries.summary(table.state, Audience.GALLERY))["analysis"]["key_moments"] == []


def test_steps_have_one_order(backroom: Backroom) -> None:
    steps: tuple[Step, ...] = backroom.workroom.steps()
    with pytest.raises(ValueError, match="in this order"):
        Pipeline(steps[::-1], backroom.database, backroom.clock, backroom.parlour.directory, backroom.channels)


async def test_the_gallery_reads_no_memory_and_nothing_that_is_private(backroom: Backroom) -> None:
    player = await backroom.guest()
    table = await backroom.played(player, "match-0", MOVES)
    await backroom.until_over("match-0")
    table = await backroom.played(player, "match-1", MOVES)
    await backroom.until_over("match-1")
    mine = await backroom.summaries.summary(table.state, Audience.WHITE)
    theirs = await backroom.summaries.summary(table.state, Audience.GALLERY)
    assert mine["memories"]
    assert theirs["memories"] == []
    assert theirs["opponent_profile"] is None
    assert "2-0" in mine["recap"]
    assert "2-0" not in theirs["recap"]
    assert theirs["recap"]
    assert "Ada told" not in str(theirs)


async def test_evaluations_go_into_the_pgn(backroom: Backroom) -> None:
    table = await backroom.played(await backroom.guest(), "match-1", MOVES)
    await table.act(Say(Color.WHITE, "too late"))
    await backroom.until_over("match-1")
    evaluations = await backroom.summaries.evaluations("match-1")
    pgn = to_pgn(table.state, "here", Audience.WHITE, chat=False, evaluations=evaluations)
    assert "1. e4 { [%eval 0.00] }" in pgn
    assert "5. d3 { [%eval -9.00] }" in pgn


async def test_a_table_opened_later_knows_how_far_it_has_come(backroom: Backroom) -> None:
    await backroom.played(await backroom.guest(), "match-1", MOVES)
    await backroom.until_over("match-1")
    parlour = backroom.parlour
    services = TableServices(backroom.database, backroom.clock, parlour.tasks, {}, parlour.leases)
    later = Directory(services, parlour.seating, parlour.broadcast, NoNarratives(), backroom.post_match)
    table = await later.open("match-1")
    assert table is not None
    assert (await table.shown(Audience.GALLERY))["post_match"] == await backroom.post_match.status("match-1")
    await later.close()


async def test_killed_after_every_step_twenty_times_everything_has_happened_once(
    database: Database, blank_database: Path, tmp_path: Path, engine: TellingEngine
) -> None:
    in_peace = open_database(f"sqlite:///{shutil.copy(blank_database, tmp_path / 'peace.db')}")
    assert await _story(database, engine, kills=True) == await _story(in_peace, engine, kills=False)
    await in_peace.close()


async def _story(database: Database, engine: TellingEngine, *, kills: bool) -> dict[str, object]:
    """Four games of one player against Kenji and everything that follows them; what has come of it in the end."""
    room = await Backroom(database, FakeClock(START_MS), engine).open()
    player = await room.guest()
    for number in range(KILLS_PER_STEP):
        match_id = f"match-{number}"
        await room.played(player, match_id, MOVES, slug="kenji")
        for step in STEP_NAMES if kills else ():
            await _killed_after(room, match_id, step)
            await room.close()
            room.clock.advance(1_000)  # the dead worker's lease runs out meanwhile
            room = await Backroom(database, room.clock, engine, room.house.embedder).open()
        assert await room.until_over(match_id) == Progress("completed", STEP_NAMES)
    outcome = await database.read(_outcome, player.id)
    await room.close()
    return outcome


async def _killed_after(room: Backroom, match_id: str, step: str) -> None:
    def kill(message: object) -> None:
        if getattr(message, "data", {}).get("post_match") == step:
            raise Killed

    room.channels.subscribe(kill)
    with pytest.raises(BaseExceptionGroup) as killed:
        await room.worker().run()
    assert killed.group_contains(Killed)
    progress = await room.database.read(read_progress, match_id)
    assert progress.steps_completed == STEP_NAMES[: STEP_NAMES.index(step) + 1]


def _outcome(session: Session, player_id: str) -> dict[str, object]:
    kenji = preset_id("kenji")
    character, player = session.get_one(CharacterRow, kenji), session.get_one(PlayerRow, player_id)
    changes = session.scalars(select(RatingChangeRow).order_by(RatingChangeRow.match_id, RatingChangeRow.color))
    kept = [memory for memory in memories_of(session, Party("character", kenji)) if memory.match_id is not None]
    profile = session.get_one(OpponentProfileRow, ("character", kenji, "player", player_id))
    return {
        "ratings": (character.current_elo, character.floor_elo, player.rating),
        "changes": [(row.match_id, row.color, row.before, row.after) for row in changes],
        "memories": sorted((memory.narrative, memory.importance) for memory in kept),
        "profile": (profile.games, profile.means, profile.openings, profile.profile),
    }


def _jobs(session: Session) -> int:
    return session.scalar(select(func.count()).select_from(JobRow)) or 0
