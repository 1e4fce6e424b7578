"""Texts for the values of style sliders and for ratings, as pages show them."""

from __future__ import annotations

from bisect import bisect_right

# Key of the slider, its name, and its five texts from low to high values.
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

# Each sentence with the rating in Elo points from which it holds.
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
    """The text for a value (1 to 10) of a slider. Raises KeyError for an unknown slider."""
    words = {key: words for key, _, words in STYLE}[slider]
    return words[(min(10, max(1, value)) - 1) // 2]


def strength_words(elo: int) -> str:
    """The sentence for a rating in Elo points."""
    return _STRENGTHS[max(0, bisect_right([edge for edge, _ in _STRENGTHS], elo) - 1)][1]
