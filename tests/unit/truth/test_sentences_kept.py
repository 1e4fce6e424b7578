"""Sentences that were read before come to what they come to when they are read anew."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from app.domain.facts import Facts, Standing
from app.domain.plies import plies_of
from app.truth import sentences
from app.truth.check import check_line
from app.truth.sentences import parts_of
from app.truth.tokens import Token, straightened, tokens_of
from tests.unit.soul.soul_table import CAST, ITALIAN

SAID = (
    "I took your knight on e5, and it was free",
    "My bishop is pinned",
    "White has castled, Black has not",
    "If you take it, I mate",
    "No way my rook on h8 hangs",
    "Both of them stand on the e-file",
    "My queen takes on e5 next",
    "I could take it, but my grandmother always took with the pawn, and this one is yours",
)
BLACK, WHITE = chess.BLACK, chess.WHITE


def facts(moves: tuple[str, ...] = ITALIAN, me: chess.Color = BLACK) -> Facts:
    board, plies = plies_of(chess.STARTING_FEN, moves)
    return Facts(board, me, plies, None, None, Standing(), None, None, False)


def anew(line: str, about: Facts) -> str:
    """What a line comes to where nothing of it was read before."""
    sentences._taken_apart.cache_clear()
    return repr(check_line(line, about))


def lines() -> list[str]:
    """Phrases of two books, each of them beside what another says and what may look back at it."""
    phrases = [
        phrase.replace("{square}", "e4").replace("{move}", "knight to f6")
        for slug in ("kenji", "rosa")
        for phrases in CAST[slug].sheet.phrases.values()
        for phrase in phrases
    ][:150]
    return [*SAID, *phrases, *(f"{one} {SAID[at % len(SAID)]}. It is yours!" for at, one in enumerate(phrases))]


def test_a_sentence_read_before_comes_to_the_same() -> None:
    other = facts(ITALIAN[:5], WHITE)
    expected = [(anew(line, facts()), anew(line, other)) for line in lines()]
    sentences._taken_apart.cache_clear()
    for _ in range(2):
        found = [(repr(check_line(line, facts())), repr(check_line(line, other))) for line in lines()]
        assert found == expected
    assert sentences._taken_apart.cache_info().hits > len(lines())


def test_what_is_kept_holds_no_game() -> None:
    for line in lines():
        check_line(line, facts())
    kept = [part for line in lines() for part in parts_of(straightened(line)) if part.known]
    assert kept
    assert "Board" not in "".join(repr(part.known) for part in kept)


@pytest.mark.parametrize(
    ("line", "asks_of"),
    [
        # Whether it can be played decides whether it is told as done.
        ("My knight takes on e4.", "the game"),
        ("It is pinned.", "nothing"),
        ("My knight is on f6.", "nothing"),
    ],
)
def test_only_what_hangs_on_no_game_is_kept(line: str, asks_of: str) -> None:
    sentences._taken_apart.cache_clear()
    check_line(line, facts())
    (part,) = parts_of(line)
    assert bool(part.known) is (asks_of == "nothing")


def test_a_word_that_looks_back_is_read_anew_beside_something_else() -> None:
    knight, queen = "My knight is on f6. It has moved.", "My queen is on d8. It has moved."
    sentences._taken_apart.cache_clear()
    assert check_line("It has moved.", facts()).claims == ()
    assert check_line(knight, facts()).true
    assert not check_line(queen, facts()).true
    assert check_line(knight, facts()).true


def test_of_a_game_that_is_over_more_is_said_by_the_same_words() -> None:
    line = "Well, I lost there."
    running = facts()
    over = replace(running, result="lost", end_reason="resignation")
    assert [anew(line, running), anew(line, over)] == [repr(check_line(line, one)) for one in (running, over)]


@pytest.mark.parametrize(
    "line",
    [
        "Ah (well!) yes. And you?! Hm... so be it, ok?",
        "(oh!) my rook?) is here.. (no",
        "one_ two.three - four! five-six?  'm no longer here, right?",
        *SAID,
    ],
)
def test_a_line_is_cut_as_its_tokens_tell(line: str) -> None:
    text = straightened(line)

    def told(tokens: list[Token]) -> list[tuple[str, str, str]]:
        return [(token.kind, token.word, token.text) for token in tokens]

    expected = [told(tokens) for tokens, _ in sentences._sentences(tokens_of(text))]
    found = [
        told([token for part in sentences._taken_apart(*cut) for token in part.tokens]) for cut in sentences._cut(text)
    ]
    assert [tokens for tokens in found if tokens] == expected
    asks = [asks for _, asks in sentences._sentences(tokens_of(text))]
    assert [asks for said, asks in sentences._cut(text) if tokens_of(said)] == asks
