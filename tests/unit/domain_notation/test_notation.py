from __future__ import annotations

import contextlib
import io
import random

import chess
import chess.pgn
import pytest

from app.domain.notation import (
    MAX_HEADER_LENGTH,
    MAX_HEADERS,
    MAX_MOVES,
    MAX_TEXT_LENGTH,
    NotReadable,
    Unreadable,
    read_notation,
)
from tests.fakes.games import random_moves

WITH_VARIATIONS = """[Event "Friendly"]
[White "Ada"]
[Black "Kenji"]
[Result "1-0"]

{ Before it all. } 1. e4 { [%eval 0.3] the king's pawn } e5 $6 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 1-0
"""


def fault_of(text: str) -> NotReadable:
    with pytest.raises(Unreadable) as caught:
        read_notation(text)
    assert caught.value.message.endswith(".")
    return caught.value.fault


def test_a_fen_is_a_game_without_moves() -> None:
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
    game = read_notation(f"  {fen}\n")
    assert (game.initial_fen, game.moves) == (fen, ())


def test_a_pgn_becomes_a_tree_with_comments_glyphs_and_headers() -> None:
    game = read_notation(WITH_VARIATIONS)
    tree = [(move.after, move.san) for move in game.moves]
    assert tree == [
        (-1, "e4"), (0, "e5"), (0, "c5"), (2, "Nf3"), (2, "c3"), (4, "d5"), (3, "d6"), (1, "Nf3"),
    ]  # fmt: skip
    assert game.comment == "Before it all."
    assert game.moves[0].comment == "the king's pawn"
    assert game.moves[1].nags == (6,)
    assert game.moves[7].fen == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    assert (game.headers["White"], game.result, game.games) == ("Ada", "1-0", 1)


def test_a_game_may_begin_at_a_position() -> None:
    game = read_notation('[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"]\n\n30... Kd7 31. e4 *')
    assert [move.san for move in game.moves] == ["Kd7", "e4"]
    assert "FEN" not in game.headers


def test_moves_alone_are_enough_and_of_several_games_the_first_is_read() -> None:
    assert [move.san for move in read_notation("e4 e5 Nf3").moves] == ["e4", "e5", "Nf3"]
    assert read_notation("\ufeff" + WITH_VARIATIONS + "\n" + WITH_VARIATIONS).games == 2
    assert (
        read_notation('[White "A"]\n\n1. e4 { [%clk 0:01] }\n{ x }\n[%clk]\n1-0\n\n[White "B"]\n\n1. d4 *').games == 2
    )


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_lines_may_end_as_they_like(end: str) -> None:
    game = read_notation((WITH_VARIATIONS + "\n" + WITH_VARIATIONS).replace("\n", end))
    assert (game.headers["White"], game.moves[-1].san, game.games) == ("Ada", "Nf3", 2)


def test_figurines_are_pieces_and_a_fen_may_wear_its_label() -> None:
    assert [move.san for move in read_notation("1. e4 e5 2. ♘f3 ♞\ufe0ec6 3. ♙d4").moves[2:]] == ["Nf3", "Nc6", "d4"]
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    assert {read_notation(text).initial_fen for text in (f"FEN: {fen}", f'"{fen}"', f"fen={fen}")} == {fen}


@pytest.mark.parametrize("move", ["Sf3", "nf3", "Cf3", "Кf3"])
def test_a_piece_of_another_language_is_not_read_as_a_pawn(move: str) -> None:
    for text in (f"1. e4 e5 2. {move} Nc6", f"1. e4 e5 2.{move}", f"1. e4 (1. {move}) e5"):
        with pytest.raises(Unreadable, match=f"{move} cannot be read"):
            read_notation(text)
    assert len(read_notation(f"1. e4 {{ {move} was better }} e5 ; {move}\n2. Nf3 a6 3. Nxe5 *").moves) == 5


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "king is missing"),
        ("4k3/8/8/8/8/8/8/K2KQ3 w - - 0 1", "too many kings"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "not to move stands in check"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawn stands"),
        ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "castling rights"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant"),
        ("nnnnknnn/pppppppp/8/nnnn4/8/8/8/4K3 w - - 0 1", "more pieces"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "cannot be read"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 99999999999999999999 1", "counts"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 10000", "counts"),
    ],
)
def test_a_position_is_read_only_if_it_is_legal(fen: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words) as caught:
        read_notation(fen)
    assert caught.value.fault is NotReadable.BAD_FEN


def test_a_position_in_a_header_must_be_legal_too() -> None:
    assert fault_of('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*') is NotReadable.BAD_FEN


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1. e4 e5 2. Kd5", r"2\. Kd5 is not a legal move"),
        ("1. e4 e5 (1... Ke6) 2. Nf3", r"1… Ke6 is not a legal move"),
        ("1. e4 --", r"1… passes"),
        ("1. e4 (1. d4 d5 *", r"2\. A variation is not closed before \*"),
        ('[Variant "Atomic"]\n\n1. e4', "variant"),
        ("hello there", "no game in it"),
        ("1-0", "no game in it"),
        ("{ only words", "no game in it"),
    ],
)
def test_what_is_not_chess_is_refused_with_the_place_where_it_breaks_off(text: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words) as caught:
        read_notation(text)
    assert caught.value.fault is NotReadable.BAD_PGN


def test_nothing_and_too_much_are_told_apart() -> None:
    assert fault_of(" \n\ufeff ") is NotReadable.EMPTY
    assert fault_of("e4 " * MAX_TEXT_LENGTH) is NotReadable.TOO_LONG
    assert fault_of("Nf3 Nf6 Ng1 Ng8 " * (MAX_MOVES // 4 + 1)) is NotReadable.TOO_LONG


def test_headers_are_few_short_and_cannot_write_other_headers() -> None:
    hostile = 'A" ]\\ \u202e{}[%clk 1]' + "x" * 300
    many = "".join(f'[Tag{number} "{number}"]\n' for number in range(100))
    game = read_notation(f'[White "{hostile}"]\n[Bad tag "x"]\n{many}\n1. e4')
    assert len(game.headers) <= MAX_HEADERS + 1
    assert all(len(value) <= MAX_HEADER_LENGTH for value in game.headers.values())
    assert not set('"\\[]{}\n\u202e') & set("".join(game.headers.values()))


def test_variations_may_nest_as_deep_as_they_like() -> None:
    text = "1. e4 " + "(1. d4 " * 700 + ") " * 700
    game = read_notation(text)
    assert len(game.moves) == 701
    assert {move.after for move in game.moves} == {-1}


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_thrown_at_it_is_read_or_refused(seed: int) -> None:
    rng = random.Random(seed)
    scraps = [
        "[", "]", '"', "{", "}", "(", ")", ";", "$", "1.", "...", "e4", "Nf3", "O-O", "0-0-0", "e8=Q", "--", "Z0",
        "1-0", "*", "\n", "\n\n", '[FEN "', '[White "x"]\n', "%", "\x00", "\u2028", "$999999999999", "e.p.", "??",
    ]  # fmt: skip
    for _ in range(40):
        text = " ".join(rng.choices(scraps, k=rng.randrange(1, 40)))
        with contextlib.suppress(Unreadable):
            assert chess.Board(read_notation(text).initial_fen).is_valid()


@pytest.mark.parametrize("seed", range(20))
def test_random_games_come_back_as_they_were_played(seed: int) -> None:
    moves = random_moves(seed, 80)
    game = chess.pgn.Game()
    node: chess.pgn.GameNode = game
    for uci in moves:
        node = node.add_variation(chess.Move.from_uci(uci))
    read = read_notation(str(game))
    assert [move.uci for move in read.moves] == moves
    again = chess.pgn.read_game(io.StringIO(str(game)))
    assert again is not None
    assert read.moves[-1].fen == again.end().board().fen()
