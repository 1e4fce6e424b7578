"""What may be told of the board while a rated game goes on: what both see without judging, and nothing that helps."""

from __future__ import annotations

from app.soul.listening.topics import Subject

# The phrase key of whatever was worked out on the board, by rules, by counting or by an engine's look.
SEEN = "ask_seen"
# Answers that count, name or recall, by what they are called: material, whose turn it is, what the rules allow, the
# opening's name, moves that were made and why the character made its own, the record of the two. Everything else that
# is worked out on the board says how good something is, what hangs, what is threatened or what to play.
_FREE = frozenset(
    (
        "counted", "turn", "castling", "the right to castle", "how long it lasts", "legal moves", "barred now",
        "mate or check now", "the opening named", "the opening claimed", "the opening so far", "left the book",
        "where the king went", "what became of a man", "how a man went", "why that move",
        "concrete:_took", "concrete:_captures", "concrete:_castled",
        "the score between us", "which game of ours this is", "whether this game counts", "what a game is worth",
        "last_game", "our openings", "how our games ended", "what the games show",
        # Bidders on a topic of the ear say for themselves whether they help (`topical.Topical.helps`).
        *(one.value for one in Subject),
    )
)  # fmt: skip


def helps_in_a_rated_game(about: str, keys: tuple[str, ...]) -> bool:
    """Whether an answer called `about`, of these phrase keys, would help a player of a rated game that goes on."""
    return SEEN in keys and about not in _FREE
