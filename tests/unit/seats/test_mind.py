"""A mind's turn at a real table, with engine, recall and voice in the hands of the test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace

import chess
import pytest

from app.accounts.identity import Identity
from app.body.base import Candidate, EngineConfig, EngineDown, MoveResult, Priority
from app.body.registry import EngineKind, OpenedEngine
from app.characters.character import Character
from app.characters.presets import load_presets
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.director.mood import take_turn
from app.domain.acts import OfferDraw, PlayMove, RequestTakeback, Resign, Say
from app.domain.match import Sitter, View
from app.domain.memory import Scope, SurfacedMemory
from app.domain.mood import Emotion, MoodDeltas
from app.matches.directory import Directory
from app.matches.pgn import to_pgn
from app.matches.table import Table
from app.matches.views import Audience
from app.runtime.channels import Channels, Message
from app.seats.factory import SeatFactory
from app.seats.hints import EngineHinter
from app.seats.human import HumanSeat
from app.seats.services import MindServices
from app.soul.facts import Facts
from app.soul.response import SoulInput, SoulOccasion, SoulResponse
from app.soul.soul import Soul
from app.subconscious.recall import RecallRequest, RecallResult
from tests.fakes.games import ANNA, AXES, BLACK, WHITE, first_event
from tests.fakes.tables import Parlour
from tests.fakes.waiting import eventually

LORE = SurfacedMemory("lore-1", "I learned this by a river.", "the river", Scope.CHARACTER_LORE, AXES)
SECRET = SurfacedMemory("secret-1", "They fear endgames.", "they said so", Scope.OPPONENT_SPECIFIC, AXES)


def opened_gate() -> asyncio.Event:
    gate = asyncio.Event()
    gate.set()
    return gate


@dataclass
class GatedEngine:
    """Plays the first legal move once its gate is open; `scores` are told one a move, then the last again."""

    name: str = "gated"
    gate: asyncio.Event = field(default_factory=opened_gate)
    scores: list[int] = field(default_factory=lambda: [0])
    asked: int = 0
    down: bool = False

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        del config, priority
        self.asked += 1
        await self.gate.wait()
        (candidate, *_) = await self.analyse(initial_fen, moves, nodes=1)
        return MoveResult(candidate.uci, (candidate,), self.name)

    async def analyse(
        self,
        initial_fen: str,
        moves: tuple[str, ...],
        *,
        nodes: int,
        multipv: int = 1,
        priority: Priority = Priority.ANALYSIS,
    ) -> tuple[Candidate, ...]:
        del nodes, multipv, priority
        if self.down:
            raise EngineDown("gone")
        board = chess.Board(initial_fen)
        for uci in moves:
            board.push_uci(uci)
        score = self.scores.pop(0) if len(self.scores) > 1 else self.scores[0]
        return (Candidate(next(iter(board.legal_moves)).uci(), score),)

    async def close(self) -> None:
        """There is nothing to end."""


@dataclass
class GatedRecall:
    """Finds what it is told to find, once its gate is open."""

    found: tuple[SurfacedMemory, ...] = ()
    gate: asyncio.Event = field(default_factory=opened_gate)
    broken: bool = False
    requests: list[RecallRequest] = field(default_factory=list)
    noted: list[RecallResult] = field(default_factory=list)
    forgotten: set[str] = field(default_factory=set)
    dropped: list[str] = field(default_factory=list)

    async def recall(self, request: RecallRequest) -> RecallResult:
        self.requests.append(request)
        await self.gate.wait()
        if self.broken:
            raise RuntimeError("recall is broken")
        return RecallResult(self.found)

    async def still_known(self, mind: object, items: tuple[SurfacedMemory, ...]) -> tuple[SurfacedMemory, ...]:
        del mind
        return tuple(item for item in items if item.memory_id not in self.forgotten)

    def note_surfaced(self, mind: object, result: RecallResult) -> None:
        del mind
        self.noted.append(result)

    def drop_match(self, match_id: str) -> None:
        self.dropped.append(match_id)


@dataclass
class GatedVoice:
    """Says what `say` makes of the input, once its gate is open; a formal wish is answered at once."""

    say: Callable[[SoulInput], SoulResponse] = lambda _: SoulResponse()
    gate: asyncio.Event = field(default_factory=opened_gate)
    given: list[SoulInput] = field(default_factory=list)

    async def answer(self, character: Character, given: SoulInput, facts: Facts) -> SoulResponse:
        del character, facts
        self.given.append(given)
        if given.request is None:
            await self.gate.wait()
        return self.say(given)

    def occasions(self) -> list[SoulOccasion]:
        return [given.occasion for given in self.given]


class Evening:
    """A house with one mind, and tables for it to sit at."""

    def __init__(self, parlour: Parlour, factory: SeatFactory, body: OpenedEngine, character: Character) -> None:
        self.parlour = parlour
        self.engine: GatedEngine = body.engine  # type: ignore[assignment]
        self.factory = factory
        self.body = body
        self.character = character
        self.recall = GatedRecall()
        self.voice = GatedVoice()
        self.channels = Channels(parlour.clock)
        self.me = Sitter("character", character.id, character.name, character.current_elo, character.slug)

    async def sit_down(self, **terms: object) -> Table:
        table = await self.parlour.sit_down(first_event(ANNA, self.me, **terms))  # type: ignore[arg-type]
        table.join("anna", WHITE)
        return table

    def names(self, table: Table) -> list[str]:
        return [stamped.event.name for stamped in table.outbox.history]

    async def turn(self, table: Table, uci: str, chat: str | None = None) -> None:
        """Anna's move and the mind's whole answer."""
        ply = table.state.ply
        await table.act(PlayMove(WHITE, uci, ply, chat=chat))
        await eventually(lambda: table.state.ended or table.state.minds[BLACK].felt_at == (table.state.epoch, ply + 2))


@pytest.fixture
async def evening(database: Database) -> AsyncIterator[Evening]:
    parlour = Parlour(database)
    book = CharacterBook(database, parlour.clock)
    sheets = load_presets()
    await book.open([next(iter(sheets.values()))])
    body = OpenedEngine(GatedEngine(), EngineKind.MOCK)
    recall, voice = GatedRecall(), GatedVoice()
    services = MindServices(
        soul=Soul(voice),
        recall=recall,  # type: ignore[arg-type]
        body=body,
        database=database,
        identity=Identity(database, parlour.clock, b"secret"),
        channels=Channels(parlour.clock),
        clock=parlour.clock,
        tasks=parlour.tasks,
        pacing="instant",
        seed=1,
    )
    factory = SeatFactory(services, book)
    made = Evening(parlour, factory, body, book.all()[0])
    made.recall, made.voice, made.channels = recall, voice, services.channels
    parlour.directory = Directory(parlour.around, factory, parlour.broadcast, parlour.narratives)
    yield made
    await parlour.close()


TURN = ["player_move_applied", "agent_thinking", "memory_surfaced", "agent_move", "mood_update"]


async def test_a_turn_is_told_in_its_order(evening: Evening) -> None:
    evening.recall.found = (LORE,)
    table = await evening.sit_down()
    await evening.turn(table, "e2e4")
    assert [name for name in evening.names(table)[1:] if name != "agent_chat"] == TURN
    assert table.state.recalled[-1].memory_ids == ("lore-1",)
    assert len(evening.recall.noted) == 1


async def test_memories_are_told_while_the_engine_still_thinks(evening: Evening) -> None:
    evening.engine.gate.clear()
    evening.recall.found = (LORE,)
    table = await evening.sit_down()
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await eventually(lambda: "memory_surfaced" in evening.names(table))
    assert "agent_move" not in evening.names(table)
    evening.engine.gate.set()
    await eventually(lambda: table.state.ply == 2)


async def test_a_recall_that_never_ends_holds_nothing_up(evening: Evening) -> None:
    evening.recall.gate.clear()
    table = await evening.sit_down()
    await evening.turn(table, "e2e4")
    assert [name for name in evening.names(table)[1:] if name != "agent_chat"] == TURN
    assert table.state.recalled[-1].memory_ids == ()
    assert not any(name.startswith("recall:") for name in evening.parlour.tasks.names())


async def test_a_broken_recall_surfaces_nothing_and_the_turn_goes_on(evening: Evening) -> None:
    evening.recall.broken = True
    table = await evening.sit_down()
    await evening.turn(table, "e2e4")
    assert [name for name in evening.names(table)[1:] if name != "agent_chat"] == TURN


async def test_a_game_that_ends_meanwhile_ends_the_thought(evening: Evening) -> None:
    evening.engine.gate.clear()
    evening.recall.gate.clear()
    table = await evening.sit_down()
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await eventually(lambda: evening.engine.asked)
    await table.act(Resign(WHITE))
    await eventually(lambda: not any(n.startswith(("seat:", "recall:")) for n in evening.parlour.tasks.names()))
    evening.engine.gate.set()
    await evening.parlour.settled()
    assert "agent_move" not in evening.names(table)
    assert "memory_surfaced" not in evening.names(table)
    assert evening.recall.dropped == ["match-1"]


async def test_a_turn_taken_up_again_does_not_count_its_own_memories_as_told_lately(evening: Evening) -> None:
    evening.engine.gate.clear()
    evening.recall.found = (LORE,)
    table = await evening.sit_down()
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await eventually(lambda: "memory_surfaced" in evening.names(table))
    await evening.parlour.directory.close()
    again = await evening.parlour.directory.open("match-1")
    assert again is not None
    evening.engine.gate.set()
    await eventually(lambda: again.state.ply == 2)
    assert evening.recall.requests[-1].recently_surfaced == frozenset()
    await eventually(lambda: again.state.minds[BLACK].felt_at == (0, 2))
    told = evening.names(again)
    assert (told.count("agent_thinking"), told.count("memory_surfaced"), told.count("agent_move")) == (1, 1, 1)
    await evening.turn(again, "d2d4")
    assert evening.recall.requests[-1].recently_surfaced == {"lore-1"}


async def test_what_draws_on_something_private_is_said_to_the_seats_only(evening: Evening) -> None:
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
    await evening.turn(table, "d2d4")
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
    """Speaks when spoken to, out of everything that may come up."""
    ids = tuple(item.memory_id for item in given.surfaced)
    return (
        SoulResponse(speak=f"{len(ids)} things.", referenced_memory_ids=ids) if given.pending_chat else SoulResponse()
    )


async def test_the_chat_that_leads_to_a_private_line_is_for_the_seats_too(evening: Evening) -> None:
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
    assert "cat" not in str(table.snapshot(None))
    assert "cat" in str(table.snapshot(WHITE))
    assert "cat" not in to_pgn(table.state, "here", Audience.GALLERY, chat=True)
    assert "cat" in to_pgn(table.state, "here", Audience.SEATS, chat=True)
    missed = await table.outbox.missed(0, Audience.GALLERY)
    assert [payload["seq"] for _, payload in missed] == list(range(1, len(missed) + 1))
    assert "cat" not in str(missed)


async def test_words_that_all_have_heard_are_not_answered_out_of_a_private_memory(evening: Evening) -> None:
    evening.recall.found = (LORE, SECRET)
    evening.voice.say = tells_all
    table = await evening.sit_down()
    await table.act(Say(WHITE, "What a fine day!"))
    await eventually(lambda: any(line.color is BLACK for line in table.state.chat))
    assert [(line.text, line.private) for line in table.state.chat] == [
        ("What a fine day!", False),
        ("1 things.", False),
    ]


async def test_words_said_while_the_voice_is_busy_are_kept_and_stale_turns_only_feel(evening: Evening) -> None:
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
    """Words about the square d4 as it is when they are asked for."""
    if given.occasion is SoulOccasion.BEFORE_MATCH:
        return SoulResponse()
    stands = "d2d4" in given.moves
    line = "Your pawn on d4 stands well." if stands else "Your pawn on d2 stands well."
    return SoulResponse(speak=line, mood_deltas=MoodDeltas(tilt=0.1))


@pytest.mark.parametrize("asked", [False, True])
async def test_late_words_that_have_become_untrue_are_not_said_and_who_asked_gets_others(
    evening: Evening, asked: bool
) -> None:
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


async def test_late_words_that_still_hold_are_said(evening: Evening) -> None:
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


async def test_a_mood_of_a_line_that_was_taken_back_has_not_been_felt(evening: Evening) -> None:
    evening.voice.say = lambda given: SoulResponse(
        consent=True if given.request else None, mood_deltas=MoodDeltas(tilt=0.1), emotion=Emotion.ANNOYED
    )
    table = await evening.sit_down()
    start = table.state.minds[BLACK]
    await eventually(lambda: evening.voice.given)  # the greeting
    await evening.parlour.settled()
    evening.voice.gate.clear()
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await eventually(lambda: SoulOccasion.ON_USER_MOVE in evening.voice.occasions())
    await table.act(RequestTakeback(WHITE))
    await eventually(lambda: table.state.epoch == 1)
    evening.voice.gate.set()
    await eventually(lambda: not any(n.startswith(("voice:", "notice:")) for n in evening.parlour.tasks.names()))
    assert table.state.minds[BLACK].felt_at is None
    await evening.turn(table, "d2d4")
    once = take_turn(start.raw, start.mood, MoodDeltas(tilt=0.1))
    assert table.state.minds[BLACK].raw.tilt == pytest.approx(once.raw.tilt, abs=1e-4)


@pytest.mark.parametrize("consent", [True, False])
async def test_formal_wishes_are_answered_by_the_soul(evening: Evening, consent: bool) -> None:
    evening.voice.say = lambda given: SoulResponse(
        speak="So be it." if given.request else None, consent=consent if given.request else None
    )
    table = await evening.sit_down()
    await evening.turn(table, "e2e4")
    await table.act(RequestTakeback(WHITE))
    await eventually(lambda: table.state.takeback_request is None)
    assert table.state.epoch == int(consent)
    await eventually(lambda: any(line.text == "So be it." for line in table.state.chat))
    await table.act(OfferDraw(WHITE))
    await eventually(lambda: table.state.draw_offer is None)
    assert table.state.end_reason == ("agreement" if consent else None)


async def test_a_character_that_left_the_house_leaves_an_empty_chair(evening: Evening) -> None:
    gone = replace(evening.me, id="nobody")
    assert isinstance(evening.factory.seat(gone, BLACK, "match-2"), HumanSeat)
    table = await evening.parlour.sit_down(first_event(ANNA, gone), "match-2")
    await table.act(PlayMove(WHITE, "e2e4", 0))
    assert table.state.ply == 1


async def test_the_steps_of_a_hint_agree_and_a_new_position_is_looked_at_anew(evening: Evening) -> None:
    table = await evening.sit_down()
    hinter = EngineHinter(evening.body)
    view = View(table.state, WHITE)
    first, second, third = [await hinter.hint(view, step) for step in (1, 2, 3)]
    assert first is not None
    assert second is not None
    assert third is not None
    assert (first.uci, second.uci) == (None, None)
    move = chess.Move.from_uci(third.uci or "")
    assert move in chess.Board().legal_moves
    assert chess.square_name(move.from_square) in second.text
    await evening.turn(table, "e2e4")
    evening.engine.down = True
    assert await hinter.hint(view, 3) == third
    assert await hinter.hint(View(table.state, WHITE), 1) is None
