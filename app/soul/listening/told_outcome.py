"""The sentence of a line that tells how a game ended: "it took six years and ended in a draw" rather than any sentence
in which somebody wins something ("my wife has won the argument")."""

from __future__ import annotations

import re

from app.domain.text import plain

_SENTENCE = re.compile(r"(?<=[.!?;])\s+")
_QUOTED = re.compile(r"'[^']{12,200}'|\"[^\"]{0,200}\"|“[^“”]{0,200}”")
# What would be or usually is ("if you win you choose first") tells no game's end.
_IF = re.compile(
    r"\b(?:if|whenever|when) (?:you|we|one|somebody|anyone|I) (?:win|won|lose|lost|draw|drew)\b[^,;.]{0,60}",
    re.IGNORECASE,
)
# How surely each of these tells the end of a game, the surest first.
_ENDS: tuple[tuple[int, re.Pattern[str]], ...] = tuple(
    (worth, re.compile(pattern))
    for worth, pattern in (
        (3, r"\b(?:ended|ends|finished|agreed|was|held|settled|saved|it) (?:\w+ ){0,3}(?:a )?(?:draw|drawn|stalemate)\b"
            r"|\bagreed (?:to )?a draw\b|\b(?:we|i|she|he|they|both) drew\b|\bhalf a point\b|\bdraw by\b"),
        (3, r"\bi (?:\w+ ){0,2}(?:lost|won|resigned|beat|was mated|gave (?:it )?up)\b(?! (?:my|the) (?:way|bag|argument"
            r"|weight|temper|nerve|thread|bishop|rook|queen|knight|pawn|keys))"
            r"|\bi \w+ [^.;!?]{0,40}\band (?:then )?(?:beat|mated|lost to) (?:him|her|them|it)\b"),
        (3, r"\b(?:he|she|they|who) (?:\w+ ){0,2}(?:won|beat|mated|resigned|lost)\b(?! (?:the argument|his way|her way"
            r"|a (?:pawn|piece)))"),
        (2, r"\b(?:my|the) (?:\w+ ){0,2}(?:father|mother|dad|mum|grandad|abuela|sister|brother|teacher|boy|girl|other) "
            r"(?:\w+ )?(?:won|beat|resigned|lost)\b"),
        (2, r"\b(?:he|she|they|i|who) (?:still|always|usually|mostly|generally|never|seldom|hardly ever) "
            r"(?:beats?|wins?|loses?)\b"),
        (1, r"\b(?:checkmate\w*|mate|resigned|drawn|draw)\b"),
    )
)  # fmt: skip
# From which worth on a sentence tells it plainly.
PLAINLY = 2


def outcome_told(line: str) -> str | None:
    """The sentence of a line that plainly tells how a game ended; None without one."""
    best, told = PLAINLY - 1, None
    for sentence in _SENTENCE.split(line):
        said = plain(_IF.sub(" ", _QUOTED.sub(" ", sentence)))
        worth = next((worth for worth, form in _ENDS if form.search(said)), 0)
        if worth > best and not sentence.endswith("?"):
            best, told = worth, sentence
    return told
