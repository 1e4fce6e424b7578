"""What a question asks of a move, in the order in which it asks, and whether it asks for a move of a game at all."""

from __future__ import annotations

import re

# What may be told of a move, and by which words it is asked for.
_WANTS = (
    ("luck", re.compile(r"\b(?:luck\w*|fluke\w*)\b")),
    ("several", re.compile(
        r"\b(?:two|three|four|2|3|4|some|a few|a couple of) (?:\w+ ){0,2}(?:moves|alternatives|options|candidates"
        r"|ideas|things)\b"
    )),
    ("usual", re.compile(
        r"\b(?:(?:ab)?normal|(?:un)?usual\w*|(?:un)?common\w*|standard|popular\w*|main ?line|known move|made it up"
        r"|invented?|ever played|do (?:people|others) play|typical)\b"
    )),
    ("material", re.compile(
        r"\bmaterial\w*\b|\bhow (?:much|many|far)\b[^.?!]{0,28}\b(?:up|down|ahead|behind)\b|\bwho was (?:up|ahead)\b"
        r"|\bwhat (?:had|have|did) i (?:actually |really )?(?:lost|lose)\b"
    )),
    ("forced", re.compile(
        r"\b(?:forced|only move|have to|had to|must i|no choice|could the king|king not move|other (?:legal )?moves?"
        r"|why did i have)\b"
    )),
    ("better", re.compile(
        r"\b(?:instead|better|alternatives?|rather|what else|best move|improve\w*|correct move|right move)\b"
        r"|\b(?:what|which)\b[^.?!]{0,24}\b(?:should|could|would|ought)\b(?!n'?t)|\bwhat (?:to|do i|does white"
        r"|does black) play\b"
    )),
    ("weak", re.compile(r"\b(?:cost (?:him|her|them|me)|free for (?:him|her)|weak\w*|loosen\w*|holes?|expos\w+"
    r"|open(?:s|ed|ing)? (?:up )?(?:his|my|her|the) (?:own )?king|loose king|risk\w*"
    r"|(?:his|her|my|the) own (?:king|house)|bares?|unsafe|shelter|king\b[^.?!]{0,12}\bbehind)\b")),
    ("use", re.compile(
        r"\b(?:us(?:e|ed|ing) (?:it|that|this|his|her|the)|exploit\w*|punish\w*|take advantage|advantage of"
        r"|profit\w*|attack it)\b"
    )),
    ("threat", re.compile(r"\b(?:threat\w*|worr(?:y|ied)|afraid|scared|fear\w*|danger\w*|up to)\b")),
    ("idea", re.compile(
        r"\bwhat (?:did|does|would) \S+ (?:prevent|stop|guard|defend|protect)\b"
        r"|\b(?:ideas?|point|purpose|what for|aim|trying|meant|intention|plan behind|what (?:did|does|was|is)"
        r" (?:it|that|this|he|she|\S+) (?:do|want|after))\b"
    )),
    ("back", re.compile(r"\b(?:tak\w+ (?:it )?back|retak\w*|recaptur\w*)\b")),
    ("pin", re.compile(r"\bpin(?:s|ned)?\b")),
    ("mate", re.compile(r"\b(?:check)?mated?\b")),
    ("swap", re.compile(
        r"\b(?:swap|trade|exchange|deal)\b(?=[^.?!]{0,24}\b(?:me|him|her|my|good|ok|okay|fair|even|bad|worth)\b|\W*$)"
        r"|\b(?:good|ok|okay|fair|even|bad|equal) (?:swap|trade|exchange|deal)\b"
    )),
    ("why", re.compile(r"\b(?:why|how come|explain|reason|wrong|how did|how does|what happened|slowly|in words"
    r"|understand)\b")),
    ("verdict", re.compile(
        r"\b(?:good|bad|ok(?:ay)?|right|sound|unsound|mistakes?|blunders?|error|worth|best|correct|premature"
        r"|dubious|losing|fine|silly"
        r"|stupid|safe|playable|sensible|necessary|works?|worked|sacrifice|says?|think\w*|verdict|judge\w*"
        r"|evaluat\w*|accura\w+|problem)\b"
    )),
    ("reply", re.compile(
        r"\b(?:what if|what happens|happens|what would|then|after(?:wards)?|answer|repl(?:y|ies)|allow\w*|just"
        r"|simply|took|takes?)\b"
    )),
)  # fmt: skip
# What is asked about a move without being asked about its worth.
_NOT_OF_IT = re.compile(
    r"\b(?:how (?:long|much time)|seconds?|minutes?|clock|notation|writ(?:e|es|ten)|what does the (?:x|\+|#)"
    r" mean|undo|take ?back|castling rights"
    r"|(?:he|she|they|i|namedone) (?:say|said|says)|letters?|stands? for|chat|arrows?|highlight\w*"
    r"|show me|go to|jump|step to|link|puzzle|book|theory|name of|called"
    r"|which opening|what opening|how many (?:moves|times|games))\b"
)
# Two openings set beside each other are not moves of a game.
_SUPPOSED = re.compile(
    r"\b(?:what if|what happens|what about|how about|could|can|should|would|why not|why didn'?t|does|is|if"
    r"|instead|rather|was|were|after|doesn'?t|did"
    r"|yes or no|any use|worth|thoughts?|opinion|heading (?:for|to)|on (?:its|the) way|idea"
    r"|what does|playable|sac\w*|good|bad|take|time for)\b"
)


# A move stands at the head of the question, "Nh4 heading for f5?".
_HEAD = re.compile(
    r"^\W*(?:(?:and|so|hmm?|ok|maybe|perhaps|what about|how about|then) ,?)*(?:[1-9][0-9]?\.+ ?)?"
    r"(?:[kqrn][a-h]?[1-8]?x?[a-h][1-8]|b[a-h]?x?[a-h][1-8]|[a-h]x[a-h][1-8]|o-o(?:-o)?)\b"
)


def wanted_of(low: str) -> list[str]:
    """What is asked of a move, in the order of the words that ask for it."""
    found = [(one.start(), name) for name, form in _WANTS if (one := form.search(low)) is not None]
    return [name for _, name in sorted(found)]


def asks_of_move(low: str) -> bool:
    """Whether words that name a move ask what it is worth, why, what follows or what it is for."""
    if _NOT_OF_IT.search(low) is not None:
        return False
    return bool(wanted_of(low)) or _SUPPOSED.search(low) is not None or (_HEAD.search(low) is not None and "?" in low)


# How a man was lost: the move that gave it is meant.
_MAN_LOST = re.compile(
    r"\bhow (?:did|could|was) (?:he|she|they|namedone)"
    r" (?:just |even )?(?:get|win|trap|catch|nab|snatch|steal) my (?P<man>queen|rook|bishop|knight)\b"
)


def as_given(low: str) -> str | None:
    """ "How did he get my queen" as a question for the move that gave it; None for any other."""
    return _MAN_LOST.sub(r"how i lost my \g<man>", low) if _MAN_LOST.search(low) else None
