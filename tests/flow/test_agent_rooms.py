"""The room of an agent over real sockets: it is coached by talk, and its talk opens games."""

from __future__ import annotations

from tests.fakes.visitors import Seat, Visitor
from tests.flow.conftest import ComeIn
from tests.flow.test_agents import raise_agent
from tests.flow.test_authority import refusal


async def in_its_room(visitor: Visitor) -> tuple[str, Seat]:
    agent_id = await raise_agent(visitor)
    room = await visitor.enter("/room", agent_id=agent_id)
    state = await room.until("room_state")
    assert state["agent"]["id"] == agent_id
    assert "character" not in state
    await room.until("agent_chat")
    return agent_id, room


async def said(room: Seat, text: str) -> dict[str, object]:
    """What the agent answers to a line."""
    before = room.names().count("agent_chat")
    assert (await room.call("player_chat", {"text": text}))["ok"]
    await room.until_count("agent_chat", before + 1)
    return [payload for name, payload in room.heard if name == "agent_chat"][-1]


async def test_a_lesson_is_taken_on_a_yes_and_shows(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    agent_id, room = await in_its_room(anna)
    asked = await said(room, "I would like you to attack more.")
    assert str(asked["text"]).endswith("?")
    assert asked["game_action"] == "none"
    agreed = await said(room, "Yes, please.")
    assert agreed["game_action"] == "take_lesson"
    assert (await room.until("lesson_taken"))["text"] == "Aggression went from 5 to 6."
    _, agent = await anna.ask("GET", f"/api/agents/{agent_id}")
    assert agent["sliders"]["aggression"] == 6
    _, told = await anna.ask("GET", f"/api/agents/{agent_id}/training")
    assert told["training"][0]["text"] == "Lesson: attack more. Aggression went from 5 to 6."
    _, known = await anna.ask("GET", f"/api/memories?agent_id={agent_id}")
    assert [(one["type"], one["owner"]["id"]) for one in known["memories"]] == [("personal_note", agent_id)]

    await said(room, "Attack more!")
    await said(room, "yes")
    await room.until_count("lesson_taken", 2)
    _, agent = await anna.ask("GET", f"/api/agents/{agent_id}")
    assert agent["sliders"]["aggression"] == 6, "once between two games"


async def test_an_opening_that_is_agreed_on_enters_the_repertoire(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    agent_id, room = await in_its_room(anna)
    await said(room, "Learn the Caro-Kann.")
    await said(room, "Yes.")
    await room.until("lesson_taken")
    _, agent = await anna.ask("GET", f"/api/agents/{agent_id}")
    assert agent["openings"] == ["Caro-Kann Defence"]


async def test_talk_sends_it_against_whoever_is_named(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    agent_id, room = await in_its_room(anna)
    assert (await said(room, "Shall we play a game?"))["game_action"] == "none"
    assert (await said(room, "Play Kenji!"))["game_action"] == "start_match_vs_kenji"
    started = await room.until("game_started")
    state = await anna.state(started["match_id"])
    assert {state["white"]["kind"], state["black"]["kind"]} == {"agent", "character"}
    assert agent_id in (state["white"]["id"], state["black"]["id"])


async def test_it_is_never_silent_about_whom_it_may_play_however_often_it_is_asked(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    _, room = await in_its_room(anna)
    for text in ("Please take on Bela", "Challenge Second to a game", "Challenge Second to a game", "take on Bela"):
        told = await said(room, text)
        assert "exhibition" in str(told["text"]), text
        assert told["game_action"] == "none"
    for _ in range(4):
        assert (await said(room, "Shall we play a game?"))["game_action"] == "none"


async def test_advice_is_asked_about_and_taken_on_a_yes(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    agent_id, room = await in_its_room(anna)
    for _ in range(4):
        assert str((await said(room, "Trade queens early when you are ahead"))["text"]).endswith("?")
    assert (await said(room, "yes"))["game_action"] == "take_lesson"
    assert (await room.until("lesson_taken"))["text"] == "Kept in mind."
    _, told = await anna.ask("GET", f"/api/agents/{agent_id}/training")
    assert told["training"][0]["text"] == "Lesson: trade queens early when I am ahead. Kept in mind."


async def test_a_plain_button_sends_it_too_and_needs_a_name(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    _, room = await in_its_room(anna)
    assert (await room.call("start_match", {}))["error"]["code"] == "bad_payload"
    assert (await room.call("start_match", {"character_id": "nobody"}))["error"]["code"] == "not_found"
    opened = await room.call("start_match", {"character_id": "pip", "color": "white"})
    assert (await anna.state(opened["match_id"]))["white"]["kind"] == "agent"


async def test_its_room_is_its_owners_alone(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    agent_id = await raise_agent(anna)
    assert await refusal(bert, "/room", {"agent_id": agent_id}) == "not_found"
    assert await refusal(anna, "/room", {"agent_id": "nobody"}) == "not_found"
    status, _ = await anna.ask("POST", f"/api/agents/{agent_id}/archive")
    assert status == 200
    assert await refusal(anna, "/room", {"agent_id": agent_id}) == "not_found"


async def test_it_tells_of_the_game_it_has_had_and_of_its_lessons_in_its_room_and_at_the_board(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    agent_id, room = await in_its_room(anna)
    assert "not" in str((await said(room, "How was your game with Vesna?"))["text"]), "they have not met"
    assert "attack" not in str((await said(room, "What have I taught you?"))["text"])
    await said(room, "I would like you to attack more.")
    await said(room, "Yes, please.")
    await room.until("lesson_taken")
    assert "attack more" in str((await said(room, "What have I taught you?"))["text"])

    match_id = str((await room.call("start_match", {"character_id": "vesna", "color": "white"}))["match_id"])
    owner = await anna.join(match_id)
    ended = await owner.until("match_ended")
    won = {"white": "I won", "black": "Vesna won", None: "it was a draw"}[ended["winner"]]
    await owner.until("post_match_complete")
    again = await anna.enter("/room", agent_id=agent_id)
    await again.until("agent_chat")
    assert won in str((await said(again, "How was your game with Vesna?"))["text"])
    assert won in str((await said(again, "What happened in your last game?"))["text"])
    assert "Rosa" in str((await said(again, "And how did it go against Rosa?"))["text"])

    match_id = str((await again.call("start_match", {"character_id": "pip", "color": "white"}))["match_id"])
    owner = await anna.join(match_id)
    assert (await owner.call("player_to_agent_chat", {"text": "How was your game with Vesna?"}))["ok"]
    told = await owner.until("agent_chat", lambda line: bool(line.get("aside")))
    # A game of the mock engine lasts a second: whoever comes too late is told that it is over.
    over = [payload for name, payload in owner.heard if name == "match_ended"]
    assert won in told["text"] or (over and over[0]["seq"] < told["seq"])
