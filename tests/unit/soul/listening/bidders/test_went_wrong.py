"""What went wrong calls up its advice, and a question without words of its own leans on it."""

from __future__ import annotations

import pytest

from app.soul.listening.answering import Answering
from app.soul.listening.bidders import went_wrong
from app.soul.listening.bidders.went_wrong import WentWrong, leans
from app.soul.listening.handbook import handbook
from app.soul.listening.heard import ActKind, SpeechAct, Vector
from app.soul.listening.passages import FoundPassage
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.soul_table import given

LOST = "I keep losing my queen in the first ten moves."


@pytest.fixture(autouse=True)
def _finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that finds an entry for these words only."""

    def find(text: str, _vector: Vector | None) -> list[FoundPassage]:
        entry = {"queen": "queen-lost", "rook's": "wrong-bishop"}.get(
            next(iter(set(text.split()) & {"queen", "rook's"}), "")
        )
        if entry is None:
            return []
        passage = handbook().by_id[entry]
        return [FoundPassage(passage, 1.2, 0.8, 0.5, passage.said[0], 0.85)]

    monkeypatch.setattr(went_wrong, "find_entries", find)


def told(*acts: SpeechAct) -> str:
    said = Answering((WentWrong(),)).answer(moment(given((), place="room"), *acts))
    return said.line or "" if said is not None else ""


def telling(text: str, topic: Subject = Subject.TOLD, kind: ActKind = ActKind.TELLING) -> SpeechAct:
    return question(text, topic, kind)


@pytest.mark.parametrize("asked", ["Any advice, dear?", "What am I doing wrong?", "how do i stop that"])
def test_a_question_without_words_of_its_own_leans_on_what_was_told(asked: str) -> None:
    assert "leave the queen at home" in told(telling(LOST), question(asked, Subject.ADVICE))


def test_a_question_with_words_of_its_own_does_not() -> None:
    assert not told(telling(LOST), question("Where were you born?", Subject.FROM))
    assert not leans(question("why is it called the Orangutan?", Subject.CHESS_TALK))


def test_a_complaint_is_advised_and_so_is_who_is_unhappy_with_it() -> None:
    assert "leave the queen at home" in told(telling(LOST))
    sad = telling("I threw half a point away with that.", Subject.SAD, ActKind.FEELING)
    assert "guard the corner" in told(sad, telling("Bishop and wrong rook's pawn.", Subject.REMARK, ActKind.REMARK))


def test_a_fact_is_told_only_to_who_has_failed_by_it() -> None:
    assert not told(telling("I like a rook's pawn."))
