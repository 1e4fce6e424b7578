"""Refusals as values: each kind knows its code, its HTTP status and a sentence for people."""

from __future__ import annotations

from typing import Any, ClassVar


class ClubError(Exception):
    """Something the club will not do. `code` is stable and part of the contract; `message` is for people and never
    carries what the caller may not know; `details` is JSON-ready."""

    code: ClassVar[str] = "internal"
    status: ClassVar[int] = 500
    said: ClassVar[str] = "Something went wrong here. It is not your fault."

    def __init__(self, message: str | None = None, *, details: dict[str, Any] | None = None) -> None:
        self.message = message or self.said
        self.details = details
        super().__init__(self.message)

    def body(self) -> dict[str, Any]:
        """The error as it leaves the house: `{code, message, details?}`."""
        body: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.details is not None:
            body["details"] = self.details
        return body


class BadPayload(ClubError):
    """The request does not have the shape it must have."""

    code, status, said = "bad_payload", 422, "That request is not well formed."


class Unauthenticated(ClubError):
    """Nobody is known by this session."""

    code, status, said = "unauthenticated", 401, "Come in first: nobody is known by this session."


class WrongCredentials(ClubError):
    """No account opens with this username and this password; which of the two is wrong is nobody's business."""

    code, status, said = "bad_credentials", 401, "That username and password do not belong together."


class NameTaken(ClubError):
    """Somebody else has this username."""

    code, status, said = "username_taken", 409, "Somebody here has that name already. Try another."


class NameRefused(ClubError):
    """A name that cannot be seen, or passes for somebody of the house."""

    code, status, said = "name_refused", 422, "Nobody here may have that name. Try another."


class Forbidden(ClubError):
    """Somebody, but not the right one."""

    code, status, said = "forbidden", 403, "That is not yours to do."


class CrossOrigin(ClubError):
    """A page of another origin asks."""

    code, status, said = "cross_origin", 403, "Another site may not do this for you."


class UnknownHost(ClubError):
    """Somebody asks for us by a name that is not ours."""

    code, status = "unknown_host", 421
    said = "This club is not known by that host name; whoever runs it can add the name to ALLOWED_HOSTS."


class NotFound(ClubError):
    """There is no such thing, or none that the caller may know of."""

    code, status, said = "not_found", 404, "There is nothing here by that name."


class MethodNotAllowed(ClubError):
    """The address is right, the verb is not."""

    code, status, said = "method_not_allowed", 405, "This address does not answer that method."


class NotAllowed(ClubError):
    """Well formed and understood, but the rules or the moment forbid it."""

    code, status, said = "not_allowed", 409, "That cannot be done now."


class AboveRating(ClubError):
    """A character whose content rating is above what the player has asked for."""

    code, status, said = "content_rating", 403, "Your settings keep this character from you."


class TooLarge(ClubError):
    """More bytes than the club reads."""

    code, status, said = "too_large", 413, "That is more than the club reads at once."


class HeadTooLarge(ClubError):
    """A request whose head has no end, or too many lines."""

    code, status, said = "head_too_large", 431, "The head of that request is more than the club reads."


class TooSlow(ClubError):
    """A request that was not whole in time."""

    code, status, said = "too_slow", 408, "The rest of that request has not come within ten seconds."


class NotHttp(ClubError):
    """Bytes that are no request."""

    code, status, said = "bad_request", 400, "That is no request that could be read."


class BadFen(ClubError):
    """A position that cannot be read, or is none of standard chess."""

    code, status, said = "bad_fen", 422, "That FEN cannot be read."


class BadPgn(ClubError):
    """A text that is no game: no PGN, or one with a move that cannot be played."""

    code, status, said = "bad_pgn", 422, "That PGN cannot be read."


class RateLimited(ClubError):
    """Too much in too little time. `details.retry_after` is in seconds, where it is known."""

    code, status, said = "rate_limited", 429, "Too fast. Take a breath and try again."


class TooManyGames(ClubError):
    """The player's tables are full."""

    code, status, said = "too_many_games", 429, "Finish one of your games first."


class BadSheet(ClubError):
    """A character as it may not be; `details.fields` says of each faulty field its name, a stable code and a sentence
    for people."""

    code, status, said = "bad_sheet", 422, "The sheet cannot be taken as it is."


class TooManyCharacters(ClubError):
    """The player's part of the workshop is full."""

    code, status, said = "too_many_characters", 409, "Your part of the workshop is full. Let somebody go first."


class InPlay(ClubError):
    """Somebody still sits at a table with it, or thinks about a game with it."""

    code, status, said = "in_play", 409, "They still sit at a board. Let the game end first."


class NotReady(ClubError):
    """A character whose memories are still being written."""

    code, status, said = "not_ready", 409, "They are still making up their past. Give them a moment."


class Unavailable(ClubError):
    """A part of the house is not ready: it still opens, or its database refuses (a full disk, a lock)."""

    code, status, said = "unavailable", 503, "The club is still waking up. Try again in a moment."
