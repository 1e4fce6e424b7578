"""Holds lines against games: what each line states of its game, and whether it is so.

    python -m scripts.check_lines < lines.jsonl

Reads JSONL `{"moves": [uci, ...], "initial_fen"?: fen, "my_color": "white" | "black", "line": text}` on standard input
and prints one `{"passes": bool, "claims": [{"text", "kind", "holds"}]}` a line. `passes` is false when the checker
finds a statement of the line that does not hold. Raises ValueError when a FEN or a move cannot be read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

import chess

from app.domain.facts import Facts, Standing
from app.domain.plies import plies_of
from app.openings.book import name_opening
from app.truth.check import Verdict, check_line


def facts_of(given: Mapping[str, Any]) -> Facts:
    """What is known of the game that a line is said in."""
    fen, moves = given.get("initial_fen") or chess.STARTING_FEN, tuple(given["moves"])
    board, plies = plies_of(fen, moves)
    named = name_opening(moves) if fen == chess.STARTING_FEN else None
    return Facts(
        board=board,
        me=chess.WHITE if given["my_color"] == "white" else chess.BLACK,
        plies=plies,
        chances=None,
        opening=named.name if named else None,
        standing=Standing(),
        result=None,
        end_reason=None,
        rated=False,
        initial_fen=fen,
    )


def shown(verdict: Verdict) -> dict[str, Any]:
    """A verdict as it is printed."""
    claims = [{"text": c.text, "kind": c.claim.kind.value, "holds": c.holds} for c in verdict.claims]
    return {"passes": verdict.true, "claims": claims}


def main() -> None:
    for row in sys.stdin:
        if row.strip():
            given = json.loads(row)
            print(json.dumps(shown(check_line(given["line"], facts_of(given))), ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
