"""Law 5: one word has one meaning. No two classes of the code share a name."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.house.parsed import ROOT, sources

# A request of the wire and the act it becomes are one thing at two floors; so are the offer and what wakes a seat.
PAIRS = {
    "Abort", "AnswerDraw", "AnswerTakeback", "ClaimDraw", "ClaimVictory", "DeclineRematch", "DrawOffered",
    "OfferDraw", "RequestTakeback", "Resign",
}  # fmt: skip


def test_no_two_classes_share_a_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for source in sources():
        for node in source.nodes:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(str(source.path.relative_to(ROOT)))
    twice = {name: where for name, where in places.items() if len(where) > 1}
    assert {name: where for name, where in twice.items() if name not in PAIRS} == {}
    assert set(twice) == PAIRS, "a pair that stands no longer belongs off the list"
