"""What is known by heart, by position, for as long as a rating remembers."""

import random
from dataclasses import replace

import chess
import pytest

from app.body.base import EngineConfig
from app.body.repertoire import KnownMove, common_moves, remembered_move
from app.openings.tree import continuations

LINES = ("1. e4 e5 2. Nf3 Nc6 3. Bb5", "e4 e5 f4", "e4 c5 Nf3")
MASTER = EngineConfig("ladder", 2800, 1.0, repertoire=LINES)
BEGINNER = replace(MASTER, target_elo=500)
DICE = range(60)
SPANISH = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3"


def played(config: EngineConfig, *moves: str) -> list[KnownMove | None]:
    return [remembered_move(chess.STARTING_FEN, moves, config, random.Random(n)) for n in DICE]


def _in_uci(line: str) -> tuple[str, ...]:
    board = chess.Board()
    return tuple(board.push_san(san).uci() for san in line.split())


def moves_of(found: list[KnownMove | None]) -> set[str]:
    return {known.uci for known in found if known is not None}


def test_the_line_that_the_game_follows_goes_on() -> None:
    assert set(played(MASTER, "e2e4", "c7c5")) == {KnownMove("g1f3", "own")}


def test_lines_that_part_are_all_played() -> None:
    assert moves_of(played(MASTER, "e2e4", "e7e5")) == {"g1f3", "f2f4"}


def test_a_game_that_transposes_finds_its_line_again() -> None:
    assert moves_of(played(MASTER, "g1f3", "b8c6", "e2e4", "e7e5")) == {"f1b5"}


@pytest.mark.parametrize(
    "moves", [("c2c4",), ("e2e4", "e7e5", "f2f4"), ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5"), ("d2d4", "d7d5")]
)
def test_who_knows_its_own_lines_alone_knows_nothing_beside_them(moves: tuple[str, ...]) -> None:
    assert set(played(MASTER, *moves)) == {None}


def test_a_set_up_position_has_no_book() -> None:
    config = replace(MASTER, common_openings=True)
    assert remembered_move("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", (), config, random.Random(1)) is None


def test_what_was_asked_for_goes_before_ones_own_lines() -> None:
    asked = replace(MASTER, repertoire=("e4 e5",), asked=("e4 c5 Nf3 d6",))
    assert set(played(asked, "e2e4")) == {KnownMove("c7c5", "asked")}


class TestCommonOpenings:
    WIDE = replace(MASTER, repertoire=(), common_openings=True)

    def test_off_its_own_lines_it_plays_what_people_play(self) -> None:
        found = played(self.WIDE, "e2e4", "c7c6")
        assert {known.why for known in found if known is not None} == {"common"}
        assert "d2d4" in moves_of(found)

    def test_games_differ(self) -> None:
        assert len(moves_of(played(self.WIDE))) >= 3

    def test_what_costs_too_much_is_not_played_by_the_strong(self) -> None:
        # 1.f3 has a name too.
        losses = {known.uci: known.loss for known in continuations(chess.Board())}
        assert losses["f2f3"] > 40
        assert "f2f3" not in moves_of(played(replace(self.WIDE, risk_tolerance=0.0)))

    def test_who_risks_all_plays_gambits_that_others_leave(self) -> None:
        def gambits(risk: float) -> int:
            found = played(replace(self.WIDE, target_elo=1900, risk_tolerance=risk, aggression=risk), "e2e4", "e7e5")
            return sum(known is not None and known.uci in {"f2f4", "d2d4"} for known in found)

        assert gambits(1.0) > gambits(0.0)


class TestForgetting:
    def test_the_weak_forget_first(self) -> None:
        line = replace(BEGINNER, repertoire=(SPANISH,))
        deep = _in_uci(SPANISH)
        known = {
            elo: sum(
                found is not None
                for found in (
                    remembered_move(
                        chess.STARTING_FEN,
                        deep[:ply],
                        replace(line, target_elo=elo),
                        random.Random(f"{ply}|{n}"),
                    )
                    for ply in range(0, len(deep), 2)
                    for n in DICE
                )
            )
            for elo in (500, 1500, 2600)
        }
        assert known[500] < known[1500] < known[2600]

    def test_the_first_move_is_never_forgotten(self) -> None:
        assert None not in played(BEGINNER)

    def test_memory_grows_with_rating(self) -> None:
        depths = [common_moves(elo) for elo in range(400, 3001, 200)]
        assert depths == sorted(depths)
        assert depths[0] >= 1
