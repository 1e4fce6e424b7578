"""Moves that a question says in words or writes out in a row, and which game a question names by its opening."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import chess
import pytest

from app.accounts.player import Player
from app.archive.past_games import PastGame
from app.desk.board.position_words import pins_by
from app.desk.club.house_ranked import next_up_told
from app.desk.club.page_lead import page_lead
from app.desk.finished.last_played import with_opening_named
from app.desk.games import SeenGame, can_be_tried, ply_of, written_move
from app.desk.memories.memory_holders import other_named
from app.desk.moves.moves_named import all_legal_as, legal_as
from app.desk.moves.named_moves import SideLine, read_line, sets_beside, side_line
from app.desk.moves.side_lines import begins_at, side_line_words
from app.desk.people.people_words import person_told
from app.desk.questions import Meant, QuestionKind
from app.desk.reading.asked_moves import kind_of_move
from app.desk.reading.weighing import weighed
from app.desk.record.progress_words import ends_told, results_told
from app.desk.record.record_words import TELLERS
from app.desk.record.strength_words import by_strength, strength_told
from app.desk.screen import Screen, ScreenKind
from app.desk.services import DeskServices
from app.desk.study import game_of
from app.desk.tool import AskedQuestion, Asker, Study, ToolRefused
from app.domain.audiences import Audience
from app.house import House
from app.soul.listening.languages import ENGLISH, language_of
from tests.unit.desk.test_record_and_people import FIVE
from tests.unit.desk.test_steward import somebody

ITALIAN = "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 O-O d6 c3 O-O Bg5 h6 Bh4 g5 Bg3 Bg4 h3 Bxf3 Qxf3 Kg7"


def played(moves: str = ITALIAN) -> SeenGame:
    board = chess.Board()
    ucis = tuple(board.push_san(one).uci() for one in moves.split())
    return SeenGame(game_of(Study(chess.STARTING_FEN, ucis)), Audience.GALLERY, None)


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("he just put a bishop on e6, what for", "Be6"),
        ("why does black walk his king to g7?", "Kg7"),
        ("what if i slide the knight back over to f1", "Nf1"),
        ("was it ok to shove the pawn to d4", "d4"),
        ("why did Black shove his g-pawn on move 8", "8..."),
        ("what was White thinking at move 8", "8."),
        ("why did he castle on move 6", "move 6 (theirs)"),
        ("what about my move 6", "move 6"),
        ("was 9.Bg3 right with the knight on c3?", "9.Bg3"),
        ("is Nxe5 good", "Nxe5"),
        ("why did he take on f3 with the bishop", "Bxf3"),
        ("is the pawn on e5 protected", None),
    ],
)
def test_a_move_is_read_from_the_words_for_it(said: str, move: str | None) -> None:
    assert written_move(said) == move


def test_a_piece_that_came_to_a_square_is_found_without_a_pawn_move_there() -> None:
    game = played()
    assert ply_of(game, "Kg7") == ply_of(game, "g7") == 22
    assert ply_of(game, "g5") == 16, "a pawn's move goes before the bishop that came there"
    assert ply_of(game, "Bg5") == 13
    assert ply_of(game, "Kg1") == 9, "castling brings the king to g1"
    assert ply_of(game, "8...") == 16
    assert ply_of(game, "Nd5") is None


def test_a_line_is_read_with_its_number_and_side() -> None:
    assert side_line("After 8...g5, what about 9.Nxg5 hxg5 10.Bxg5? The pin looks nasty.") == SideLine(
        ("Nxg5", "hxg5", "Bxg5"), 9
    )
    assert side_line("and 8... h5 9.d4 then?") == SideLine(("h5", "d4"), 8, black=True)
    assert side_line("what about nf1 bxb3 for me") == SideLine(("nf1", "bxb3"))
    assert side_line("is 9.Bg3 better, or Nxg5") is None
    assert side_line("the knights on c3 and f3 are fine") is None


def test_moves_beside_each_other_are_compared_and_a_long_line_is_tried() -> None:
    assert sets_beside("nf3 bc4 or d4", SideLine(("Nf3", "Bc4")), whole=False)
    assert not sets_beside("9.nxg5 hxg5 10.bxg5 or not", SideLine(("a", "b", "c")), whole=False)
    assert sets_beside("1.e4 c6 2.d4 d5 3.e5 bf5 or c5", SideLine(("a",) * 6), whole=True)


def test_a_line_begins_where_it_is_legal_and_small_letters_are_read() -> None:
    game = played()
    assert begins_at(game, SideLine(("Nxg5", "hxg5"), 9), None) == 17
    assert begins_at(game, SideLine(("d4", "exd4")), None) == 23
    board = chess.Board()
    moves, wrong = read_line(board, ("nf3", "nc6", "Qh5"))
    assert [one.uci() for one in moves] == ["g1f3", "b8c6"]
    assert wrong == "Qh5"
    with pytest.raises(ToolRefused, match="is no legal move"):
        begins_at(game, SideLine(("Qh8", "Ra1"), 9), None)
    with pytest.raises(ToolRefused, match="only 11 moves"):
        begins_at(game, SideLine(("Qh8", "Ra1"), 40), None)


def test_a_line_is_told_with_its_verdict_what_it_gives_and_the_pin_at_its_end() -> None:
    facts: dict[str, Any] = {
        "by": "White", "other": "Black", "line": "9.Nxg5 hxg5 10.Bxg5", "wrong": None, "played": False,
        "best": "9.Bg3", "had": 0.49, "has": 0.43, "over": False, "ahead": -1, "takes": "two pawns",
        "gives": "a knight", "pins": ["knight on f6 to the queen on d8"], "next": "10...Kg7",
        "better_reply": {"move": "9...Nxe4", "instead": "hxg5", "left": 0.3},
    }  # fmt: skip
    told = side_line_words(facts)
    assert told.startswith("9.Nxg5 hxg5 10.Bxg5: it can be played, but gives away 6 chances in a hundred")
    assert "White gives a knight and gets two pawns: a pawn’s worth lost." in told
    assert "pins the knight on f6 to the queen on d8" in told
    assert "Black need not play hxg5: 9...Nxe4 is stronger" in told
    assert "it does not work" in side_line_words(facts | {"has": 0.2})


def test_a_pin_before_a_dearer_piece_is_seen_and_none_where_the_piece_behind_is_cheaper() -> None:
    pinned = chess.Board("rnbqkb1r/pppp1ppp/5n2/4p1B1/4P3/8/PPPP1PPP/RN1QKBNR b KQkq - 3 3")
    assert pins_by(pinned, chess.G5) == ["knight on f6 to the queen on d8"]
    assert pins_by(pinned, chess.D1) == []


def test_a_piece_that_two_could_bring_to_a_square_is_tried_with_both() -> None:
    board = chess.Board("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
    assert {one.uci() for one in all_legal_as(board, "Nd2")} == {"b1d2", "f3d2"}
    assert legal_as(board, "nd2") in all_legal_as(board, "ND2")


@pytest.mark.parametrize(
    ("low", "wanted"),
    [
        ("why on earth does black walk his king to g7", ("position_facts", "last")),
        ("why does kenji put the bishop on e6", ("position_facts", "last")),
        ("was it wise to bring the bishop to g3", ("explain_move", "why")),
        ("why was 12.qh5 bad", ("explain_move", "why")),
    ],
)
def test_what_is_asked_of_a_move_that_is_named(low: str, wanted: tuple[str, str]) -> None:
    assert kind_of_move(low, named=True, unplayed=False, legal=False, line=False) == wanted
    assert kind_of_move(low, named=True, unplayed=True, legal=True, line=False) == ("what_if", "other")


def test_a_move_that_can_be_tried_on_the_analysis_board() -> None:
    study = Study(chess.STARTING_FEN, ("e2e4", "e7e5"))
    assert can_be_tried(study, "Qh5")
    assert not can_be_tried(study, "Qh6")


def test_castling_in_a_line_is_no_portuguese() -> None:
    assert language_of("what about 8.Bd2 Nbd7 9.O-O-O") == ENGLISH


def test_of_several_games_the_one_of_the_opening_that_is_named() -> None:
    names = ("Sicilian Defence: Najdorf", "Queen's Gambit Declined")
    sicilian, gambit = (cast("PastGame", SimpleNamespace(opening=one)) for one in names)
    games = [sicilian, gambit]
    assert with_opening_named(games, "where did i go wrong in the queen's gambit with rosa") is gambit
    assert with_opening_named(games, "where did i lose my queen against rosa") is sicilian
    assert with_opening_named([], "anything") is None


def question(text: str, screen: ScreenKind = ScreenKind.MEMORIES, character: str | None = None) -> AskedQuestion:
    return AskedQuestion(text, Asker(Player("nora", "nora", "Nora"), Screen(screen)), None, character)


def test_what_is_remembered_of_somebody_else_is_theirs() -> None:
    people = [SimpleNamespace(id="dana", name="Dana"), SimpleNamespace(id="nora", name="Nora")]
    cast_of = [SimpleNamespace(name="Kenji Watanabe"), SimpleNamespace(name="Rosa Quintana")]
    at = cast(
        "DeskServices",
        SimpleNamespace(
            presence=SimpleNamespace(roll=lambda: SimpleNamespace(people=people)),
            characters=SimpleNamespace(listed_for=lambda _: cast_of),
        ),
    )
    for text, other in (
        ("what has kenji got written down about dana?", "Dana"),
        ("what does kenji know about rosa", "Rosa"),
        ("what does kenji remember about me", None),
        ("what does teodor think of nora", None),
        ("what is kept of kenji", None),
    ):
        assert other_named(text, question(text), at) == other, text


def test_who_has_had_one_colour_alone_is_told_so() -> None:
    none, some = {"won": 0, "drawn": 0, "lost": 0}, {"won": 2, "drawn": 0, "lost": 3}
    facts = FIVE | {"color": "black", "openings_as": {"black": [], "white": []}}
    told, _ = TELLERS["as_colour"](facts | {"colours": {"white": some, "black": none}})
    assert told == "Not with Black yet: in all five games that you have finished you had White."
    told, _ = TELLERS["as_colour"](facts | {"colours": {"white": none, "black": some}})
    assert told.startswith("I find no opening of yours with Black yet")


def test_a_guest_is_told_that_no_account_is_needed() -> None:
    dana = {"name": "Dana", "rating": 1200, "doing": "in the lobby", "waits_for": "5+3, rated"}
    facts = {"people": [dana], "asked": "can i sit down against dana being only a guest"}
    assert person_told(facts, 1216).startswith("Yes: no account is needed; a guest may play Dana like anybody else, a")
    assert not person_told(facts | {"asked": "is dana strong"}, 1216).startswith("Yes")


def test_the_next_above_is_told_with_the_wins_it_takes() -> None:
    facts = {
        "asked": "how many wins do i need to get past the next one up", "rating": 1216, "rated_games": 4,
        "place": None, "above": None, "house": [{"name": "Rosa Q", "rating": 1404}, {"name": "Pip", "rating": 570}],
    }  # fmt: skip
    told = next_up_told(facts)
    assert told.startswith("Next above your 1216 stands Rosa (1404), 189 points away: about 12 wins")
    assert "a win over Rosa brings" in told
    assert next_up_told(facts | {"asked": "whom should i beat"}) == ""
    assert next_up_told(facts | {"rating": 3000}).startswith("Nobody stands above you")


def test_results_against_stronger_and_weaker_are_set_side_by_side() -> None:
    games = [
        cast("PastGame", SimpleNamespace(match_id=name, outcome=outcome))
        for name, outcome in (("a", "won"), ("b", "lost"), ("c", "won"), ("d", "lost"))
    ]
    sides = by_strength(games, {"a": 2000, "b": 1400, "c": 600, "d": 0}, 1200)
    assert sides == {
        "stronger": {"won": 1, "drawn": 0, "lost": 1},
        "weaker": {"won": 1, "drawn": 0, "lost": 0},
    }
    told, _ = strength_told({"by_strength": sides, "rating": 1200})
    assert told.startswith(
        "Better against weaker ones: 50 per cent of the points against stronger, 100 against weaker."
    )
    told, _ = strength_told({"by_strength": by_strength([], {}, 1200), "rating": 1200})
    assert told.startswith("There is nothing to set side by side yet. Against stronger ones you have finished none")


def test_by_what_games_were_lost_is_told_where_it_is_asked() -> None:
    told = results_told(FIVE | {"asked": "how many times have i resigned so far", "losses_by": {"resignation": 3}})
    assert told.startswith("Of the games that you lost three by resignation.")
    assert ends_told({"losses_by": {}}).startswith("Never so far")


async def test_the_ladder_and_the_workshop_say_how_far_the_asker_is(house: House) -> None:
    asker = Asker(await somebody(house), Screen(ScreenKind.LADDER))
    ladder = await page_lead("ladder-how", asker, house.desk.toolbox.services)
    assert ladder is not None
    assert ladder.startswith("You have beaten none of eight on the ladder; next is Pip")
    made = await page_lead("workshop-mine", asker, house.desk.toolbox.services)
    assert made == "No, none so far: you have made no character yet."


@pytest.mark.parametrize(
    ("screen", "tool", "entry", "text", "apart"),
    [
        (ScreenKind.WORKSHOP, "own_agents", None, "have i got any in here already", True),
        (ScreenKind.WORKSHOP, "own_agents", None, "have i got an agent already", False),
        (ScreenKind.AGENTS, "own_agents", None, "have i got any in here already", False),
        (ScreenKind.HONOURS, "my_matches", None, "what's the longest run anybody had", True),
        (ScreenKind.HONOURS, "my_matches", None, "did i beat anybody", False),
        (ScreenKind.PUZZLE, "puzzle_of_the_day", None, "whose move is it", False),
    ],
)
def test_a_page_is_not_about_another_room(
    screen: ScreenKind, tool: str, entry: str | None, text: str, apart: bool
) -> None:
    kind = QuestionKind(tool, "any", "", (), (), entry)
    loses = weighed([Meant(kind, 3.0, 2.3)], question(text, screen))[0].score < 2.8
    assert loses is apart
