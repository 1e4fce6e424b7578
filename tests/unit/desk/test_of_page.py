"""What a question means on the page where it is asked, or by itself."""

from __future__ import annotations

from app.accounts.player import Player
from app.desk.questions import Meant, Questions, all_kinds
from app.desk.reading.going_on import lessened, of_page
from app.desk.reading.page_sight import entry_of_page
from app.desk.record.recent_words import leaders_told
from app.desk.screen import ScreenKind

NORA = Player("nora", "nora", "Nora")
KINDS = {kind.id: kind for kind in all_kinds()}


def test_on_the_page_of_an_arena_a_question_means_arenas() -> None:
    assert of_page("can i leave early?", ScreenKind.ARENA) == "can i leave early in the tournament?"
    assert of_page("how does an arena work?", ScreenKind.ARENA) is None
    assert of_page("can i leave early?", ScreenKind.HALL) is None


def test_the_top_of_the_board_is_named_and_an_empty_one_said_to_be_empty() -> None:
    house = [{"name": "Pip", "rating": 400}, {"name": "Vesna", "rating": 2600}]
    assert leaders_told({"house": house, "leaders": []}).startswith("Nobody is on the board of people yet")
    two = [
        {"name": "Ada", "rating": 1500, "games": 9, "lost": 2},
        {"name": "Ben", "rating": 1400, "games": 7, "lost": 3},
    ]
    told = leaders_told({"house": house, "leaders": two})
    assert "Ada (1500), before Ben (1400)" in told
    assert "Vesna (2600)" in told


def test_a_question_that_is_written_for_a_kind_stands_by_itself() -> None:
    questions = Questions()
    after = questions.meant_after("why did i lose?", None, "how do i give up? why did i lose?", None, "summary")
    assert after[0].kind.id == "explain_move.moment"


def test_a_second_question_means_the_page_by_a_pronoun_alone_and_less() -> None:
    before = "what is an agent?"
    assert of_page("and if i grow tired?", ScreenKind.AGENTS, before) is None
    assert of_page("do i have one?", ScreenKind.AGENTS, before) == "do i have an agent?"
    assert of_page("can i leave early?", ScreenKind.ARENA) == "can i leave early in the tournament?"
    found = Meant(next(iter(KINDS.values())), 1.0, 1.0)
    assert lessened(found, after=True).score < lessened(found, after=False).score < found.score


def test_who_asks_where_they_are_is_told_the_page_but_on_a_list_their_place() -> None:
    assert entry_of_page("where am i?", ScreenKind.SETTINGS) == "this-page"
    assert entry_of_page("so, where am i now", ScreenKind.REPLAY) == "this-page"
    assert entry_of_page("hi again, where am i and what's on offer", ScreenKind.HALL) == "this-page"
    assert entry_of_page("where am i exactly and what can i do here", ScreenKind.LOBBY) == "this-page"
    assert entry_of_page("where am i?", ScreenKind.HONOURS) is None
    assert entry_of_page("where am i weak?", ScreenKind.MY_CHESS) is None
