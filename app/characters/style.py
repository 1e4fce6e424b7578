"""Style and strength in words: what a slider or a rating means at a board."""

from __future__ import annotations

from bisect import bisect_right

# Key of the slider, what it is called, and five things it can say, from little to much.
STYLE: tuple[tuple[str, str, tuple[str, str, str, str, str]], ...] = (
    (
        "aggression",
        "Attack",
        ("waits for you", "keeps the balance", "takes what is offered", "goes forward", "attacks at any price"),
    ),
    ("risk_tolerance", "Risk", ("keeps the change", "trades early", "weighs it", "will gamble", "bets the house")),
    (
        "patience",
        "Patience",
        ("moves at once", "takes a breath", "thinks it through", "likes a long game", "has all night"),
    ),
    (
        "trash_talk",
        "Talk",
        ("hardly a word", "polite", "a word now and then", "talks across the board", "never stops"),
    ),
)

# Ratings in Elo points from which each sentence holds.
_STRENGTHS = (
    (0, "Has just learned how the pieces go, and hangs one now and then."),
    (800, "Knows the rules of thumb and forgets them when it gets loud."),
    (1100, "Sees simple threats, misses the second one."),
    (1400, "An ordinary club evening: forks, pins, a plan now and then."),
    (1700, "A strong club player; a hanging piece is gone."),
    (2000, "Expert: few blunders, and a long memory for yours."),
    (2300, "Master strength. Small mistakes are enough."),
    (2600, "Grandmaster strength. Bring patience."),
)


def style_words(slider: str, value: int) -> str:
    """What this value (1 to 10) of a slider means. Raises KeyError for a slider there is none of."""
    words = {key: words for key, _, words in STYLE}[slider]
    return words[(min(10, max(1, value)) - 1) // 2]


def strength_words(elo: int) -> str:
    """What a rating means to somebody who sits down against it."""
    return _STRENGTHS[bisect_right([edge for edge, _ in _STRENGTHS], elo) - 1][1] if elo >= 0 else _STRENGTHS[0][1]
