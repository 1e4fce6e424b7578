"""The steward's handbook: what it shows is on the board, and what it links to is in the house."""

from __future__ import annotations

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
