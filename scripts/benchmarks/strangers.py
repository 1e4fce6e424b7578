"""How long a stranger's text of the greatest size holds whoever reads it: the worst of thirty made to do so."""

from __future__ import annotations

import time
from collections.abc import Callable

from scripts.benchmarks.readers import TEXTS, readers, text_of
from scripts.benchmarks.report import tell

# Readings of each text; the quickest counts, for a machine only ever makes a reading slower.
READINGS = 5


def run() -> None:
    """Tells for each reader the milliseconds of its worst text, which should be under 20."""
    for name, (most, read) in readers().items():
        texts = [text_of(said, most) for said in TEXTS.values()]
        read(texts[0])  # what is made once, is made now
        worst = max(min(_milliseconds(read, text) for _ in range(READINGS)) for text in texts)
        tell("strangers_text", name, worst, "ms")


def _milliseconds(read: Callable[[str], object], text: str) -> float:
    before = time.thread_time()
    read(text)
    return (time.thread_time() - before) * 1_000
