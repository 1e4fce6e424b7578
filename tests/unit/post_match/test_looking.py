"""Where a game turned the engine looks closer, and as far as its nodes go."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from app.body.base import Candidate, Priority
from app.domain.match import MatchState
from app.post_match.analysis import analyse, judge
from app.post_match.judging import Label
from app.post_match.looking import (
    CLOSE_NODES,
    FOUND_GAP,
    GAME_CLOSE_NODES,
    KEY_LOOKS,
    NODES,
    Looked,
    most_doubtful,
)
from tests.fakes.games import Game, from_position, random_moves
from tests.unit.post_match.conftest import TellingEngine

ANALYSIS = Priority.ANALYSIS


@dataclass
class SecondThoughts(TellingEngine):
    """An engine that thinks otherwise of some positions when it looks closely."""

    after_all: dict[int, int] = field(default_factory=dict)

    async def analyse(
        self, initial_fen: str, moves: tuple[str, ...], *, nodes: int, multipv: int = 1, priority: Priority = ANALYSIS
    ) -> tuple[Candidate, ...]:
        found = await super().analyse(initial_fen, moves, nodes=nodes, multipv=multipv, priority=priority)
        score = self.after_all.get(len(moves))
        if score is None or nodes < CLOSE_NODES:
            return found
        return (replace(found[0], centipawns=score if len(moves) % 2 == 0 else -score),)


QUIET = Looked(20, ("a2a3",))


def closely(engine: TellingEngine) -> list[int]:
    return sorted(ply for ply, nodes, _ in engine.asked if nodes == CLOSE_NODES)


async def test_the_positions_around_a_turn_are_looked_at_again_and_the_rest_is_not() -> None:
    engine = TellingEngine({**dict.fromkeys(range(6), 20), **dict.fromkeys(range(6, 9), 400)})
    await analyse(engine, _eight_moves())
    assert closely(engine) == [5, 6]
    assert sum(nodes == NODES for _, nodes, _ in engine.asked) == 9


async def test_a_turn_in_a_lost_game_is_looked_at_though_chances_hardly_move() -> None:
    engine = TellingEngine({ply: -1_000 if ply < 5 else -1_900 for ply in range(9)})
    await analyse(engine, _eight_moves())
    assert closely(engine) == [4, 5]


async def test_a_moment_that_a_deeper_search_does_not_confirm_is_none() -> None:
    swings = {ply: 0 if ply < 4 else 400 if ply < 6 else 900 for ply in range(9)}
    engine = SecondThoughts(swings, after_all={3: 400})
    analysis = await analyse(engine, _eight_moves())
    assert [moment.ply for moment in analysis.key_moments] == [6]
    assert analysis.moves[3].label is None


async def test_moments_that_nobody_could_look_at_closely_are_not_told() -> None:
    swings = {ply: (-400 if ply % 2 else 400) for ply in range(61)}
    engine = SecondThoughts(swings, after_all={ply: swings[ply] // 8 for ply in range(40)})
    analysis = await analyse(engine, Game().moves(random_moves(3, 60)).state)
    for moment in analysis.key_moments:
        assert {moment.ply - 1, moment.ply} <= set(closely(engine))


async def test_closer_looks_end_with_the_nodes_of_a_game() -> None:
    swings = {ply: (-400 if ply % 2 else 400) for ply in range(61)}
    engine = TellingEngine(swings)
    await analyse(engine, Game().moves(random_moves(3, 60)).state)
    most = GAME_CLOSE_NODES // CLOSE_NODES
    assert most <= len(closely(engine)) <= most + KEY_LOOKS
    assert len(set(closely(engine))) == len(closely(engine))


def test_a_best_move_that_was_far_better_than_any_other_is_doubtful_too() -> None:
    found, any_will_do = Looked(0, ("e2e4",), -300), Looked(0, ("e2e4",), -10)
    assert most_doubtful([found, Looked(0)], ["e2e4"], [FOUND_GAP]) in (0, 1)
    assert most_doubtful([any_will_do, Looked(0)], ["e2e4"], [FOUND_GAP]) is None
    assert most_doubtful([found, Looked(0)], ["d2d4"], [FOUND_GAP]) is None


def test_what_was_looked_at_closely_is_not_looked_at_again() -> None:
    turn = [QUIET, Looked(400, close=True)]
    assert most_doubtful(turn, ["a2a3"], [FOUND_GAP]) == 0
    assert most_doubtful([Looked(20, close=True), turn[1]], ["a2a3"], [FOUND_GAP]) is None


def test_a_line_that_nobody_checked_is_told_by_its_first_move_alone() -> None:
    state = Game().moves("g1f3 g8f6 f3g1 f6g8").state
    lines = (("b1c3", "b8c6", "c3b1"), ("b8c6", "b1c3", "c6b8"))
    # Each side stands better before its move than after it.
    looks = [Looked(400, lines[ply % 2], close=ply < 2) for ply in range(5)]
    analysis = judge(state, looks, "told", NODES)
    assert [(move.label, len(move.line)) for move in analysis.moves] == [
        (Label.BLUNDER, 3), (Label.BLUNDER, 3), (Label.BLUNDER, 1), (Label.BLUNDER, 1),
    ]  # fmt: skip


async def test_a_queen_hung_in_a_lost_game_is_a_blunder_and_a_key_moment() -> None:
    start = from_position("3qk2r/pppppppp/8/8/3n4/8/PPPQPPPP/4K3 w k - 0 1")
    engine = TellingEngine({0: -900, 1: -1_800, 2: -1_800}, {0: ("d2d4",), 1: ("g7h6",)})
    analysis = await analyse(engine, start.moves("d2h6 g7h6").state)
    hung = analysis.moves[0]
    assert (hung.label, hung.loss and hung.loss < 0.05) == (Label.BLUNDER, True)
    assert [moment.ply for moment in analysis.key_moments] == [1]
    reason = hung.reason
    assert reason is not None
    assert (reason.kind, reason.move, [man.piece for man in reason.men]) == ("puts_to_be_taken", "gxh6", ["queen"])


async def test_without_material_lost_a_lost_game_bears_no_label() -> None:
    start = from_position("3qk2r/pppppppp/8/8/3n4/8/PPPQPPPP/4K3 w k - 0 1")
    engine = TellingEngine({0: -900, 1: -1_800, 2: -1_800}, {0: ("d2d3",), 1: ("a7a6",)})
    analysis = await analyse(engine, start.moves("d2e3 a7a6").state)
    assert analysis.moves[0].label is None


def _eight_moves() -> MatchState:
    return Game().moves("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5").state
