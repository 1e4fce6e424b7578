"""What a calibration's games say of mates passed over and wins let slip."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import chess

from scripts.strength.corners import find_corners
from scripts.strength.games import Result, keep, load, play
from scripts.strength.report import write_report

FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4"
# Black to move has Qh4 mate, and plays the pawn.
PASSED_OVER = "f2f3 e7e5 g2g4 a7a6"
# Sam Loyd's shortest stalemate; Black has been taken apart.
STALEMATE = "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6"


def game(moves: str, reason: str, white: str = "club-1800", black: str = "club-1600", score: int = 0) -> Result:
    plies = len(moves.split())
    # The score is White's.
    scores = tuple(score if ply % 2 == 0 else -score for ply in range(plies))
    return Result(white, black, 0, 0.5, plies, reason, moves, scores)


def whats(*games: Result) -> list[tuple[str, str]]:
    return [(corner.player, corner.what) for corner in find_corners(games).found]


def test_a_mate_in_one_that_a_strong_player_passes_over_is_found_and_one_that_is_played_is_not() -> None:
    assert whats(game(PASSED_OVER, "judged")) == [("club-1600", "a mate in one passed over")]
    assert whats(game(FOOLS_MATE, "checkmate")) == []
    assert find_corners([game(FOOLS_MATE, "checkmate")]).chances == 1


def test_a_stalemate_counts_against_whoever_was_winning() -> None:
    assert whats(game(STALEMATE, "stalemate", score=1500)) == [("club-1800", "stalemate when winning")]
    assert whats(game(STALEMATE, "stalemate", score=200)) == []


def test_a_repetition_is_told_from_fifty_moves_without_a_capture() -> None:
    shuffled = " ".join(["g1f3 g8f6 f3g1 f6g8"] * 3)
    assert whats(game(shuffled, "claimed", score=-400)) == [("club-1600", "repetition when winning")]


def test_only_the_strong_of_the_ladder_count_and_only_games_that_have_their_moves() -> None:
    weak = game(PASSED_OVER, "judged", white="elo-1800", black="club-1400")
    bare = Result("club-1800", "club-1600", 0, 0.5, 40, "stalemate")
    looked = find_corners([weak, bare])
    assert (looked.games, looked.found) == (0, ())


def test_moves_and_scores_of_a_game_are_kept_and_found_again(tmp_path: Path) -> None:
    told = game(STALEMATE, "stalemate", score=700)
    keep(tmp_path / "games.jsonl", told)
    assert load(tmp_path / "games.jsonl") == [told]


class Level:
    """Plays to and fro and finds the game level."""

    async def move(self, board: chess.Board, moves: tuple[str, ...], seed: int) -> tuple[str, int | None]:
        del moves, seed
        uci = next(_quiet(board))
        return uci, 0


def _quiet(board: chess.Board) -> Iterator[str]:
    """Legal moves that bring no earlier position back."""
    for move in board.legal_moves:
        board.push(move)
        again = board.is_repetition(2)
        board.pop()
        if not again:
            yield move.uci()


async def test_a_level_game_of_the_strong_is_drawn_early_and_one_of_the_weak_is_played_on() -> None:
    strong = await play(Level(), Level(), (), 1, strong=True)
    assert (strong.reason, len(strong.moves)) == ("level", 80)
    assert len((await play(Level(), Level(), (), 1)).moves) > 80


def test_the_report_says_what_was_found_and_how_builds_compare(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    games = [game(PASSED_OVER, "judged"), game(FOOLS_MATE, "checkmate", white="club-1000", black="wasm-1000")]
    write_report(games, "By hand.", tmp_path / "none.md", docs=tmp_path / "docs")
    told = (tmp_path / "docs" / "strength.md").read_text()
    assert "a mate in one passed over by club-1600: 1." in told
    assert "## Native beside WebAssembly" in told
