"""Turns of a sentence that say the same in another order, put into the plain one before it is read."""

from __future__ import annotations

import re

from app.truth.folding import folded

_ONE = r"(?:[\w'-]+ ){0,6}?[\w'-]+"
_NAME = r"(?:[\w'-]+ ){0,4}?[\w'-]+(?=\W|$)"
_MAN = r"(?:thing|piece|man|one|unit|guy|fellow)(?: of (?:mine|yours))?"
_FEW = "(?:an?|one|two|three|four|five)"
_WHO = r"(?P<who>I|you|White|Black|we)"
# What of which a line has to hold one for the turn to be looked for, the turn, and what it comes to.
_PLAIN: tuple[tuple[tuple[str, ...], re.Pattern[str], str], ...] = tuple(
    (tuple(words.split("|")), re.compile(rf"\b{turn}", re.IGNORECASE), plain)
    for words, turn, plain in (
        # "1.e4", "on 12...Qb6"
        (".", r"\d{1,3}\.(?:\.\.?)? ?(?=[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]\b|O-O)", ""),
        # bounds, taken for the number itself
        ("than", r"(?:no|not) (?:more|further) than\b", "only"),
        ("than", r"(?:no|not) (?:fewer|less) than\b", "exactly"),
        (
            "people|crew|gang|friends|followers|folk",
            r"(?P<whose>my|your) (?:people|crew|gang|friends|followers|folk)\b",
            r"\g<whose> men",
        ),
        (
            "pair",
            r"(?:one|a) pair of (?P<man>knight|bishop|rook)s (?P<is>has|have|is|are|was|were)\b",
            r"a \g<man> each \g<is>",
        ),
        ("pairs", r"both pairs of (?P<men>knights|bishops|rooks)\b", r"all four \g<men>"),
        ("'ve each", r"we've each(?: got)?\b", "we each have"),
        ("we ", r"we (?P<now>still|already|now) both\b", r"we both \g<now>"),
        ("left", rf"all (?:that )?{_WHO}(?:'ve| have)(?: got)? left (?:is|are) ", r"\g<who> am down to "),
        ("to play", rf"{_WHO} (?P<is>am|are|is) to play\b", r"\g<who> \g<is> to move"),
        ("push", r"(?P<more>more|single|last) push(?P<many>es)?\b", r"\g<more> step"),
        ("open to", r"open to (?P<who>me|you|White|Black)\b", r"available to \g<who>"),
        ("so much as", r"not so much as (?=an? |one )", "not "),
        (" but ", r"(?P<who>nobody|no one|none) but (?=my|your|the)", "only "),
        ("say ", r"say (?P<who>I|you) (?=\w+ )", r"if \g<who> "),
        ("nothing but", r"nothing but (?P<kind>pawns|knights|bishops|rooks)\b", r"only \g<kind>"),
        # "it's you who has to move"
        (
            " who| that",
            r"(?:it's|it is) (?P<who>you|I|me) (?:who|that)(?: has|'s| have| am| are|'m|'re) to\b",
            r"\g<who> have to",
        ),
        (" who| that", r"(?:it's|it is|it was) (?P<what>you|I|White|Black) (?:who|that)\b", r"\g<what>"),
        # "it's your rooks that own the e-file"
        (
            " that| which| who",
            rf"(?:it's|it is|it was) (?P<what>(?:my|your|the) {_ONE}) (?:that|which|who)(?= \w+)",
            r"\g<what>",
        ),
        # "a check it isn't"
        (
            " it ",
            r"(?P<what>(?:a |an )?(?:check|mate|checkmate|stalemate|pin|fork)) (?P<it>it|this|that) "
            r"(?P<is>isn't|is not|is|ain't)(?= ?[.!?,;:]|$)",
            r"\g<it> \g<is> \g<what>",
        ),
        # "I was the first to castle"
        (
            "first",
            rf"{_WHO}(?: was| were|'m|'re| am| are) the first (?:one |of us )?(?:to castle|who castled)\b",
            r"\g<who> castled first",
        ),
        (
            "first",
            rf"{_WHO}(?: was| were|'m|'re| am| are) the first (?:one )?to (?:take|capture)\b",
            r"\g<who> captured first",
        ),
        (
            "first",
            rf"{_WHO}(?: was| were|'m|'re| am| are) the first (?:one )?to (?:give check|check)\b",
            r"\g<who> checked first",
        ),
        # "the last thing you did was bring the bishop out", "the move you've just made was with the queen"
        (
            "thing",
            rf"the (?:last|latest) thing (?:that )?{_WHO}(?:'ve| have)?(?: just)? (?:did|done) (?:was|is) (?:to )?",
            r"\g<who> did just ",
        ),
        (
            "move",
            rf"(?:the|that)(?: last)? move (?:that )?{_WHO}(?:'ve| have)?(?: just)? (?:made|played) "
            r"(?:was|is) with ",
            r"\g<who> have just moved ",
        ),
        (
            "pawn",
            rf"(?:the|that)(?: last)? pawn (?:push|move) (?:that )?{_WHO}(?:'ve| have)?(?: just)? (?:made|played) "
            r"(?:was|is) (?:to )?",
            r"\g<who> have just pushed ",
        ),
        # "the only thing that can take back is my pawn", "my king is the only piece guarding it"
        (
            "only",
            rf"the only {_MAN} (?:that |which |who )?(?P<does>(?:can|could) {_ONE}) is (?P<what>(?:my|your|the) "
            rf"{_NAME})",
            r"only \g<what> \g<does>",
        ),
        (
            " is the ",
            rf"(?P<what>(?:my|your|the) {_NAME}) is the (?:only|sole) {_MAN} (?:that |which |who )?(?:is )?"
            r"(?P<does>able to|that can|can) ",
            r"only \g<what> can ",
        ),
        # "my knight is what guards the pawn"
        (" that", rf"(?P<what>(?:my|your|the) {_ONE}) (?:is|are) the one that(?= \w+s\b)", r"only \g<what>"),
        (" what ", rf"(?P<what>(?:my|your|the) {_ONE}) (?:is|are) what(?= \w+s\b)", r"only \g<what>"),
        # "a single pawn is all I've lost", "a whole knight is what I'm behind"
        (
            " is all| is what| is that| is i| is you| is white| is black| is we"
            "| are all| are what| are that| are i| are you| are white| are black| are we",
            rf"(?P<what>{_FEW} {_ONE}) (?:is|are)(?: (?P<only>all)| what)(?: that)? {_WHO}"
            r"(?P<verb>'ve|'m|'re| have| am| are)(?P<done> [a-z]+)?",
            r"\g<who>\g<verb>\g<done> \g<what>",
        ),
        (
            "that's",
            rf"that's (?P<what>{_FEW} {_ONE}) (?P<who>I|you)(?P<verb>'ve| have) (?P<done>\w+)\b",
            r"\g<who>\g<verb> \g<done> \g<what>",
        ),
        # in the hand, where the men go that were taken
        (
            "holding",
            r"(?:I'm|I am) holding your (?P<kind>pawn|knight|bishop|rook|queen)(?= ?[.!?,;]|$)",
            r"I have taken your \g<kind>",
        ),
        ("the one with", r"(?:I'm|I am) the one with\b", "I have"),
        ("the one with", r"(?:you're|you are) the one with\b", "you have"),
        # "that puts me a pawn up"
        (
            " up| down| ahead| behind",
            r"(?:put|puts|leave|leaves|left|made|makes|has put|have put) (?P<who>me|you) "
            r"(?=(?:the|an?|one|two|three) [\w ]{1,20}\b(?:up|down|ahead|behind)\b)",
            r", \g<who> are ",
        ),
    )
)


def reworded(text: str) -> str:
    """The straightened line in plain order, as far as such turns go."""
    low = folded(text)
    for words, turn, plain in _PLAIN:
        for word in words:
            if word in low:
                text = turn.sub(plain, text)
                break
    return text
