"""What is asked of a finished game as a whole: when it was over, whether it was luck, the best moves, the mate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, ClassVar, Literal, get_args

from pydantic import Field

from app.desk.finished.given_up_words import still_of
from app.desk.finished.last_played import last_played
from app.desk.finished.pattern_words import avoided_told, mated_told
from app.desk.finished.whole_words import (
    NOT_YET,
    Told,
    best_told,
    end_told,
    lucky_told,
    missed_win_told,
    over_told,
    play_told,
    tactics_told,
    unpunished_told,
)
from app.desk.game_tool import GameTool, MatchIdText, shown_by
from app.desk.games import SeenGame, board_at, game_for
from app.desk.moves.judged import awaited_analysis
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, Asker, Aspect, DeskAnswer, Findings, ToolArguments, ToolRefused
from app.domain.position import Color
from app.post_match.report import Analysis

OVER = Aspect(
    "from which move on this game was decided, when it was over for good",
    (
        "when was it over?", "at which move was it over", "from which move on was i lost", "when was the game decided",
        "which move was the point of no return", "when could it not be saved any more", "at what point was it hopeless",
        "how early was this game lost", "from when on did i have no chance", "when was it settled",
    ),
    ("summary", "replay"),
)  # fmt: skip
LUCKY = Aspect(
    "whether luck decided this game, whether the result was deserved",
    (
        "was i lucky?", "did i deserve to win", "was that a lucky win", "did i win by my own play or by his mistake",
        "was the result fair", "was i unlucky here", "did i earn that win", "was it just luck",
        "did he simply hand it to me", "did i deserve to lose this",
    ),
    ("summary", "replay"),
)  # fmt: skip
MATED = Aspect(
    "the checkmate at the end of this game: which pieces give it, why the king could not get away",
    (
        "explain the mate to me", "why was that checkmate", "why could my king not get away",
        "how exactly was i mated", "why couldn't i take the queen that mated me", "which pieces gave the mate",
        "why was there no way out at the end", "how did i mate him", "could nothing be put in between at the end",
        "i don't see why it is mate",
    ),
    ("summary", "replay", "match"),
)  # fmt: skip
UNPUNISHED = Aspect(
    "mistakes of the opponent in this game that were not punished",
    (
        "which of his mistakes did i not punish", "did she make a mistake that i failed to punish",
        "what did i let him get away with", "which gifts did i not take", "did i miss a chance after his mistakes",
        "which of their errors went unpunished",
    ),
    ("summary", "replay"),
)  # fmt: skip
TACTICS = Aspect(
    "tactics that one passed by in this game: captures, forks, mates",
    (
        "did i miss a tactic somewhere?", "which combinations did i overlook", "did i walk past a fork",
        "was there a tactic that i did not see", "did i miss a free piece", "any tactical shots i missed",
    ),
    ("summary", "replay"),
)  # fmt: skip

Whole = Literal[
    "over",
    "lucky",
    "mated",
    "unpunished",
    "tactics",
    "best_mine",
    "best_theirs",
    "judged_theirs",
    "avoided",
    "missed_win",
    "at_end",
    "mate_at_end",
]


class WhichWhole(ToolArguments):
    """A finished game, that of the page or the talk where none is named, or the last with a `rival` (a slug); what is
    `wanted` of it, and the question as it was `asked`, in small letters."""

    match_id: MatchIdText | None = None
    rival: Annotated[str, Field(max_length=64)] | None = None
    wanted: Whole = "over"
    asked: Annotated[str, Field(max_length=200)] = ""


class GameTold(GameTool):
    """By the analysis of the game and its moves; the best move where it was given up by one search."""

    name: ClassVar = "game_told"
    description: ClassVar = (
        "A finished game as a whole: when it was over, whether it was luck, the best moves of a side, mistakes that "
        "were not punished, tactics passed by, the mate explained, the last position."
    )
    doing: ClassVar = "Looking at the whole game"
    arguments: ClassVar = WhichWhole
    life: ClassVar = 2
    seconds: ClassVar = 8.0
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "over": OVER, "lucky": LUCKY, "mated": MATED, "unpunished": UNPUNISHED, "tactics": TACTICS,
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichWhole:
        screen = question.asker.screen
        wanted: Whole = next((one for one in get_args(Whole) if one == aspect), "over")
        rival = None if screen.match_id else screen.character or question.character
        return WhichWhole(match_id=screen.match_id, rival=rival, wanted=wanted, asked=question.text[:200].lower())

    async def look(self, given: WhichWhole, asker: Asker, at: DeskServices) -> Findings:
        game = await game_for(at, asker, given.match_id or await last_played(asker, given.rival, at, given.asked))
        if not game.state.ended:
            raise ToolRefused("not_found", "This game still runs: ask me that when it is over.")
        analysis = await awaited_analysis(at, game)
        text, ply, move = await _told(given, game, analysis, at)
        shown = shown_by(game, ply, board_at(game.state, ply).fen())
        return Findings({"told": text}, shown | {"move": move}, settled=analysis is not None)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        inner = found.internal_info
        board = self.board(inner, "The position that is meant.", last=inner["last"], arrow=inner["move"])
        # What follows is asked of the move that was told of.
        about = replace(self.about(inner), tool="explain_move", move=inner["move"])
        return DeskAnswer(found.facts["told"], (board,), (self.to_game("It in the replay", inner),), about=about)


async def _told(given: WhichWhole, game: SeenGame, analysis: Analysis | None, at: DeskServices) -> Told:
    """What is told of a game, the half-move it is about, and a move that is shown from there."""
    if given.wanted == "mated":
        return mated_told(game, given.asked)
    if given.wanted in ("at_end", "mate_at_end"):
        return end_told(analysis, game, await still_of(at, game), mate=given.wanted == "mate_at_end")
    if analysis is None:
        return NOT_YET, game.state.ply, None
    if given.wanted == "over":
        return over_told(analysis, game)
    if given.wanted == "lucky":
        return lucky_told(analysis, game, given.asked)
    if given.wanted == "unpunished":
        return unpunished_told(analysis, game)
    if given.wanted == "missed_win":
        return missed_win_told(analysis, game)
    if given.wanted == "tactics":
        return tactics_told(analysis, game)
    if given.wanted == "avoided":
        return avoided_told(analysis, game)
    own = game.color or Color.WHITE
    if given.wanted == "judged_theirs":
        return play_told(analysis, game, own.other)
    return best_told(analysis, game, own.other if given.wanted == "best_theirs" else own)


TOOL = GameTold()
