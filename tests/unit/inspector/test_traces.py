"""Turns as traces: the same tree, and no word of anybody."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from app.inspector.traces import Traces, TraceSpan, spans_of
from app.runtime.channels import Channels, Reach, Recorded, note, span
from app.runtime.clock import FakeClock


def recorded(channels: Channels) -> Recorded:
    with channels.turn("match", "match-1", people=["ada"], mind={"slug": "kenji"}, ply=4) as turn:
        with span("turn"), span("engine", nodes=7):
            note("main", {"said": "My grandmother is ill."}, Reach.PERSONAL)
            note("main", {"candidates": ["e2e4"]}, Reach.VERDICT)
            note("logs", {"event": "secret"}, Reach.INNER)
        note("tool_errors", {"failed": "recall", "why": "it took too long"})
        note("main", {"spoke": True})
    return turn


def test_a_turn_is_a_trace_with_its_parts_as_spans() -> None:
    turn = recorded(Channels(FakeClock(1_000)))
    root, engine, whole = spans_of(turn)
    assert [root.name, engine.name, whole.name] == ["turn match", "engine", "turn"]
    assert {one.trace_id for one in (root, engine, whole)} == {root.trace_id}
    assert (root.parent_id, whole.parent_id, engine.parent_id) == (None, root.span_id, whole.span_id)
    assert root.began_ns == 1_000 * 1_000_000 <= whole.began_ns <= engine.began_ns <= engine.ended_ns <= whole.ended_ns
    assert root.attributes["mind.slug"] == "kenji"
    assert (root.attributes["spoke"], root.attributes["ply"], engine.attributes) == (True, 4, {"nodes": 7})
    assert root.failed
    assert root.events[0][2] == {"failed": "recall", "why": "it took too long"}
    assert spans_of(turn) == [root, engine, whole]


def test_nothing_but_what_everybody_may_read_leaves_the_club() -> None:
    told = str(spans_of(recorded(Channels(FakeClock(1)))))
    assert "grandmother" not in told
    assert "e2e4" not in told
    assert "secret" not in told


async def test_turns_are_handed_on_once_and_the_last_ones_at_the_end() -> None:
    channels, sent = Channels(FakeClock(1)), list[Sequence[TraceSpan]]()
    traces = Traces(channels, sent.append)
    first = recorded(channels)
    traces.hand_on(3_600.0)
    assert sent == []
    traces.hand_on(0.0)
    traces.hand_on(0.0)
    assert [spans[0].attributes["turn"] for spans in sent] == [first.id]
    second = recorded(channels)
    running = asyncio.ensure_future(traces.run())
    await asyncio.sleep(0)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert [spans[0].attributes["turn"] for spans in sent] == [first.id, second.id]


def test_the_library_is_given_the_same_tree() -> None:
    pytest.importorskip("opentelemetry.sdk", reason="the SDK is not installed; `make otel` installs it")
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    from app.inspector import opentelemetry

    memory = InMemorySpanExporter()
    sender = opentelemetry.Sender(memory, "worker-1")
    sender._processor = SimpleSpanProcessor(memory)  # type: ignore[assignment]
    sender.send(spans_of(recorded(Channels(FakeClock(1_000)))))
    root, engine, whole = memory.get_finished_spans()
    assert root.resource.attributes["service.name"] == "chess-club"
    assert engine.parent is not None
    assert whole.context is not None
    assert engine.parent.span_id == whole.context.span_id
    assert not root.status.is_ok
    assert root.events[0].name == "tool_error"
