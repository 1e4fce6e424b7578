"""The second paragraph of an answer, two parts of one question, and answers as short as they were asked for."""

from __future__ import annotations

import chess
import pytest

from app.accounts.player import Player
from app.desk.answering import BREAK, distinct, joined, say
from app.desk.handbook import entries
from app.desk.people.people_words import beside_told
from app.desk.practice.short_time import in_minutes_told, minutes_named
from app.desk.questions import SURE, Meant, all_kinds
from app.desk.reading.foreign import in_english
from app.desk.reading.parts import asked_too, goes_on, parts_of, stands_alone, with_its_name
from app.desk.reading.understanding import Understanding
from app.desk.registry import all_tools
from app.desk.screen import Screen, ScreenKind
from app.desk.second import in_short, says_again, sentences_wanted
from app.desk.tool import AskedQuestion, Asker, DeskAnswer, Findings
from app.desk.tools.remembered import TOOL as REMEMBERED
from app.domain.events.desk import DeskBoard, DeskLink
from app.domain.values import Value
from app.house import House

NORA = Player("nora", "nora", "Nora", rating=1216)
HERE = Asker(NORA, Screen(ScreenKind.HALL))
KINDS = {kind.id: kind for kind in all_kinds()}
OTHER = DeskAnswer(
    "Nobody waits at present. Sit down with Pip instead. Pip is free.",
    boards=(DeskBoard(fen=chess.STARTING_FEN, caption="A start."),),
    links=(DeskLink(words="Pip", href="/characters/pip", tool="rules"),),
)


def test_a_second_part_is_told_again_only_where_it_says_something_else() -> None:
    first = DeskAnswer("Vesna (2600) against Anselm (2350), at move 5. It is level.")
    assert says_again(first, DeskAnswer("On the boards: Vesna (2600) against Anselm (2350), at move 5."))
    assert not says_again(first, DeskAnswer("Anselm plays the French with Black."))


def test_two_answers_are_two_paragraphs_and_one_board_is_shown_once() -> None:
    board = OTHER.boards[0]
    told = joined(
        DeskAnswer("Italian. It is sound.", boards=(board,)), DeskAnswer("It is sound. You left it.", boards=(board,))
    )
    assert told.text == f"Italian. It is sound.{BREAK}You left it."
    assert told.boards == (board,)


async def test_what_is_told_as_it_comes_is_the_whole_answer_with_its_paragraphs() -> None:
    heard: list[str] = []

    async def tell(_: str, event: Value) -> None:
        heard.append(event.model_dump()["text"])

    text = f"One. Two.{BREAK}Three. Four."
    await say(text, "exchange", tell)
    assert "".join(heard) == text


@pytest.mark.parametrize(
    ("said", "short"),
    [
        ("where did i lose this. one sentence pls", True),
        ("who is better? short answer please", True),
        ("in one sentence, what is a fork", True),
        ("what is my shortest win?", False),
        ("i am short of time", False),
    ],
)
def test_who_asks_for_one_sentence_is_known(said: str, *, short: bool) -> None:
    assert (sentences_wanted(said) is not None) is short


def test_one_sentence_is_followed_by_another_only_where_it_says_little() -> None:
    told = DeskAnswer("The game turned on 12.Qh5. It was a blunder: from 58 to 8. Better was 12.b4.", OTHER.boards * 2)
    assert in_short(told).text == "The game turned on 12.Qh5. It was a blunder: from 58 to 8."
    assert len(in_short(told).boards) == 1
    long = "This one sentence has quite enough words in it to stand entirely by itself."
    assert in_short(DeskAnswer(f"{long} More.")).text == long


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("how long is left, and if i go does it count?", ["how long is left", "if i go does it count?"]),
        ("how strong is she and have i met her?", ["how strong is she", "have i met her?"]),
        ("bread and butter?", ["bread and butter?"]),
        ("whos playing and whos better", ["whos playing", "whos better"]),
        ("how many have i won, and against whom?", ["how many have i won", "against whom?"]),
        ("what is it rated & how long is it", ["what is it rated", "how long is it"]),
        ("is the list live, is it fair", ["is the list live", "is it fair"]),
        ("did he err or is he a robot", ["did he err or is he a robot"]),
        ("and our games, does he forget those", ["and our games, does he forget those"]),
        ("if i go, does it count", ["if i go, does it count"]),
        ("import my games, how, and is it free", ["import my games, how", "is it free"]),
        ("whats my longest run, and my current one", ["whats my longest run?", "whats my current one?"]),
        ("can i load this here, and use it later?", ["can i load this here?", "can i use it later?"]),
    ],
)  # fmt: skip
def test_a_question_falls_into_its_parts(said: str, parts: list[str]) -> None:
    assert parts_of(said) == parts


@pytest.mark.parametrize(
    ("part", "alone"),
    [
        ("who's ahead", True),
        ("is that cheating", False),
        ("how did it finish", True),
        ("what does it mean", False),
        ("is that cheating in rated games", True),
        ("help", False),
    ],
)
def test_a_part_of_few_words_stands_alone_where_it_points_at_nothing(part: str, *, alone: bool) -> None:
    assert stands_alone(part, Meant(KINDS["fair-play"], SURE + 1, SURE)) is alone


@pytest.mark.parametrize(
    ("before", "part", "read"),
    [
        ("what opening is this", "have i played it before", "have i played this opening before"),
        ("which opening was it", "was that the problem", "was this opening the problem"),
        ("whats my rating", "why is it so low", "why is my rating so low"),
        ("whats his rating", "whats mine", "whats my rating"),
        ("what's an agent?", "do i move for it?", "do i move for an agent?"),
        ("how strong is she", "is it rated", "is it rated"),
        ("what opening is this", "is this game rated", "is this game rated"),
    ],
)
def test_a_later_part_is_read_with_what_the_one_before_names(before: str, part: str, read: str) -> None:
    assert with_its_name(part, before) == read


def test_a_later_part_is_told_what_was_not_asked_for_before_it() -> None:
    name, same = KINDS["opening.name"], KINDS["my_matches.same_opening"]
    part = "have i played this opening before"
    alone, behind = [Meant(same, 3.1, SURE), Meant(name, 2.4, SURE)], [Meant(name, 3.2, SURE), Meant(same, 2.9, SURE)]
    found = asked_too(part, alone, behind, {name.id}, wished=True)
    assert found is not None
    assert found.kind is same
    # What goes on from a mere statement, or is far more like what was asked, is the same question.
    assert asked_too(part, alone, behind, {name.id}, wished=False) is None
    like_before = [Meant(name, 3.5, SURE), Meant(same, 3.1, SURE)]
    assert asked_too(part, like_before, behind, {name.id}, wished=True) is None
    # A neighbour that comes into question by one reading alone is not told.
    assert asked_too(part, alone, [behind[0], Meant(same, 2.0, SURE)], {name.id}, wished=True) is None


def test_what_is_wished_for_before_and_is_told_apart_from_what_is_only_said() -> None:
    assert goes_on("have i met her", "how strong is she?", "how strong is she? have i met her")
    assert goes_on("which fits it", "biggest weakness", "biggest weakness and which fits it")
    assert not goes_on("what does she do", "she beat me twice.", "she beat me twice. what does she do")
    assert not goes_on("how do i stop", "i am tired", "i am tired and how do i stop")


def test_a_question_in_another_language_keeps_its_parts() -> None:
    read = in_english("C'est quoi son style de jeu ? Et on a déjà joué ensemble, elle et moi ?")
    assert read is not None
    assert len(parts_of(read.words)) == 2
    assert "have we already played" in read.words
    spanish = in_english("¿Qué nivel tiene Marguerite y ya jugué con ella?")
    assert spanish is not None
    assert parts_of(spanish.words)[1].startswith("have I already played with")


@pytest.mark.parametrize(
    ("theirs", "part"),
    [(1200, "even game"), (1400, "184 below that"), (1600, "a surprise"), (900, "you are the favourite")],
)
def test_a_rating_is_told_beside_ones_own_with_what_it_means(theirs: int, part: str) -> None:
    told = beside_told(theirs, NORA.rating)
    assert "1216" in told
    assert part in told


def test_of_a_person_without_a_rating_no_chances_are_told() -> None:
    assert beside_told(None, 1216) == ""


@pytest.mark.parametrize(
    ("met", "part"), [(False, "You and Ilyas have not finished a game"), (True, "Ilyas remembers")]
)
def test_a_game_that_was_never_played_is_said_to_be_none(met: bool, part: str) -> None:
    facts = {"who": "Ilyas Idrisov", "met": met, "count": 0, "by": {}, "memories": []}
    assert REMEMBERED.tell(Findings(facts, {"slug": "ilyas", "ids": []}), "of_me", HERE).text.startswith(part)


@pytest.mark.parametrize(
    ("said", "minutes"),
    [
        ("I've got 15 min before my shift starts", 15),
        ("ten minutes, what should i train", 10),
        ("I have half an hour", 30),
        ("what should i practise", None),
        ("i play 900 minutes a week", None),
    ],
)
def test_the_minutes_that_somebody_has_are_read(said: str, minutes: int | None) -> None:
    assert minutes_named(said) == minutes


def test_an_advice_for_some_minutes_fits_into_them_and_begins_at_one_game() -> None:
    facts = {"errors": 2, "advice": "looking twice", "evidence": [{"against": "Kenji", "played": "Qh5"}]}
    told = in_minutes_told(facts, 15)
    assert told.startswith("In 15 minutes: two lost positions of your own, and then the puzzle of the day.")
    assert "against Kenji: you played Qh5" in told
    assert "one lost position" in in_minutes_told(facts, 5)
    assert "friendly game" in in_minutes_told(facts, 60)
    assert "puzzle of the day" in in_minutes_told(facts | {"errors": 0}, 15)


def test_minutes_are_an_argument_of_practice_and_so_of_what_is_kept_of_it() -> None:
    tool = all_tools()["practice"]
    read = tool.read(AskedQuestion("I've got 15 min. what should I practise", HERE), "advice", None)  # type: ignore[arg-type]
    assert read.model_dump()["minutes"] == 15


def test_the_defence_to_an_early_queen_is_sound() -> None:
    entry = entries()["early-queen"]
    board = chess.Board()
    for san in ["e4", "e5", "Qh5", "Nc6", "Bc4", "g6", "Qf3", "Nf6"]:
        if san == "g6":
            assert board.fen() == entry.fen
            assert board.san(chess.Move.from_uci(entry.arrow or "")) == "g6"
        board.push_san(san)
    assert chess.Move.from_uci("f3f7") not in board.legal_moves
    mated = chess.Board()
    for san in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]:
        mated.push_san(san)
    assert mated.is_checkmate()
    wins_a_rook = chess.Board()
    for san in ["e4", "e5", "Qh5", "g6", "Qxe5+"]:
        wins_a_rook.push_san(san)
    assert wins_a_rook.is_attacked_by(chess.WHITE, chess.H8)


def test_a_link_that_two_answers_have_is_told_once() -> None:
    pip = DeskLink(words="Sit down with Pip", href="/characters/pip", tool="rules")
    hall = DeskLink(words="The hall", href="/", tool="rules")
    assert distinct([pip, hall, pip.model_copy(update={"tool": "opponents"})]) == [pip, hall]


async def test_of_two_questions_the_one_that_was_asked_first_is_answered_first(house: House) -> None:
    understanding = Understanding(None, house.characters)
    understood = await understanding.read("how do i offer a draw? how do i resign?", HERE)
    assert understood.kind is not None
    assert understood.also is not None
    assert (understood.kind.id, understood.also.id) == ("draw-how", "resign-how")
    understood = await understanding.read("how do i resign? how do i offer a draw?", HERE)
    assert understood.kind is not None
    assert understood.also is not None
    assert (understood.kind.id, understood.also.id) == ("resign-how", "draw-how")


def test_a_later_part_that_nothing_answers_asks_for_nothing_more() -> None:
    assert asked_too("that's only a handful of games", [], [], {"own_card.better"}, wished=True) is None
