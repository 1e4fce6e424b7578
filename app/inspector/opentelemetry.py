"""Sends traces by OpenTelemetry's protocol over HTTP (the extra `otel`), on a thread of the library's own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import Event, ReadableSpan
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from opentelemetry.trace import SpanContext, TraceFlags
from opentelemetry.trace.status import Status, StatusCode

from app.inspector.traces import TraceSpan

# Seconds that one request may take, and that the last ones may take when the club closes.
REQUEST_SECONDS = 5.0
CLOSING_SECONDS = 1.0


class Sender:
    """Queues spans, drops the newest when two thousand wait, and sends them in batches."""

    def __init__(self, exporter: SpanExporter, worker: str) -> None:
        self._resource = Resource.create({"service.name": "chess-club", "service.instance.id": worker})
        self._processor = BatchSpanProcessor(exporter)

    def send(self, spans: Sequence[TraceSpan]) -> None:
        """Queues them; never waits."""
        for span in spans:
            self._processor.on_end(readable(span, self._resource))

    async def close(self) -> None:
        """Sends what waits, if that does not take long."""
        try:
            async with asyncio.timeout(CLOSING_SECONDS):
                await asyncio.to_thread(self._processor.shutdown)
        except TimeoutError:
            return


def open_sender(endpoint: str, worker: str) -> Sender:
    """`endpoint` is the whole address of the collector, `http://host:4318/v1/traces`."""
    return Sender(OTLPSpanExporter(endpoint=endpoint, timeout=REQUEST_SECONDS), worker)


def readable(span: TraceSpan, resource: Resource) -> ReadableSpan:
    """The library's form of a span."""

    def context(span_id: int) -> SpanContext:
        return SpanContext(span.trace_id, span_id, is_remote=False, trace_flags=TraceFlags(TraceFlags.SAMPLED))

    return ReadableSpan(
        name=span.name,
        context=context(span.span_id),
        parent=None if span.parent_id is None else context(span.parent_id),
        resource=resource,
        attributes=span.attributes,
        events=[Event(name, attributes, at_ns) for name, at_ns, attributes in span.events],
        status=Status(StatusCode.ERROR if span.failed else StatusCode.UNSET),
        start_time=span.began_ns,
        end_time=span.ended_ns,
    )
