"""The codes with which a request or connection may be refused, stable and part of the contract, with their meanings."""

from __future__ import annotations

from collections.abc import Collection

REFUSALS: dict[str, str] = {
    "bad_payload": "the payload does not fit its schema",
    "unknown_event": "there is no such request in this namespace",
    "not_found": "there is no such game or room, or none that the caller may know of",
    "illegal_move": "the rules of chess forbid the move",
    "not_your_turn": "the other side is to move",
    "stale_ply": "the position has changed since",
    "not_a_player": "spectators may not do this",
    "not_allowed": "the terms of the game or the moment forbid it",
    "rate_limited": "too much in too little time, or too many connections",
    "too_long": "a text or the whole frame is too long",
    "game_over": "the game has ended",
    "content_rating": "somebody at the table is beyond the player's content rating",
    "not_ready": "the character's memories are still being written",
    "unauthenticated": "there is no valid session",
    "banned": "a host keeps the player out; the message says for how long and why",
    "unavailable": "the database refuses for the moment (a full disk, a lock): nothing has changed, try again soon; "
    "`/readyz` answers 503 meanwhile",
    "internal": "an error of the server; nothing has changed",
}

# By the flag without which nobody hears of them.
REFUSALS_OF_FLAGS: dict[str, dict[str, str]] = {
    "clay_economy": {
        "bad_amount": "a stake that is no whole number of clay from 1 on",
        "insufficient_funds": "a stake of more clay than the player has",
    },
}


def refusals_told(hidden: Collection[str] = ()) -> dict[str, str]:
    """Every code with its meaning, but for those of the flags that are off (`hidden`)."""
    of_flags = (codes for flag, codes in REFUSALS_OF_FLAGS.items() if flag not in hidden)
    return {code: when for codes in (REFUSALS, *of_flags) for code, when in codes.items()}
