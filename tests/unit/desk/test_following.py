"""Follow-ups: the question before asked anew, and moves beside the one that was told of."""

from __future__ import annotations

from app.desk.moves.move_words import apart_of
from app.desk.reading.swapping import with_name

NAMES = frozenset(("kenji", "rosa", "pip", "teodor"))


def test_a_name_alone_asks_the_question_before_of_somebody_else() -> None:
    assert with_name("and the kenji one", "can i use this for my game with rosa", NAMES) == (
        "can i use this for my game with kenji"
    )
    assert with_name("and pip? same question", "my score against kenji", NAMES) == "my score against pip"
    assert with_name("and rosa?", "what does he think of her", NAMES) == "what does he think of rosa"
    assert with_name("and rosa?", "how does the bishop move", NAMES) is None
    assert with_name("why is rosa so strong", "is kenji strong", NAMES) is None


def test_moves_later_and_earlier_are_counted_in_half_moves() -> None:
    assert [apart_of(said) for said in ("three moves later", "2 moves before", "the move after")] == [6, -4, 0]
