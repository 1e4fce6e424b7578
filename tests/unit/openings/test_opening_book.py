"""The opening table is legal chess, and games find their names in it."""

from __future__ import annotations

import random
import re

import chess
import pytest

from app.openings.book import OpeningRow, name_opening, named_positions, read_lines

LINES = list(read_lines())


def test_the_table_names_well_over_a_hundred_positions_once_each() -> None:
    names = [line.opening.name for line in LINES]
    assert len(names) >= 150
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.opening.name)
def test_every_line_is_legal_and_is_found_by_san_and_by_uci(line: OpeningRow) -> None:
    assert re.fullmatch(r"[A-E]\d\d", line.opening.eco)
    board = chess.Board()
    uci = [board.push_san(san).uci() for san in line.moves]
    assert name_opening(line.moves) == line.opening
    assert name_opening(uci) == line.opening


def test_every_first_move_has_a_name() -> None:
    assert all(name_opening((move.uci(),)) is not None for move in chess.Board().legal_moves)
    ware = name_opening(("a4", "e5", "a5"))
    assert ware is not None
    assert (ware.eco, ware.name) == ("A00", "Ware Opening")


def test_the_last_named_position_stays_the_name_when_the_game_goes_on() -> None:
    moves = ("e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6", "Be2", "e5", "Nb3", "Be7", "O-O", "O-O")
    opening = name_opening(moves)
    assert opening is not None
    assert (opening.eco, opening.name) == ("B90", "Sicilian Defence: Najdorf Variation")


def test_a_transposition_finds_the_name_of_the_position() -> None:
    opening = name_opening(["Nf3", "Nf6", "c4", "e6", "Nc3", "d5", "d4", "Be7"])
    assert opening is not None
    assert opening.name == "Queen's Gambit Declined: Classical"


@pytest.mark.parametrize("moves", [(), ("e5",), ("nonsense", "e4"), ("",)])
def test_positions_without_a_name_give_none(moves: tuple[str, ...]) -> None:
    assert name_opening(moves) is None


def test_an_illegal_move_ends_the_naming_but_not_the_name() -> None:
    opening = name_opening(("e4", "e5", "Ke3", "Nc6"))
    assert opening is not None
    assert opening.eco == "C20"


def test_a_position_is_found_by_its_board_as_by_its_epd() -> None:
    rng, named = random.Random(3), named_positions()
    for _ in range(60):
        board, moves, last = chess.Board(), list[str](), None
        for _ in range(24):
            # A named position where one can be reached, so that games stay in the book for a while.
            legal = list(board.legal_moves)
            known = [move for move in legal if _epd_after(board, move) in named]
            move = rng.choice(known if known and rng.random() < 0.8 else legal)
            moves.append(board.san(move) if rng.random() < 0.1 else move.uci())
            board.push(move)
            last = named.get(board.epd()) or last
            assert name_opening(moves) == last


def _epd_after(board: chess.Board, move: chess.Move) -> str:
    after = board.copy(stack=False)
    after.push(move)
    return after.epd()
