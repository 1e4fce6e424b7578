"""Which move of a game a question asks for: as arguments, and as its half-move."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field

from app.desk.game_tool import MatchIdText
from app.desk.games import SeenGame, ply_of
from app.desk.moves.moments import MOMENTS
from app.desk.moves.played_words import both_castled
from app.desk.tool import ToolArguments, ToolRefused
from app.desk.wording import many

# Whose moments are meant; or the latest move of a side.
Whose = Literal["mine", "theirs", "any", "turn", "last_mine", "last_theirs", "first_mine", "final_mine"]


# The latest move of a side is asked about, and not the one that cost most.
_LAST_MOVE = re.compile(
    r"\b(?:(?P<mine>my)|his|her|their|\w+'s|(?:the )?other side'?s?) (?:very )?(?:last|latest|most recent) move\b"
)


_ORDER = re.compile(
    r"\bmy (?:very )?(?:(?P<first>first|earliest)|last|latest|final) (?:\w+ )?(?:mistake|blunder|error|slip)\b"
)


def mistake_of(low: str) -> Whose | None:
    """Whether the first mistake of the asker is asked about, or the last; None for neither."""
    found = _ORDER.search(low)
    return None if found is None else "first_mine" if found["first"] else "final_mine"


def last_move_of(low: str) -> Whose | None:
    """Whose latest move a question names, in small letters; None for one that names none."""
    found = _LAST_MOVE.search(low)
    return None if found is None else "last_mine" if found["mine"] else "last_theirs"


class WhichMove(ToolArguments):
    """`move` as written ("17.Bxh7", "17...", "Qxb2"), or `ply` from 1; without either the moment that mattered most, or
    in a running game the latest move. `number` asks for the second or third moment; `rival` is whose last game with the
    asker is meant, where no game is on the page, and `named` somebody of the house whose own move is asked for;
    with `apart` a `ply` beyond the end is the end; `castled` is the move by which the second side castled;
    with `ending` it is asked what was left at the end;
    `of` are the words in which the game itself may be named, by its opening."""

    match_id: MatchIdText | None = None
    move: Annotated[str, Field(max_length=24)] | None = None
    ply: Annotated[int, Field(ge=1, le=2000)] | None = None
    whose: Whose = "mine"
    number: Annotated[int, Field(ge=1, le=MOMENTS)] = 1
    rival: Annotated[str, Field(max_length=64)] | None = None
    plainly: bool = False
    apart: bool = False
    castled: bool = False
    ending: bool = False
    named: Annotated[str, Field(max_length=64)] | None = None
    asked: Annotated[str, Field(max_length=200)] = ""
    of: Annotated[str, Field(max_length=200)] = ""


def named_ply(game: SeenGame, given: WhichMove) -> int | None:
    """The half-move that the arguments name. Raises ToolRefused if there is none such."""
    if given.move is not None:
        if (ply := ply_of(game, given.move)) is None:
            played = (len(game.state.moves) + 1) // 2
            raise ToolRefused("not_found", f"I see no {given.move} in this game, which has {many(played, 'move')}. "
                              "Step to the move you mean and ask me there, or say its number, as in “move "
                              "12”.")  # fmt: skip
        return ply
    if given.castled and (ply := both_castled(game)) is not None:
        return ply
    if given.ply is not None:
        played = len(game.state.moves)
        if given.ply > played and not given.apart:
            raise ToolRefused("not_found", f"This game has only {(played + 1) // 2} moves.")
        return min(given.ply, played)
    return None
