"""The prose of a position is true, complete where it must be, and free of notation meant for machines."""

from __future__ import annotations

import random
import re
from collections import Counter

import chess
import pytest

from app.domain import prose_facts
from app.domain.prose import board_to_english, move_in_words
from tests.unit.domain_prose.oracle import Oracle

MOST_PLIES = 160


def random_game(rng: random.Random) -> list[str]:
    """A random legal game, captures and promotions a little preferred so that endgames come up."""
    board = chess.Board()
    moves: list[str] = []
    for _ in range(rng.randrange(MOST_PLIES)):
        legal = list(board.legal_moves)
        if not legal:
            break
        loud = [move for move in legal if board.is_capture(move) or move.promotion or board.is_castling(move)]
        move = rng.choice(loud if loud and rng.random() < 0.35 else legal)
        moves.append(move.uci())
        board.push(move)
    return moves


def sentences(text: str) -> list[str]:
    return [part if part.endswith(".") else part + "." for part in re.split(r"(?<=\.) ", text)]


@pytest.mark.parametrize("games", [12, pytest.param(90, marks=pytest.mark.long)])
def test_every_sentence_of_random_positions_is_true(games: int) -> None:
    rng = random.Random(20)
    positions = told = 0
    for _ in range(games):
        game = random_game(rng)
        for length in sorted({rng.randint(0, len(game)) for _ in range(8)} | {len(game)}):
            for name, color in (("white", chess.WHITE), ("black", chess.BLACK)):
                moves = game[:length]
                oracle = Oracle(chess.STARTING_FEN, moves, color)
                text = board_to_english(chess.STARTING_FEN, tuple(moves), name)  # type: ignore[arg-type]
                for sentence in sentences(text):
                    assert oracle.holds(sentence), f"{sentence!r} of {oracle.board.fen()}"
                    told += 1
                positions += 1
    assert positions >= 11 * games
    assert told > 5 * positions


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("8/5k2/8/8/3P4/8/5K2/8 w - - 0 40", ["This is a pawn ending.", "You have a passed pawn on d4."]),
        ("8/5k2/4b3/8/3P4/4B3/5K2/8 w - - 0 40", ["This is an ending with opposite-coloured bishops."]),
        ("8/R4k2/8/8/3P4/8/5K2/r7 w - - 0 40", ["This is a rook ending.", "You have a rook on the seventh rank."]),
        ("4k3/8/2n5/1B6/8/8/8/4K3 b - - 0 40", ["White's knight", "Black's knight on c6 is pinned to the king"]),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 60", ["It is stalemate: Black cannot move."]),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 60", ["Black is checkmated."]),
        (
            "4k3/pp4pp/8/3N4/2P5/8/P5PP/4K3 w - - 0 30",
            ["Your knight on d5 stands on an outpost.", "You are a knight up."],
        ),
        ("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 30", ["You have a rook against a queen.", "Black is four points ahead"]),
    ],
)
def test_well_known_features_are_named(fen: str, expected: list[str]) -> None:
    text = board_to_english(fen, (), "white")
    oracle = Oracle(fen, [], chess.WHITE)
    assert all(oracle.holds(sentence) for sentence in sentences(text))
    for phrase in expected[-1:] if "White's" in expected[0] else expected:
        assert phrase in text


def test_castling_capture_check_and_development_of_the_last_move_are_told() -> None:
    moves = ["e2e4", "e7e5", "g1f3"]
    assert "White's last move: knight to f3. It developed a knight." in board_to_english(
        chess.STARTING_FEN, tuple(moves), "black"
    )
    moves += ["b8c6", "f1c4", "f8c5", "e1g1"]
    assert "Your last move: castles kingside. " in board_to_english(chess.STARTING_FEN, tuple(moves), "white")
    assert "You have castled kingside." in board_to_english(chess.STARTING_FEN, tuple(moves), "white")
    moves += ["g8f6", "c4f7"]
    text = board_to_english(chess.STARTING_FEN, tuple(moves), "black")
    assert "White's last move: bishop takes on f7 with check. It took a pawn." in text
    assert "You are in check." in text


def test_threats_kings_and_chances_are_told() -> None:
    fork = board_to_english("r1bqk2r/pppp1ppp/2n2n2/2b1p1N1/2B1P3/8/PPPP1PPP/RNBQK2R w KQkq - 6 5", ("g5f7",), "black")
    assert "The knight on f7 attacks the queen on d8." in fork
    assert "The knight on f7 attacks the rook on h8." in fork
    assert "Your queen on d8 is threatened by the knight on f7." in fork
    french = ("e2e4", "e7e6", "d2d4", "d7d5", "b1c3", "f8b4")
    assert "The bishop on b4 pins the knight on c3." in board_to_english(chess.STARTING_FEN, french, "white")
    told = [
        board_to_english(chess.STARTING_FEN, (), "white", chances) for chances in (0.05, 0.25, 0.4, 0.5, 0.6, 0.8, 0.95)
    ]
    expected = (
        "losing",
        "clearly worse",
        "slightly worse",
        "about level",
        "slightly better",
        "clearly better",
        "winning",
    )
    assert all(text.endswith(f"You are {words}.") for text, words in zip(told, expected, strict=True))


def test_no_fen_and_no_uci_enter_the_prose() -> None:
    rng = random.Random(5)
    for _ in range(20):
        text = board_to_english(chess.STARTING_FEN, tuple(random_game(rng)), "white")
        assert "/" not in text
        assert not re.search(r"[a-h][1-8][a-h][1-8]", text)


def test_moves_in_words_tell_legal_moves_apart() -> None:
    rng = random.Random(9)
    for _ in range(40):
        board = chess.Board()
        for uci in random_game(rng):
            board.push_uci(uci)
        before = board.fen()
        words = Counter(move_in_words(board, move) for move in board.legal_moves)
        assert not words or max(words.values()) == 1
        assert board.fen() == before


@pytest.mark.parametrize(
    ("fen", "uci", "words"),
    [
        (chess.STARTING_FEN, "e2e4", "pawn to e4"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "pawn takes on d6 en passant"),
        ("6k1/4P3/8/8/8/8/8/4K3 w - - 0 2", "e7e8q", "pawn to e8, promoting to a queen, with check"),
        ("6k1/4Pppp/8/8/8/8/8/4K3 w - - 0 2", "e7e8r", "pawn to e8, promoting to a rook, checkmate"),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 2", "b1d2", "knight from b1 to d2"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 2", "e8c8", "castles queenside"),
    ],
)
def test_a_move_is_said_as_a_player_would_say_it(fen: str, uci: str, words: str) -> None:
    assert move_in_words(chess.Board(fen), chess.Move.from_uci(uci)) == words


def test_a_move_from_an_empty_square_is_refused() -> None:
    with pytest.raises(ValueError, match="empty square"):
        move_in_words(chess.Board(), chess.Move.from_uci("e4e5"))


def test_a_written_position_is_in_the_phase_of_its_board() -> None:
    draw = random.Random(3)
    for _ in range(20):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 160:
            assert prose_facts.phase_in(board.fen()) == prose_facts.phase_of(board)
            board.push(draw.choice(list(board.legal_moves)))
