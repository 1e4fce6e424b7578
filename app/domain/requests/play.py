"""The requests of clients at a table."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field, StringConstraints

from app.domain.requests.base import Request
from app.domain.text import visible, without_controls

# Longer than any game: the 75-move rule ends the longest possible one below 17,700 half-moves.
MAX_PLY = 20_000
MAX_SEQ = 2**53 - 1  # the largest integer a JavaScript client can say exactly
CHAT_LIMIT = 500  # characters


def _says_something(text: str) -> str:
    if not visible(text).strip():
        raise ValueError("says nothing")
    return without_controls(text)


ChatText = Annotated[str, StringConstraints(min_length=1, max_length=CHAT_LIMIT), AfterValidator(_says_something)]
Ply = Annotated[int, Field(ge=0, le=MAX_PLY)]


class MakeMove(Request):
    """Move a piece. `ply` is the number of half-moves already played in this match; a repeated move with the same ply
    is acknowledged without effect. `epoch`, if given, must be the current one. `thought_ms` is how long the player
    thought by the client's own clock, from hearing of the last move: what the line took beside that, up to half a
    second, is not charged to a running clock."""

    name: ClassVar[str] = "make_move"
    uci: Annotated[str, StringConstraints(pattern=r"^[a-h][1-8][a-h][1-8][qrbn]?$")]
    ply: Ply
    chat: ChatText | None = None
    epoch: Ply | None = None
    thought_ms: Annotated[int, Field(ge=0, le=MAX_SEQ)] | None = None


class PlayerChat(Request):
    """Say something at the table, 1 to 500 characters."""

    name: ClassVar[str] = "player_chat"
    text: ChatText


class SpectatorChat(Request):
    """Say something in the gallery, 1 to 500 characters; for spectators of a running game."""

    name: ClassVar[str] = "spectator_chat"
    text: ChatText


class PlayerToAgentChat(Request):
    """Say something to one's own agent at this table, 1 to 500 characters; nobody else hears it, or its answer. Who
    owns both may say to which by its `color`; without one it is White's."""

    name: ClassVar[str] = "player_to_agent_chat"
    text: ChatText
    color: Literal["white", "black"] | None = None


class Resign(Request):
    """Give the game up."""

    name: ClassVar[str] = "resign"


class Abort(Request):
    """Leave before each side has moved; nobody wins."""

    name: ClassVar[str] = "abort"


class OfferDraw(Request):
    """Offer a draw."""

    name: ClassVar[str] = "offer_draw"


class ClaimDraw(Request):
    """Claim threefold repetition or the fifty-move rule."""

    name: ClassVar[str] = "claim_draw"


class ClaimVictory(Request):
    """Claim the game after the other side's grace period."""

    name: ClassVar[str] = "claim_victory"


class RequestTakeback(Request):
    """Ask for one's own last move back."""

    name: ClassVar[str] = "request_takeback"


class Rematch(Request):
    """Play again with colours swapped. If the other side is a character, or has asked too, the rematch is opened, and
    acknowledged with `match_id` and `url`; otherwise this is an offer. Asking twice leads to the same game."""

    name: ClassVar[str] = "rematch"


class DeclineRematch(Request):
    """Decline the other side's offer of a rematch."""

    name: ClassVar[str] = "decline_rematch"


class RequestHint(Request):
    """A hint, one step at a time: what to look at, which piece, which move. Unrated games against a character or an
    agent only."""

    name: ClassVar[str] = "request_hint"


class AnswerDraw(Request):
    """Accept or decline the other side's offer."""

    name: ClassVar[str] = "answer_draw"
    accept: bool


class AnswerTakeback(Request):
    """Accept or decline the other side's takeback."""

    name: ClassVar[str] = "answer_takeback"
    accept: bool


class RequestState(Request):
    """Ask for the state of the match, or with `after_seq` for the events since."""

    name: ClassVar[str] = "request_state"
    after_seq: Annotated[int, Field(ge=0, le=MAX_SEQ)] | None = None


class Ping(Request):
    """Are you there? Acknowledged with the server's time."""

    name: ClassVar[str] = "ping"
