"""The rules of chess as the house plays them: positions where programs go wrong, and published counts."""

from __future__ import annotations

import chess
import pytest

from app.domain.acts import ClaimDraw, PlayMove, Refusal
from app.domain.position import IllegalMove, Position, valid_fen
from tests.fakes.games import BLACK, WHITE, Game, from_position

# Positions with the number of legal lines to depth 1, 2, 3: the start, and those of the Chess Programming Wiki's
# perft page that are known to catch mistakes with castling, en passant, promotion and checks.
PERFT = {
    "start": (chess.STARTING_FEN, (20, 400, 8_902)),
    "kiwipete": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", (48, 2_039, 97_862)),
    "endgame": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2_812)),
    "promotions": ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", (6, 264, 9_467)),
    "discovered": ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", (44, 1_486, 62_379)),
}
# `Position.play` copies a board and a history, 20 µs a move: where the third ply has so many lines it is counted on
# every fifth move of the first ply and compared with the library's own count of the same part.
WHOLE = 10_000


def perft(position: Position, depth: int) -> int:
    moves = [move.uci() for move in position.board.legal_moves]
    return len(moves) if depth == 1 else sum(perft(position.play(uci), depth - 1) for uci in moves)


def library_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in list(board.legal_moves):
        board.push(move)
        total += library_perft(board, depth - 1)
        board.pop()
    return total


@pytest.mark.parametrize("name", PERFT)
def test_positions_have_the_published_number_of_lines(name: str) -> None:
    fen, counts = PERFT[name]
    start = Position.start(fen)
    assert perft(start, 1) == counts[0]
    assert perft(start, 2) == counts[1]
    if counts[2] <= WHOLE:
        assert perft(start, 3) == counts[2]
        return
    board = chess.Board(fen)
    for move in list(board.legal_moves)[::5]:
        after = start.play(move.uci())
        board.push(move)
        assert perft(after, 2) == library_perft(board, 2)
        board.pop()


@pytest.mark.parametrize("name", PERFT)
def test_of_all_moves_there_are_exactly_the_legal_ones_are_taken(name: str) -> None:
    position = Position.start(PERFT[name][0])
    legal = {move.uci() for move in position.board.legal_moves}
    squares = [chess.square_name(square) for square in chess.SQUARES]
    taken = set()
    for uci in (one + two + piece for one in squares for two in squares for piece in ("", "q", "r", "b", "n")):
        try:
            position.play(uci)
        except IllegalMove:
            continue
        taken.add(uci)
    assert taken == legal


@pytest.mark.parametrize("piece", "qrbn")
def test_a_pawn_may_become_any_piece(piece: str) -> None:
    game = from_position("8/P6k/8/8/8/8/7K/8 w - - 0 1")
    (event, *_) = game.move(f"a7a8{piece}")
    assert event.fen.startswith(piece.upper())  # type: ignore[attr-defined]
    assert f"={piece.upper()}" in event.san  # type: ignore[attr-defined]


@pytest.mark.parametrize("uci", ["a7a8", "a7a8k", "a7a8p", "h2h3q"])
def test_a_promotion_names_a_piece_and_only_a_promotion_does(uci: str) -> None:
    assert from_position("8/P6k/8/8/8/8/7K/8 w - - 0 1").try_(PlayMove(WHITE, uci, 0)) == "illegal_move"


def test_an_under_promotion_can_be_the_mate() -> None:
    game = from_position("6bn/5Ppk/7p/8/8/8/8/K7 w - - 0 1")
    assert game.try_(PlayMove(WHITE, "f7f8n", 0)) == "player_move_applied match_ended"
    assert game.state.end_reason == "checkmate"
    assert from_position("6bn/5Ppk/7p/8/8/8/8/K7 w - - 0 1").try_(PlayMove(WHITE, "f7f8q", 0)) == "player_move_applied"


@pytest.mark.parametrize(
    ("fen", "castles"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {"e1g1", "e1c1"}),
        ("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1c1"}),  # through f1
        ("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1c1"}),  # into g1
        ("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", set()),  # out of check
        ("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1"}),  # only the rook passes b1
        ("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1"}),  # through d1
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", {"e1g1"}),  # b1 is taken
        ("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", {"e1g1"}),  # the right is gone
    ],
)
def test_castling_goes_where_the_king_is_never_attacked(fen: str, castles: set[str]) -> None:
    game = from_position(fen)
    allowed = {uci for uci in ("e1g1", "e1c1") if not isinstance(game.decide(PlayMove(WHITE, uci, 0)), Refusal)}
    assert allowed == castles


@pytest.mark.parametrize("uci", ["e1h1", "e1a1"])
def test_castling_has_one_name(uci: str) -> None:
    assert from_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").try_(PlayMove(WHITE, uci, 0)) == "illegal_move"


def test_a_pawn_pinned_along_the_rank_may_not_take_en_passant() -> None:
    game = from_position("8/8/8/8/R3p2k/8/3P4/4K3 w - - 0 1").moves("d2d4")
    assert game.try_(PlayMove(BLACK, "e4d3", 1)) == "illegal_move"
    free = from_position("8/8/7k/8/4p3/8/3P4/4K3 w - - 0 1").moves("d2d4")
    assert free.try_(PlayMove(BLACK, "e4d3", 1)) == "player_move_applied"


def test_en_passant_is_for_the_next_move_only() -> None:
    game = from_position("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1").moves("d2d4 e8e7 e1e2")
    assert game.try_(PlayMove(BLACK, "e4d3", 3)) == "illegal_move"


@pytest.mark.parametrize(
    ("fen", "uci", "reason", "result"),
    [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "checkmate", "1-0"),
        ("7k/5Q2/8/8/8/8/8/6K1 w - - 0 1", "f7f6", None, "*"),
        ("7k/8/8/6Q1/8/8/8/6K1 w - - 0 1", "g5g6", "stalemate", "1/2-1/2"),
        ("8/8/8/8/8/2k5/1p6/K7 w - - 0 1", "a1a2", None, "*"),
        ("8/8/4k3/8/8/8/1p6/1K6 w - - 0 1", "b1b2", "insufficient_material", "1/2-1/2"),
        ("7k/8/8/8/8/8/8/RK6 w - - 149 120", "a1a7", "seventyfive_moves", "1/2-1/2"),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 149 120", "a1a8", "checkmate", "1-0"),
        ("7k/8/8/8/8/8/P7/RK6 w - - 149 120", "a2a4", None, "*"),
    ],
)
def test_a_game_ends_by_the_rules_alone(fen: str, uci: str, reason: str | None, result: str) -> None:
    game = from_position(fen)
    if game.try_(PlayMove(WHITE, uci, 0)) == "illegal_move":
        pytest.fail("the position is set up wrong")
    assert (game.state.end_reason, game.state.result) == (reason, result)
    assert game.names().count("match_ended") == (reason is not None)


SHUFFLE = "g1f3 g8f6 f3g1 f6g8"


def test_the_third_time_a_draw_may_be_claimed_and_the_fifth_it_is_one() -> None:
    game = Game().moves(SHUFFLE)
    assert game.try_(ClaimDraw(WHITE)) == "not_allowed"
    game.moves(SHUFFLE)
    assert isinstance(game.decide(ClaimDraw(WHITE)), tuple)
    game.moves(SHUFFLE)
    assert not game.state.ended
    game.moves(SHUFFLE)
    assert (game.state.end_reason, game.state.result) == ("fivefold_repetition", "1/2-1/2")


def test_a_claim_of_the_third_repetition_is_a_draw() -> None:
    game = Game().moves(SHUFFLE).moves(SHUFFLE)
    game.do(ClaimDraw(BLACK))
    assert (game.state.end_reason, game.state.result) == ("threefold_repetition", "1/2-1/2")


def test_fifty_moves_may_be_claimed_but_do_not_end_the_game() -> None:
    game = from_position("7k/8/8/8/8/8/8/RK6 w - - 98 90").moves("a1a2")
    assert game.try_(ClaimDraw(WHITE)) == "not_allowed"
    game.moves("h8g8")
    assert not game.state.ended
    game.do(ClaimDraw(WHITE))
    assert game.state.end_reason == "fifty_moves"


def test_a_takeback_gives_a_repetition_back() -> None:
    board_before = Game().moves(SHUFFLE).moves(SHUFFLE)
    again = Position.after(chess.STARTING_FEN, board_before.state.position.moves[:-1])
    assert again.claimable_draw() is None
    assert again.play(board_before.state.position.moves[-1]).claimable_draw() == "threefold_repetition"


@pytest.mark.parametrize(
    "fen",
    [
        "",
        "x",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R b K - 0 1 extra words",
        "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",  # the side not to move stands in check
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",  # stalemate: over already
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",  # nobody can mate
        "k7/8/8/8/8/8/8/K6R w - - 150 100",  # 75 moves are over
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" + " " * 100,
        "pppppppp/8/8/8/8/8/8/K6k w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w KQkq e9 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - -5 1",
    ],
)
def test_no_game_begins_at_an_impossible_position(fen: str) -> None:
    assert not valid_fen(fen)


def test_a_valid_start_may_be_any_legal_one() -> None:
    assert all(valid_fen(fen) for fen, _ in PERFT.values())
