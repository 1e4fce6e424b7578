"""Words of chess that are meant otherwise: what is given up, what is drawn."""

from __future__ import annotations

import pytest

from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.senses import asks_of_kin, gives_up_elsewhere, in_its_sense, is_off, keeps_elsewhere
from app.soul.listening.topics import Subject


@pytest.mark.parametrize(
    ("text", "behind_story", "elsewhere"),
    [
        ("shogi or chess if you had to give up one", False, True),
        ("and you never thought of quitting", True, True),
        ("and you never thought of quitting", False, False),
        ("my boss wants me to resign", False, True),
        ("did you nearly quit the cart at some point", False, True),
        ("ever thought about giving it up", True, True),
        ("was it right to give up", True, False),
        ("why didn't you resign it", True, False),
        ("did you look up that winawer of ours the one you resigned", False, False),
    ],
)
def test_what_is_given_up_says_whether_a_game_is_meant(text: str, behind_story: bool, elsewhere: bool) -> None:
    assert gives_up_elsewhere(text.split(), behind_story=behind_story) is elsewhere


def test_what_is_drawn_with_charcoal_is_no_draw() -> None:
    act = SpeechAct(
        "i'm drawing again in charcoal", "i'm drawing again in charcoal", ActKind.REQUEST, Subject.DRAW, 0.7
    )
    assert in_its_sense(act, behind_story=False).topic is None
    offered = SpeechAct("shall we draw?", "shall we draw?", ActKind.REQUEST, Subject.DRAW, 0.7)
    assert in_its_sense(offered, behind_story=False) is offered


def test_an_answer_on_resigning_is_off_where_a_job_is_given_up() -> None:
    words = ["and", "you", "never", "thought", "of", "quitting", "the", "desk"]
    assert is_off("life: resigning", words, behind_story=True)
    assert not is_off("life: leaving-desk", words, behind_story=True)


@pytest.mark.parametrize(
    ("text", "elsewhere"),
    [
        ("is there a book you couldn't save", True),
        ("did you ever lose a caller", True),
        ("can i save this position", False),
        ("can i still save the rook and the book move", False),
    ],
)
def test_what_is_saved_says_whether_the_board_is_meant(text: str, elsewhere: bool) -> None:
    assert keeps_elsewhere(text.split()) is elsewhere


def test_what_is_asked_of_somebodys_parents_is_not_asked_of_the_board() -> None:
    assert asks_of_kin(["do", "your", "parents", "watch", "your", "streams"])
    assert not asks_of_kin(["should", "i", "watch", "your", "rook"])
    assert not asks_of_kin(["would", "your", "dad", "take", "the", "rook"])
