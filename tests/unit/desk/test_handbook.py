"""The steward's handbook: what it shows is on the board, and what it links to is in the house."""

from __future__ import annotations

import re

import chess
import numpy as np
import pytest

from app.desk.handbook import HandbookEntry, entries
from app.desk.questions import VECTORS_FILE, Questions, all_kinds, digest_of
from app.web.site import PARTS

OWN = [entry for entry in entries().values() if not entry.anybodys]
WITH_BOARD = [entry for entry in OWN if entry.fen is not None]


@pytest.mark.parametrize("entry", WITH_BOARD, ids=lambda entry: entry.id)
def test_its_positions_are_legal_and_so_are_its_arrows(entry: HandbookEntry) -> None:
    board = chess.Board(entry.fen)
    assert board.is_valid()
    assert entry.arrow is None or chess.Move.from_uci(entry.arrow) in board.legal_moves
    assert entry.caption


MATES = [one for one in WITH_BOARD if one.arrow and "mate" in one.caption and one.id != "mate-bishop-knight"]


@pytest.mark.parametrize("entry", MATES, ids=lambda entry: entry.id)
def test_what_is_called_mate_is_mate(entry: HandbookEntry) -> None:
    board = chess.Board(entry.fen)
    board.push_uci(entry.arrow or "")
    assert board.is_checkmate()


def test_two_bishops_mate_and_the_stalemate_is_one() -> None:
    assert chess.Board(entries()["mate-two-bishops"].fen).is_checkmate()
    assert chess.Board(entries()["stalemate-rule"].fen).is_stalemate()


def test_every_link_leads_to_a_page_of_the_house() -> None:
    paths = {getattr(route, "path", "") for part in PARTS for route in part.router.routes}
    for entry in OWN:
        for _, href in entry.links:
            assert href in paths or href.startswith("/characters/"), (entry.id, href)


def test_every_question_of_the_stewards_own_has_its_vector() -> None:
    with np.load(VECTORS_FILE, allow_pickle=False) as stored:
        known = set(stored["digests"].tolist())
    own = [text for kind in all_kinds() if not kind.anybodys for text in (*kind.said, kind.topic)]
    assert [text for text in own if digest_of(text) not in known] == [], "run `python -m scripts.fit_desk`"


def test_a_written_question_is_its_own_answer_without_meaning_too() -> None:
    questions = Questions()
    for kind in all_kinds():
        if kind.tool != "rules":
            assert questions.meant(kind.said[0], None, "hall")[0].kind.said[0] == kind.said[0]


def test_a_part_of_an_entry_answers_a_question_for_just_that() -> None:
    sound = entries()["sound"]
    told = sound.in_case(sound.case_of("can a voice say the moves to me"))
    assert told.startswith("Yes: “Say the moves”")
    assert sound.in_case(sound.case_of("where is the noise switched off")) == sound.told
    badges = entries()["badges"]
    assert badges.in_case(badges.case_of("do i get one if i win tonight")).startswith("Not for one win alone")
    # What a model asks for may be no case at all.
    assert badges.in_case(30) == badges.told


def test_an_entry_says_yes_or_no_only_where_that_is_asked() -> None:
    cost = entries()["cost"]
    assert cost.word_for("do i have to pay something") == "No"
    assert cost.word_for("hello, is it free") == "Yes"
    assert cost.word_for("what does it cost") == ""
    assert cost.word_for("is it free or paid") == ""
    assert entries()["go-easy"].word_for("could she be a bit weaker") == "No"


def test_patterns_of_an_entry_can_be_read_and_its_cases_are_sentences() -> None:
    for entry in OWN:
        for form in (entry.yes, entry.no, *(form for form, _ in entry.cases)):
            re.compile(form)
        for _, told in entry.cases:
            assert told.endswith((".", "?", "!")), entry.id
            assert "{" not in told, entry.id
