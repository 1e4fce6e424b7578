"""The last net: what still speaks of this board in the terms of the game when every other rule has read its share.

Nothing here is proved. A concrete statement that no rule understands is held back: a true line lost is a pause, a false
one let through is a lie. Who tells of other games, wishes or speaks of chess at large uses other words,
and passes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import compress

from app.soul.claim_words import PIECE
from app.soul.cues import Cues

_OWN = r"(?:my|your|our|mine|yours|white's|black's|his|her|their)"
_COUNT = r"(?:two|three|four|five|six|seven|eight|both|all|several|every|half|\d+)"
_NTH = r"(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)"
_TIMES = r"(?:once|twice|thrice|(?:two|three|four|five|six|\d+) times|in a row|again and again)"
_GAP = r"(?:(?!(?:because|if|like|as|would|could|might|should|hope|wish|want)\b)[\w'-]+,? ){0,5}?"
_SHORT = r"(?:(?!(?:because|if|like|as|about|would|could|might|should)\b)[\w'-]+ ){0,3}?"
_NEAR = r"(?:(?!(?:and|but|because|if|like|as)\b)[\w'-]+ ){0,5}?"
_MAN = rf"(?:{PIECE}s?|[a-h]-pawns?|(?:light|dark)-squared bishops?|bishops?|pieces?|minor pieces?|majors?|minors?)"
_DONE = r"(?:'ve|'s|'re|'m| have| has| had| are| is| am| was| were| just| already| now| both| all| then| never| only)*"

# What pieces do to each other and to squares, in words that have one meaning at a board.
_DEEDS = (
    r"(?:protect(?:s|ed|ing)?|defend(?:s|ed|ing)?|guard(?:s|ed)?|cover(?:s|ed)? (?:each|my|your|the)|attack(?:s"
    r"|ed|ing)?"
    r"|threaten(?:s|ed|ing)?|fork(?:s|ed|ing)?|skewer(?:s|ed|ing)?|pin(?:s|ned|ning)?|x-rays?|block(?:s|ed|ing)?"
    r"|blockad\w*|domin\w+|outnumber\w*|rak(?:es?|ed|ing)|control(?:s|led|ling)?|chas(?:es?|ed|ing)|kick(?:s|ed|ing)?"
    r"|retreat(?:s|ed|ing)?|captur(?:es?|ed|ing)|recaptur(?:es?|ed|ing)|took back|takes? back|trad(?:es?|ed|ing)"
    r"|(?<!the )exchang(?:es?|ed|ing)|swap(?:s|ped|ping)?|sacrific\w+|promot\w+|underpromot\w+|fianchetto\w*"
    r"|undevelop\w*"
    r"|develop(?:s|ed|ing)?|castl(?:es|ed|ing)|doubl(?:es?|ed|ing)|trebl\w*|tripl\w*|stack(?:s|ed)?|lin(?:es?|ed) up"
    r"|swung|swings?|infiltrat\w*|invad\w+|penetrat\w*|centrali[sz]\w*|undefended|unprotected|overloaded|outpost\w*"
    r"|hemmed in|boxed in|cut off|checked|mated|checkmated|stalemated|advanc(?:es?|ed|ing)|push(?:es|ed|ing)?"
    r"|charg(?:es?|ed)|marched|stormed|face each|stare?s?(?:ing)? (?:each|at|down)|fac(?:es?|ing) (?:each|my|your)"
    r"|aim(?:s|ed)? at|train(?:s|ed) on|point(?:s|ing|ed)? at|eye(?:s|ing)? (?:my|your)|hit(?:s|ting)? (?:my|your))"
)
# Places and structures that only a board has.
_PLACES = (
    r"(?:(?:[a-h]-|open |half-open |semi-open |same |only |central )+files?|long diagonals?|same diagonal|(?:back"
    r"|third"
    r"|fourth|fifth|sixth|seventh|eighth|second|same) ranks?|on the (?:seventh|sixth|fifth|fourth|eighth|rim"
    r"|back rank)"
    r"|home squares?|starting squares?|(?:light|dark) squares|holes?(?= on| in (?:my|your))|opposition|zugzwang"
    r"|stalemate"
    r"|battery|skewer|fork(?! for)|double attack|discovered (?:attack|check)|pawn (?:chain|structure|shield|cover"
    r"|storm|islands?"
    r"|majority|break|wedge|duo|lever)|islands|majority|minority attack|perpetual|fortress|mating (?:net|attack"
    r"|threat)"
    r"|castling rights?|right to castle|same piece|bishop pair|(?<!and )two bishops|exchange sacrifice|rook lift"
    r"|outposts?"
    r"|tempo|tempi|same side|opposite sides?|opposite-side castling|legal (?:check|moves?)|poisoned pawn"
    r"|(?<!\w )gambit)"
)

_ONE = rf"(?:\b{_OWN} (?:\w+(?:'s)? ){{0,2}}?{_MAN}|\b(?:nothing|nobody|{_COUNT})(?: of)? (?:{_OWN} )?{_MAN})"
_WE = r"\b(?:i|you|we|white|black|both sides|nobody|neither(?: of us)?)"


# Other games, other people, how one always plays: not this board.
_STORY = re.compile(
    r"(?i:\b(?:i (?:never|always|usually|used to|once)|one's|years?|online|grandmaster|told|asked|story time"
    r"|grand(?:mother|father|ma|pa|ad)|once (?:i|upon|in|a)|that time|at club|stream(?:ed|ing)?|reminds?|moves in \w+"
    r"|happened|teacher"
    r"|if|would|could|might|should|hope|wish|imagine|dream\w*)\b)"
    r"|\b(?:[Aa]gainst|[Ii]n) (?:[A-Z]\w+|\d{4})"
)
_SENTENCE = re.compile(r"[^.!?;()]+")
_JOINT = re.compile(r",? \b(?:and|but|while|though|so|because|which|where)\b ")
# Naming a man on the board says nothing of it yet.
_NAME = re.compile(r"(?:my|your|white's|black's) (?:[a-h]-pawn|\w+)", re.IGNORECASE)

# What goes beyond a statement that a rule has read: how often, how well guarded, to what end. The rule has proved the
# piece and its place, not this.
_BEYOND = re.compile(
    rf"{_WE}{_DONE} (?:weakened|loosened|neglected|ruined|wrecked|softened|undermined|overextended|overlooked"
    rf"|abandoned) (?:my|your|the) {_SHORT}(?:{_MAN}|{_PLACES}|centre|kingside|queenside)\b"
    rf"|{_WE}{_DONE} {_SHORT}(?:moved|touched|pushed|shuffled|brought|played) {_SHORT}{_MAN} (?:\w+ ){{0,3}}?{_TIMES}\b"
    rf"|{_ONE}{_DONE} {_SHORT}(?:on|in|at|behind) {_SHORT}(?:[a-h][1-8]|ranks?|files?|corner|centre)"
    r" (?:with|without) (?:nowhere|no\b|any\b|not a\b|nothing|nobody|somewhere)"
    rf"|{_WE}{_DONE}(?: got)? (?:\w+ )?(?:{_COUNT}|a|an|the|my|your) (?:\w+ )?{_MAN} "
    r"(?:trained|aimed|aiming|pointed|pointing|bearing|closing|homing|zeroing|lined up|massed|gathered) "
    rf"(?:up )?(?:on|in on|at|against|down on|around) {_OWN}\b",
    re.IGNORECASE,
)

Span = tuple[int, int]


def unread(line: str, read: Iterable[Span]) -> Iterator[str]:
    """What `line` states about the board beside the statements that were read at these spans."""
    spans = [(start, end) for start, end in read if not _NAME.fullmatch(line[start:end].strip())]
    for sentence in _SENTENCE.finditer(line):
        if _STORY.search(sentence[0]):
            continue
        beyond = _BEYOND.search(sentence[0])
        if beyond is not None:
            yield beyond[0].strip()
            continue
        joints = [joint.start() for joint in _JOINT.finditer(sentence[0])]
        for pattern in compress(_PATTERNS, _CUES.possible(sentence[0])):
            for found in pattern.finditer(sentence[0]):
                # Where a statement of the same clause was read, the rest is said about that.
                begin = max((at for at in joints if at <= found.start()), default=0) + sentence.start()
                end = min((at for at in joints if at >= found.end()), default=len(sentence[0])) + sentence.start()
                if not any(begin <= start < end for start, _ in spans):
                    yield found[0].strip()
                    return


_PATTERNS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # "your rooks share the e-file", "my bishop is hemmed in", "our queens stare each other down"
        rf"{_ONE}{_DONE} {_GAP}(?:{_DEEDS}|{_PLACES})\b",
        rf"{_ONE} and (?:{_OWN} )?{_MAN}{_DONE} {_GAP}(?:{_DEEDS}|{_PLACES}|share|form|stand|meet)\b",
        # "I fianchettoed my bishop", "you control the d-file", "we castled on opposite sides"
        rf"{_WE}{_DONE} {_SHORT}{_DEEDS} (?:on |with |to |in |off |back |away |up |down )?(?:{_SHORT}(?:{_MAN}"
        rf"|{_PLACES})"
        rf"|[a-h][1-8]|on opposite|kingside|queenside)\b",
        rf"{_WE}{_DONE} (?!(?:do|did|know|think|like|love|hate|see|call|want|need|prefer)\b){_SHORT}{_PLACES}\b",
        # "you moved the same piece twice", "that was your third check in a row"
        rf"{_WE}{_DONE} {_SHORT}(?:mov|check|castl|captur|push|repeat|trad|play)ed {_GAP}{_TIMES}\b",
        rf"{_ONE}{_DONE} {_NEAR}(?:{_TIMES}|two squares|home again|early|too soon|side by side|nowhere to go"
        rf"|rules? the board)\b",
        rf"{_WE}{_DONE} (?:weakened|loosened|neglected|opened|closed|lost|ruined) (?:my|your"
        rf"|the) {_SHORT}(?:{_MAN}|{_PLACES}|centre)\b",
        rf"\b[a-h][1-8] is {_SHORT}(?:attacked|defended|covered|guarded|controlled|weak|strong)\b",
        rf"\b(?:every one|each|all|none|not one) of {_OWN} {_MAN}\b",
        rf"\bonly (?:one|two|three) {_MAN}{_DONE} (?:\w+ )?(?:exchanged|traded|taken|moved)\b",
        rf"\b(?:that|this|it)(?:'s| is| was| makes) (?:{_OWN} |the |a )?{_NTH} (?:\w+ )?(?:check|capture|trade"
        rf"|{_MAN} move"
        r"|move with)\b",
        rf"{_WE}{_DONE} (?:made|played|given|gave|had|seen) {_SHORT}{_COUNT} (?:\w+ )?(?:moves|checks|captures|trades"
        rf"|{PIECE} moves)\b",
        rf"\b(?:{_OWN}|the) last {_COUNT} moves (?:were|have been|are)\b",
        r"\b(?:you|we)(?:'ve| have)?(?: just)? (?:repeat\w+ (?:the )?(?:moves|position)|seen this position)\b",
        # How much is left, how much has gone.
        rf"\b(?:{_COUNT}|most|none|not a single|only (?:one|two|three)|no)(?: of)?(?: the"
        rf"| {_OWN})? (?:single )?{_MAN}"
        rf"{_DONE} (?:\w+ )?(?:left|gone|been|moved|remain\w*|still|exchanged|taken|off|out|at home|on the board)\b",
        r"\bthe board(?:'s| is) (?:\w+ )?(?:empty|full|crowded|cleared)\b",
        rf"{_WE}{_DONE} (?:\w+ )?(?:down|reduced) to (?:\w+ )?(?:{_COUNT}|last|one|a|my|your|bare) (?:\w+ )?{_MAN}\b",
        rf"{_WE}{_DONE}(?: got)? (?:\w+ )?{_COUNT} (?:\w+ )?(?:pieces|attackers|defenders|queens|rooks|bishops"
        rf"|knights"
        rf"|pawns) (?:around|against|on(?! me| you)|near|at|in|trained|for|aimed)\b",
        rf"{_WE}{_DONE}(?: got)? (?:a|an|the|two|my|your) (?:\w+ )?{_MAN} (?:against|versus|for) (?:a|an|the|my"
        rf"|your|two"
        rf"|{_MAN})\b(?!.*\bon (?:me|you))",
        rf"\bplaying with (?:a|an|two) {_MAN} against\b",
        # Nearly there, nowhere to go.
        rf"(?:{_WE}|{_ONE}){_DONE} (?:about to|ready to|going to|(?:one|a) (?:step|square|move) (?:away )?from) "
        r"(?:promot\w+|queen\w*|mate|checkmate|fall|castl\w+)\b",
        rf"{_ONE} (?:cannot move|can't move|has nowhere|have nowhere|has no (?:squares?|moves?|way|pawns?|cover"
        rf"|shelter"
        r"|escape))\b",
        rf"{_ONE}{_DONE} (?:\w+ )?(?:gone|traded|shattered|shot|in ruins|fianchettoed|undeveloped|developed"
        rf"|backward|bad"
        rf"|weak|bare|active|passive|buried|trapped|stacked|connected|stronger than (?:my|your) {PIECE})\b",
        rf"\b{_OWN} (?:back rank|(?:light|dark) squares|pawns? (?:structure|chain|shield)|queenside|kingside|centre)"
        rf"{_DONE} (?:\w+ )?(?:weak|bare|gone|open|shattered|collaps\w+|full of holes|points?|rolling|crumbl\w+)\b",
        rf"{_WE}{_DONE} (?:hung|dropped|lost|won|blundered|sacrificed|gave up) (?:the|an?) (?:exchange|piece)\b",
        r"\bour (?!last\b)(?:\w+(?:th|st|nd|rd)|second|third) (?:game|match|meeting)\b",
        rf"\b{_OWN} {PIECE}'s {_MAN}\b",
        rf"\b(?:a|one) {PIECE} of (?:mine|yours) {_GAP}(?:{_PLACES}|{_DEEDS})",
        rf"\b(?:nothing|nobody|no one) {_DEEDS} {_OWN}\b",
        r"\bno castling for (?:you|me)\b|\bopposite-side castling\b|\bthis is zugzwang\b|\bwalked into a (?:fork|pin"
        r"|skewer)\b|\bthat was a discover\w+ (?:attack|check)\b",
        rf"{_WE}{_DONE} (?:accepted|declined|refused) (?:the|my|your) (?:gambit|sacrifice|pawn|offer)\b",
        rf"\boffered you (?:a|my|the) {PIECE} and you\b",
        rf"\bthe {PIECE}s (?:look|stare|face|glare)\b",
        r"\b(?:only|just) \w+ moves (?:in|old|deep)\b|\b\w+ moves without a\b",
    )
)
_CUES = Cues(_PATTERNS)
