"""Utterances the recogniser has never been tuned on, each with the intents it may be given ("a/b": either will do)."""

from __future__ import annotations

from pathlib import Path

LABELLED_FILE = Path(__file__).with_name("heldout.txt")


def labelled() -> list[tuple[str, frozenset[str]]]:
    """Every utterance with the intents it may be given."""
    rows = (line.partition(": ") for line in LABELLED_FILE.read_text(encoding="utf-8").splitlines())
    return [(text, frozenset(labels.split("/"))) for labels, _, text in rows]
