"""What is told of a finished game is held against it."""

from __future__ import annotations

import pytest

from app.characters.character import Character
from app.characters.presets import load_presets
from app.domain.acts import Resign
from app.domain.position import Color
from app.domain.shared_past import HeadToHead
from app.post_match.analysis import judge
from app.post_match.features import features_of
from app.post_match.finished import Finished, Played
from app.post_match.looking import Looked
from app.post_match.told_truly import why_untrue
from tests.fakes.games import ANNA, MIRA, Game, first_event

# Anna, White, plays an Italian game and gives it up after 4...Nxe4, which the engine thinks a blunder of hers to allow.
MOVES = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1 f6e4"


@pytest.fixture(scope="module")
def played() -> Played:
    game = Game(first_event(ANNA, MIRA)).moves(MOVES)
    game.do(Resign(Color.WHITE))
    looks = [Looked(20, ("d2d3",))] * 6 + [Looked(20, ("d2d3",)), Looked(300, ("f6e4",)), Looked(-300, ("f1e1",))]
    analysis = judge(game.state, looks, "told", 1)
    sheet = load_presets()["kenji"]
    character = Character("character-mira", sheet, 1800, 1000, 2000).persona
    record = HeadToHead(wins=4, losses=2, draws=1)
    return Played(Finished(game.state), Color.BLACK, character, analysis, features_of(game.state, analysis), record)


@pytest.mark.parametrize(
    "text",
    [
        "I won, and it was no great art.",
        "She resigned, and I was glad of it.",
        "Anna gave up when nothing was left to hope for.",
        "We had e4 and e5 on the board before the tea was hot.",
        "Then came Nf3, Nc6 and Bc4, as in every book.",
        "She castled with O-O, and Nxe4 was my answer.",
        "It was an Italian Game, quiet at first.",
        "All was over in 4 moves.",
        "Of our games I have won 4.",
        "My accuracy is my own business.",
        "There is a kind of silence after such an evening.",
        "I shall think of it on the tram.",
    ],
)
def test_what_can_be_proved_or_is_no_statement_passes(played: Played, text: str) -> None:
    assert why_untrue(text, played) is None


@pytest.mark.parametrize(
    "text",
    [
        "I lost, and deserved it.",
        "Anna won the game.",
        "She beat me fairly.",
        "They won in the end.",
        "We drew, and shook hands.",
        "I mated her on the back rank.",
        "It ended in checkmate.",
        "She ran out of time.",
        "Her flag fell.",
        "It was stalemate, of all things.",
        "A threefold repetition saved me.",
        "I resigned in disgust.",
        "Then Qh5 struck.",
        "Everything changed after Rxd8+.",
        "I answered with O-O-O at once.",
        "My rook came to a8 too late.",
        "A pawn reached h6 unharmed.",
        "On move 31 it was clear.",
        "It took 40 moves.",
        "My accuracy was 99.5 percent.",
        "We have played 12 times.",
        "A Sicilian, of course.",
        "She tried the King's Gambit.",
        "The Benko Gambit again.",
        "Her French was shaky.",
        "I took her queen for nothing.",
        "She sacrificed a bishop on f7.",
        "I was up a rook by then.",
        "Her knight was trapped.",
        "She hung a bishop.",
        "I promoted to a second queen.",
        "She captured en passant.",
        "Between us: she rated 2900.",
    ],
)
def test_what_cannot_be_proved_does_not_pass(played: Played, text: str) -> None:
    assert why_untrue(text, played)
