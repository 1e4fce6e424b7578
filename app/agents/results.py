"""What agents have achieved: their results in all games, and the game each plays now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.models.matches import MatchRow

# The score of White by the result in PGN.
_WHITE_SCORES = {"1-0": 1, "1/2-1/2": 0, "0-1": -1}


@dataclass(frozen=True, slots=True)
class AgentResults:
    """Finished games of one agent, without aborted ones; `playing` is the id of a game it plays now, if any."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    playing: str | None = None


def results_of(session: Session, agent_ids: Collection[str]) -> dict[str, AgentResults]:
    """The results of each of these agents."""
    scores: Counter[tuple[str, int]] = Counter()
    playing: dict[str, str] = {}
    for kind, party_id, sign in (
        (MatchRow.white_kind, MatchRow.white_id, 1),
        (MatchRow.black_kind, MatchRow.black_id, -1),
    ):
        wanted = select(party_id, MatchRow.id, MatchRow.status, MatchRow.result)
        for agent_id, match_id, status, result in session.execute(
            wanted.where(kind == "agent", party_id.in_(agent_ids))
        ):
            if result in _WHITE_SCORES:
                scores[agent_id, sign * _WHITE_SCORES[result]] += 1
            elif status != "ended":
                playing[agent_id] = match_id
    return {one: AgentResults(scores[one, 1], scores[one, 0], scores[one, -1], playing.get(one)) for one in agent_ids}
