"""Sentences that were taken apart before are understood as those that were not."""

from __future__ import annotations

import chess
import pytest

from app.domain.facts import Facts, Standing
from app.domain.plies import plies_of
from app.truth import clauses
from app.truth.check import check_line
from app.truth.clauses import frames_of
from app.truth.tokens import straightened, tokens_of
from tests.unit.soul.soul_table import CAST, ITALIAN

SAID = (
    "I took your knight on e5, and it was free",
    "My bishop is pinned",
    "White has castled, Black has not",
    "If you take it, I mate",
    "No way my rook on h8 hangs",
    "Both of them stand on the e-file",
)


def facts() -> Facts:
    board, plies = plies_of(chess.STARTING_FEN, ITALIAN)
    return Facts(board, chess.BLACK, plies, None, None, Standing(), None, None, False)


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("asks", [True, False])
def test_statements_are_those_of_the_plain_way_wherever_the_sentence_stands(said: str, asks: bool) -> None:
    tokens = tokens_of(straightened(f"Hm, well: {said}"))[4:]
    expected = repr(clauses._taken_apart(tokens, asks))
    assert repr(frames_of(tokens, asks)) == expected
    assert repr(frames_of(tokens_of(straightened(said)), asks)) == expected


def test_to_understand_a_sentence_changes_nothing_of_what_is_kept() -> None:
    lines = [
        phrase for slug in ("kenji", "rosa") for phrases in CAST[slug].sheet.phrases.values() for phrase in phrases
    ]
    lines = [line.replace("{square}", "e4").replace("{move}", "knight to f6") for line in lines[:150]] + list(SAID)
    again = []
    for line in lines:
        clauses._kept.cache_clear()
        first = check_line(line, facts())
        again.append((first, check_line(line, facts())))
    assert clauses._kept.cache_info().hits
    assert [repr(first) for first, _ in again] == [repr(second) for _, second in again]
