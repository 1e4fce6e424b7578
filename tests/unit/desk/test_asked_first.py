"""What is asked before a topic is weighed: sets of games, positions in words, objects, exchanges, one of several."""

from __future__ import annotations

import chess
import pytest

from app.desk.board.spoken_positions import spoken_position
from app.desk.board.told_ending import ending_told, rule_of
from app.desk.club.ranked_words import chosen_told, standing_told
from app.desk.moves.card_target import carried_on
from app.desk.moves.exchange_asked import weighs_exchange
from app.desk.moves.moves_named import WrittenMove
from app.desk.moves.swap_words import leaving_words, swap_played, take_or_leave, trade_words
from app.desk.openings.opening_asked import row_of
from app.desk.openings.opening_words import suits_told
from app.desk.openings.openings_beside import easier_told, with_knights
from app.desk.questions import all_kinds
from app.desk.reading.forms_asked import page_facts
from app.desk.reading.named_together import chosen_among, named_together
from app.desk.reading.objects import asked_objects, object_of
from app.desk.record.parting import parted_told, parting_asked
from app.desk.record.sets_asked import AskedSet, set_asked
from app.desk.record.sets_words import set_told
from app.desk.screen import ScreenKind
from app.domain.prose import shade_in_words
from tests.unit.desk.test_move_cards import game


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("did i castle in the games i lost?", AskedSet("castled", "lost")),
        ("in which of my games did i not castle?", AskedSet("castled", None, without=True)),
        ("did i lose my queen in all the games i lost?", AskedSet("queen_lost", "lost")),
        ("were my wins shorter than my losses?", AskedSet("length", None)),
        ("which opening did i play in the games i won", AskedSet("opening", "won")),
        ("was i ever winning in the games i lost?", AskedSet("ahead", "lost")),
        ("did i bring my queen out early in my losses", AskedSet("queen_out", "lost")),
        ("in how many of my games did i open with e4", AskedSet("first_move", None, "e4")),
        # The whole record, advice and other people are asked about in other ways.
        ("how many of my games did i win", None),
        ("which opening do i win with most", None),
        ("how do i castle in games here", None),
        ("do the characters castle in their games against me", None),
    ],
)
def test_a_set_of_games_is_read_with_what_is_asked_of_it(said: str, meant: AskedSet | None) -> None:
    assert set_asked(said) == meant


def test_a_set_is_told_with_its_games() -> None:
    games = [
        {"against": "Kenji", "outcome": "lost", "moves": 12, "holds": True, "shown": "5.O-O"},
        {"against": "Rosa", "outcome": "lost", "moves": 10, "holds": False, "shown": ""},
    ]
    lost = set_told(games, AskedSet("castled", "lost"), None)
    assert lost == (
        "You castled in one of the two games that you lost: against Kenji (12 moves) 5.O-O. Against Rosa (10 moves) "
        "you did not."
    )
    without = set_told(games, AskedSet("castled", None, without=True), None)
    assert without.startswith("Against Rosa (10 moves, lost) you did not. You castled in one of your two games")
    assert set_told(games[1:], AskedSet("castled", "lost"), "Rosa").startswith(
        "No, you castled not once in the one game against Rosa"
    )
    long = [{"against": "Pip", "outcome": "won", "moves": 7, "holds": None, "shown": ""}, games[0]]
    assert set_told(long, AskedSet("length", None), None).startswith("Your wins were the shorter ones: ")


@pytest.mark.parametrize(
    ("said", "fen"),
    [
        ("my king e6, my pawn e5, his king e8 and its my move. is that a win", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"),
        ("white king d6, white pawn d5, black king d8, white to move", "3k4/8/3K4/3P4/8/8/8/8 w - - 0 1"),
        ("king on g1, rook on e1 against king g8 and pawns f7 g7, his move", "6k1/5pp1/8/8/8/8/8/4R1K1 b - - 0 1"),
        ("king g6 rook a1 for me, lone king g8 for him. me to move", "6k1/8/6K1/8/8/8/8/R7 w - - 0 1"),
        ("ke6 pe5 vs ke8 my move", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"),
        ("why did he take my bishop on e6 and not the knight on e5", None),
        ("my king e6, my pawn e6, his king e8", None),
        ("my king e6, my pawn e5, his king e7", None),
    ],
)
def test_a_position_is_set_up_from_its_words(said: str, fen: str | None) -> None:
    found = spoken_position(said)
    assert (None if found is None else found.fen) == fen


def test_an_ending_is_told_with_its_rule() -> None:
    board = chess.Board("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1")
    rule = rule_of(board, 0.99)
    assert "sixth rank in front of its pawn" in rule
    one = {"turn": "White", "white": 0.99, "line": "1.Kd6 Kd8", "over": None, "mate": False}
    told = ending_told({"told": [one], "side": True, "rule": rule})
    assert told.startswith("Yes, that is won for you. It goes 1.Kd6 Kd8.")
    assert ending_told({"told": [one], "side": False, "rule": ""}).startswith("No, that is lost for you.")
    assert "opposition" in rule_of(chess.Board("8/4k3/8/4P3/4K3/8/8/8 w - - 0 1"), 0.5)
    assert "a- or h-file" in rule_of(chess.Board("k7/8/K7/P7/8/8/8/8 w - - 0 1"), 0.5)
    assert rule_of(chess.Board("k7/8/1K6/8/8/8/8/2R5 w - - 0 1"), 1.0) == ""
    depends = ending_told({"told": [one, one | {"turn": "Black", "white": 0.5}], "side": None, "rule": ""})
    assert depends.startswith("It depends on whose move it is. With White to move: Yes, White wins.")


@pytest.mark.parametrize(
    ("said", "latest"),
    [
        ("this started just like the last game i had with kenji. where did it go a different way?", True),
        ("is this the same start as my earlier games with rosa or something new?", False),
        ("how is this opening called and did i play it before", None),
        ("what was different in my last game", None),
    ],
)
def test_where_two_games_part_is_asked(said: str, latest: bool | None) -> None:
    found = parting_asked(said)
    assert (None if found is None else found.latest) is latest


def test_where_two_games_part_is_told() -> None:
    facts = {
        "same": 5, "last": "3.Bc4", "here": "3...Bc5", "there": "3...Nf6", "against": "Kenji", "outcome": "lost",
        "moves": 12, "shared": "Italian Game", "latest": True, "by": "other",
    }  # fmt: skip
    told = parted_told(facts)
    assert "the same up to 3.Bc4, the Italian Game" in told
    assert told.endswith("here the other side played 3...Bc5, there it was 3...Nf6.")
    assert "very first move" in parted_told(facts | {"same": 0})


class Named:
    """Somebody by name and slug."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.slug = name.split()[0].lower()


def test_one_is_chosen_among_those_just_named() -> None:
    cast = [Named("Pip Adeyemi"), Named("Ilyas Demir"), Named("Vesna Korolija")]
    among = named_together("You have never played Ilyas (1550) and Vesna (2600). Played so far: Pip.", cast)
    assert among == ("ilyas", "vesna")
    assert chosen_among("and which of those is closest to my own strength?", among) == "nearest"
    assert chosen_among("which of them is the weakest?", among) == "weakest"
    assert chosen_among("which of them is the weakest?", ()) is None
    assert chosen_among("who is the weakest here?", among) is None
    house = [{"name": "Vesna", "rating": 2600, "slug": "vesna"}, {"name": "Ilyas", "rating": 1550, "slug": "ilyas"}]
    words, slug = chosen_told({"own": 1216, "house": house, "wanted": "nearest"})
    assert slug == "ilyas"
    assert words.startswith("Of those Ilyas (1550) is nearest to your 1216, 334 points above you.")
    standing = standing_told({"own": 1600, "house": house, "beside": "ilyas"})
    assert standing.startswith(
        "You stand above Ilyas (1550) by 50 points. By rating you stand with your 1600 below Vesna"
    )


@pytest.mark.parametrize(
    ("said", "screen", "answers"),
    [
        ("if somebody is rude to me in a game with people what can i do", "lobby", "block-report"),
        ("if i dont like how he turned out can i change or delete him later", "workshop", "workshop.undo"),
        ("will it remember me afterwards the way kenji does?", "workshop", "workshop.remembers"),
        ("i want to make my grandfather as a character, where do i begin?", "workshop", "workshop.begin"),
        ("and when do you count one as learned?", "practice", "practice.learned"),
        ("what am i supposed to do with this board?", "analysis", "analysis.use"),
        ("how do i jump to just before move 12 and play it on from there", "replay", "replay.from_move"),
        ("who's likely to turn up? the usual eight too?", "arena", "arena-who"),
        ("am i allowed in tonight or is it only for good players", "arena", "arena.tonight"),
        ("can i talk to vesna or anselm while they're playing", "gallery", "gallery.talk"),
        ("does he go through the game with me if i ask kenji why i lost", "room", "room.game"),
        ("is it rude to offer a draw twice", "match", None),
        ("what is the best move here", "analysis", None),
        ("how do i create a link for my friend", "workshop", None),
        ("should i have gone to g3 with the bishop on move 9 and played on", "replay", None),
    ],
)
def test_what_a_question_is_about_comes_first(said: str, screen: str, answers: str | None) -> None:
    found = object_of(said, ScreenKind(screen))
    assert (None if found is None else found.entry or found.fact) == answers


def test_every_object_has_its_answer() -> None:
    known = {one.entry for one in all_kinds()}
    for one in asked_objects():
        if one.entry is not None:
            assert one.entry in known
        else:
            page, aspect = (one.fact or "").split(".")
            assert aspect in page_facts()[page]


def test_an_exchange_is_weighed_against_leaving_it() -> None:
    board = chess.Board("r2q1rk1/bpp2pp1/p1npbn1p/4p3/4P3/1BPP1N1P/PP1N1PP1/R1BQR1K1 w - - 2 11")
    take = chess.Move.from_uci("b3e6")
    assert trade_words(board, take, chess.Move.from_uci("f7e6")) == (
        "It is a bishop for a bishop, an even trade: the pawn takes back, 11...fxe6."
    )
    assert trade_words(board, take, chess.Move.from_uci("a7b6")) == ""
    assert leaving_words(board, take) == (
        "Left alone, it may take your bishop on b3 itself, and your pawn takes back (axb3): nothing is lost by it."
    )
    assert take_or_leave({"chance_before": 0.54, "chance_after": 0.48, "is_best": False}) == "Rather leave it."
    assert take_or_leave({"chance_before": 0.54, "chance_after": 0.53, "is_best": False}).startswith("Either will do")
    for said in ("so should i take it?", "swap or leave it?", "trade bishops now or not?"):
        assert weighs_exchange(said)
    assert not weighs_exchange("how long does he take to move?")
    assert not weighs_exchange("should he take my knight?")


def test_an_exchange_that_was_played_is_told_from_ones_own_side() -> None:
    played = game("e4 e5 Nf3 Nc6 Bc4 d6 h3 Bg4 hxg4 h5 Qe2 Qf6")
    assert swap_played(played, 8, []) == ""
    swapped = game("e4 e5 Nf3 d6 h3 Bg4 Nc3 Bxf3 Qxf3 a6 Qxf7")
    told = swap_played(swapped, 8, [11])
    assert told.startswith("For you it was an even trade, a knight for a bishop, and nothing wrong with it.")
    assert told.endswith("What cost you the game came later, with 6.Qxf7+.")
    assert swap_played(swapped, 9, []) == told.split(" What cost")[0]


def test_a_square_behind_the_move_of_a_piece_is_its_next_move() -> None:
    named = [WrittenMove("Bg5"), WrittenMove("h4")]
    assert [one.san for one in carried_on(named, ["e4", "Bg5", "h6", "Bh4"])] == ["Bg5", "Bh4"]
    assert [one.san for one in carried_on(named, ["e4", "Bg5", "h6", "h4"])] == ["Bg5", "h4"]


def test_two_moves_are_compared_behind_the_knights() -> None:
    line = with_knights("after the knights come out, what's the difference between bc4 and bb5", ("e2e4", "e7e5"))
    assert line == ("e2e4", "e7e5", "g1f3", "b8c6")
    assert with_knights("what's the difference between bc4 and bb5", ("e2e4", "e7e5")) == ("e2e4", "e7e5")
    told = easier_told({"3.Bc4": "Italian Game", "3.Bb5": "Ruy Lopez"})
    assert told.startswith(" The easier one to learn is 3.Bc4, the Italian Game")


def test_a_gambit_within_a_plain_opening_is_found_and_is_not_plain() -> None:
    row = row_of("Evans Gambit")
    assert row is not None
    assert row.moves[-1] == "b4"
    assert "demanding" in suits_told(row.opening.name, 1216)
    assert "good choice" in suits_told("Italian Game", 1216)


def test_a_little_better_is_no_level() -> None:
    assert shade_in_words(52) == "about level"
    assert shade_in_words(58).startswith("a little better")
    assert shade_in_words(44).startswith("a little worse")
