"""A board's description gives the same words whether it is read at once or sentence by sentence."""

from __future__ import annotations

import random

import chess

from app.domain.prose import board_to_english
from app.domain.text import bare
from app.memory.described import PROSE_SQUARE_WEIGHT, PROSE_WEIGHT, bare_of, phrase_of, weights_of
from app.memory.words import in_order, is_square, terms
from tests.unit.domain_prose.test_prose import random_game


def test_a_description_read_by_its_sentences_has_the_words_of_the_whole() -> None:
    rng = random.Random(11)
    for number in range(150):
        moves = tuple(random_game(rng))
        prose = board_to_english(chess.STARTING_FEN, moves, "white" if number % 2 else "black")
        prose = f"{rng.choice(('Sicilian Defence: Najdorf', 'Bird’s Opening'))}. {prose}" if number % 3 else prose
        assert phrase_of(prose) == in_order(prose)
        assert bare_of(prose) == bare(prose)
        weights = {term: PROSE_SQUARE_WEIGHT if is_square(term) else PROSE_WEIGHT for term in terms(prose)}
        assert weights_of(prose) == weights


def test_nothing_described_has_no_words() -> None:
    assert (phrase_of(""), bare_of(""), weights_of("")) == ("", "", {})
