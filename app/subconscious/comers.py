"""Which of the ranked memories may come up in a moment, and with what reason."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from app.domain.memory import Scope, SurfacedMemory
from app.domain.text import bare
from app.memory.described import bare_of
from app.openings.families import families_in
from app.subconscious.causes import Causes
from app.subconscious.ranking import Ranking
from app.subconscious.reasons import reason_for
from app.subconscious.selection import ANSWERS_TALK, RankedMemory

ALIKE = 0.75  # cosine from which the moment is what a tale tells of; a description of the board does not come near it


class Comers:
    """Of one moment: `board` is its description, `spoken` all its other texts, `chat` that of them which was said."""

    def __init__(self, ranking: Ranking, board: str, spoken: Sequence[str], chat: str) -> None:
        self._ranking = ranking
        self._board = board
        self._spoken = spoken
        self._chat = chat
        self._causes = Causes(spoken, board)

    @cached_property
    def _here(self) -> str:
        """All texts of the moment, bare."""
        return " ".join(filter(None, (bare_of(self._board), *map(bare, self._spoken))))

    @cached_property
    def _openings(self) -> frozenset[str]:
        """The openings that the description of the board names."""
        return families_in(self._board)

    def candidate(self, position: int) -> RankedMemory:
        """The memory at a position of the ranking's rows."""
        return RankedMemory(position, self._ranking.memory(position), float(self._ranking.preference[position]))

    def may_come(self, candidate: RankedMemory) -> bool:
        """Whether a tale has a cause: one of its triggers stands here, in one piece and in any form of its words, or it
        answers what was said, or tells of the same. That its words occur somewhere ("queen to f3" where a knight went
        to f3) is none, and neither is what is true of every game at first ("may still castle")."""
        ranking = self._ranking
        if candidate.memory.scope is not Scope.CHARACTER_LORE:
            return True
        if self._board and not self._chat and self._is_of_another_opening(candidate):
            return False
        if ranking.scores.semantic[candidate.row] >= ALIKE:
            return True
        row = int(ranking.rows[candidate.row])
        if self._chat and ranking.similarity.talk[row] >= ANSWERS_TALK:
            return True
        return self._causes.calls(ranking.columns.lexicon.triggers(row))

    def _is_of_another_opening(self, candidate: RankedMemory) -> bool:
        """Whether a tale speaks of an opening, and the one on the board is another."""
        told = families_in(candidate.memory.narrative)
        return bool(told) and not told & self._openings

    def surfaced(self, candidate: RankedMemory) -> SurfacedMemory:
        """The memory with the reason of its score."""
        ranking, memory = self._ranking, candidate.memory
        axes, row = ranking.axes(candidate.row), int(ranking.rows[candidate.row])
        answers = bool(ranking.similarity.talk[row] >= max(ranking.similarity.best[row], ANSWERS_TALK))
        heard = ranking.answers
        reason = reason_for(
            axes,
            ranking.best_match(candidate.row),
            here=self._here,
            answers_talk=answers,
            corrected=memory.corrected_at is not None,
            by_meaning=heard.by_meaning(row) if heard is not None and answers else 0.0,
            by_words=0.0 if heard is None else heard.by_words(row),
        )
        return SurfacedMemory(memory.id, memory.narrative, reason, memory.scope, axes)
