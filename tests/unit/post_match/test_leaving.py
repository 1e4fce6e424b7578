"""Who leaves the club leaves nothing behind: not in a mind, not in a story, not in the files. The games stay."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from app.accounts.player import Player
from app.db.models.matches import MatchEventRow
from app.domain.acts import Accepted, PlayMove, Resign, Say, Surface
from app.domain.audiences import Audience
from app.domain.errors import NotAllowed
from app.domain.events.match import AgentChat, PlayerChatEchoed
from app.domain.match import Sitter
from app.domain.memory import Party, Scope, SurfacedMemory
from app.domain.position import Color
from app.matches.evolve import rebuild
from app.matches.pgn import to_pgn
from app.matches.repository import read_log
from app.matches.table import Table
from app.matches.withdrawing import (
    REASON_WITHDRAWN,
    SOMEBODY,
    WITHDRAWN,
    a_match_of,
    refuse_while_playing,
    withdraw_memories,
)
from app.memory.keeping.draft import Kept, MemoryDraft
from app.memory.rights.rights import Rights
from app.memory.store.repository import memories_of
from app.memory.told.repository import erase_told_facts
from app.post_match.erasing import erase_opinions, erase_profiles, erase_told, leave_games
from app.post_match.finished import read_finished
from app.post_match.profiles import read_profile, set_profile
from app.post_match.report import Recap, Sentence
from app.post_match.repository import read_recaps, save_recaps
from app.rooms.repository import TalkTurn, add_turn, erase_talk, open_session, set_goal
from tests.fakes.games import AXES, first_event, speak
from tests.fakes.kept import NOW, SECRET
from tests.unit.post_match.conftest import Backroom

NAME = "Zanzibarella"
WORDS = "I keep quokkabees in the attic"
GAME = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5 c2c3 d7d6 e1g1 e8g8"


def rights(room: Backroom) -> Rights:
    return Rights(
        room.database,
        room.house.embedder,
        room.house.store,
        secret=SECRET,
        now=lambda: NOW,
        also_erase=(erase_told, withdraw_memories),
        player_erasers=(refuse_while_playing, leave_games, erase_profiles, erase_talk, erase_told_facts),
        mind_erasers=(erase_opinions,),
        on_forgotten=(room.parlour.directory.withdraw,),
        on_leaving=(room.parlour.directory.put_away,),
    )


async def guest(room: Backroom) -> Player:
    return (await room.identity.enter_as_guest(NAME)).player


async def game(room: Backroom, player: Player, match_id: str, slug: str = "kenji") -> Table:
    """A game in which something is said and answered, not over yet."""
    mind = room.characters.get(slug)
    assert mind is not None
    white = Sitter("player", player.id, player.display_name, player.rating)
    black = Sitter("character", mind.id, mind.name, mind.current_elo, slug)
    table = await room.parlour.sit_down(first_event(white, black, rated=True), match_id)
    for ply, uci in enumerate(GAME.split()):
        await table.act(PlayMove(Color.WHITE if ply % 2 == 0 else Color.BLACK, uci, ply))
    await table.act(Say(Color.WHITE, WORDS))
    return table


async def remembered(room: Backroom, player: Player, slug: str = "kenji", words: str | None = None) -> str:
    """A memory of what was said, kept by the keeper; `words` names the line it was made of."""
    mind = room.characters.get(slug)
    assert mind is not None
    draft = MemoryDraft(
        owner=Party("character", mind.id),
        narrative=f"{NAME} keeps quokkabees in the attic.",
        subject=Party("player", player.id),
        chat_reference=words,
    )
    kept = await room.house.keeper.keep(draft)
    assert isinstance(kept, Kept), kept
    return kept.memory_id


def residue(path: Path, *words: str) -> dict[str, list[str]]:
    """The files of the database in which one of `words` stands, as it is or folded."""
    files = [(file.name, file.read_bytes().lower()) for file in path.parent.glob("club.db*")]
    found = {word: [name for name, content in files if word.lower().encode() in content] for word in words}
    return {word: names for word, names in found.items() if names}


@pytest.fixture
def path(database_url: str) -> Path:
    return Path(database_url.removeprefix("sqlite:///"))


def delete_player(session: Session, player_id: str) -> None:
    """What the deletion of the account does after it."""
    session.execute(text("DELETE FROM players WHERE id = :id"), {"id": player_id})


async def test_who_leaves_is_in_none_of_the_files_and_the_games_stay(backroom: Backroom, path: Path) -> None:
    player = await guest(backroom)
    party = Party("player", player.id)
    mind = backroom.characters.get("kenji")
    assert mind is not None
    table = await game(backroom, player, "match-1")
    await table.act(Resign(Color.WHITE))
    await table.act(speak(table, Color.BLACK, f"Quokkabees, {NAME}? In the attic?"))  # type: ignore[arg-type]
    assert (await backroom.until_over("match-1")).status == "completed"
    await remembered(backroom, player)
    await backroom.database.write(_talk_in_a_room, Party("character", mind.id), party)
    assert residue(path, NAME, "quokkabees")
    before = await backroom.database.read(read_log, "match-1")

    assert await rights(backroom).forget_player(player.id) >= 2
    await backroom.database.write(delete_player, player.id)
    await backroom.database.scrub([NAME, player.username, player.id])

    assert residue(path, NAME, "quokkabees", player.id) == {}
    after = await backroom.database.read(read_log, "match-1")
    assert [stamped.event.name for stamped in after] == [stamped.event.name for stamped in before]
    state = rebuild("match-1", after)
    assert (state.white.name, state.result, state.ply) == (SOMEBODY, "0-1", 12)
    assert {line.text for line in state.chat} == {WITHDRAWN}
    summary = await backroom.summaries.summary(state, Audience.GALLERY)
    assert summary["analysis"]["moves"]
    assert summary["rating_changes"][0]["name"] == SOMEBODY
    assert (summary["memories"], summary["recaps"]) == ([], [])


def _talk_in_a_room(session: Session, host: Party, player: Party) -> None:
    talk = open_session(session, host, player, "session-1", NOW, 0)
    add_turn(session, talk.session_id, TalkTurn(1, "player", f"I am {NAME}, and {WORDS}.", NOW))
    set_goal(session, talk.session_id, "talk about quokkabees")


async def test_nobody_leaves_in_the_middle_of_a_game_and_nothing_is_half_done(backroom: Backroom) -> None:
    player = await guest(backroom)
    await game(backroom, player, "match-1")
    memory_id = await remembered(backroom, player)
    with pytest.raises(NotAllowed):
        await rights(backroom).forget_player(player.id)
    assert (await backroom.house.one(memory_id)).id == memory_id
    state = rebuild("match-1", await backroom.database.read(read_log, "match-1"))
    assert state.white.name == NAME


async def test_work_under_way_does_not_bring_back_who_has_left(backroom: Backroom, path: Path) -> None:
    player = await guest(backroom)
    table = await game(backroom, player, "match-1")
    await table.act(Resign(Color.WHITE))
    steps = backroom.workroom.steps()
    read_before = read_finished("match-1", await backroom.database.read(read_log, "match-1"))
    await rights(backroom).forget_player(player.id)
    # The memories of a game that was read while they were still here are refused; the other steps read it again.
    await steps[3].work(read_before)
    assert (await backroom.until_over("match-1")).status == "completed"
    await backroom.database.write(delete_player, player.id)
    await backroom.database.scrub([NAME, player.username, player.id])
    assert residue(path, NAME, "quokkabees", player.id) == {}


async def test_others_keep_theirs(backroom: Backroom) -> None:
    ada, bob = await guest(backroom), (await backroom.identity.enter_as_guest("Bob")).player
    for number, player in enumerate((ada, bob)):
        table = await game(backroom, player, f"match-{number}")
        await table.act(Resign(Color.WHITE))
        assert (await backroom.until_over(f"match-{number}")).status == "completed"
    await rights(backroom).forget_player(ada.id)
    assert await backroom.database.read(a_match_of, Party("player", ada.id)) is None
    summary = await backroom.summaries.summary(
        rebuild("match-1", await backroom.database.read(read_log, "match-1")), Audience.WHITE
    )
    assert summary["white"]["name"] == "Bob"
    assert summary["memories"]
    assert summary["opponent_profile"]


async def test_forgetting_one_memory_reaches_what_was_made_of_it(backroom: Backroom, path: Path) -> None:
    player = await guest(backroom)
    party = Party("player", player.id)
    mind = backroom.characters.get("kenji")
    assert mind is not None
    owner = Party("character", mind.id)
    table = await game(backroom, player, "match-1")
    memory_id = await remembered(backroom, player)
    await table.act(PlayMove(Color.WHITE, "f1e1", table.state.ply))
    surfaced = SurfacedMemory(memory_id, "", "“quokkabees” came up.", Scope.OPPONENT_SPECIFIC, AXES)
    answer = await table.act(Surface(Color.BLACK, table.state.epoch, table.state.ply + 1, (surfaced,)))
    assert isinstance(answer, Accepted), answer
    line = speak(table, Color.BLACK, "How are the quokkabees?", private=True)  # type: ignore[arg-type]
    await table.act(replace(line, referenced_memory_ids=(memory_id,)))
    await backroom.database.write(set_profile, owner, party, "They keep quokkabees.", NOW)
    told = Recap(
        color=Color.BLACK,
        name="Kenji",
        sentences=(
            Sentence(text="A short game."),
            Sentence(text="The quokkabees must have helped.", private=True, remembered=True),
        ),
    )
    await backroom.database.write(save_recaps, "match-1", [told])
    await backroom.database.write(_take_back_what_was_said, "match-1")
    assert residue(path, "quokkabees")

    assert await rights(backroom).forget(player.id, memory_id)

    assert residue(path, "quokkabees") == {}
    assert (await backroom.database.read(read_profile, owner, party)).profile == ""
    (recap,) = await backroom.database.read(read_recaps, "match-1")
    assert [sentence.text for sentence in recap.sentences] == ["A short game."]
    # Whoever comes to the table, which still stands, is told nothing of it either.
    reasons = [item.reason for stamped in table.outbox.history for item in getattr(stamped.event, "items", ())]
    assert reasons == [REASON_WITHDRAWN]
    assert [stamped.event.text for stamped in table.outbox.history if isinstance(stamped.event, AgentChat)] == [
        WITHDRAWN
    ]


async def test_forgetting_reaches_what_words_alone_called_up(backroom: Backroom, path: Path) -> None:
    player = await guest(backroom)
    table = await game(backroom, player, "match-1")
    memory_id = await remembered(backroom, player)
    # Never on the ribbon: asked about in the middle of a turn, and quoted in the answer.
    line = speak(table, Color.BLACK, "How are the quokkabees?", private=True)  # type: ignore[arg-type]
    await table.act(replace(line, referenced_memory_ids=(memory_id,)))
    await table.act(replace(line, text="A quiet game."))
    await backroom.database.write(_take_back_what_was_said, "match-1")
    assert residue(path, "quokkabees")

    going_on = table.submit(PlayMove(Color.WHITE, "f1e1", table.state.ply))
    assert await rights(backroom).forget(player.id, memory_id)
    assert isinstance(await going_on, Accepted)

    assert residue(path, "quokkabees") == {}
    lines = [line.text for line in table.state.chat if line.color is Color.BLACK]
    assert lines == [WITHDRAWN, "A quiet game."]
    shown = [line for line in (await table.shown(Audience.WHITE))["chat"] if line["role"] == "character"]
    assert [line["text"] for line in shown] == lines
    pgn = to_pgn(table.state, "club", Audience.WHITE, chat=True)
    assert "A quiet game." in pgn
    assert "How are the" not in pgn


async def test_forgetting_reaches_the_very_words_the_memory_was_made_of(backroom: Backroom, path: Path) -> None:
    player = await guest(backroom)
    table = await game(backroom, player, "match-1")
    told = next(line for line in table.state.chat if line.color is Color.WHITE)
    await table.act(Say(Color.WHITE, "Nice weather."))
    memory_id = await remembered(backroom, player, words=f"match-1:{told.seq}")
    assert residue(path, "quokkabees")
    assert await rights(backroom).forget(player.id, memory_id)
    assert residue(path, "quokkabees") == {}
    assert [line.text for line in table.state.chat if line.color is Color.WHITE] == [WITHDRAWN, "Nice weather."]
    log = await backroom.database.read(read_log, "match-1")
    said = [stamped.event.text for stamped in log if isinstance(stamped.event, PlayerChatEchoed)]
    assert said == [WITHDRAWN, "Nice weather."]


async def test_an_act_that_is_being_written_does_not_bring_forgotten_words_back(backroom: Backroom) -> None:
    player = await guest(backroom)
    table = await game(backroom, player, "match-1")
    line = speak(table, Color.BLACK, "How are the quokkabees?", private=True)  # type: ignore[arg-type]
    await table.act(replace(line, referenced_memory_ids=("memory-1",)))
    going_on = table.submit(PlayMove(Color.WHITE, "f1e1", table.state.ply))
    await asyncio.sleep(0)  # the move is decided on the talk as it stood, and is on its way to the disk
    table.withdraw(["memory-1"])
    assert not going_on.done()
    assert isinstance(await going_on, Accepted)
    assert [line.text for line in table.state.chat if line.color is Color.BLACK] == [WITHDRAWN]


def _take_back_what_was_said(session: Session, match_id: str) -> None:
    """The player's words that no memory names stay in the game; here they would only be found by the search."""
    for row in session.query(MatchEventRow).filter_by(match_id=match_id, name="player_chat_echoed"):
        row.payload = json.dumps({**json.loads(row.payload), "text": "hello"})


async def test_a_mind_that_is_given_up_takes_its_memories_and_opinions_along(backroom: Backroom, path: Path) -> None:
    player = await guest(backroom)
    table = await game(backroom, player, "match-1")
    await table.act(Resign(Color.WHITE))
    assert (await backroom.until_over("match-1")).status == "completed"
    mind = table.state.black.party
    await backroom.database.write(set_profile, mind, Party("player", player.id), "They keep quokkabees, I think.", NOW)
    assert await rights(backroom).forget_mind(mind) >= 1
    assert await backroom.database.read(memories_of, mind) == []
    assert (await backroom.database.read(read_profile, mind, Party("player", player.id))).games == 0
    assert residue(path, "keep quokkabees, I think") == {}
