"""What moves, words and hints lead to, who ends a game how, and what is refused."""

from __future__ import annotations

import pytest

from app.domain.acts import (
    Abort,
    Accepted,
    Act,
    AnswerDraw,
    AnswerTakeback,
    Arrive,
    AtOnce,
    ClaimDraw,
    ClaimVictory,
    FlagFall,
    GraceOver,
    LeaveSeat,
    OfferDraw,
    PlayMove,
    Reap,
    Refusal,
    RequestTakeback,
    Resign,
    Say,
    Stalled,
    Surface,
    TakeHint,
    Think,
)
from app.domain.events.match import AgentMove, MatchEnded, PlayerMoveApplied
from app.domain.match import MatchStatus
from app.domain.memory import Scope
from app.domain.mood import MoodState
from app.matches.talk import TALK_AFTER_MS
from tests.fakes.games import ANNA, BLACK, MIRA, WHITE, Game, first_event, speak, surface, think

FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4"


def test_a_first_move_has_ply_one_and_tells_who_moved_what() -> None:
    game = Game()
    (event,) = game.wait(1500).move("e2e4")
    assert isinstance(event, PlayerMoveApplied)
    assert (event.ply, event.color, event.san, event.by, event.elapsed_ms) == (1, WHITE, "e4", "player", 1500)
    assert event.fen == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert event.clock is None


def test_a_characters_move_is_an_agent_move_and_names_its_engine() -> None:
    game = Game(first_event(MIRA, ANNA))
    (event,) = game.do(PlayMove(WHITE, "e2e4", 0, engine={"name": "mock"}))
    assert isinstance(event, AgentMove)
    assert event.by == "character"
    assert event.engine == {"name": "mock"}


def test_words_with_a_move_come_right_after_it() -> None:
    game = Game()
    assert [event.name for event in game.move("e2e4", "Good luck")] == ["player_move_applied", "player_chat_echoed"]
    assert game.state.chat[-1].ply == 1


@pytest.mark.parametrize("uci", ["e2e5", "e7e5", "e2e4q", "a1a1", "h9h8", "", "e2-e4", "0000", "E2E4", "e2e4 "])
def test_an_illegal_move_is_refused(uci: str) -> None:
    game = Game()
    assert game.try_(PlayMove(WHITE, uci, 0)) == "illegal_move"
    assert game.state.version == 1


def test_a_move_of_the_wrong_side_is_refused() -> None:
    assert Game().try_(PlayMove(BLACK, "e7e5", 0)) == "not_your_turn"


@pytest.mark.parametrize("ply", [1, 3, 19_999])
def test_a_move_for_a_later_ply_is_stale(ply: int) -> None:
    assert Game().moves("e2e4 e7e5").try_(PlayMove(WHITE, "g1f3", ply)) == "stale_ply"


def test_another_move_for_a_played_ply_is_stale() -> None:
    assert Game().moves("e2e4 e7e5").try_(PlayMove(WHITE, "d2d4", 0)) == "stale_ply"


def test_the_same_move_again_gets_the_same_answer_and_changes_nothing() -> None:
    game = Game().moves("e2e4 e7e5 g1f3")
    seq = next(stamped.seq for stamped in game.log if isinstance(stamped.event, PlayerMoveApplied))
    assert game.decide(PlayMove(WHITE, "e2e4", 0)) == Accepted(seq, repeated=True)
    assert game.decide(PlayMove(WHITE, "e2e4", 0, epoch=0)) == Accepted(seq, repeated=True)


def test_the_other_side_may_not_repeat_a_move_that_is_not_its_own() -> None:
    assert Game().moves("e2e4").try_(PlayMove(BLACK, "e2e4", 0)) == "stale_ply"


def test_a_move_of_another_epoch_is_stale() -> None:
    game = Game().moves("e2e4 e7e5")
    assert game.try_(PlayMove(WHITE, "g1f3", 2, epoch=1)) == "stale_ply"
    game.do(RequestTakeback(WHITE))
    game.do(AnswerTakeback(BLACK, True))
    assert game.try_(PlayMove(WHITE, "e2e4", 0, epoch=0)) == "stale_ply"
    assert game.try_(PlayMove(WHITE, "d2d4", 0, epoch=1)) == "player_move_applied"


def test_the_mating_move_ends_the_game_in_the_same_act() -> None:
    game = Game().moves(FOOLS_MATE)
    assert game.names()[-2:] == ["player_move_applied", "match_ended"]
    assert (game.state.result, game.state.end_reason, game.state.winner) == ("0-1", "checkmate", BLACK)


def test_the_mating_move_sent_again_is_acknowledged_and_nothing_else_is() -> None:
    game = Game().moves(FOOLS_MATE)
    seq = game.log[-2].seq
    assert game.decide(PlayMove(BLACK, "d8h4", 3)) == Accepted(seq, repeated=True)
    assert game.try_(PlayMove(BLACK, "d8g5", 3)) == "game_over"
    assert game.try_(PlayMove(WHITE, "g4g5", 4)) == "game_over"


ENDED_ACTS: list[Act] = [
    PlayMove(WHITE, "e2e4", 0),
    Resign(WHITE),
    Abort(WHITE),
    OfferDraw(WHITE),
    AnswerDraw(WHITE, True),
    ClaimDraw(WHITE),
    ClaimVictory(WHITE),
    RequestTakeback(WHITE),
    AnswerTakeback(WHITE, True),
    TakeHint(WHITE, 1, 0, 0),
    Think(WHITE, 0, 1, 1.0),
    Surface(WHITE, 0, 1, ()),
    Arrive(WHITE),
    LeaveSeat(WHITE, None),
    GraceOver(WHITE),
    Reap(WHITE),
    FlagFall(WHITE),
    Stalled(WHITE, 0, 0),
    AtOnce(WHITE, (Think(WHITE, 0, 1, 1.0), PlayMove(WHITE, "e2e4", 0))),
]


@pytest.mark.parametrize("act", ENDED_ACTS, ids=lambda act: type(act).__name__)
def test_after_the_end_every_act_is_game_over(act: Act) -> None:
    game = Game()
    game.do(Resign(BLACK))
    assert game.try_(act) == "game_over"


def test_only_last_words_and_another_game_are_heard_of_after_the_end() -> None:
    heard_of = {"Say", "TellAgent", "Speak", "OfferRematch", "DeclineRematch", "StartRematch"}
    assert {type(act).__name__ for act in ENDED_ACTS} | heard_of == {kind.__name__ for kind in Act.__subclasses__()}
    game = Game(first_event(MIRA, ANNA))
    game.do(Resign(BLACK))
    assert game.try_(speak(game, WHITE, "Well played.")) == "agent_chat mood_update"


def test_the_two_may_talk_for_ten_minutes_after_the_end() -> None:
    game = Game(first_event(MIRA, ANNA))
    game.do(Resign(BLACK))
    game.wait(TALK_AFTER_MS)
    assert game.try_(Say(BLACK, "Where did I go wrong?")) == "player_chat_echoed"
    game.wait(1)
    assert game.try_(Say(BLACK, "And there?")) == "game_over"


def test_who_resigns_loses() -> None:
    game = Game()
    (event,) = game.do(Resign(WHITE))
    assert event == MatchEnded(result="0-1", reason="resignation", winner=BLACK)
    assert game.state.status is MatchStatus.ENDED


def test_a_game_may_be_aborted_until_both_sides_have_moved() -> None:
    for moves in ("", "e2e4"):
        game = Game().moves(moves)
        (event,) = game.do(Abort(WHITE))
        assert event == MatchEnded(result="*", reason="aborted", winner=None)
    assert Game().moves("e2e4 e7e5").try_(Abort(WHITE)) == "not_allowed"


class TestMinds:
    def test_a_turn_is_announced_and_its_memories_told_once(self) -> None:
        game = Game(first_event(MIRA, ANNA))
        assert game.try_(think(game, WHITE)) == "agent_thinking"
        assert game.try_(think(game, WHITE)) == "repeated"
        assert game.try_(surface(game, WHITE, Scope.CHARACTER_LORE)) == "memory_surfaced"
        assert game.try_(surface(game, WHITE)) == "repeated"

    def test_the_log_keeps_ids_of_memories_and_never_their_texts(self) -> None:
        game = Game(first_event(MIRA, ANNA))
        (event,) = game.do(surface(game, WHITE, Scope.OPPONENT_SPECIFIC))
        assert "never told from here" not in event.model_dump_json()
        assert game.state.recalled[-1].memory_ids == ("memory-0",)

    def test_a_turn_that_is_not_its_own_is_not_announced(self) -> None:
        game = Game(first_event(MIRA, ANNA))
        late = think(game, WHITE)
        game.move("e2e4")
        assert game.try_(late) == "stale_ply"
        assert game.try_(think(game, WHITE)) == "stale_ply"
        assert game.try_(surface(game, WHITE)) == "stale_ply"

    def test_a_mood_moves_once_a_turn(self) -> None:
        game = Game(first_event(MIRA, ANNA))
        game.move("e2e4")
        mood = MoodState(0.6, 0.6, 0.0, 0.7)
        assert game.try_(speak(game, WHITE, mood=mood)) == "agent_chat mood_update"
        assert game.state.minds[WHITE].mood == mood
        assert game.try_(speak(game, WHITE, None, mood=MoodState())) == "repeated"
        assert game.state.minds[WHITE].mood == mood

    def test_words_of_a_line_that_was_taken_back_are_not_heard(self) -> None:
        game = Game(first_event(MIRA, ANNA)).moves("e2e4 e7e5")
        late = speak(game, WHITE)
        game.do(RequestTakeback(BLACK))
        game.do(AnswerTakeback(WHITE, True))
        assert game.try_(late) == "stale_ply"

    def test_silence_that_moves_nothing_is_no_event(self) -> None:
        game = Game(first_event(MIRA, ANNA))
        assert game.try_(speak(game, WHITE, None)) == "repeated"

    def test_words_between_turns_leave_the_face_to_the_turn(self) -> None:
        game = Game(first_event(MIRA, ANNA))
        game.move("e2e4")
        before = game.state.minds[WHITE]
        assert game.try_(speak(game, WHITE, "Ha!")) == "agent_chat"
        assert game.state.minds[WHITE] == before
        mood = MoodState(0.6, 0.6, 0.0, 0.7)
        assert game.try_(speak(game, WHITE, None, mood=mood)) == "mood_update"
        assert (game.state.minds[WHITE].mood, game.state.minds[WHITE].emotion) == (mood, "pleased")

    def test_a_face_that_changes_with_last_words_is_told_and_the_mood_stands_still(self) -> None:
        game = Game(first_event(MIRA, ANNA))
        game.do(Resign(BLACK))
        before = game.state.minds[WHITE].mood
        assert game.try_(speak(game, WHITE, "Well played.", private=True)) == "agent_chat mood_update"
        assert (game.state.minds[WHITE].mood, game.state.minds[WHITE].emotion) == (before, "pleased")
        assert game.try_(speak(game, WHITE, "Until next time.")) == "agent_chat"


class TestHints:
    def test_a_hint_is_for_the_side_to_move_in_this_very_position(self) -> None:
        game = Game()
        assert game.try_(TakeHint(BLACK, 1, 0, 0)) == "stale_ply"
        assert game.try_(TakeHint(WHITE, 1, 0, 1)) == "stale_ply"
        assert game.try_(TakeHint(WHITE, 1, 1, 0)) == "stale_ply"
        assert game.try_(TakeHint(WHITE, 1, 0, 0)) == "hint_given"
        assert game.state.hints == (0, 0, 1)

    def test_a_rated_game_has_none(self) -> None:
        assert Game(first_event(rated=True)).try_(TakeHint(WHITE, 1, 0, 0)) == "not_allowed"


def test_every_refusal_speaks_to_people() -> None:
    refusal = Game().decide(PlayMove(WHITE, "e2e5", 0))
    assert isinstance(refusal, Refusal)
    assert refusal.message.endswith(".")
