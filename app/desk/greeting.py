"""The steward's first line on each screen, questions that can be put there, and what is looked up before any is."""

from __future__ import annotations

from collections.abc import Mapping

from app.desk.screen import ScreenKind

# Tools that run when somebody comes to a screen.
AHEAD: Mapping[ScreenKind, tuple[str, ...]] = {
    ScreenKind.MATCH: ("position_facts", "opening"),
    ScreenKind.SUMMARY: ("explain_move", "opening"),
    ScreenKind.REPLAY: ("explain_move", "opening"),
    ScreenKind.CHARACTER: ("character_profile",),
    ScreenKind.ROOM: ("character_profile",),
    ScreenKind.HALL: ("club_status", "opponents"),
    ScreenKind.LOBBY: ("club_status",),
    ScreenKind.GALLERY: ("club_status",),
    ScreenKind.MY_CHESS: ("practice", "my_matches"),
    ScreenKind.MEMORIES: ("what_they_remember",),
    ScreenKind.PUZZLE: ("practice",),
    ScreenKind.PRACTICE: ("practice",),
    ScreenKind.LADDER: ("my_matches",),
}  # fmt: skip

_WORDS: Mapping[ScreenKind, tuple[str, tuple[str, ...]]] = {
    ScreenKind.HALL: (
        "You are in the hall. Shall I find you somebody to play?",
        ("Who should I play?", "Who is online?", "What can I do here?"),
    ),
    ScreenKind.MATCH: (
        "You are at the board. I know the rules, the opening and the house.",
        ("What opening is this?", "Who is ahead?", "How do I change the pieces?"),
    ),
    ScreenKind.SUMMARY: (
        "The game is over; now it can teach something. Shall we look where it turned?",
        ("Where did I go wrong?", "Did I miss a win?", "What should I practise?"),
    ),
    ScreenKind.REPLAY: (
        "Step through with the arrow keys, and ask me about any move.",
        ("What was wrong with this move?", "What should I have played instead?", "What opening is this?"),
    ),
    ScreenKind.CHARACTER: (
        "I have known this one for a while. What would you like to hear?",
        ("How do they play?", "What do they remember about me?", "How do I start a game?"),
    ),
    ScreenKind.ROOM: (
        "You are sitting with them already; I only whisper.",
        ("How do they play?", "What is my record against them?", "How do I start a game?"),
    ),
    ScreenKind.LOBBY: (
        "Here people find each other. Press a clock, or set up a table.",
        ("Is anyone looking for a game?", "How do I play with a friend?", "What does 5+3 mean?"),
    ),
    ScreenKind.GALLERY: (
        "Every running game hangs here. Quietly, please.",
        ("Which games can I watch?", "Can I make two of them play each other?", "Who can see my game?"),
    ),
    ScreenKind.MY_CHESS: (
        "Your games, all of them. I have read them too.",
        ("What should I practise?", "What is my record?", "How does rating work here?"),
    ),
    ScreenKind.PRACTICE: (
        "Here your own games come back as questions. Shall I tell you what repeats in them?",
        ("What mistakes do I keep making?", "Give me something to train.", "How do I mate with bishop and knight?"),
    ),
    ScreenKind.MEMORIES: (
        "What they remember of you lies in these drawers, and the last word on it is yours.",
        ("What do they remember about me?", "Can I delete a memory?", "Can other players see my memories?"),
    ),
    ScreenKind.SETTINGS: (
        "Your card. What would you like to change?",
        ("How do I change the pieces?", "How do I change my name?", "How do I delete my account?"),
    ),
    ScreenKind.ANALYSIS: (
        "The board is yours to try things on; what stands on it I see when you ask.",
        ("What is the best move here?", "Who is better here, and why?", "How do I load a game?"),
    ),
}
_ELSEWHERE = (
    "I know my way round this house. What are you looking for?",
    ("What can I ask you?", "Where is everything?", "What should I practise?"),
)


def greeting(kind: ScreenKind) -> tuple[str, tuple[str, ...]]:
    """The first line and some questions."""
    return _WORDS.get(kind, _ELSEWHERE)
