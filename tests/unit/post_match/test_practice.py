from __future__ import annotations

import itertools

import chess
import pytest

from app.body.scale import mate_score
from app.domain.position import Color
from app.post_match.analysis import judge
from app.post_match.looking import Looked
from app.post_match.practice import APART_PLIES, CANDIDATES, LONGEST, forced_line, mistakes, puzzles
from app.post_match.report import Analysis
from tests.fakes.games import Game, from_position, random_moves

# Black leaves the king's pawn's neighbour unguarded; White misses mate on f7, then Black puts it right.
MISSED_MATE = "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 a2a3 f6h5"


def analysed(game: Game, white_cp: dict[int, int], lines: dict[int, tuple[str, ...]]) -> Analysis:
    """The analysis of a game with these evaluations, from White's side, and lines before each ply."""
    board = chess.Board(game.state.position.initial_fen)
    looks = []
    for ply in range(len(game.state.moves) + 1):
        score = white_cp.get(ply, 0)
        line = lines.get(ply) or tuple(move.uci() for move in list(board.legal_moves)[:1])
        looks.append(Looked(score if board.turn else -score, line, close=True))
        if ply < len(game.state.moves):
            board.push_uci(game.state.moves[ply].uci)
    return judge(game.state, looks, "telling", 1)


def missed_mate() -> tuple[str, Analysis]:
    game = Game().moves(MISSED_MATE)
    analysis = analysed(
        game,
        {5: 0, 6: 99_999, 7: -300, 8: -900},
        {5: ("g7g6",), 6: ("h5f7",), 7: ("f6h5", "g1f3")},
    )
    return game.state.position.initial_fen, analysis


def test_errors_are_those_of_one_side_with_the_position_before_them() -> None:
    fen, analysis = missed_mate()
    (white,) = mistakes(fen, analysis, Color.WHITE)
    assert (white.ply, white.played_san, white.best_san, white.label) == (7, "a3", "Qxf7#", "blunder")
    assert white.before_uci == "g8f6"
    assert chess.Board(white.fen).parse_san("Qxf7#").uci() == white.best_uci
    assert white.chance_before > 0.9 > white.chance_after
    (black,) = mistakes(fen, analysis, Color.BLACK)
    assert (black.ply, black.played_san, black.line) == (6, "Nf6", ("g7g6",))
    assert black.chance_before == pytest.approx(0.5)


def test_a_game_without_errors_or_without_an_opinion_teaches_nothing() -> None:
    game = Game().moves(MISSED_MATE)
    fen = game.state.position.initial_fen
    even = analysed(game, {}, {})
    blind = judge(game.state, [Looked(None)] * (game.state.ply + 1), "mock", 1)
    for analysis in (even, blind):
        assert mistakes(fen, analysis, Color.WHITE) == ()
        assert puzzles(fen, analysis) == ()


def test_the_line_of_an_analysis_without_lines_is_the_better_move() -> None:
    fen, analysis = missed_mate()
    bare = analysis.model_copy(update={"moves": tuple(move.model_copy(update={"line": ()}) for move in analysis.moves)})
    assert [lesson.line for lesson in mistakes(fen, bare, Color.WHITE)] == [("h5f7",)]


def test_the_missed_mate_makes_the_finest_puzzle_and_its_neighbour_none() -> None:
    fen, analysis = missed_mate()
    (only,) = puzzles(fen, analysis)
    assert (only.ply, only.line) == (7, ("h5f7",))


def test_a_mate_missed_in_a_set_up_game_that_stayed_won_makes_a_puzzle_to_its_end_and_is_no_error() -> None:
    # Two rooks mate in two along the back rank; White plays on, and is winning all the same.
    game = from_position("r2r2k1/5ppp/8/8/8/8/3R1PPP/2QR2K1 w - - 0 1").moves("c1c7 d8d2 d1d2 h7h6")
    mate_in_two = mate_score(2)
    analysis = analysed(game, {0: mate_in_two, 1: 1_500, 2: 1_500, 3: 1_500, 4: 1_500}, {0: ("d2d8", "a8d8", "d1d8")})
    fen = game.state.position.initial_fen
    assert analysis.moves[0].label is None
    assert mistakes(fen, analysis, Color.WHITE) == ()
    (puzzle,) = puzzles(fen, analysis)
    assert (puzzle.played_san, puzzle.line) == ("Qc7", ("d2d8", "a8d8", "d1d8"))


def test_taking_back_is_no_puzzle() -> None:
    game = Game().moves("e2e4 d7d5 e4d5 a7a6 a2a3 a6a5")
    analysis = analysed(game, dict.fromkeys((4, 5, 6), 300), {3: ("d8d5",)})
    fen = game.state.position.initial_fen
    assert [lesson.ply for lesson in mistakes(fen, analysis, Color.BLACK)] == [4]
    assert puzzles(fen, analysis) == ()


def test_a_lost_position_and_one_with_hardly_a_choice_make_no_puzzle() -> None:
    lost = Game().moves("e2e4 e7e5 a2a3 a7a6")
    analysis = analysed(lost, {2: -200, 3: -900, 4: -900}, {2: ("g1f3",)})
    assert len(mistakes(lost.state.position.initial_fen, analysis, Color.WHITE)) == 1
    assert puzzles(lost.state.position.initial_fen, analysis) == ()
    few = from_position("k7/8/8/8/P7/8/1r6/7K w - - 0 1").moves("a4a5 a8a7")
    fen = few.state.position.initial_fen
    seen = analysed(few, {1: -900, 2: -900}, {0: ("h1g1",)})
    assert chess.Board(fen).legal_moves.count() == 2
    assert len(mistakes(fen, seen, Color.WHITE)) == 1
    assert puzzles(fen, seen) == ()


def test_puzzles_stand_apart_the_finest_first_and_are_not_too_many() -> None:
    game = Game().moves(random_moves(3, 120))
    swings = {ply: (500 if ply % 4 < 2 else -500) for ply in range(121)}
    fen, analysis = game.state.position.initial_fen, analysed(game, swings, {})
    found = puzzles(fen, analysis)
    assert 3 <= len(found) <= CANDIDATES
    plies = sorted(lesson.ply for lesson in found)
    assert all(later - earlier >= APART_PLIES for earlier, later in itertools.pairwise(plies))
    losses = [lesson.chance_before - lesson.chance_after for lesson in found]
    assert losses == sorted(losses, reverse=True)
    assert found == puzzles(fen, analysis)


@pytest.mark.parametrize(
    ("fen", "line", "kept"),
    [
        # Mate at once.
        ("6k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1", ("a1a8",), ("a1a8",)),
        # A rook takes with check, is taken, the other one mates.
        ("r2r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1", ("d2d8", "a8d8", "d1d8"), ("d2d8", "a8d8", "d1d8")),
        # A queen gives check and takes afterwards.
        ("4k2r/8/8/8/8/8/8/4K2Q w - - 0 1", ("h1a8", "e8e7", "a8h8"), ("h1a8", "e8e7", "a8h8")),
        # A quiet answer ends it, and so does half a line.
        ("4k2r/8/8/8/8/8/8/4K2Q w - - 0 1", ("h1h2", "h8h2"), ("h1h2",)),
        ("4k3/8/8/8/8/8/7Q/4K3 w - - 0 1", ("h2h7", "e8d8", "h7g8"), ("h2h7",)),
    ],
)
def test_a_line_is_asked_for_as_far_as_the_answers_are_forced(
    fen: str, line: tuple[str, ...], kept: tuple[str, ...]
) -> None:
    assert forced_line(chess.Board(fen), line) == kept


def test_a_taking_back_in_between_is_forced_and_no_line_is_endless() -> None:
    board = chess.Board("3r2k1/3r1ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1")
    line = ("d2d7", "d8d7", "d1d7", "g8f8", "d7b7", "f8g8", "b7b8")
    found = forced_line(board, line)
    assert found == line[:3]
    assert len(found) <= LONGEST


def test_a_mate_missed_where_the_game_stays_won_is_a_moment_and_the_first_puzzle_beside_three_that_cost_more() -> None:
    """The chances hardly move, as the side wins all the same; four other moves lose a quarter to a half of them."""
    game = Game().moves(MISSED_MATE + " a3a4 h5f6 a4a5 f6g8 a5a6 g8f6 h2h3 f6g8")
    scores = {6: 99_999} | dict.fromkeys((5, 7, 8, 10, 12, 14), 700) | dict.fromkeys((9, 11, 13, 15), 0)
    lines: dict[int, tuple[str, ...]] = {6: ("h5f7",), **dict.fromkeys((8, 10, 12, 14), ("b1c3",))}
    analysis = analysed(game, scores, lines)
    assert 7 in [moment.ply for moment in analysis.key_moments]
    assert puzzles(game.state.position.initial_fen, analysis)[0].best_san == "Qxf7#"
