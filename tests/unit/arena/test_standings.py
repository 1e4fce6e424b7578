"""The table: scores, tie-breaks in their order, and places that equals share."""

from __future__ import annotations

from app.arena.encounters import DRAW, LOSS, WIN, Encounter, bye
from app.arena.standings import StandingLine, standings


def table(*history: Encounter, numbers: int = 4, everybody_meets: bool = False) -> dict[int, StandingLine]:
    lines = standings(range(1, numbers + 1), history, everybody_meets=everybody_meets)
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    return {line.number: line for line in lines}


def test_before_the_first_round_everybody_shares_the_first_place() -> None:
    lines = standings([3, 1, 2], [], everybody_meets=False)
    assert [(line.number, line.place, line.score) for line in lines] == [(3, 1, 0), (1, 1, 0), (2, 1, 0)]


def test_of_equal_scores_whoever_met_the_stronger_stands_higher() -> None:
    found = table(
        Encounter(1, 1, 3, WIN, LOSS), Encounter(1, 2, 4, WIN, LOSS),
        Encounter(2, 1, 2, DRAW, DRAW), Encounter(2, 3, 4, WIN, LOSS),
    )  # fmt: skip
    assert (found[1].score, found[1].buchholz, found[1].sonneborn) == (3, 5, 2 * WIN + 3 * DRAW)
    assert (found[2].score, found[2].buchholz, found[2].sonneborn) == (3, 3, 3 * DRAW)
    assert [found[number].place for number in (1, 2, 3, 4)] == [1, 2, 3, 4]


def test_in_a_round_robin_the_game_between_the_two_decides_first() -> None:
    found = table(
        Encounter(1, 1, 2, LOSS, WIN), Encounter(2, 3, 1, LOSS, WIN), Encounter(3, 2, 3, LOSS, WIN),
        Encounter(1, 3, 4, WIN, LOSS), Encounter(2, 4, 2, LOSS, WIN), Encounter(3, 1, 4, WIN, LOSS),
        everybody_meets=True,
    )  # fmt: skip
    assert {found[number].place for number in (1, 2, 3)} == {1}, "each beat one of the others"
    two = table(Encounter(1, 1, 2, LOSS, WIN), Encounter(2, 3, 1, LOSS, WIN), numbers=3, everybody_meets=True)
    assert (two[2].place, two[1].place, two[3].place) == (1, 2, 3)
    assert (two[2].direct, two[1].direct, two[3].direct) == (WIN, LOSS, 0)


def test_a_direct_encounter_counts_only_if_all_equals_have_met() -> None:
    found = table(Encounter(1, 1, 2, WIN, LOSS), Encounter(1, 3, 4, WIN, LOSS))
    assert (found[1].direct, found[3].direct) == (0, 0)
    assert found[1].place == found[3].place == 1


def test_a_bye_scores_like_a_win_but_is_none_at_the_board() -> None:
    found = table(bye(1, 3), Encounter(1, 1, 2, WIN, LOSS), numbers=3)
    assert (found[3].score, found[3].wins, found[3].games) == (WIN, 0, 0)
    assert found[3].buchholz == WIN, "as against somebody of its own score"
    assert found[1].buchholz == 0
    assert (found[1].wins, found[1].games) == (1, 1)


def test_a_forfeit_scores_and_is_no_win_at_the_board() -> None:
    found = table(Encounter(1, 1, 2, WIN, LOSS, played=False), numbers=2)
    assert (found[1].score, found[1].wins, found[1].games, found[2].score) == (WIN, 0, 0, 0)


def test_nobody_wins_where_both_stay_away() -> None:
    found = table(Encounter(1, 1, 2, LOSS, LOSS, played=False), numbers=2)
    assert (found[1].place, found[2].place, found[1].score) == (1, 1, 0)
