"""What visitors ask looking back at a game, a person, a slip, a weakness: the answers' first sentences. No house."""

from __future__ import annotations

from typing import Any

import chess

from app.desk.club.live_words import live_move_told, plain_score, turns_told
from app.desk.finished.given_up_words import forced_draw_words, resigned_words
from app.desk.finished.opening_play_words import compared_words
from app.desk.games import stands_in
from app.desk.memories.memory_holders import asks_who_else, else_told, written_told
from app.desk.moves.other_move_words import other_words
from app.desk.moves.other_moves import WhichElse, candidates, made_with, wanted, without_its_maker
from app.desk.people.friend_table import friend_told
from app.desk.people.person_record import record_told
from app.desk.practice.instead_words import evidence_told, instead_told
from app.desk.reading.asked_moves import says_the_engine
from app.desk.reading.pointing_back import pointing_back
from app.desk.record.length_words import length_told
from app.desk.tool import About, Study

QH5: dict[str, Any] = {
    "move": "12.Qh5", "by": "White", "better": "12.b4", "chance_before": 0.58, "chance_after": 0.08, "does": "",
    "reason": {"kind": "puts_to_be_taken", "move": "Nxh5", "men": [{"piece": "queen", "square": "h5"}]},
    "thought": {"legal": 35, "check": False, "took": None, "piece": "queen", "to": "h5",
                "attacks": [{"piece": "pawn", "on": "h6"}]},
    "moments": ["12.Qh5"],
}  # fmt: skip


def test_who_came_out_of_the_opening_better_is_a_stand() -> None:
    story: dict[str, Any] = {
        "after_opening": {"chance": 56, "number": 10}, "of_opening": None, "their_opening": None,
        "other": "Kenji W", "were": "you were", "opening": "Italian Game",
    }  # fmt: skip
    assert compared_words(story).startswith("You, by a little: after 10 moves you had 56")
    turn = {"move": "6.Nxd5", "before": 50, "after": 20}
    behind = compared_words(story | {"after_opening": {"chance": 20, "number": 10}, "of_opening": turn})
    assert behind.startswith("Kenji: after 10 moves")
    assert "Kenji made no error there" in behind


def test_a_resignation_is_judged_by_the_last_position() -> None:
    end: dict[str, Any] = {"over": True, "by": "resignation", "outcome": "lost", "other": "Kenji", "chance": 4,
                           "points": -9, "draws": []}  # fmt: skip
    told = resigned_words({"end": end})
    assert told.startswith(
        "Resigning gave away next to nothing: at the end you had 4 chances in a hundred, with about a"
    )
    assert resigned_words({"end": end | {"chance": 45}}).startswith("Playing on was the better choice")
    assert "ended by checkmate" in resigned_words({"end": end | {"by": "checkmate"}})
    assert "Kenji who resigned" in resigned_words({"end": end | {"outcome": "won"}})


def test_no_forced_draw_is_claimed_where_none_is_shown() -> None:
    told = forced_draw_words(QH5 | {"end": {"draws": []}})
    assert told.startswith("I find no forced draw")
    assert "Qe8+" in forced_draw_words(QH5 | {"end": {"draws": ["Qe8+ in place of Qh5"]}})


def test_the_game_on_the_page_is_set_beside_the_other_losses() -> None:
    games = [
        {"here": here, "moves": moves, "against": who, "outcome": how}
        for here, moves, who, how in (
            (False, 7, "Pip", "won"), (False, 8, "Rosa", "lost"), (True, 12, "Kenji", "lost"),
        )
    ]  # fmt: skip
    facts = {"lengths": games}
    assert length_told(facts | {"asked": "was that the quickest i ever lost"}).startswith("No: this one had 12 moves;")
    assert length_told(facts | {"asked": "is this my longest loss"}).startswith("Yes: with 12 moves")
    assert length_told(facts | {"asked": "fastest win"}).startswith("Your shortest win had 7 moves, against Pip")
    assert length_told(facts | {"asked": "what is my longest game?"}).startswith("Your longest game had 12 moves")


def test_a_capture_by_another_pawn_is_no_capture_of_a_pawn() -> None:
    asked = "what if i take with the other pawn instead"
    assert made_with(asked) == ("pawn", True)
    assert "pawn" not in without_its_maker(asked)
    given = WhichElse(takes=True, using="pawn", other=True)
    assert wanted(given) == "take anything with another pawn"
    board = chess.Board("4k3/8/8/3p4/2P1P3/8/8/3QK3 w - - 0 1")
    assert sorted(move.uci() for move in candidates(board, given)) == ["c4d5", "e4d5"]


def test_a_move_that_the_engine_did_not_propose_is_set_right() -> None:
    facts: dict[str, Any] = {
        "compared": None, "number": 2, "played": None, "move": "2.a4", "by": "White", "was_played": False,
        "chance_before": 0.54, "chance_after": 0.48, "is_best": False, "line": "2.a4", "in_words": "pawn to a4",
        "best": "2.Nf3", "best_does": "brings the knight into play", "wanted": "play a4", "said": True,
    }  # fmt: skip
    told = other_words(facts)
    assert told.startswith("The engine’s first choice here is 2.Nf3, not 2.a4: it brings the knight into play.")
    assert says_the_engine("engine wants a4 and i'd never think of that")
    assert not stands_in(Study(chess.STARTING_FEN, ("e2e4",)), "a4")
    assert stands_in(Study(chess.STARTING_FEN, ("e2e4",)), "e4")


def test_a_running_game_is_told_plainly_and_may_turn() -> None:
    one: dict[str, Any] = {
        "white": {"name": "Vesna K"}, "black": {"name": "Anselm B"}, "lead": 0, "move": 7,
        "did": {"by": "White", "castled": False, "took": "bishop", "to": "f3", "piece": "queen", "means": "",
                "before": {"by": "Black", "took": "knight", "to": "f3", "piece": "bishop"}},
    }  # fmt: skip
    level = "It is about level: 54 chances in a hundred for Vesna, with White, by the engine."
    assert turns_told(one, level, "and how sure is that? could it still flip").startswith("It can still go either way")
    assert not turns_told(one, level, "who is better?")
    assert plain_score(one, level).startswith("Nobody is winning yet")
    assert "took back on f3 with the queen: Anselm’s bishop had just taken a knight" in live_move_told(one, "")


def test_a_word_for_plain_words_stays_with_the_running_game() -> None:
    about = About("club_status", aspect="score")
    assert pointing_back("explain it like i'm ten because i am ten", about) == ("club_status", "score")
    assert pointing_back("hm and his reply?", About("explain_move", "m", 19, aspect="why")) == ("explain_move", "after")


def test_of_a_persons_manners_nothing_is_known() -> None:
    dana: dict[str, Any] = {
        "name": "Dana", "rating": 1200, "provisional": True, "guest": True, "username": "g", "seen": {},
        "own": {"won": 0, "drawn": 0, "lost": 0}, "manners": True,
    }  # fmt: skip
    assert record_told(dana).startswith("Of how Dana behaves nothing is recorded")
    assert record_told(dana | {"manners": False}).startswith("Dana’s results are not to be seen: Dana is a guest")
    member = dana | {"guest": False, "manners": False, "seen": {"won": 2}}
    assert record_told(member).startswith("In games that anybody may watch Dana has two won, none drawn, none lost")
    assert "by the name" in record_told(None)


def test_a_table_for_a_friend_has_the_clock_that_was_named() -> None:
    assert "“your own” with 20 minutes and 0 seconds" in friend_told("my friend and me, 20 minutes, no rating", (20, 0))
    assert "the clock 15+10, “rated”" in friend_told("a rated game with my brother", (15, 10))
    assert "choose “no clock”" in friend_told("my son and i, without a clock", None)


NURSE = {"of": "Kenji W", "text": "I am a nurse.", "when": "today at 9:00", "told": True}


def test_who_else_has_a_thing_is_nobody_where_one_alone_has_it() -> None:
    assert asks_who_else("who else knows that besides him")
    facts: dict[str, Any] = {"besides": "Kenji W", "fitting": [NURSE], "holders": ["Kenji W"]}
    assert (else_told(facts) or "").startswith("Nobody else: only Kenji has it, as Kenji’s “I am a nurse.”")
    assert (else_told(facts | {"holders": ["Kenji W", "Rosa Q"]}) or "").startswith("Rosa has it")
    assert else_told(facts | {"fitting": []}) is None


def test_no_person_wrote_a_slip() -> None:
    slip = NURSE | {"of": "Pip", "text": "You won.", "told": False}
    told = written_told({"who": "Pip", "slips": [slip], "every": [slip]})
    assert told.startswith("No person did: Pip is an AI character")
    assert "Pip’s “You won.”" in told


def test_a_weakness_has_its_moves_and_an_opening_its_replacement() -> None:
    made = [{"move": "12.Qh5", "against": "Kenji", "cost": 30}, {"move": "3...Nd4", "against": "Rosa", "cost": 12}]
    facts: dict[str, Any] = {"habits": [], "made": made, "games": 5, "errors": 2, "asked": "", "advice": None}
    assert evidence_told(facts).startswith(
        "These moves cost you most, in chances of a hundred: 12.Qh5 against Kenji (30)"
    )
    habit = facts | {"habits": [{"made": made[:1]}], "advice": "looking: it would help"}
    told = evidence_told(habit | {"asked": "why this"})
    assert told.startswith("Because it would have helped you at one of your two serious errors in five games: 12.Qh5")
    assert "Nd4" not in told
    lost = {"name": "Sicilian Defence", "color": "black", "lost": 1, "games": 1}
    assert instead_told({"dearest": lost}).startswith("The open game is simple and sound: 1.e4 e5")
    assert instead_told({"dearest": lost | {"color": "white"}}).startswith("The London System")
    assert instead_told({"dearest": lost | {"name": "Italian Game", "color": "white"}}).startswith("The London System")
    assert instead_told({"dearest": lost | {"name": "Italian Game"}}).startswith("The Caro-Kann")
    assert instead_told({"dearest": lost, "asked": "what do i play against d4"}).startswith("The Queen’s Gambit")
    assert instead_told({"dearest": None}).startswith("No opening has cost you a game yet.")
