"""Games as an asker may see them, and whether they may be helped with them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import chess

from app.accounts.access_tokens import Caller
from app.accounts.player import Player
from app.agents.onlooking import audience_of
from app.desk.moves.said_moves import THEIRS, is_a_games_name, is_where_a_pawn_stands, of_its_side, said_move
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.study import NO_STUDY, STUDY, game_of, refuse_of_rated
from app.desk.tool import About, Asker, Study, ToolRefused
from app.domain.audiences import Audience
from app.domain.match import MatchState, PlayedMove
from app.domain.number_words import ORDINALS, either, ordinals
from app.domain.position import Color, number_of

NO_GAME = ToolRefused("not_found", "There is no game on this page that I could look at. Open one, and ask me there.")
RATED = ToolRefused(
    "not_allowed",
    "This game is rated and still running, so from me you get nothing on the position: not a move, not a hint, not a "
    "raised eyebrow. When it is over, ask me anything about it.",
)
BETWEEN_PEOPLE = ToolRefused(
    "not_allowed",
    "There is a person on the other side of this board, so I keep out of it until the game is over. Then we look at it "
    "together.",
)

# A move as people write it: a number, dots, and the move itself, each of which may be missing.
_WRITTEN = re.compile(
    r"\b(?:move (?:number )?)?(?<![.+−-])(?P<number>[1-9][0-9]{0,2})\s?(?P<dots>\.{1,3}|…)?\s?(?P<san>"
    r"(?:[KQRBN][a-h1-8]{0,2}x?[a-h][1-8]|[a-h](?:x[a-h])?[1-8](?:=?[QRBN])?|O-O(?:-O)?|0-0(?:-0)?)[+#]?)?(?![\w:])"
)
BARE_MOVE = re.compile(
    r"\b(?:[KQRBN][a-h1-8]{0,2}x?[a-h][1-8]|[a-h]x[a-h][1-8](?:=?[QRBN])?|[a-h][1-8](?:=?[QRBN])?|O-O(?:-O)?|0-0(?:-0)?"
    r")[+#]?(?!\w)"
)
# A move by its number alone: "my 12th move", "17 felt fine to me".
_NTH = re.compile(r"\b(?P<number>[1-9][0-9]{0,2})(?:st|nd|rd|th) move\b")
# The same in words; the first moves of a game are seldom meant by theirs.
_IN_WORDS = re.compile(rf"\b(?P<word>{either(ordinals(20)[3:])}) move\b")
_BY_NUMBER = re.compile(
    r"^\W*(?:(?:and|but|so|ok|what about|why|my|his|her|their|on|at|in|number|was|is|did) )*(?P<number>[1-9][0-9]{0,2})"
    r"(?= (?:was|is|felt|feels|looked|looks|seemed|seems|bad|wrong|good|lost|cost)\b|\W*$)"
)

# A move of a piece to a square, as a question may write it.
_BARE_SAN = re.compile(r"(?P<piece>[KQRBN]?)(?P<takes>[a-h]?x)?(?P<to>[a-h][1-8])[+#]?$")


@dataclass(frozen=True, slots=True)
class SeenGame:
    """A game as somebody follows it: `color` is the side they play or whose agent plays, None in the gallery."""

    state: MatchState
    audience: Audience
    color: Color | None

    @property
    def orientation(self) -> str:
        return "white" if self.color is None else self.color.value

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(move.uci for move in self.state.moves)

    @property
    def is_study(self) -> bool:
        """Whether it is no game but what stands on the analysis board."""
        return self.state.match_id == STUDY


async def game_for(at: DeskServices, asker: Asker, match_id: str | None) -> SeenGame:
    """The game of an id, or the one on the screen. Raises ToolRefused for one that is unknown or that the asker may not
    see, in the same words."""
    wanted = match_id or asker.screen.match_id or (asker.about.match_id if asker.about else None)
    if wanted == STUDY or (wanted is None and asker.screen.kind is ScreenKind.ANALYSIS):
        if asker.study is None:
            raise NO_STUDY
        refuse_of_rated(asker.study, asker.player, at)
        return SeenGame(game_of(asker.study), Audience.GALLERY, None)
    table = None if wanted is None or len(wanted) > 64 else await at.directory.open(wanted)
    if table is None:
        raise NO_GAME
    state, player = table.state, asker.player
    audience = audience_of(state, Caller(player), at.agents)
    if audience is Audience.GALLERY and not (state.watchable and _fits(at, player, state)):
        raise NO_GAME
    return SeenGame(state, audience, audience.side)


async def game_on(asker: Asker, about: About | None, at: DeskServices) -> SeenGame | None:
    """The game that the talk is about; None for none that the asker may see."""
    match_id = asker.screen.match_id or (about.match_id if about is not None else None)
    if match_id is None:
        return None
    try:
        return await game_for(at, asker, match_id)
    except ToolRefused:
        return None


def _fits(at: DeskServices, player: Player, state: MatchState) -> bool:
    """Whether everybody at the table is within the player's content rating."""
    sitting = [at.characters.get(one.id) for one in (state.white, state.black) if one.kind == "character"]
    return all(one is None or one.fits(player.id, player.max_content_rating) for one in sitting)


def refuse_help(game: SeenGame) -> None:
    """Raises ToolRefused while nobody may be helped with the position: in a rated game, for its players and for who
    looks on and might tell them, and in a friendly one with a person on another side than the asker's."""
    state = game.state
    if state.ended:
        return
    if state.rated:
        raise RATED
    others = [game.color.other] if game.color is not None else list(Color)
    if not all(state.sitter(side).is_mind for side in others):
        raise BETWEEN_PEOPLE


def may_help(game: SeenGame) -> bool:
    """Whether somebody may be helped with the position."""
    try:
        refuse_help(game)
    except ToolRefused:
        return False
    return True


def board_at(state: MatchState, ply: int) -> chess.Board:
    """The position after `ply` half-moves."""
    board = chess.Board(state.position.initial_fen)
    for move in state.moves[:ply]:
        board.push_uci(move.uci)
    return board


def numbered(board: chess.Board, san: str) -> str:
    """A move with its number, as it is written: "17.Bxh7", "17...Kxh7"."""
    return f"{board.fullmove_number}{'.' if board.turn else '...'}{san}"


def line_in_words(board: chess.Board, line: list[str], most: int = 5) -> str:
    """The first moves of a line (UCI), numbered: "17.Nd2 Qe7 18.Rfe1"; up to the first that is illegal."""
    after = board.copy(stack=False)
    written: list[str] = []
    for uci in line[:most]:
        try:
            move = after.parse_uci(uci)
        except ValueError:
            break
        san = after.san(move)
        written.append(numbered(after, san) if after.turn or not written else san)
        after.push(move)
    return " ".join(written)


def written_move(text: str) -> str | None:
    """The move that a question names, as it is written there ("17.Bxh7", "move 17", "Qxb2"); None if it names none."""
    low = text.lower()
    for found in _WRITTEN.finditer(text):
        if found["san"] and is_a_games_name(low, found.start("san")):
            continue
        if found["san"] or found["dots"] or found[0].startswith("move"):
            return of_its_side(found[0], low)
    for bare in BARE_MOVE.finditer(text):
        square = bare[0] in chess.SQUARE_NAMES
        if square and is_where_a_pawn_stands(low[max(0, bare.start() - 24) : bare.start()]):
            continue
        if is_a_games_name(low, bare.start()):
            continue
        # "He put a bishop on e6" names no move of a pawn.
        return (said_move(low) if square else None) or bare[0]
    # Most of what is asked has no word of a move.
    said = " move" in low
    if said and (in_words := _IN_WORDS.search(low)) is not None:
        return of_its_side(f"move {ORDINALS[in_words['word']]}", low)
    by_number = (_NTH.search(text) if said else None) or _BY_NUMBER.search(text)
    return None if by_number is None else of_its_side(f"move {by_number['number']}", low)


def bare_move(text: str) -> str | None:
    """The move that a text names in SAN, without a number; None if it names none."""
    found = BARE_MOVE.search(text)
    return None if found is None else found[0]


def bare_piece_move(written: str) -> bool:
    """Whether a written move has a notation that is no bare square: "6.Nxd5", and not "move 6" or "e5"."""
    named = BARE_MOVE.search(written)
    return named is not None and named[0] not in chess.SQUARE_NAMES


def ply_of(game: SeenGame, written: str) -> int | None:
    """The half-move (from 1) that is meant by a written move: by its number and side, its notation, or both. Of several
    the one of the asker's own, then the latest; None if there is none."""
    found = _WRITTEN.search(written)
    number = int(found["number"]) if found and found["number"] else None
    san = found["san"] if found and found["san"] else None
    if san is None and (bare := BARE_MOVE.search(written)) is not None:
        san = bare[0]
    black = found is not None and found["dots"] in ("...", "…", "..")
    start, fitting, near = game.state.position.initial_fen, list[PlayedMove](), list[PlayedMove]()
    for move in game.state.moves:
        if number is not None and number_of(move.ply, start) != number:
            continue
        if san is not None and _same(move.san) != _same(san):
            near += [move] if _goes_so(move, san) else []
            continue
        if san is None and black and move.color.is_white:
            continue
        fitting.append(move)
    # Another piece's way to that square, where what is written was not played.
    fitting = fitting or near
    if written.endswith(THEIRS):
        fitting = [move for move in fitting if move.color is not game.color]
    if san is None and not black and found is not None and found["dots"] == ".":
        fitting = [move for move in fitting if move.color.is_white] or fitting
    own = [move for move in fitting if move.color is game.color]
    return (own or fitting)[-1].ply if fitting else None


def _goes_so(move: PlayedMove, san: str) -> bool:
    """Whether a move goes to the square of `san` with the piece that it names, if it names one: "Nd2" is "Nbd2" too."""
    wanted = _BARE_SAN.match(san)
    if wanted is None or move.uci[2:4] != wanted["to"]:
        return False
    piece = "K" if move.san.startswith("O") else move.san[0] if move.san[0].isupper() else ""
    return wanted["piece"] in ("", piece) and not wanted["takes"]


def stands_in(study: Study, written: str) -> bool:
    """Whether a written move is one of those that led to the position."""
    return ply_of(SeenGame(game_of(study), Audience.GALLERY, None), written) is not None


def can_be_tried(study: Study, written: str) -> bool:
    """Whether a written move is legal in the position on the board."""
    named, game = BARE_MOVE.search(written), SeenGame(game_of(study), Audience.GALLERY, None)
    try:
        return named is not None and bool(board_at(game.state, game.state.ply).parse_san(named[0].replace("0", "O")))
    except chess.AmbiguousMoveError:
        return True
    except ValueError:
        return False


def _same(san: str) -> str:
    return san.replace("0", "O").replace("x", "").replace("=", "").rstrip("+#!?").lower()


def rival_of(game: SeenGame) -> dict[str, Any] | None:
    """The character across the board; None for anybody else."""
    other = game.state.white if game.color is Color.BLACK else game.state.black
    return {"name": other.name.split()[0], "rating": other.rating} if other.kind == "character" else None


def not_sitting(game: SeenGame, named: str | None, asker: Asker, at: DeskServices) -> str | None:
    """The first name of somebody of the house who is named and does not sit at this board."""
    if named is None or named in (game.state.white.slug, game.state.black.slug):
        return None
    character = at.characters.visible_to(asker.player.id, named)
    return None if character is None else character.name.split()[0]


def running_of(asker: Asker, at: DeskServices, other: str | None = None) -> list[tuple[MatchState, Color]]:
    """The asker's games that run, with their colour in each: all, or those with the one of the house of this slug."""
    states = [table.state for table in at.directory.tables() if not table.state.ended]
    own = [(state, color) for state in states if (color := state.color_of(asker.player.party)) is not None]
    return [(state, color) for state, color in own if other in (None, state.sitter(color.other).slug)]
