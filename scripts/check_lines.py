"""Holds lines against games: what each line states of its game, and whether it is so.

    python -m scripts.check_lines < lines.jsonl

Reads JSONL `{"moves": [uci, ...], "initial_fen"?: fen, "my_color": "white" | "black", "line": text}` on standard input
and prints one `{"passes": bool, "claims": [{"text", "kind", "holds"}]}` a line. `passes` is false when the checker
finds a statement of the line that does not hold. A row that cannot be read is answered by
`{"error": {"code": "bad_row", "message"}}`, and the next one is read.
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

# Characters of what is said of a row that cannot be read.
MOST_OF_ERROR = 200


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


def answer_to(row: str) -> dict[str, Any]:
    """What is printed for a row."""
    try:
        given = json.loads(row)
        return shown(check_line(given["line"], facts_of(given)))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        return {"error": {"code": "bad_row", "message": f"{type(error).__name__}: {error}"[:MOST_OF_ERROR]}}


def main() -> None:
    for row in sys.stdin:
        if row.strip():
            print(json.dumps(answer_to(row), ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
