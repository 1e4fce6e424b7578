"""How people put what they want, by example: what the embedder compares a message with."""

from __future__ import annotations

from pathlib import Path

EXAMPLES_FILE = Path(__file__).with_name("intent_examples.tsv")


def read_examples(path: Path = EXAMPLES_FILE) -> tuple[tuple[str, str], ...]:
    """Pairs of intent and words. Raises ValueError, with the line number, for a row that has not two columns."""
    found = []
    for number, row in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not row or row.startswith("#"):
            continue
        intent, tab, words = row.partition("\t")
        if not tab or not words:
            raise ValueError(f"{path.name}:{number}: expected an intent and words, separated by a tab")
        found.append((intent, words))
    return tuple(found)


EXAMPLES = read_examples()
