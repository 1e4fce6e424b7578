"""What decided a game is read from its moves, and what is told of it is held against the same moves."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import chess
import pytest

from app.characters.character import Character
from app.characters.presets import load_presets
from app.domain.acts import Resign
from app.domain.match import Sitter
from app.domain.position import Color
from app.domain.shared_past import HeadToHead
from app.post_match.analysis import judge
from app.post_match.briefing import facts_of
from app.post_match.events import events_of, log_of
from app.post_match.features import features_of
from app.post_match.finished import Finished, Played
from app.post_match.looking import Looked
from app.post_match.told_truly import NOT_OPENED, why_untrue
from tests.fakes.games import ANNA, MIRA, Game, first_event, from_position, random_moves

CHARACTER = Character("character-mira", load_presets()["kenji"], 1800, 1000, 2000).persona
# White leaves the queen to a bishop on move 5, castles on move 6 and gives up a rook for a bishop on move 8.
QUEEN_LOST = "e2e4 d7d6 d2d4 g8f6 g1f3 c8g4 h2h3 g4h5 f3e5 h5d1 e5f7 e8f7 f1c4"
MATED = "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"


def played(moves: str, color: Color = Color.BLACK, name: str = "Anna", looks: list[Looked] | None = None) -> Played:
    game = Game(first_event(replace(ANNA, name=name), MIRA) if color is Color.BLACK else first_event(MIRA, ANNA))
    game.moves(moves)
    if not game.state.ended:
        game.do(Resign(color.other))
    analysis = judge(game.state, looks, "told", 1) if looks is not None else None
    return Played(Finished(game.state), color, CHARACTER, analysis, features_of(game.state, analysis), HeadToHead(1))


def test_what_decided_a_game_is_told_from_the_teller_s_side() -> None:
    one = played(QUEEN_LOST)
    assert events_of(one.state, Color.BLACK, "Anna") == [
        "On move 5 you took their queen (Bxd1).",
        "On move 6 you took their knight for a pawn (Nxf7, Kxf7).",
        "You never castled.",
        "Anna never castled.",
        "At the end you were ahead in material, by the worth of a queen.",
    ]
    assert events_of(one.state, Color.WHITE, "Mira")[0] == "On move 5 Mira took your queen (Bxd1)."


def test_mate_castling_promotion_and_a_trade_of_queens_are_events() -> None:
    assert events_of(played(MATED).state, Color.BLACK, "Anna")[0] == "On move 4 Anna gave mate (Qxf7#)."
    castled = played("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 d8e7").state
    assert "Anna castled on move 4 (O-O)." in events_of(castled, Color.BLACK, "Anna")
    game = from_position("7k/P7/8/8/8/8/8/K7 w - - 0 1").moves("a7a8q h8h7")
    assert events_of(game.state, Color.WHITE, "Bert")[0] == "On move 1 you promoted a pawn (a8=Q+)."
    trade = played("e2e4 e7e5 d2d4 e5d4 d1d4 d8f6 g1f3 f6d4 f3d4").state
    assert "On move 4 the queens were traded (Qxd4, Nxd4)." in events_of(trade, Color.BLACK, "Anna")
    assert "At the end neither side was ahead in material." in events_of(trade, Color.BLACK, "Anna")


TRUE = [
    "I took her queen with a bishop, and that was that.",
    "You lost your queen to a bishop and still told me it was well played; that deserves an egg on top.",
    "Anna lost her queen on move 5.",
    "Her queen fell on d1.",
    "Anna never castled, and a king left on the counter catches a draft.",
    "I never castled either.",
    "Neither of us castled.",
    "We played without castling.",
    "She never promoted anything.",
    "It was not checkmate, it was worse.",
    "I was up a queen by then.",
    "At the end I was ahead in material.",
    "I never lost my queen.",
    "It cost her the queen, and Bxd1 took the queen with a smile.",
]
FALSE = [
    "I took her queen with a knight.",
    "It cost me the queen.",
    "It cost her a rook.",
    "Kxf7 took the queen.",
    "I lost my queen and laughed.",
    "Anna took my queen.",
    "I took her queen and both her rooks.",
    "I took her queen on move 6.",
    "Her queen fell on d4.",
    "Anna castled early.",
    "I castled as early as one can.",
    "I never took her queen.",
    "Anna never lost her queen.",
    "Anna hung a pawn.",
    "My rook was taken.",
    "We traded queens.",
    "Anna was up a queen.",
    "I was behind in material.",
    "She never resigned.",
    "Anna never lost a game, I think; I lost.",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_the_moves_prove_may_be_told(text: str) -> None:
    assert why_untrue(text, played(QUEEN_LOST)) is None


@pytest.mark.parametrize("text", FALSE)
def test_what_the_moves_do_not_prove_may_not(text: str) -> None:
    assert why_untrue(text, played(QUEEN_LOST))


def test_who_lost_a_man_has_not_lost_the_game_for_it() -> None:
    one = played(QUEEN_LOST, Color.WHITE)
    assert one.result == "won"
    for text in ("I lost my queen to a bishop and won.", "Anna won my queen, and then she resigned."):
        assert why_untrue(text, one) is None, text
    for text in ("I lost.", "I lost my rook.", "I lost my queen and the game; she won.", "Anna won a rook."):
        assert why_untrue(text, one), text


def test_castling_is_held_against_the_side_that_it_is_said_of() -> None:
    one = played("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 d8e7")
    assert why_untrue("Anna castled and I never did.", one) is None
    assert why_untrue("Anna castled short.", one) is None
    assert why_untrue("I waited for her, and never castled.", one) is None
    for text in ("I castled.", "Anna never castled.", "We both castled.", "Nobody castled.", "Anna castled long."):
        assert why_untrue(text, one), text


def test_an_opening_of_the_talk_may_be_named_between_the_two_but_not_as_this_game_s() -> None:
    one, said = played(QUEEN_LOST), ["I play the Italian whenever I can."]
    assert why_untrue("I will be ready for her Italian.", one, said) is None
    assert why_untrue("I will be ready for her Italian.", one) == NOT_OPENED
    assert why_untrue("I will be ready for her Dutch.", one, said) == NOT_OPENED
    assert why_untrue("She played the Italian today.", one, said) == NOT_OPENED


def test_a_mistake_is_told_by_what_it_cost_where_the_board_shows_it() -> None:
    looks = [Looked(20, ("a2a3",)), Looked(-20, ("a7a6",))] * 4 + [
        Looked(20, ("a2a3",)),
        *[Looked(900), Looked(-900)] * 3,
    ]
    facts = facts_of(played(QUEEN_LOST, looks=looks))
    assert "On move 5 Anna played Ne5, a blunder: Bxd1 took the queen." in facts
    assert "better was" not in facts


def in_the_first_person(fact: str) -> str:
    """A fact as its teller would say it: "you took their queen" becomes "I took their queen"."""
    told = re.sub(r"\byour\b", "my", re.sub(r"\bYour\b", "My", fact))
    return re.sub(r"\b[Yy]ou were\b", "I was", told).replace("You ", "I ").replace(" you ", " I ")


@pytest.mark.parametrize("seed", range(30))
def test_every_fact_that_is_given_may_be_told(seed: int) -> None:
    dice = random.Random(seed)
    name = dice.choice(["Anna", "Guest 4711", "Promoted Queen", "mate", "Rook 9", "Sicilian"])
    color = dice.choice(list(Color))
    other = Sitter("player", "player-anna", name, 1500)
    game = Game(first_event(other, MIRA) if color is Color.BLACK else first_event(MIRA, other))
    game.moves(random_moves(seed, dice.choice([1, 2, 8, 40, 90, 160])))
    if not game.state.ended:
        game.do(Resign(dice.choice(list(Color))))
    looks = [Looked(dice.randint(-900, 900), (_any(game, ply),)) for ply in range(game.state.ply + 1)]
    analysis = judge(game.state, looks, "told", 1)
    one = Played(Finished(game.state), color, CHARACTER, analysis, features_of(game.state, analysis), HeadToHead(1, 2))
    facts = facts_of(one).replace("- ", "").splitlines()
    assert len(facts) >= 5
    for fact in facts:
        assert why_untrue(in_the_first_person(fact), one) is None, fact


def _any(game: Game, ply: int) -> str:
    board = chess.Board(game.state.position.initial_fen)
    for move in game.state.moves[:ply]:
        board.push_uci(move.uci)
    return next(iter(board.legal_moves)).uci()


@pytest.mark.parametrize("seed", range(8))
def test_the_log_s_margins_end_where_the_board_ends(seed: int) -> None:
    game = Game().moves(random_moves(seed, 120))
    board = game.state.position.board
    worth = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
    lead = sum(w * (len(board.pieces(k, True)) - len(board.pieces(k, False))) for k, w in worth.items())
    assert log_of(game.state).margins[-1] == lead
