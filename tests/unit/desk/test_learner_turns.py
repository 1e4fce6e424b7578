"""What a learner goes on to ask: of a man thought elsewhere, of a combination, of a king, of names and of lessons."""

from __future__ import annotations

import chess

from app.accounts.player import Player
from app.desk.board.king_aims import asks_for_the_king, king_aims, pawns_said
from app.desk.moves.card_asked import asks_of_move, wanted_of
from app.desk.moves.card_more import material_beside, usual_words
from app.desk.moves.learner_turns import asks_of_luck, carried, placed_otherwise, sacrifice_in
from app.desk.moves.moves_named import moves_named
from app.desk.practice.plain_lessons import lesson_asked, rating_goal
from app.desk.screen import Screen
from app.desk.tool import AskedQuestion, Asker
from tests.unit.desk.test_move_cards import GAMBIT, ITALIAN, LEGAL, after, game, target


def lesson(text: str, screen: str = "practice", before: str | None = None) -> str | None:
    asker = Asker(Player("somebody", "somebody", "Somebody"), Screen.named(screen, None), before=before)
    found = lesson_asked(text, AskedQuestion(text, asker))
    return None if found is None else found.entry or f"{found.tool}.{found.aspect}"


def test_a_man_is_thought_elsewhere() -> None:
    legal = game(LEGAL)
    assert sacrifice_in(legal) == 9
    found = placed_otherwise("would it work if his knight stood on c6 instead of playing g6?", legal, None)
    assert [(one.through, one.tried) for one in found] == [(("b8c6",), ("f3e5",))]
    assert placed_otherwise("is the knight on c6 well placed", legal, None) == []


def test_a_line_is_carried_over() -> None:
    found = carried(
        "and if he defends it with f6?", "after 2.Nf3 how does black protect e5", game("e4 e5", ended=False)
    )
    assert [(one.through, one.tried) for one in found] == [(("g1f3",), ("f7f6",))]


def test_which_bishop_takes_is_read() -> None:
    sans = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4 Nc3 Nxe4 O-O Nxc3 bxc3"
    found = target("if rosa takes on c3 with the bishop on move 8, what's my move", sans)
    assert found[0].tried == ("b4c3",)


def test_moves_are_asked_of_at_the_head() -> None:
    assert asks_of_move("nh4 heading for f5, yes or no?")
    assert [one.san for one in moves_named("Nh4 heading for f5, yes or no?")] == ["Nh4"]
    assert "several" in wanted_of("give me two sane moves instead of qh5")
    assert "usual" in wanted_of("is qd3 a normal move there")
    assert asks_of_luck("was that mate sound or was i lucky")


def test_men_are_counted() -> None:
    board, _ = after(GAMBIT, 18)
    own, other = material_beside(board, chess.WHITE)
    assert (dict(own), dict(other)) == ({chess.PAWN: 1}, {chess.KNIGHT: 1})


def test_a_weakened_king_has_squares() -> None:
    board, _ = after(ITALIAN, 16)
    told = " ".join(king_aims(board, chess.WHITE))
    assert "f5" in told
    assert "d4" in told
    assert king_aims(chess.Board(), chess.WHITE) == []
    assert asks_for_the_king("how does one go about attacking a king like that")
    assert pawns_said("his pawns are on g5 and h6") == ["g5", "h6"]


def test_what_is_usual_is_told() -> None:
    board, _ = after("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6", 12)
    assert "7.f4" in usual_words(board, chess.Move.from_uci("d1d3"))


def test_lessons_are_plain() -> None:
    assert lesson("what endings should a 1500 know cold") == "endings-to-know"
    assert lesson("how should i think about finding the first one", "puzzle") == "puzzle-thinking"
    assert lesson("i've half an hour tonight and want to get better", "hall") == "half-an-hour"
    assert rating_goal("what would it take for me to get to 1600") == 1600
    assert lesson("who is the strongest here", "hall") is None
