"""Answers about who has which men: a claim that is confirmed or corrected ("aren't I a knight up?"), the count, and the
lead in points."""

from __future__ import annotations

import re

import chess

from app.domain.facts import Facts
from app.domain.men_named import MEN_COUNTED
from app.domain.prose_facts import POINTS, points_ahead, surplus
from app.domain.prose_words import counted, number_word, pieces_in_words
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.asked_plainly import AskedPlainly
from app.soul.listening.bidders.standing_words import material_in_words, settled, stands_in_words
from app.soul.listening.board_topics import BoardTopic
from app.soul.listening.heard import ActKind, SpeechAct

_MINOR = (chess.KNIGHT, chess.BISHOP)
_NUMBERS = {"two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}
_MAN = rf"(?:{'|'.join(MEN_COUNTED)}|piece|minor piece|exchange)"
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
        return left_of_each(facts)


def left_of_each(facts: Facts) -> str:
    """Who is ahead by what, and what each of the two has."""
    sides = [_men(facts, mine=mine) for mine in (False, True)]
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


def _confirmed(text: str, moment: Moment) -> str:
    """Whether what a text claims is so, then the count and how the game stands, as a clause."""
    board, _ = settled(moment.facts)
    true = [_is_true(match, text, board, moment.facts) for match in _CLAIM.finditer(text)]
    first = "yes" if all(true) else "partly" if any(true) else "no"
    return f"{first}: {material_in_words(moment.facts)}, {stands_in_words(moment)}"


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
    kind = MEN_COUNTED[said["man"]]
    if kind in _MINOR and more.get(kind, 0) != count:
        return sum(more.get(one, 0) - fewer.get(one, 0) for one in _MINOR) == count and more.get(kind, 0) > 0
    return more.get(kind, 0) == count


def _men(facts: Facts, *, mine: bool) -> str:
    counts = {kind: chess.popcount(facts.board.pieces_mask(kind, facts.color(mine))) for kind in sorted(POINTS)[::-1]}
    counts.pop(chess.KING, None)
    return pieces_in_words({kind: count for kind, count in counts.items() if count}) or counted(chess.KING, 1)
