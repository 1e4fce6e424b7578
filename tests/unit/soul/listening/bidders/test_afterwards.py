"""How a game was played is told from its analysis, move by move."""

from __future__ import annotations

import pytest

from app.domain.move_worth import MoveWorth
from app.soul.gathering import gather
from app.soul.listening.bidders import afterwards
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer, moment
from tests.unit.soul.soul_table import CAST, given, played

# The character has Black. White hangs a knight on move 3, Black a queen's worth of chances on move 4.
GAME = played("e4", "e5", "Nf3", "Nc6", "Nxe5", "Nxe5", "d4", "Qh4", "dxe5", "Qxe4+")
JUDGED = (
    MoveWorth(1, "e4", False, 0.53, 0.53),
    MoveWorth(2, "e5", True, 0.47, 0.47),
    MoveWorth(3, "Nf3", False, 0.53, 0.53),
    MoveWorth(4, "Nc6", True, 0.47, 0.47),
    MoveWorth(5, "Nxe5", False, 0.53, 0.25, "Bb5"),
    MoveWorth(6, "Nxe5", True, 0.75, 0.75),
    MoveWorth(7, "d4", False, 0.25, 0.25),
    MoveWorth(8, "Qh4", True, 0.75, 0.5, "Ng6"),
    MoveWorth(9, "dxe5", False, 0.5, 0.49),
    MoveWorth(10, "Qxe4+", True, 0.51, 0.5),
)
OVER = given(GAME, result="won", end_reason="resignation", judged=JUDGED)


@pytest.mark.parametrize("slug", sorted(CAST))
def test_the_biggest_mistake_is_named_with_what_was_better(slug: str) -> None:
    said = answer(afterwards.Mistake(), OVER, "where did I go wrong?", Subject.MY_MISTAKE, slug)
    assert "3" in said
    assert "Nxe5" in said
    assert "Bb5" in said


def test_a_move_that_is_named_is_the_one_that_is_answered() -> None:
    seen = (*JUDGED[:6], MoveWorth(7, "d4", False, 0.25, 0.15, "Qe2"), *JUDGED[7:])
    asked = given(GAME, result="won", end_reason="resignation", judged=seen)
    said = answer(afterwards.Mistake(), asked, "What should I have played instead of d4?", Subject.SHOULD_HAVE)
    assert "Qe2" in said


def test_the_best_move_took_what_a_slip_had_offered() -> None:
    said = answer(afterwards.BestMove(), OVER, "which was my best move today?", Subject.MY_BEST)
    assert "dxe5" in said
    assert "5" in said


@pytest.mark.parametrize(("chance", "key"), [(0.8, "ask_ever_winning"), (0.53, "ask_never_winning")])
def test_whether_the_player_was_ever_winning(chance: float, key: str) -> None:
    asked = given(GAME, result="won", end_reason="resignation", judged=(MoveWorth(5, "Nxe5", False, chance, 0.4),))
    said = answer(afterwards.EverWinning(), asked, "was i ever winning?", Subject.TURNING_POINT)
    assert moment(asked).phrasing.is_of(key, said)


def test_how_the_player_played_counts_the_slips() -> None:
    said = answer(afterwards.HowPlayed(), OVER, "how did I play?", Subject.HOW_DID_I_PLAY)
    assert "well, but for move 3" in said


def test_what_to_practise_follows_from_the_worst_move() -> None:
    said = answer(afterwards.Practise(), OVER, "What shall I practise?", Subject.PRACTISE)
    assert "what can be taken afterwards" in said


def test_without_an_analysis_nothing_is_made_up() -> None:
    asked = given(GAME, result="won", end_reason="resignation")
    said = answer(afterwards.Mistake(), asked, "where did I go wrong?", Subject.MY_MISTAKE)
    assert moment(asked).phrasing.is_of("ask_not_looked", said)


def test_in_a_rated_game_it_is_told_at_the_end_only() -> None:
    running = given(GAME, rated=True, judged=JUDGED)
    said = answer(afterwards.Mistake(), running, "where did I go wrong?", Subject.MY_MISTAKE)
    assert moment(running).phrasing.is_of("ask_rated", said)
    over = given(GAME, rated=True, judged=JUDGED, result="won", end_reason="resignation")
    assert "Bb5" in answer(afterwards.Mistake(), over, "where did I go wrong?", Subject.MY_MISTAKE)


def test_moves_are_counted_by_the_board() -> None:
    found = afterwards.moment_of(JUDGED, gather(OVER))
    assert found is not None
    assert found.slots["number"] == "3"


def test_what_is_repeated_over_many_games_comes_before_this_one_also_in_the_room() -> None:
    lesson = "short puzzles of the kind that end a game: it would have helped you three times of late"
    over = given(GAME, result="won", end_reason="resignation", judged=JUDGED, practice=lesson)
    assert lesson in answer(afterwards.Practise(), over, "What shall I practise?", Subject.PRACTISE)
    assert lesson in answer(afterwards.Practise(), given(practice=lesson), "What shall I practise?", Subject.PRACTISE)
