"""Answers about who has which men: a claim that is confirmed or corrected ("aren't I a knight up?"), the count, the
lead in points, and where a man is that somebody misses."""

from __future__ import annotations

import re

import chess

from app.domain.facts import Facts
from app.domain.prose_facts import POINTS, points_ahead, surplus
from app.domain.prose_words import counted, move_in_words, number_word, piece_word, pieces_in_words
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.asked_plainly import AskedPlainly, written
from app.soul.listening.bidders.standing_words import material_in_words, settled, stands_in_words
from app.soul.listening.board_topics import BoardTopic
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.move_quality import position_before

_KINDS = {
    "pawn": chess.PAWN, "knight": chess.KNIGHT, "horse": chess.KNIGHT, "horsey": chess.KNIGHT, "horsie": chess.KNIGHT,
    "bishop": chess.BISHOP, "rook": chess.ROOK, "tower": chess.ROOK, "queen": chess.QUEEN, "lady": chess.QUEEN,
}  # fmt: skip
_MINOR = (chess.KNIGHT, chess.BISHOP)
_NUMBERS = {"two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}
_MAN = rf"(?:{'|'.join(_KINDS)}|piece|minor piece|exchange)"
_COUNT = r"(?:a|an|one|1|the|two|2|three|3|four|4)"
_WHOLE = r"(?:(?:whole|full|clean|clear|good|extra|entire) )?"
_UP, _DOWN = r"up|ahead|to the good|more|extra", r"down|behind|short|less|light"
_CLAIM = re.compile(
    rf"\b(?P<count>{_COUNT}) {_WHOLE}(?P<man>{_MAN})s? (?P<way>{_UP}|{_DOWN})\b"
    r"(?! (?:it|him|her|that|them|the|my|your|there|from)\b)"
    rf"|\b(?P<way2>up|ahead|down|behind|short) (?:by )?(?:only |just |about )?(?P<count2>{_COUNT}) {_WHOLE}"
    rf"(?P<man2>{_MAN})s?\b(?! (?:on|to|from) [a-h])"
    rf"|\b(?P<count3>{_COUNT}) (?P<way3>spare|extra|additional) (?P<man3>{_MAN})s?\b"
    rf"|\b(?P<way4>won|bagged|pocketed|picked up|by|dropped|lost|blundered|hung|given away"
    rf"|gave away) (?P<count4>{_COUNT}) "
    rf"{_WHOLE}(?P<man4>{_MAN})s?\b(?! (?:on|to|from|for|back|move) )"
)
_FEWER = (*_DOWN.split("|"), "dropped", "lost", "blundered", "hung", "given away", "gave away")
# What asks although it only states.
_IN_DOUBT = re.compile(
    r"\?|\b(?:something like|right|i think|i believe|i count|or so|seem|by my|can't tell|not sure|wonder\w*|no idea)\b"
)
# A question that only asks what to make of the claim before it.
_OF_CLAIM = re.compile(
    r"\b(?:right|correct|serious|matters?|bad|true|so|agree|counts?|really|lost|winning|safe|how much|yours|no)\b"
)
LONGEST_OF_CLAIM = 7
_OF_YOU = re.compile(r"\b(?:you'?re|you are|aren'?t you|are you|u r|ur|youre|you have|you've)\b")
_OF_ME = re.compile(r"\b(?:i|i'm|im|am|me|my|aren'?t i|arent i)\b")
# What is asked for because somebody is ahead or behind: that, and not the count.
_ASKS_MORE = re.compile(
    r"\b(?:compensat\w+|comp|trick|catch|plan|how (?:do|does|should|can|to)|what (?:should|do|now|can)|why"
    r"|swindle|draw\w*"
    r"|resign\w*|order of|worth|enough|general|convert\w*|win (?:it|this)|would you|should i|can i|hope)\b"
)
_WHERE = re.compile(
    rf"\bwhere(?:'?s| is| are| did| has| have| the (?:hell|heck) (?:is|did))? (?:\w+ )?(?P<whose>my|your|ur) "
    rf"(?:\w+ ){{0,2}}?(?P<man>{'|'.join(_KINDS)})s?\b(?! (?:go|move|stand|belong) (?:best|next|now|from here))"
    rf"|\b(?:what|whatever) (?:happened|became|has happened) (?:to|of) (?P<whose2>my|your|ur) (?:\w+ ){{0,2}}?"
    rf"(?P<man2>{'|'.join(_KINDS)})s?\b"
    rf"|\b(?:who|what|which \w+) (?:took|ate|got|captured|nicked|had|swiped|killed) (?P<whose3>my|your|ur) "
    rf"(?:\w+ ){{0,2}}?(?P<man3>{'|'.join(_KINDS)})s?\b"
    rf"|\b(?:when|how|where) did (?:i|you|u) (?:lose|drop|hang|lost) (?P<whose4>my|your|ur|a|the) (?:\w+ ){{0,2}}?"
    rf"(?P<man4>{'|'.join(_KINDS)})s?\b"
    rf"|\bdid (?:i|you|u) (?:just |really |seriously ){{0,3}}(?:lose|drop|hang|blunder) (?P<whose5>my|your|ur|a"
    rf"|the) (?:\w+ ){{0,2}}?"
    rf"(?P<man5>{'|'.join(_KINDS)})s?\b"
)
# "I had a queen a moment ago. Where did she go?"
_WHERE_IT = re.compile(r"\bwhere(?:'?s| is| did| has)? (?:she|he|it|they) (?:go|gone|went|vanish\w*|disappear\w*)\b")
_HAD = re.compile(rf"\b(?P<who>i|you|u) (?:still )?had (?:my|your|a|the) (?:\w+ )?(?P<man>{'|'.join(_KINDS)})\b")


class MaterialClaimed(AskedPlainly):
    """Whether somebody is really a knight up: yes or no, then the count and how the game stands."""

    topic = BoardTopic.MATERIAL_CLAIM
    about = "counted"
    score = 0.9761
    reads_message = True
    asks = _CLAIM

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        claims = list(_CLAIM.finditer(act.plain))
        if not claims:
            points = len(act.plain.split()) <= LONGEST_OF_CLAIM and _OF_CLAIM.search(act.plain) is not None
            said = next((one.plain for one in moment.heard.acts if _CLAIM.search(one.plain)), None)
            if said is None or not points:
                return None
            return _confirmed(said, moment)
        asks = act.kind is ActKind.QUESTION or _IN_DOUBT.search(act.plain) is not None
        near = asks or any(other is not act and other.kind is ActKind.QUESTION for other in moment.heard.acts)
        if not near or _ASKS_MORE.search(" ".join(one.plain for one in moment.heard.acts)):
            return None
        return _confirmed(act.plain, moment)


_LEFT = re.compile(r"\b(?:which|what) (?:pieces|men|bits|stuff) (?:have|do) (?:i|you|u)\b")


class LostCount(AskedPlainly):
    """The count for whoever has lost it: who is ahead by what, and what each of the two has."""

    topic = BoardTopic.MATERIAL_COUNT
    about = "counted"
    score = 0.9761
    asks = re.compile(
        r"\b(?:lost (?:count|track)|count (?:it|them|up|for me|the (?:pieces|pawns|material|men|board))"
        r"|who'?s? (?:has|got)"
        r" (?:what|more|the most)|whos got more|who has (?:got )?more|more bits|material (?:count|balance|check)"
        r"|what'?s the material|how'?s the material|is (?:the )?material (?:even|level|equal)|(?:tally"
        r"|add) (?:it|them) up"
        r"|(?:which|what) (?:pieces|men|bits|stuff) (?:have|do) (?:i|you|u)|how much material|what(?:'s| is"
        r"| have) (?:everyone|everybody|we|each of us|each side) (?:got )?left)\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        if re.search(r"\b(?:score|games|against you|between us|moves?|attackers?)\b", act.plain):
            return None
        facts = moment.facts
        sides = [_men(facts, mine=mine) for mine in (False, True)]
        if _LEFT.search(act.plain):
            mine = re.search(r"\b(?:you|u)\b", act.plain) is not None
            return f"{'I' if mine else 'you'} have {sides[mine]}"
        return f"{material_in_words(facts)}: you have {sides[0]}, I have {sides[1]}"


class InPoints(AskedPlainly):
    """The lead counted in pawns, as one number."""

    topic = BoardTopic.IN_POINTS
    about = "counted"
    score = 0.9762
    asks = re.compile(
        r"\bhow (?:many|much) (?:\w+ ){0,2}?(?:points?|pawns?)\b.{0,24}\b(?:up|ahead|down|behind|worse|better"
        r"|lead\w*|is it"
        r"|worth)\b|\bin (?:points?|pawns|pawn units|numbers)\b|\bhow many (?:am i|are you|are we) (?:up|ahead"
        r"|down|behind)\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        if re.search(r"\b(?:is|are) (?:a|an|the|my|your) (?:\w+ )?(?:knight|bishop|rook|queen)s? worth\b", act.plain):
            return None
        board, _ = settled(moment.facts)
        points = points_ahead(board, moment.facts.me)
        if not points:
            return f"none, counted in pawns: {material_in_words(moment.facts)}, {stands_in_words(moment)}"
        who = "I am" if points > 0 else "you are"
        pawns = "one pawn" if abs(points) == 1 else f"{number_word(abs(points))} pawns"
        return (
            f"{who} {pawns} ahead, if one counts in pawns: {material_in_words(moment.facts)}, {stands_in_words(moment)}"
        )


class WhereIs(AskedPlainly):
    """Where a man is that somebody misses: its square, or the move in which it was taken."""

    topic = BoardTopic.WHERE_IS
    about = "where a man went"
    score = 0.9763
    asks = re.compile(f"{_WHERE.pattern}|{_WHERE_IT.pattern}")

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        match = _WHERE.search(act.plain)
        had = _HAD.search(written(moment)) if match is None else None
        if had is not None:
            return fate_of(_KINDS[had["man"]], moment.facts, mine=had["who"] != "i")
        if match is None or re.search(r"\bwhere (?:should|would|could|can|might)\b", act.plain):
            return None
        said = {name.rstrip("2345"): value for name, value in match.groupdict().items() if value}
        mine = said["whose"] in ("your", "ur")
        if said["whose"] in ("a", "the"):
            mine = re.search(r"\bdid (?:you|u)\b", act.plain) is not None
        return fate_of(_KINDS[said["man"]], moment.facts, mine=mine)


def _confirmed(text: str, moment: Moment) -> str:
    """Whether what a text claims is so, then the count and how the game stands, as a clause."""
    board, _ = settled(moment.facts)
    true = [_is_true(match, text, board, moment.facts) for match in _CLAIM.finditer(text)]
    first = "yes" if all(true) else "partly" if any(true) else "no"
    return f"{first}: {material_in_words(moment.facts)}, {stands_in_words(moment)}"


def fate_of(kind: chess.PieceType, facts: Facts, *, mine: bool) -> str | None:
    """What became of the men of a kind of one side, the one that was taken last first, as a clause."""
    color, whose, other = facts.color(mine), "my" if mine else "your", "your" if mine else "my"
    own = [one for one in facts.careers if one.color == color and kind in (one.kind, one.born)]
    gone = max((one for one in own if one.taken_at is not None), key=lambda one: one.taken_at or 0, default=None)
    alive = [one for one in own if one.alive and one.kind == kind]
    left = " and ".join(chess.square_name(one.square) for one in alive)
    named = piece_word(kind)
    if gone is None or gone.taken_at is None:
        return f"{whose} {named}{' stands' if len(alive) == 1 else 's stand'} on {left}" if alive else None
    ply = facts.plies[gone.taken_at]
    before = position_before(facts, len(facts.plies) - gone.taken_at)
    words = move_in_words(before, chess.Move(ply.origin, ply.square, ply.promoted))
    told = (
        f"{other} {piece_word(ply.piece)} took {whose} {named} on {chess.square_name(ply.taken_on)} on move"
        f" {before.fullmove_number} ({words})"
    )
    back = facts.plies[gone.taken_at + 1] if gone.taken_at + 1 < len(facts.plies) else None
    if back is not None and back.taken and back.square == ply.square:
        told += f", and {whose} {piece_word(back.piece)} took back"
    return f"{told}; the other stands on {left}" if alive else told


def _is_true(match: re.Match[str], text: str, board: chess.Board, facts: Facts) -> bool:
    """Whether somebody has so many more, or fewer, of these men than the other."""
    said = {name.rstrip("234"): value for name, value in match.groupdict().items() if value}
    before = text[: match.start()]
    of_you, of_me = list(_OF_YOU.finditer(before)), list(_OF_ME.finditer(before))
    mine = bool(of_you) and (not of_me or of_you[-1].start() > of_me[-1].start())
    up = said["way"] not in _FEWER
    ahead = facts.color(mine) if up else not facts.color(mine)
    more, fewer = surplus(board, ahead), surplus(board, not ahead)
    count = _NUMBERS.get(said["count"], 1)
    if said["man"] in ("piece", "minor piece"):
        return sum(more.get(kind, 0) - fewer.get(kind, 0) for kind in (*_MINOR, chess.ROOK, chess.QUEEN)) == count
    if said["man"] == "exchange":
        return more.get(chess.ROOK, 0) == count and sum(fewer.get(kind, 0) for kind in _MINOR) >= count
    kind = _KINDS[said["man"]]
    if kind in _MINOR and more.get(kind, 0) != count:
        return sum(more.get(one, 0) - fewer.get(one, 0) for one in _MINOR) == count and more.get(kind, 0) > 0
    return more.get(kind, 0) == count


def _men(facts: Facts, *, mine: bool) -> str:
    counts = {kind: chess.popcount(facts.board.pieces_mask(kind, facts.color(mine))) for kind in sorted(POINTS)[::-1]}
    counts.pop(chess.KING, None)
    return pieces_in_words({kind: count for kind, count in counts.items() if count}) or counted(chess.KING, 1)
