"""Which openings a text speaks of, by the families of the table: "Queen's Indian", "Caro-Kann"."""

from __future__ import annotations

import re
from functools import lru_cache

from app.openings.book import named_positions
from app.openings.setups import BROAD

# Ends of a family's name without which it is still called so, where what is left is no everyday word.
_ENDS = (" Defence", " Opening", " System", " Attack")
_EVERYDAY = frozenset(("English", "French", "Dutch", "Modern", "Polish", "Italian", "Hungarian", "Four Knights"))


@lru_cache(maxsize=1)
def _families() -> tuple[tuple[str, re.Pattern[str]], ...]:
    names = {one.name.partition(":")[0] for one in named_positions().values()} - BROAD
    found = []
    for name in sorted(names):
        short = next((name.removesuffix(end) for end in _ENDS if name.endswith(end)), name)
        said = name if short in _EVERYDAY else short
        found.append((name, re.compile(rf"\b{re.escape(said.lower())}\b")))
    return tuple(found)


def families_in(text: str) -> frozenset[str]:
    """The families of openings that a text names; none for a name that is also an everyday word and stands alone."""
    said = text.lower().replace("’", "'").replace("defense", "defence")
    return frozenset(name for name, pattern in _families() if pattern.search(said))
