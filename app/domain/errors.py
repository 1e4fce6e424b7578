"""The errors of the API, each with its code, HTTP status and a sentence for people."""

from __future__ import annotations

from typing import Any, ClassVar


class ClubError(Exception):
    """Base of all errors. `code` is stable and part of the contract; `message` is for people and reveals nothing that
    the caller may not know; `details` is JSON-ready."""

    code: ClassVar[str] = "internal"
    status: ClassVar[int] = 500
    said: ClassVar[str] = "Something went wrong here. It is not your fault."
    # The feature that alone raises it (`domain.flags`): while that is off, no document names the code.
    flag: ClassVar[str | None] = None

    def __init__(self, message: str | None = None, *, details: dict[str, Any] | None = None) -> None:
        self.message = message or self.said
        self.details = details
        super().__init__(self.message)

    def body(self) -> dict[str, Any]:
        """The body of the response: `{code, message, details?}`."""
        body: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.details is not None:
            body["details"] = self.details
        return body


class BadPayload(ClubError):
    """The request does not fit its schema."""

    code, status, said = "bad_payload", 422, "That request is not well formed."


class Unauthenticated(ClubError):
    """There is no valid session."""

    code, status, said = "unauthenticated", 401, "Come in first: nobody is known by this session."


class WrongCredentials(ClubError):
    """Username and password do not match an account; which of the two is wrong is not revealed."""

    code, status, said = "bad_credentials", 401, "That username and password do not belong together."


class NameTaken(ClubError):
    """Somebody else has this username."""

    code, status, said = "username_taken", 409, "Somebody here has that name already. Try another."


class NameRefused(ClubError):
    """The name is invisible, or resembles one of the cast or the staff."""

    code, status, said = "name_refused", 422, "Nobody here may have that name. Try another."


class Forbidden(ClubError):
    """The caller is known but lacks the right."""

    code, status, said = "forbidden", 403, "That is not yours to do."


class Banned(ClubError):
    """A host keeps this player out."""

    code, status, said = "banned", 403, "A host has closed this account."


class CrossOrigin(ClubError):
    """The request comes from a page of another origin."""

    code, status, said = "cross_origin", 403, "Another site may not do this for you."


class UnknownHost(ClubError):
    """The Host header names none of ALLOWED_HOSTS."""

    code, status = "unknown_host", 421
    said = "This club is not known by that host name; whoever runs it can add the name to ALLOWED_HOSTS."


class NotFound(ClubError):
    """It does not exist, or the caller may not know of it."""

    code, status, said = "not_found", 404, "There is nothing here by that name."


class MethodNotAllowed(ClubError):
    """The path exists, but not with this method."""

    code, status, said = "method_not_allowed", 405, "This address does not answer that method."


class NotAllowed(ClubError):
    """Valid, but forbidden by the rules or by the current state."""

    code, status, said = "not_allowed", 409, "That cannot be done now."


class AboveRating(ClubError):
    """The character's content rating is above the player's setting."""

    code, status, said = "content_rating", 403, "Your settings keep this character from you."


class TooLarge(ClubError):
    """The body is too large."""

    code, status, said = "too_large", 413, "That is more than the club reads at once."


class HeadTooLarge(ClubError):
    """The request line and headers are too long, or too many."""

    code, status, said = "head_too_large", 431, "The head of that request is more than the club reads."


class TooSlow(ClubError):
    """The request did not arrive completely in time."""

    code, status, said = "too_slow", 408, "The rest of that request has not come within ten seconds."


class NotHttp(ClubError):
    """The bytes are no HTTP request."""

    code, status, said = "bad_request", 400, "That is no request that could be read."


class BadFen(ClubError):
    """The FEN is malformed, or no position of standard chess."""

    code, status, said = "bad_fen", 422, "That FEN cannot be read."


class BadPgn(ClubError):
    """The text is no PGN, or contains an illegal move."""

    code, status, said = "bad_pgn", 422, "That PGN cannot be read."


class RateLimited(ClubError):
    """Too many requests. `details.retry_after` is in seconds, if known."""

    code, status, said = "rate_limited", 429, "Too fast. Take a breath and try again."


class TooManyGames(ClubError):
    """The player has too many active games."""

    code, status = "too_many_games", 429
    said = "You have as many games under way as there is room for: finish one of them, or drop one in the hall."


class TooManyTokens(ClubError):
    """The player has as many access tokens as allowed."""

    code, status, said = "too_many_tokens", 409, "You have as many tokens as there is room for: revoke one of them."


class BadSheet(ClubError):
    """The sheet of a character is invalid; `details.fields` holds name, stable code and a sentence of each faulty
    field."""

    code, status, said = "bad_sheet", 422, "The sheet cannot be taken as it is."


class TooManyCharacters(ClubError):
    """The player has made as many characters as allowed."""

    code, status, said = "too_many_characters", 409, "Your part of the workshop is full. Let somebody go first."


class TooManyAgents(ClubError):
    """The player has as many agents as allowed."""

    code, status, said = "too_many_agents", 409, "You have as many agents as you can look after. Archive one first."
    flag = "player_agents"


class InsufficientFunds(ClubError):
    """Somebody has less clay than they were to give."""

    code, status, said = "insufficient_funds", 409, "There is not so much clay in your purse."
    flag = "clay_economy"


class BadAmount(ClubError):
    """An amount of clay that is none: not whole, not above 0, or beyond all measure."""

    code, status, said = "bad_amount", 422, "Clay is counted in whole pieces, one at least."
    flag = "clay_economy"


class KeyReused(ClubError):
    """A key that stands in the books for another operation."""

    code, status, said = "key_reused", 409, "That entry stands in the books already, and says something else."
    flag = "clay_economy"


class AlreadyStaked(ClubError):
    """The agent has a wager that is not settled yet: `details` says on which game, `match_id` None before it opens."""

    code, status, said = "already_staked", 409, "There is clay on a game of theirs already. Let it end first."
    flag = "clay_economy"


class TooManyArenas(ClubError):
    """The player has an arena that is not over."""

    code, status, said = "too_many_arenas", 409, "You keep an arena already. Bring that one to its end first."


class ArenaNotOpen(ClubError):
    """The arena has begun, or is over."""

    code, status, said = "arena_not_open", 409, "This arena has begun already."


class ArenaFull(ClubError):
    """Every place in the arena is taken."""

    code, status, said = "arena_full", 409, "Every place is taken."


class AlreadyIn(ClubError):
    """Whoever would enter is in this arena, or in another one."""

    code, status, said = "already_in", 409, "They are in it already."


class TooFew(ClubError):
    """The arena has not enough entrants to begin."""

    code, status, said = "too_few", 409, "It takes two to begin."


class InPlay(ClubError):
    """The character or agent is still in a game, or in the work after one."""

    code, status, said = "in_play", 409, "They still sit at a board. Let the game end first."


class NotReady(ClubError):
    """The character's memories are still being written."""

    code, status, said = "not_ready", 409, "They are still making up their past. Give them a moment."


class NotInstalled(ClubError):
    """It takes a package that is an extra, and is not installed here."""

    code, status, said = "not_installed", 501, "This club was installed without that."


class Unavailable(ClubError):
    """A service is not ready: the server is starting, or the database refuses (full disk, lock)."""

    code, status, said = "unavailable", 503, "The club is still waking up. Try again in a moment."
