"""Negations, and pairs of opposite words on named axes."""

from __future__ import annotations

import re

NEGATORS = re.compile(
    r"\b(?:not|never|no longer|nor|neither|hardly ever|hardly|rarely|seldom|barely|without|cannot|no"
    r"|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|won't|wouldn't|can't|couldn't|hasn't|haven't|hadn't|shouldn't"
    r"|isnt|dont|doesnt|didnt|wont|cant|hasnt|stopped|quit|quits|gave up|gives up|given up|used to|no more"
    r"|refus(?:es|ed|e) to|fail(?:s|ed)? to|lost interest in|anything but)\b",
    re.IGNORECASE,
)

# axis: (words of the one side, words of the other), as patterns of whole words.
_OPPOSITES: dict[str, tuple[str, str]] = {
    "liking": (
        r"likes?|liked|loves?|loved|enjoys?|enjoyed|adores?|prefers?|preferred|fond of|favou?rites?|keen on|is into"
        r"|is a fan of|happily|looks forward to|swears by|trusts?|cherish(?:es)?|seeks?(?: out)?|welcomes?",
        r"hates?|hated|dislikes?|disliked|detests?|despises?|loath(?:es?|ed)|can't stand|cannot stand|avoids?|avoided"
        r"|fears?|feared|afraid of|scared of|dreads?|is tired of|bored (?:by|with|of)|steers clear of|shuns?"
        r"|shies away from"
        r"|distrusts?|runs from|sick of|least favou?rites?",
    ),
    "attack": (
        r"aggressive(?:ly)?|attack(?:s|ing|er)?|reckless(?:ly)?|sharp(?:ly)?|bold(?:ly)?|daring|wild(?:ly)?"
        r"|gambits?|all-out",
        r"passive(?:ly)?|defensive(?:ly)?|defends|defender|quiet(?:ly)?|solid(?:ly)?|cautious(?:ly)?"
        r"|timid(?:ly)?|careful(?:ly)?"
        r"|positional(?:ly)?|safe(?:ly)?",
    ),
    "pace": (
        r"fast|quick(?:ly)?|rapid(?:ly)?|hast(?:y|ily)|rush(?:es|ed)?|instant(?:ly)?|in seconds|at once|blitzes",
        r"slow(?:ly)?|takes? (?:\w+ )?time|long thinks?|ponders?|deliberate(?:ly)?|unhurried|takes ages",
    ),
    "strength": (
        r"strong(?:ly)?|good|great|excellent|skilful|skilled|confident(?:ly)?|brilliant|dangerous|superb|best|well"
        r"|strengths?|expert",
        r"weak(?:ly)?|bad(?:ly)?|poor(?:ly)?|terrible|clumsy|hopeless|shaky|lost in|struggles|worst|awful"
        r"|weakness(?:es)?"
        r"|helpless",
    ),
    "patience": (
        r"patient(?:ly)?|calm(?:ly)?|relaxed|composed|unshaken|steady|cool(?:ly)?",
        r"impatient(?:ly)?|nervous(?:ly)?|anxious(?:ly)?|tense|panics?|panicky|jittery|restless|rattled|tilts",
    ),
    "hour": (r"early|mornings?", r"late|evenings?|nights?|midnight"),
    "wing": (
        r"castlingshort|castles (?:short|kingside|king-side)|castling (?:short|kingside)|kingside castling",
        r"castlinglong|castles (?:long|queenside|queen-side)|castling (?:long|queenside)|queenside castling",
    ),
    "trading": (
        r"trad(?:es|ing) (?:\w+ ){0,3}(?:off|at every|whenever|early|pieces|queens)|exchanges (?:\w+ )?(?:off"
        r"|early|pieces"
        r"|queens)|simplif(?:ies|y|ying)|swaps",
        r"keeps? (?:\w+ ){0,2}(?:pieces|queens|tension)|avoids? (?:trades|exchanges)|complicat(?:es|e|ing)",
    ),
    "talk": (r"talkative|chatty|talks (?:a lot|constantly)", r"silent|quiet at the board|taciturn|says nothing|shy"),
    "manners": (
        r"polite(?:ly)?|kind|friendly|gracious(?:ly)?|respectful",
        r"rude(?:ly)?|mean|unfriendly|sore|disrespectful",
    ),
    "mood": (r"happy|cheerful|glad|content", r"sad|unhappy|gloomy|miserable|depressed"),
    "bond": (r"married|engaged to", r"divorced|single|unmarried|separated"),
    "work": (r"employed|working|has a job", r"unemployed|retired|out of work|between jobs|jobless"),
    "frequency": (r"always|constantly|every time|without fail|each time", r"almost never|once in a while|only once"),
    "honesty": (r"honest(?:ly)?|fair(?:ly)?", r"dishonest(?:ly)?|cheats?|cheated|unfair"),
    "acceptance": (
        r"accepts?|accepted|takes? the (?:pawn|gambit|bait)",
        r"declines?|declined|rejects?|turns? (?:it )?down",
    ),
    "hand": (r"left-handed", r"right-handed"),
    "diet": (r"vegetarian|vegan", r"eats meat|meat-eater|carnivore"),
    "study": (r"stud(?:y|ies)|prepares?|prepared|practi[sc]es?|trains?", r"unprepared|improvises?|wings? it"),
    "complexity": (r"complicated|tactical|messy|complex|double-edged|open positions", r"simple|dry|closed positions"),
}

# (axis, pattern, sign), sign being +1 for the first column of _OPPOSITES and -1 for the second.
AXES: tuple[tuple[str, re.Pattern[str], int], ...] = tuple(
    (axis, re.compile(rf"\b(?:{words})\b", re.IGNORECASE), sign)
    for axis, sides in _OPPOSITES.items()
    for words, sign in zip(sides, (1, -1), strict=True)
)
