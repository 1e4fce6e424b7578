"""What the page itself has to say before an entry of the handbook: whose move it is, where its own button is, what the
number that was asked for is worth."""

from __future__ import annotations

import re

import chess

from app.desk.board.ways_out import by_the_pieces, called_off, resigned
from app.desk.games import SeenGame, board_at, game_for, may_help, refuse_help
from app.desk.handbook import entries
from app.desk.people.game_with_words import takes_draws
from app.desk.record.own_case import OWN_CASE
from app.desk.record.starting import most_played
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import Asker, ToolRefused
from app.domain.position import number_of
from app.matches.clock import time_control_text
from app.post_match.judging import chances

# Entries that have such a lead by what is on the page, and the one that tells the engine's number.
BY_PAGE = frozenset(
    (
        "thinking-time", "flip-board", "flag-rule", "bishop-pair", "draw-how", "opponent-cheats", "train-opening",
        "my-colour", "clock-while-away", "call-off", "resign-how", "hint-how", "paused-why", *OWN_CASE,
    )
)  # fmt: skip
# Those of which the page has said it all.
INSTEAD = frozenset(("flip-board", "clock-while-away", "hint-how", "paused-why"))
# Those that are told behind the entry, and not before it.
BEHIND = frozenset(("draw-how", "resign-how", "rating-begins", "guest-kept", "same-account-phone", "play-stranger"))
NUMBER, AWAY = "engine-number", "clock-while-away"
_FIGURE = re.compile(
    r"(?<![\w.,])(?P<sign>[+\-−]|plus |minus )? ?(?P<figure>[0-9]{1,2}(?:[.,][0-9]{1,2})?)\b(?!\s*moves)"
)
_MATE = re.compile(r"(?:#|\bm(?:ate in )?) ?(?P<sign>[-−])?(?P<moves>[0-9]{1,2})\b")
_ENOUGH = re.compile(r"\b(?:need|take|until|before|enough|from which|from when|really won|winning|decisive)\b")
# Pairs of pawns that stand before each other, from which on a position is closed.
LOCKED = 3
# Pawns up to which a number is hardly anything, an edge, a clear one, and from which it mostly wins.
HARDLY, EDGE, CLEAR = 0.5, 1.0, 2.0


# What is asked of the number, as `number_asked` writes it.
NUMBER_FORM = r"^(won|#-?[0-9]{1,2}|[+-][0-9]{1,2}(\.[0-9]{1,2})?)$"


def number_asked(low: str) -> str | None:
    """What a question says of the engine's number itself: the figure, a mate, or how much wins; None for nothing."""
    if (mate := _MATE.search(low)) is not None:
        return f"#{'-' if mate['sign'] else ''}{mate['moves']}"
    figure = _FIGURE.search(low)
    if figure is not None and (figure["sign"] or "." in figure["figure"] or "," in figure["figure"]):
        minus = (figure["sign"] or "").strip() in ("-", "−", "minus")
        return f"{'-' if minus else '+'}{figure['figure'].replace(',', '.')}"
    return "won" if _ENOUGH.search(low) else None


def number_lead(asked: str) -> str:
    """The verdict on a number, or how much it takes to win."""
    if asked == "won":
        return (
            "About two to three pawns: from +2 (for Black −2) a careful player mostly wins, from +3 on nearly anybody "
            "who hangs nothing, and a # is won for certain. Between people even that has to be played out."
        )
    if asked.startswith("#"):
        side, moves = ("Black", asked[2:]) if asked[1:2] == "-" else ("White", asked[1:])
        return f"{asked} is a forced mate: {side} mates in {moves}, whatever the other side does."
    pawns = float(asked)
    side, other = ("White", "Black") if pawns > 0 else ("Black", "White")
    hundred = round(100 * chances(round(100 * abs(pawns))))
    if abs(pawns) < HARDLY:
        what = "hardly anything: as good as level" + (f", a trifle for {side}" if pawns else "")
    elif abs(pawns) < EDGE:
        what = f"a slight edge for {side}, which a person hardly feels"
    elif abs(pawns) < CLEAR:
        what = f"a clear advantage for {side}, though not won yet"
    else:
        what = f"mostly a win for {side}, if nothing is given away"
    glad = (
        f"{side} may be glad, {other} need not despair" if HARDLY <= abs(pawns) < CLEAR
        else "either may still win" if abs(pawns) < HARDLY else f"{other} needs a mistake of the other side’s"
    )  # fmt: skip
    return f"{asked.replace('-', '−')} is {what} ({hundred} chances in a hundred); {glad}."


async def page_lead(entry: str, asker: Asker, at: DeskServices, *, whether: bool = False) -> str | None:
    """A sentence of the page's own before an entry, None for none; `whether` as of `desk.tools.rules.WhichTopic`."""
    if (own_case := OWN_CASE.get(entry)) is not None:
        return await own_case(asker, at)
    if entry == "flip-board":
        return _FLIP.get(asker.screen.kind)
    if entry == "train-opening":
        return await most_played(asker, at)
    if entry == "opponent-cheats":
        return _still_refused(asker)
    on_match, of_board = asker.screen.kind is ScreenKind.MATCH, entry == "bishop-pair"
    if not on_match and not (of_board and asker.screen.match_id is not None):
        return None
    try:
        game = await game_for(at, asker, asker.screen.match_id)
        if of_board:
            refuse_help(game)
    except ToolRefused:
        return None
    if of_board:
        return _pairs(board_at(game.state, game.state.ply if asker.ply is None else min(asker.ply, game.state.ply)))
    if entry == "draw-how":
        return " ".join(filter(None, (by_the_pieces(game), _draws(game, at)))) or None
    if entry == "call-off":
        return called_off(game, asker.player)
    if entry == "resign-how":
        return resigned(game, asker.player, whether=whether)
    told = {
        "thinking-time": _waits,
        "my-colour": _colour,
        "clock-while-away": _away,
        "hint-how": _hinted,
        "paused-why": _paused,
    }
    return told.get(entry, _no_clock)(game)


def _hinted(game: SeenGame) -> str | None:
    """Whether there are hints in this very game."""
    if game.state.ended or game.color is None:
        return None
    if may_help(game):
        return (
            "Yes, this game is friendly: press “Hint” beside the board, as often as you like, and it tells in three "
            "steps what to look for, with which piece, and then the move. Or ask me. It costs nothing."
        )
    if game.state.rated:
        return "No: this game is rated, and in a rated one there is no hint, neither by a button nor from me."
    return "No: in a game with a person there is no hint; there are hints in friendly games against the house."


def _still_refused(asker: Asker) -> str | None:
    """That help stays refused, for whoever says after a refusal that it is only a machine that sits across."""
    about = asker.about
    if about is None or about.entry != "when-help":
        return None
    return (
        "In a rated game I still say nothing of the position, whoever sits across; when it is over as much as you "
        "like, and in a friendly game against one of the house at once."
    )


def _draws(game: SeenGame, at: DeskServices) -> str | None:
    """How whoever of the house sits across takes a draw."""
    if game.color is None or game.state.ended:
        return None
    other = game.state.sitter(game.color.other)
    character = at.characters.get(other.slug) if other.slug else None
    return None if character is None else takes_draws(other.name.split()[0], character.sheet.risk_tolerance)


def _colour(game: SeenGame) -> str:
    """Which colour somebody has in this very game."""
    if game.color is None:
        return "You are looking on here, so neither colour is yours; White is seen from below."
    other = game.state.sitter(game.color.other).name.split()[0]
    mine, theirs = ("White", "Black") if game.color.is_white else ("Black", "White")
    return f"You have {mine} in this game, and {other} has {theirs}."


def _away(game: SeenGame) -> str | None:
    """What became of the clock of this very game while somebody was away."""
    state = game.state
    if state.ended or game.color is None:
        return None
    other = state.sitter(game.color.other)
    stays = f"{other.name.split()[0]} waits at the board, and nothing is lost"
    if state.time_control is None:
        return (
            f"This game has no clock, so nothing ran while you were away: it waits until you are back, {stays}. In a "
            "game with a clock that one runs on, whether the line is down or the page closed."
        )
    clock = time_control_text(state.time_control)
    whose = "it is your move, so yours ran on" if state.turn is game.color else "it is their move, so theirs runs"
    return f"This game has a clock ({clock}), and {whose}, line or no line. {entries()[AWAY].told}"


def _paused(game: SeenGame) -> str | None:
    """What it means for this very game that it says it is paused."""
    state = game.state
    if state.ended or game.color is None:
        return None
    if state.time_control is None:
        return (
            "It says so while somebody has left the board. This game has no clock, so nothing ran and nothing is lost: "
            "it goes on as soon as both of you are back."
        )
    whose = "it is your move, so yours runs" if state.turn is game.color else "it is their move, so theirs runs"
    return (
        f"It says so while somebody has left the board, but there is no pause for the clock "
        f"({time_control_text(state.time_control)}): {whose}, at zero the game is lost, and whoever stays away for a "
        "quarter of the first time may have it claimed."
    )


def _no_clock(game: SeenGame) -> str | None:
    """That time cannot run out in a game without a clock."""
    if game.state.ended or game.state.time_control is not None:
        return None
    return "This game has no clock, so in it nobody’s time can run out."


def _pairs(board: chess.Board) -> str:
    """Which side has the two bishops against something else, in the position on the page."""
    has = {
        side: bool(board.bishops & board.occupied_co[side] & chess.BB_LIGHT_SQUARES)
        and bool(board.bishops & board.occupied_co[side] & chess.BB_DARK_SQUARES)
        for side in chess.COLORS
    }
    if has[chess.WHITE] and has[chess.BLACK]:
        return "Here both sides still have both bishops, so for the moment the pair gives neither of them anything."
    if not any(has.values()):
        return "Here neither side has both bishops any more, so the pair counts for nothing in this position."
    side, other = ("White", "Black") if has[chess.WHITE] else ("Black", "White")
    locked = _locked(board)
    worth = (
        f"with {locked} pairs of pawns locked against each other it is worth less than usual"
        if locked >= LOCKED
        else "and the board is open enough for it to count"
    )
    return f"Here {side} has both bishops and {other} has not: {worth}."


def _locked(board: chess.Board) -> int:
    """How many pawns of White stand before one of Black that cannot pass."""
    white = board.pawns & board.occupied_co[chess.WHITE]
    return chess.popcount((white << 8) & board.pawns & board.occupied_co[chess.BLACK])


def _waits(game: SeenGame) -> str | None:
    """Whose move it is, for one who thinks that the other side is stuck."""
    state = game.state
    number = number_of(state.ply + 1, state.position.initial_fen)
    if state.ended:
        return "It is not stuck: the game is over."
    if game.color is None:
        return f"It is {state.sitter(state.turn).name}’s move, number {number}."
    other = state.sitter(game.color.other).name
    if state.turn is game.color:
        return f"It is not stuck: it is your own move, number {number}, and {other} waits for you."
    return (
        f"It is {other}’s move, number {number}, so you wait for {other.split()[0]}; if the page seems to stand still, "
        "load it anew, nothing is lost by that."
    )


_FLIP = {
    ScreenKind.PUZZLE: (
        "Not the board of the puzzle itself: it has no “Flip”, and the side that is to move always sits at the bottom. "
        "Press “On the analysis board” below it, and “Flip” there."
    ),
    ScreenKind.PRACTICE: (
        "Not the board of an exercise itself: it has no “Flip”, and the side that is to move sits at the bottom. Press "
        "“On the analysis board” below it, and “Flip” there."
    ),
    ScreenKind.ANALYSIS: "Yes: press “Flip” below the board here.",
    ScreenKind.MATCH: "Yes: press “Flip” under the score sheet here, or the key f.",
}
