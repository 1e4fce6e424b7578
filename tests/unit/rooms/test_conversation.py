"""Conversations: lines are stored, sent in order, answered one reply at a time, and continued later."""

from __future__ import annotations

import asyncio

from app.characters.record import lines_said
from app.domain.memory import Axes, Party, Scope, SurfacedMemory
from app.domain.mood import Emotion
from app.rooms.conversation import HOUR_MS, SESSION_HOURS
from app.subconscious.recall import RecallResult
from tests.fakes.rooms import ADA, EVE, HeldBack, Roomful, says
from tests.fakes.waiting import eventually


async def test_a_visitor_gets_the_room_state_and_a_greeting(room: Roomful) -> None:
    room.soul.answers = [says("Ah, somebody.", emotion=Emotion.PLEASED, intensity=0.6)]
    guest = await room.greeted()
    assert guest.names == ["room_state", "agent_thinking", "agent_chat"]
    state = guest.told("room_state")[0]
    assert state["character"]["slug"] == "otto"
    assert state["turns"] == []
    assert "goal" not in state
    chat = guest.told("agent_chat")[0]
    assert (chat["text"], chat["emotion"], chat["emotion_intensity"]) == ("Ah, somebody.", "pleased", 0.6)
    assert chat["game_action"] == "none"


async def test_the_greeting_knows_the_place_the_hour_and_that_you_are_new(room: Roomful) -> None:
    await room.greeted()
    (given,) = room.soul.asked
    assert given.place == "room"
    assert given.occasion.value == "before_match"
    assert given.pending_chat == ()
    assert given.days_away is None
    assert given.local_hour == 17  # eight in the morning in UTC, in Tokyo
    assert (given.standing.wins, given.standing.losses) == (0, 0)


async def test_words_are_echoed_and_answered(room: Roomful) -> None:
    guest = await room.greeted()
    await guest.say("How are you?")
    answer = await guest.until("agent_chat", 2)
    assert guest.names[-3:] == ["player_chat_echoed", "agent_thinking", "agent_chat"]
    assert answer["text"] == "Mm."
    given = room.soul.asked[-1]
    assert given.pending_chat == ("How are you?",)
    assert [(line.text, line.by_me) for line in given.room_talk] == [("Mm.", True)]


async def test_a_second_visit_within_hours_finds_the_talk_and_no_second_greeting(room: Roomful) -> None:
    guest = await room.greeted()
    await guest.say("How are you?")
    await guest.until("agent_chat", 2)
    guest.leave()
    await room.settled()
    room.clock.advance(SESSION_HOURS * HOUR_MS - 1)
    room.reopen()
    again = room.guest("later").enter()
    state = await again.until("room_state")
    assert [turn["role"] for turn in state["turns"]] == ["character", "player", "character"]
    assert state["session_id"] == guest.told("room_state")[0]["session_id"]
    await room.settled()
    assert "agent_chat" not in again.names


async def test_a_visit_the_next_day_begins_anew_and_knows_how_long_it_was(room: Roomful) -> None:
    guest = await room.greeted()
    guest.leave()
    room.clock.advance(26 * HOUR_MS)
    room.reopen()
    again = await room.greeted("tomorrow")
    assert again.told("room_state")[0]["turns"] == []
    assert again.told("room_state")[0]["session_id"] != guest.told("room_state")[0]["session_id"]
    assert round(room.soul.asked[-1].days_away or 0, 2) == round(26 / 24, 2)
    assert "Mm." in room.soul.asked[-1].said_before


async def test_two_players_have_separate_talks(room: Roomful) -> None:
    ada, eve = await room.greeted("ada", ADA), await room.greeted("eve", EVE)
    await ada.say("This is between us.")
    await ada.until("agent_chat", 2)
    assert "player_chat_echoed" not in eve.names
    assert ada.told("room_state")[0]["session_id"] != eve.told("room_state")[0]["session_id"]
    await eve.say("And you?")
    await eve.until("agent_chat", 2)
    assert all("between" not in line.text for line in room.soul.asked[-1].room_talk)


async def test_both_pages_of_one_player_hear_everything(room: Roomful) -> None:
    first = await room.greeted("one")
    second = room.guest("two").enter()
    state = await second.until("room_state")
    assert len(state["turns"]) == 1
    await first.say("Hello twice.")
    await second.until("agent_chat")
    assert second.told("player_chat_echoed")[0]["text"] == "Hello twice."


async def test_lines_said_while_the_host_thinks_are_answered_together_and_none_is_lost(room: Roomful) -> None:
    guest = await room.greeted()
    slow = HeldBack(says("To the first."))
    room.soul.answers = [slow, says("To the rest.")]
    await guest.say("First?")
    await slow.asked.wait()
    await guest.say("Second?")
    await guest.say("Third?")
    slow.released.set()
    await guest.until("agent_chat", 3)
    assert [given.pending_chat for given in room.soul.asked[1:]] == [("First?",), ("Second?", "Third?")]
    assert len(room.soul.asked) == 3


async def test_a_question_left_open_by_a_restart_is_answered_by_the_next_visit(room: Roomful) -> None:
    guest = await room.greeted()
    slow = HeldBack(says("To the first."))
    never = HeldBack(says("never said"))
    room.soul.answers = [slow, never]
    await guest.say("First?")
    await slow.asked.wait()
    await guest.say("Second?")
    slow.released.set()
    await guest.until("agent_chat", 2)
    await never.asked.wait()
    guest.leave()
    room.reopen()
    room.soul.answers = [says("To the second.")]
    again = room.guest("later").enter()
    assert (await again.until("agent_chat"))["text"] == "To the second."
    assert room.soul.asked[-1].pending_chat == ("Second?",)


async def test_without_an_answer_in_time_the_question_stays_unanswered(database: object) -> None:
    room = await Roomful(database, deadline=1.0).open()  # type: ignore[arg-type]
    guest = await room.greeted()
    room.soul.answers = [HeldBack(says("never")), says("Both, then.")]
    await guest.say("First?")
    await eventually(lambda: {"thinking": False} in guest.told("agent_thinking"))
    await guest.say("Second?")
    assert (await guest.until("agent_chat", 2))["text"] == "Both, then."
    assert room.soul.asked[-1].pending_chat == ("First?", "Second?")
    await room.close()


async def test_what_was_said_while_the_host_failed_to_answer_in_time_is_answered_too(database: object) -> None:
    room = await Roomful(database, deadline=1.0).open()  # type: ignore[arg-type]
    guest = await room.greeted()
    never = HeldBack(says("never"))
    room.soul.answers = [never, says("Both, then.")]
    await guest.say("First?")
    await never.asked.wait()
    await guest.say("Second?")
    assert (await guest.until("agent_chat", 2))["text"] == "Both, then."
    assert room.soul.asked[-1].pending_chat == ("First?", "Second?")
    await room.close()


async def test_a_host_with_nothing_to_say_says_nothing_once(room: Roomful) -> None:
    guest = await room.greeted()
    room.soul.answers = [says(None)]
    await guest.say("Mm.")
    await eventually(lambda: {"thinking": False} in guest.told("agent_thinking"))
    await room.settled()
    assert len(room.soul.asked) == 2
    await guest.say("Well?")
    await guest.until("agent_chat", 2)
    assert room.soul.asked[-1].pending_chat == ("Well?",)


async def test_a_closed_connection_gets_nothing_more_but_the_answer_is_stored(room: Roomful) -> None:
    guest = await room.greeted()
    slow = HeldBack(says("You are gone."))
    room.soul.answers = [slow]
    await guest.say("Bye?")
    await slow.asked.wait()
    guest.leave()
    slow.released.set()
    await room.settled()
    assert len(guest.told("agent_chat")) == 1
    again = room.guest("back").enter()
    assert (await again.until("room_state"))["turns"][-1]["text"] == "You are gone."


async def test_fifty_lines_at_once_keep_their_order(room: Roomful) -> None:
    guest = await room.greeted()
    lines = [f"line {number}" for number in range(50)]
    await asyncio.gather(*(guest.say(line) for line in lines))
    await room.settled()
    assert [echo["text"] for echo in guest.told("player_chat_echoed")] == lines
    again = room.guest("again").enter()
    turns = (await again.until("room_state"))["turns"]
    assert [turn["text"] for turn in turns if turn["role"] == "player"] == lines


async def test_memories_come_up_for_words_and_are_counted_when_told(room: Roomful) -> None:
    guest = await room.greeted()
    memory = SurfacedMemory("m1", "They like Lisbon.", "it fits", Scope.OPPONENT_SPECIFIC, Axes(0, 0, 0, 0, 0))
    room.recall.result = RecallResult((memory,))
    room.soul.answers = [says("Lisbon.", referenced_memory_ids=("m1",))]
    await guest.say("Do you remember?")
    await guest.until("agent_chat", 2)
    await guest.say("And now?")
    await guest.until("agent_chat", 3)
    first, second = room.recall.asked
    assert first.opponent == Party("player", ADA.id)
    assert first.chat == "Do you remember?"
    assert second.recently_surfaced == {"m1"}
    assert room.soul.asked[-1].surfaced == (memory,)
    told = [message.data for message in room.channels.recent("memory")]
    assert told[0]["surfaced"] == ["m1"]
    assert "Lisbon" not in str(told)


async def test_what_was_said_in_the_room_counts_as_said(room: Roomful) -> None:
    room.soul.answers = [says("Once upon a time.")]
    await room.greeted()
    said = await room.database.read(lines_said, Party("character", room.otto.id), Party("player", ADA.id))
    assert said == ("Once upon a time.",)
    assert await room.database.read(lines_said, Party("character", room.otto.id), Party("player", EVE.id)) == ()


async def test_an_idle_conversation_is_dropped_and_an_active_one_is_not(room: Roomful) -> None:
    guest = await room.greeted()
    live = guest.conversation
    assert room.rooms.conversation(ADA.party, room.otto.party) is live
    guest.leave()
    await room.settled()
    assert room.rooms.conversation(ADA.party, room.otto.party) is not live


async def test_what_a_player_sets_of_themselves_counts_from_the_next_word_on(room: Roomful) -> None:
    guest = await room.greeted()
    await room.minds.identity.change(ADA, {"display_name": "Ada L.", "time_zone": "Europe/Berlin"})
    await guest.say("How late is it?")
    await guest.until("agent_chat", 2)
    before, after = room.soul.asked
    assert (before.opponent_name, before.local_hour) == ("Ada", 17)
    assert (after.opponent_name, after.local_hour) == ("Ada L.", 9)
