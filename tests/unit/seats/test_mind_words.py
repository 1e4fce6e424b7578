"""A mind's words at a real table: private where they rest on something private, and dropped when no longer true."""

from __future__ import annotations

import pytest

from app.domain.acts import Arrive, LeaveSeat, PlayMove, Resign, Say
from app.domain.audiences import Audience
from app.domain.mood import MoodDeltas
from app.matches.pgn import to_pgn
from app.runtime.channels import Message
from app.soul.response import SoulInput, SoulOccasion, SoulResponse
from tests.fakes.games import BLACK, WHITE
from tests.fakes.waiting import eventually
from tests.unit.seats.mind_table import LORE, SECRET, Evening


async def test_a_line_that_rests_on_a_private_memory_is_private(evening: Evening) -> None:
    evening.recall.found = (LORE, SECRET)

    def tell_it(given: SoulInput) -> SoulResponse:
        ids = tuple(item.memory_id for item in given.surfaced)
        return (
            SoulResponse(speak="I remember.", referenced_memory_ids=(*ids[-1:], "made-up")) if ids else SoulResponse()
        )

    evening.voice.say = tell_it
    table = await evening.sit_down()
    await evening.turn(table, "e2e4")
    assert [line.private for line in table.state.chat] == [True]
    evening.recall.found = (LORE,)
    # No memory is shown again before the fourth move after this one.
    for uci in ("d2d4", "c2c3", "a2a3", "h2h3"):
        await evening.turn(table, uci)
    assert [line.private for line in table.state.chat] == [True, False]


async def test_what_a_mind_thinks_is_told_on_the_thinking_channel_and_nowhere_else(evening: Evening) -> None:
    heard: list[Message] = []
    evening.channels.subscribe(heard.append)
    evening.voice.say = lambda _: SoulResponse(speak="Hm.", thinking="They fear my bishop.")
    table = await evening.sit_down()
    await evening.turn(table, "e2e4")
    await evening.parlour.settled()
    thoughts = [message for message in heard if "fear my bishop" in str(message.data)]
    assert {(message.channel, message.subject) for message in thoughts} == {("extended_think", "match-1")}
    assert "fear my bishop" not in str([stamped.event for stamped in table.outbox.history])
    assert "fear my bishop" not in str(evening.parlour.broadcast.heard)


def tells_all(given: SoulInput) -> SoulResponse:
    """Answers chat with all surfaced memories."""
    ids = tuple(item.memory_id for item in given.surfaced)
    return (
        SoulResponse(speak=f"{len(ids)} things.", referenced_memory_ids=ids) if given.pending_chat else SoulResponse()
    )


async def test_chat_that_leads_to_a_private_line_is_private(evening: Evening) -> None:
    evening.recall.found = (LORE, SECRET)
    evening.voice.say = tells_all
    table = await evening.sit_down()
    table.join("guest", None)
    await table.act(Say(WHITE, "Do you remember my cat?"))
    await eventually(lambda: any(line.color is BLACK for line in table.state.chat))
    assert [(line.text, line.private) for line in table.state.chat] == [
        ("Do you remember my cat?", True),
        ("2 things.", True),
    ]
    await evening.parlour.settled()
    heard = evening.parlour.broadcast.heard
    assert "cat" not in str(heard["guest"])
    assert "things" not in str(heard["guest"])
    assert "Do you remember my cat?" in str(heard["anna"])
    numbers = [payload["seq"] for _, payload in heard["guest"] if payload.get("withheld")]
    assert len(numbers) == 2
    assert "cat" not in str(await table.shown(Audience.GALLERY))
    assert "cat" in str(await table.shown(Audience.WHITE))
    assert "cat" not in to_pgn(table.state, "here", Audience.GALLERY, chat=True)
    assert "cat" in to_pgn(table.state, "here", Audience.WHITE, chat=True)
    missed = await table.look(Audience.GALLERY, 0)
    assert [payload["seq"] for _, payload in missed] == list(range(1, len(missed) + 1))
    assert "cat" not in str(missed)


async def test_public_chat_is_not_answered_from_a_private_memory(evening: Evening) -> None:
    evening.recall.found = (LORE, SECRET)
    evening.voice.say = tells_all
    table = await evening.sit_down()
    await table.act(Say(WHITE, "What a fine day!"))
    await eventually(lambda: any(line.color is BLACK for line in table.state.chat))
    assert [(line.text, line.private) for line in table.state.chat] == [
        ("What a fine day!", False),
        ("1 things.", False),
    ]


async def test_chat_during_an_utterance_is_kept_and_skipped_turns_only_change_the_mood(evening: Evening) -> None:
    evening.voice.say = lambda given: SoulResponse(speak=f"{given.occasion.value}.", mood_deltas=MoodDeltas(tilt=0.1))
    table = await evening.sit_down()
    await eventually(lambda: evening.voice.given)  # the greeting
    await evening.parlour.settled()
    evening.voice.gate.clear()
    for uci in ("e2e4", "d2d4"):
        ply = table.state.ply
        await table.act(PlayMove(WHITE, uci, ply))
        await eventually(lambda ply=ply: table.state.ply == ply + 2)  # type: ignore[misc]
    await table.act(Say(WHITE, "Are you asleep?"))
    await table.act(Say(WHITE, "Hello?"))
    await eventually(lambda: any(n.startswith("voice:") for n in evening.parlour.tasks.names()))
    evening.voice.gate.set()
    await eventually(lambda: table.state.minds[BLACK].felt_at == (0, 4))
    await eventually(lambda: not any(n.startswith("voice:") for n in evening.parlour.tasks.names()))
    felt = [stamped.event.ply for stamped in table.outbox.history if stamped.event.name == "mood_update"]  # type: ignore[attr-defined]
    assert felt == [2, 4]
    assert evening.voice.given[-1].pending_chat == ("Are you asleep?", "Hello?")
    assert len([line for line in table.state.chat if line.color is BLACK]) == 3  # greeting, first turn, the answer


def looks_at_the_pawn(given: SoulInput) -> SoulResponse:
    """Says what stands on d4 in the position it was asked about."""
    if given.occasion is SoulOccasion.BEFORE_MATCH:
        return SoulResponse()
    stands = "d2d4" in given.moves
    line = "Your pawn on d4 stands well." if stands else "Your pawn on d2 stands well."
    return SoulResponse(speak=line, mood_deltas=MoodDeltas(tilt=0.1))


@pytest.mark.parametrize("asked", [False, True])
async def test_a_late_line_that_became_untrue_is_replaced_if_chat_is_pending(evening: Evening, asked: bool) -> None:
    evening.voice.say = looks_at_the_pawn
    table = await evening.sit_down()
    await eventually(lambda: evening.voice.given)  # the greeting
    await evening.parlour.settled()
    evening.voice.gate.clear()
    await table.act(PlayMove(WHITE, "e2e4", 0, chat="How is my pawn?" if asked else None))
    await eventually(lambda: SoulOccasion.ON_USER_MOVE in evening.voice.occasions())
    evening.engine.gate.clear()  # the mind is still thinking about its next move when its words come
    await table.act(PlayMove(WHITE, "d2d4", 2))
    await eventually(lambda: evening.engine.asked == 2)
    evening.voice.gate.set()
    await eventually(lambda: not any(n.startswith("voice:") for n in evening.parlour.tasks.names()))
    said = [line.text for line in table.state.chat if line.color is BLACK]
    assert said == (["Your pawn on d4 stands well."] if asked else [])
    assert table.state.minds[BLACK].felt_at == (0, 2), "the turn is felt all the same"


async def test_a_late_line_that_is_still_true_is_said(evening: Evening) -> None:
    evening.voice.say = looks_at_the_pawn
    table = await evening.sit_down()
    await eventually(lambda: evening.voice.given)
    await evening.parlour.settled()
    evening.voice.gate.clear()
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await eventually(lambda: SoulOccasion.ON_USER_MOVE in evening.voice.occasions())
    evening.engine.gate.clear()
    await table.act(PlayMove(WHITE, "a2a3", 2))
    await eventually(lambda: evening.engine.asked == 2)
    evening.voice.gate.set()
    await eventually(lambda: not any(n.startswith("voice:") for n in evening.parlour.tasks.names()))
    assert [line.text for line in table.state.chat if line.color is BLACK] == ["Your pawn on d2 stands well."]


async def test_words_that_rest_on_what_was_forgotten_meanwhile_are_not_said(evening: Evening) -> None:
    evening.recall.found = (LORE,)
    evening.voice.say = lambda given: SoulResponse(
        speak="By a river, once." if given.surfaced else None,
        referenced_memory_ids=tuple(item.memory_id for item in given.surfaced),
    )
    table = await evening.sit_down()
    await eventually(lambda: evening.voice.given)
    await evening.parlour.settled()
    evening.voice.gate.clear()
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await eventually(lambda: SoulOccasion.ON_USER_MOVE in evening.voice.occasions())
    evening.recall.forgotten.add(LORE.memory_id)
    evening.voice.gate.set()
    await eventually(lambda: table.state.minds[BLACK].felt_at == (0, 2))
    assert [line for line in table.state.chat if line.color is BLACK] == []


async def test_a_mind_stays_to_talk_after_the_end(evening: Evening) -> None:
    heard: list[SoulInput] = []

    def answer(given: SoulInput) -> SoulResponse:
        heard.append(given)
        return SoulResponse(speak="On move 1.") if given.pending_chat else SoulResponse()

    evening.voice.say = answer
    table = await evening.sit_down()
    await evening.turn(table, "e2e4")
    await table.act(Resign(WHITE))
    await table.act(Say(WHITE, "Where did I go wrong?"))
    await eventually(lambda: table.state.chat[-1].text == "On move 1.")
    assert table.state.chat[-1].occasion == "after_match"
    assert heard[-1].result == "won"


async def test_the_worth_of_each_move_reaches_the_answer(evening: Evening) -> None:
    heard: list[SoulInput] = []

    def note(given: SoulInput) -> SoulResponse:
        heard.append(given)
        return SoulResponse()

    evening.voice.say = note
    table = await evening.sit_down()
    await evening.turn(table, "e2e4")
    await evening.turn(table, "d2d4")
    await table.act(Say(WHITE, "Was that good?"))
    await eventually(lambda: bool(heard and heard[-1].pending_chat))
    theirs = [move for move in heard[-1].recent_moves if not move.by_me][-1]
    assert [seen.ply for seen in heard[-1].judged] == [2, 3, 4]
    assert theirs.chance_before is not None
    assert theirs.chance_after is not None


async def test_a_mind_does_not_talk_to_an_empty_chair_but_answers_who_asks(evening: Evening) -> None:
    evening.voice.say = lambda given: SoulResponse(speak=f"Hm, {given.own_turn}.")
    table = await evening.sit_down()
    await eventually(lambda: len(table.state.chat) == 1)  # the greeting
    before = 1
    await table.act(LeaveSeat(WHITE, None))
    await evening.turn(table, "e2e4")
    await evening.parlour.settled()
    assert len(table.state.chat) == before
    await table.act(Say(WHITE, "Are you still there?"))
    await eventually(lambda: len(table.state.chat) == before + 2)
    await table.act(Arrive(WHITE))
    await evening.turn(table, "d2d4")
    await eventually(lambda: len(table.state.chat) == before + 3)
