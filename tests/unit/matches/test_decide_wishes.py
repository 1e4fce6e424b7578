"""What formal wishes lead to, draws and takebacks, and what it does to a game when a side goes away."""

from __future__ import annotations

import pytest

from app.domain.acts import (
    AnswerDraw,
    AnswerTakeback,
    Arrive,
    ClaimDraw,
    ClaimVictory,
    GraceOver,
    LeaveSeat,
    OfferDraw,
    PlayMove,
    RequestTakeback,
)
from app.domain.events.match import DrawDeclined, MatchEnded
from app.domain.match import MatchStatus
from tests.fakes.games import BLACK, WHITE, Game, first_event


class TestDraws:
    def test_an_offer_stands_until_it_is_declined(self) -> None:
        game = Game()
        assert game.try_(OfferDraw(WHITE)) == "draw_offered"
        assert game.state.draw_offer is WHITE
        assert game.try_(AnswerDraw(BLACK, False)) == "draw_declined"
        assert game.state.draw_offer is None

    def test_an_accepted_offer_is_a_draw_by_agreement(self) -> None:
        game = Game()
        game.do(OfferDraw(WHITE))
        (event,) = game.do(AnswerDraw(BLACK, True))
        assert event == MatchEnded(result="1/2-1/2", reason="agreement", winner=None)

    def test_two_offers_that_meet_are_an_agreement(self) -> None:
        game = Game()
        game.do(OfferDraw(WHITE))
        assert game.try_(OfferDraw(BLACK)) == "match_ended"
        assert game.state.end_reason == "agreement"

    def test_nobody_accepts_their_own_offer(self) -> None:
        game = Game()
        game.do(OfferDraw(WHITE))
        assert game.try_(AnswerDraw(WHITE, True)) == "not_allowed"
        assert game.try_(OfferDraw(WHITE)) == "not_allowed"

    def test_without_an_offer_there_is_nothing_to_answer(self) -> None:
        assert Game().try_(AnswerDraw(BLACK, True)) == "not_allowed"

    def test_one_offer_a_position(self) -> None:
        game = Game()
        game.do(OfferDraw(WHITE))
        game.do(AnswerDraw(BLACK, False))
        assert game.try_(OfferDraw(WHITE)) == "not_allowed"
        game.move("e2e4")
        assert game.try_(OfferDraw(WHITE)) == "draw_offered"

    def test_moving_on_declines_the_other_sides_offer_and_not_ones_own(self) -> None:
        game = Game()
        game.do(OfferDraw(WHITE))
        game.move("e2e4")
        assert game.state.draw_offer is WHITE
        events = game.move("e7e5")
        assert events[1:] == (DrawDeclined(color=BLACK),)
        assert game.state.draw_offer is None

    def test_a_draw_is_claimed_only_where_one_stands(self) -> None:
        assert Game().try_(ClaimDraw(WHITE)) == "not_allowed"


class TestTakebacks:
    def test_a_granted_takeback_undoes_the_askers_last_move_and_the_answer_to_it(self) -> None:
        game = Game().moves("e2e4 e7e5 g1f3 b8c6")
        game.do(RequestTakeback(WHITE))
        game.do(AnswerTakeback(BLACK, True))
        assert (game.state.ply, game.state.epoch, game.state.turn) == (2, 1, WHITE)
        assert [move.uci for move in game.state.moves] == ["e2e4", "e7e5"]
        assert game.state.takeback_request is None

    def test_a_move_that_was_not_answered_is_undone_alone(self) -> None:
        game = Game().moves("e2e4 e7e5 g1f3")
        game.do(RequestTakeback(WHITE))
        game.do(AnswerTakeback(BLACK, True))
        assert (game.state.ply, game.state.turn) == (2, WHITE)

    def test_every_takeback_begins_an_epoch_and_makes_the_game_unrated(self) -> None:
        game = Game(first_event(rated=True)).moves("e2e4 e7e5 g1f3 b8c6")
        for epoch in (1, 2):
            game.do(RequestTakeback(WHITE))
            (event,) = game.do(AnswerTakeback(BLACK, True))
            assert event.epoch == epoch  # type: ignore[attr-defined]
        assert game.state.ply == 0
        assert not game.state.rated

    def test_a_takeback_ends_an_offer_aloud(self) -> None:
        game = Game().moves("e2e4 e7e5")
        game.do(OfferDraw(BLACK))
        game.do(RequestTakeback(WHITE))
        events = game.do(AnswerTakeback(BLACK, True))
        assert [event.name for event in events] == ["draw_declined", "takeback_applied"]
        assert game.state.draw_offer is None

    @pytest.mark.parametrize("mover", [WHITE, BLACK])
    def test_a_wish_that_was_not_answered_ends_with_the_next_move_of_either_side(self, mover: object) -> None:
        game = Game().moves("e2e4 e7e5" if mover is WHITE else "e2e4 e7e5 g1f3")
        game.do(RequestTakeback(WHITE))
        events = game.move("b1c3" if mover is WHITE else "b8c6")
        assert [event.name for event in events] == ["player_move_applied", "takeback_declined"]
        assert game.try_(AnswerTakeback(BLACK, True)) == "not_allowed"

    def test_a_declined_wish_changes_nothing_else(self) -> None:
        game = Game().moves("e2e4")
        game.do(RequestTakeback(WHITE))
        assert game.try_(AnswerTakeback(BLACK, False)) == "takeback_declined"
        assert (game.state.ply, game.state.epoch) == (1, 0)

    def test_takebacks_are_refused_where_they_make_no_sense(self) -> None:
        assert Game(first_event(takebacks=False)).moves("e2e4").try_(RequestTakeback(WHITE)) == "not_allowed"
        assert Game().try_(RequestTakeback(WHITE)) == "not_allowed"
        game = Game().moves("e2e4")
        assert game.try_(RequestTakeback(BLACK)) == "not_allowed"
        assert game.try_(AnswerTakeback(BLACK, True)) == "not_allowed"
        game.do(RequestTakeback(WHITE))
        assert game.try_(RequestTakeback(WHITE)) == "not_allowed"
        assert game.try_(AnswerTakeback(WHITE, True)) == "not_allowed"


class TestPresence:
    def test_a_seat_that_leaves_pauses_the_game_and_one_that_returns_resumes_it(self) -> None:
        game = Game()
        game.do(LeaveSeat(WHITE, 60_000))
        assert game.state.status is MatchStatus.PAUSED
        game.do(LeaveSeat(BLACK, 60_000))
        game.do(Arrive(WHITE))
        assert game.state.status is MatchStatus.PAUSED
        game.do(Arrive(BLACK))
        assert game.state.status is MatchStatus.ACTIVE

    def test_a_grace_tells_its_deadline_and_an_adjournment_none(self) -> None:
        (paused,) = Game().do(LeaveSeat(WHITE, 60_000))
        assert paused.payload()["deadline"] == "2027-01-15T08:01:00.000Z"
        (adjourned,) = Game().do(LeaveSeat(WHITE, None))
        assert adjourned.payload()["deadline"] is None

    def test_who_is_here_already_need_not_arrive(self) -> None:
        assert Game().try_(Arrive(WHITE)) == "repeated"

    def test_an_adjourned_seat_need_not_leave_again_but_a_grace_starts_anew(self) -> None:
        game = Game()
        game.do(LeaveSeat(WHITE, None))
        assert game.try_(LeaveSeat(WHITE, None)) == "repeated"
        game = Game()
        game.do(LeaveSeat(WHITE, 10_000))
        game.wait(9_000).do(LeaveSeat(WHITE, 10_000))
        assert game.wait(9_000).try_(GraceOver(WHITE)) == "not_allowed"
        assert game.wait(1_000).try_(GraceOver(WHITE)) == "match_ended"

    def test_a_grace_that_is_over_abandons_the_game(self) -> None:
        game = Game().moves("e2e4 e7e5")
        game.do(LeaveSeat(BLACK, 60_000))
        assert game.wait(59_999).try_(GraceOver(BLACK)) == "not_allowed"
        (event,) = game.wait(1).do(GraceOver(BLACK))
        assert event == MatchEnded(result="1-0", reason="abandonment", winner=WHITE)

    def test_a_game_nobody_began_is_aborted_instead(self) -> None:
        game = Game().moves("e2e4")
        game.do(LeaveSeat(BLACK, 0))
        game.do(GraceOver(BLACK))
        assert (game.state.result, game.state.end_reason) == ("*", "aborted")

    def test_victory_is_claimed_only_when_the_other_sides_grace_is_over(self) -> None:
        game = Game().moves("e2e4 e7e5")
        assert game.try_(ClaimVictory(WHITE)) == "not_allowed"
        game.do(LeaveSeat(BLACK, 60_000))
        assert game.wait(59_999).try_(ClaimVictory(WHITE)) == "not_allowed"
        assert game.wait(1).try_(ClaimVictory(BLACK)) == "not_allowed"
        assert game.try_(ClaimVictory(WHITE)) == "match_ended"
        assert game.state.winner is WHITE

    def test_an_adjourned_game_is_never_won_by_waiting(self) -> None:
        game = Game().moves("e2e4 e7e5")
        game.do(LeaveSeat(BLACK, None))
        game.wait(10**12)
        assert game.try_(ClaimVictory(WHITE)) == "not_allowed"
        assert game.try_(GraceOver(BLACK)) == "not_allowed"

    def test_the_game_goes_on_while_somebody_is_away(self) -> None:
        game = Game()
        game.do(LeaveSeat(BLACK, None))
        assert game.try_(PlayMove(WHITE, "e2e4", 0)) == "player_move_applied"
        assert game.state.status is MatchStatus.PAUSED
