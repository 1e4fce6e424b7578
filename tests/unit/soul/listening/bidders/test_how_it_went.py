"""How a man of either side was taken, told out of the moves of many random games."""

from __future__ import annotations

import random

import chess
import pytest

from app.domain.prose_words import piece_word
from app.soul.gathering import gather
from app.soul.listening.bidders.fates import Fate
from app.soul.listening.bidders.how_it_went import HowItWent
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played


def game(seed: int) -> SoulInput:
    """A random game, in which captures are liked; the character has Black."""
    pick, board, sans = random.Random(seed), chess.Board(), list[str]()
    while len(sans) < 50 and not board.is_game_over():
        moves = list(board.legal_moves)
        takes = [move for move in moves if board.is_capture(move)]
        move = pick.choice(takes if takes and pick.random() < 0.6 else moves)
        sans.append(board.san(move))
        board.push(move)
    return given(played(*sans))


def _said(line: SoulInput, text: str) -> str:
    return answer(HowItWent(), line, text, Subject.UNKNOWN).lower()


@pytest.mark.parametrize("seed", range(20))
def test_the_capture_that_is_told_is_the_one_that_was_made(seed: int) -> None:
    line = game(seed)
    facts = gather(line)
    for kind in (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT):
        for color in (chess.WHITE, chess.BLACK):
            taken = [
                one for one in facts.careers if one.born == kind and one.color == color and one.taken_at is not None
            ]
            if not taken:
                continue
            last = max(one.taken_at or 0 for one in taken)
            mine, man = color != facts.me, piece_word(kind)
            asked = (f"how did i lose my {man}?", f"remind me how you got my {man}") if mine else (
                f"how did i get your {man}?", f"explain how you lost your {man}")  # fmt: skip
            for text in asked:
                told = _said(line, text)
                ply = facts.plies[last]
                whose = "my" if ply.mover == facts.me else "your"
                assert f"{whose} {piece_word(ply.piece)} took it there on move {facts.on_move(last)}" in told, text
                assert f"{'your' if mine else 'my'} {man} " in told, text


# White's queen is lost on d4 after a retreat, as Black's was before it.
TRADE = "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Nxf6+ gxf6 c3 Qxd4 Qxd4 Rg8 Nf3 f5 Bf4 Bg7 Bc1 Bxd4 Nxd4 c5"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "you dropped yours, then i dropped mine, that queen trade. when exactly did i drop it?",
            "my bishop took it there",
        ),
        ("we both threw our queens away. remind me how yours went?", "your queen took it there on move 7"),
        ("at which move did my poor queen go, and could i have known?", "move before that was bishop to c1"),
        ("tell my mum how i bagged your queen", "your queen took it there on move 7"),
    ],
)
def test_whose_man_it_was_is_read_from_owners_and_verbs(text: str, told: str) -> None:
    assert told in _said(given(played(*TRADE.split())), text)


@pytest.mark.parametrize(
    "text", ["where does my queen go now?", "how do i win your queen?", "can i get your rook?", "hello"]
)
def test_what_is_still_to_come_is_no_man_that_went(text: str) -> None:
    line = given(played(*TRADE.split()))
    assert not _said(line, text)
    assert not answer(Fate(), line, "where does my bishop go now?", Subject.UNKNOWN)
