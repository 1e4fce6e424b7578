"""What an owner's words put on a game of their agent."""

from __future__ import annotations

import pytest

from app.domain.errors import BadAmount
from app.economy.staking import stake_named


@pytest.mark.parametrize(
    ("words", "stake"),
    [
        ("Play Kenji with a stake of 5000", 5000),
        ("play kenji, stake 50.", 50),
        ("Take on Rosa for 1,000 clay!", 1000),
        ("I bet 20 on you, go and beat Pip", 20),
        ("Play Vesna 5+3 and wager 7", 7),
        ("Play Vesna at 10 minutes", None),
        ("I bet 5 minutes are enough: play Pip", None),
        ("I bet you beat Kenji", None),
        ("Play Kenji", None),
    ],
)
def test_a_stake_is_a_number_beside_a_word_for_it(words: str, stake: int | None) -> None:
    assert stake_named((words,)) == stake


@pytest.mark.parametrize(
    "words", ["Play Pip, bet 2.5", "stake -5 on it", "for 1.000 clay", "all my clay on it", "Play Pip, all in"]
)
def test_what_is_no_whole_number_is_refused_and_not_left_out(words: str) -> None:
    with pytest.raises(BadAmount):
        stake_named((words,))


def test_the_latest_line_counts() -> None:
    assert stake_named(("Play Kenji for 10 clay", "no, stake 20")) == 20
