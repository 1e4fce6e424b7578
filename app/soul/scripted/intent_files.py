"""What intents are recognised by: example sentences for the embedder, and regular expressions."""

from __future__ import annotations

from pathlib import Path


def read_pairs(path: Path) -> tuple[tuple[str, str], ...]:
    """Pairs of an intent's name and a text. Raises ValueError, with the line number, for a row without two columns."""
    found = []
    for number, row in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not row or row.startswith("#"):
            continue
        intent, tab, text = row.partition("\t")
        if not tab or not text:
            raise ValueError(f"{path.name}:{number}: expected an intent and a text, separated by a tab")
        found.append((intent, text))
    return tuple(found)


EXAMPLES = read_pairs(Path(__file__).with_name("intent_examples.tsv"))
PATTERNS = read_pairs(Path(__file__).with_name("intent_patterns.tsv"))
