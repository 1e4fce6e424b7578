"""Answers about who is better, by what, and what somebody has for a pawn or a piece: material counted, kings, pieces
that are out, and what hangs."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from app.domain.condition import Names, hanging
from app.domain.facts import Facts
from app.domain.men_named import MEN_COUNTED
from app.domain.prose_facts import COUNTED, POINTS, bishop_pair
from app.domain.prose_words import listed, number_word, pieces_in_words
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.asked_plainly import AskedPlainly, message_of
from app.soul.listening.bidders.position import Better, HowMuch, Material
from app.soul.listening.bidders.standing_words import (
    judged_so,
    material_in_words,
    reasons_for,
    standing_of,
    stands_in_words,
)
from app.soul.listening.bidders.topical import SURE_OF_TOPIC, Topical
from app.soul.listening.board_topics import BoardTopic
from app.soul.listening.choosing import words_in
from app.soul.listening.heard import SpeechAct
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.supposing import supposed_in
from app.soul.scripted.topics import Topic

# Reasons that are told.
REASONS = 2
# Chances (0 to 1) from which a side has enough for what it is behind.
ENOUGH = 0.45
# Pawns that stand against each other from which a position is closed.
_CLOSED = 3
_PIECES = "|".join(MEN_COUNTED)
_PIECE = re.compile(rf"(?:\b(?P<count>a|the|one|two|to|three|1|2|3|some)\s)?(?:\b\w{{1,20}} )?(?P<kind>{_PIECES})s?\b")
_NUMBERS = {"two": 2, "to": 2, "2": 2, "three": 3, "3": 3, "some": 2}
_TRICK = re.compile(r"\b(?:trick|catch|secret)\b")
_OF_LAST = re.compile(
    r"\b(?:all in all|against you|up there|star|last|score|overall between|head to head|record|rating|magnus"
    r"|strong(?:er)? player|moves? ahead|who was|is (?:he|she)|king better|better (?:off on|than (?:when|before"
    r"|yesterday|me"
    r"|you))|any better"
    r"|in defen[cs]e|better at|read ahead|think ahead|if pawns|of all time|fav\w* (?:\w+ )?(?:player|champion|master)"
    r"|your (?:all[- ]time )?fav\w*)\b"
)


class WhoIsBetter(AskedPlainly):
    """Who is better and by what: material in words first, then what else speaks for a side."""

    topic = BoardTopic.WHO_IS_BETTER
    about = "who is better"
    score = 0.972
    asks = re.compile(
        r"\bwho(?:'?s| is|se)?\b.{0,16}\b(?:winning|better|ahead|cooked|up|worse|stands?|on top|leading"
        r"|losing|favou?r\w*)\b"
        r"|\b(?:am|are|is) (?:i|we|you|it|this)\b.{0,20}\b(?:winning|losing|lost|cooked|ahead|behind|worse"
        r"|better|up|down|over|alive|level|even|hopeless|dead|a game|toast|screwed|fine|okay|ok)\b"
        r"|\bhow (?:bad|lost|good|much|well|badly|far)\b.{0,30}\b(?:is it|am i|are you|is this"
        r"|is my position|ahead|behind|up|down|better|worse)\b"
        r"|\b(?:you have|i have|you've got|got) the edge\b|\bwhat gives (?:me|you) the edge\b"
        r"|\bunder control\b|\bstill (?:a game|in this|alive)\b"
        r"|\bhow (?:do|does) (?:i|it|we|you|things) (?:stand|look)\b|\bwho stands\b|\bhow'?s it (?:looking"
        r"|going for)\b|\b(?:poorer|richer) one\b"
        r"|\b(?:crushed|cooked|winning|losing) (?:or|already|yet)\b|\badvantage\b|\bbusiness going\b"
        r"|\bneeding the tea\b"
        r"|\bhow (?:many|much)\b.{0,24}\b(?:ahead|behind|up|down)\b|\bto whom\b|\bwhose (?:ending|game"
        r"|position)\b|\bbetter off\b|\bfavou?rite\b|\b(?:extra"
        r"|more) pawns?\b.{0,30}\benough\b|\bevaluat\w+\b"
        r"|\b(?:dead|lost|cooked|winning|alive|busted|losing) or (?:not|alive|dead|losing|lost|winning|won)\b"
        r"|\b(?:call\w*|consider|is|think) (?:this|it) (?:a )?(?:won|lost)\b"
        r"|\badequate\b|\bscale (?:from|of)\b"
        r"|\bi'?m not (?:losing|lost|dead|worse|busted|done|getting (?:beaten|crushed))\b"
        r"|\bi'?m (?:still )?(?:ok|okay|alright"
        r"|all right|fine|winning|in the game)(?= (?:here|in this|on the board|at least|as well|too)| ?\?)"
        r"|\b(?:what'?s|whats|what is) the (?:score|verdict|damage|situation) (?:on the board|here)\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        if of_something_else(act.plain) or moment.facts.over:
            return None
        return judged_so(act.plain, moment)


class BetterTold(Better):
    """Who is better, asked in other words: with the reasons, and in the character's own words once these are said."""

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        if of_something_else(act.plain) or not _is_meant(self, act):
            return []
        told = super().topics(act, moment)
        return told if moment.facts.over else [Topic("ask_seen", 1, {"seen": judged_so(act.plain, moment)}), *told]


class HowMuchTold(HowMuch):
    """By how much, with the reasons first."""

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        if not _is_meant(self, act):
            return []
        told = super().topics(act, moment)
        return told if moment.facts.over else [Topic("ask_seen", 1, {"seen": judged_so(act.plain, moment)}), *told]


class MaterialTold(Material):
    """Who has more, counted, and how the game stands."""

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        if moment.facts.over or not _is_meant(self, act):
            return super().topics(act, moment)
        counted = f"{material_in_words(moment.facts)}, {stands_in_words(moment)}"
        return [Topic("ask_seen", 1, {"seen": counted}), *super().topics(act, moment)]


class Compensation(AskedPlainly):
    """What a side has for what it is behind: development, the kings, threats; or that it has nothing."""

    topic = BoardTopic.COMPENSATION
    about = "compensation"
    reads_message = True
    asks = re.compile(
        r"\b(?:down|up|behind|short|minus) (?:a|an|one|two|the)? ?(?:whole |full )?(?:pieces?|knights?|bishops?"
        r"|rooks?|queen"
        r"|exchange|pawns?|horse)\b.{0,60}\b(?:trick|catch|secret|smil\w+|calm|relaxed|happy|smug|cheerful|grin\w*)\b"
        r"|\b(?:smil\w+|calm|relaxed|happy|smug|cheerful|grin\w*)\b.{0,50}\b(?:down|behind|short)\b"
        r"|\bcompensat\w+\b|\b(?:what|anything)\b.{0,24}\b(?:got|get|given|have)\b.{0,20}\b(?:for (?:it|that"
        r"|them|the)|back|in return)\b"
        r"|\bother shoe\b|\bwhat'?s the catch\b|\b(?:get|got) anything for\b|\bcomp\b|\bactivity\b|\bfair (?:trade"
        r"|swap|bargain|exchange)\b|\bgot mugged\b"
        r"|\b(?:pieces?|knight|bishop|rook|queen|exchange|pawns?|horse) (?:down|up|behind|ahead"
        r"|short)\b.{0,60}\b(?:playing for"
        r"|hope|for|trick|catch|secret|idea|plan|smil\w+|calm|relaxed|happy|going)\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        if moment.facts.over:
            return None
        told = compensation_of(moment, mine=_asks_mine(message_of(act, moment), moment.facts))
        return f"no trick: {told}" if _TRICK.search(message_of(act, moment)) and not told.startswith("yes") else told


class Bargain(AskedPlainly):
    """What pieces are worth that somebody gave for others, counted in pawns."""

    topic = BoardTopic.BARGAIN
    about = "a bargain"
    score = 0.976
    reads_message = True
    asks = re.compile(
        rf"\b(?:g[ai]ve|giving|given|swap\w*|trad\w+|exchang\w+"
        rf"|sac\w*)\b.{{0,12}}\b(?P<given>{_PIECES})s?(?: .{{0,10}})? for (?P<got>[^.?!]{{0,40}})"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        found = self.asks.search(message_of(act, moment))
        got = [] if found is None else _PIECE.findall(found["got"])
        if found is None or not got:
            return None
        if supposed_in(act.plain, moment.facts) is not None and not moment.facts.over:
            return None  # That trade can be made: what it comes to is told by who weighs moves.
        given = POINTS[MEN_COUNTED[found["given"]]]
        worth = sum(POINTS[MEN_COUNTED[kind]] * _NUMBERS.get(count, 1) for count, kind in got)
        fair = (
            "a fair trade"
            if given == worth
            else "a good trade by the count"
            if worth > given
            else "too little by the count"
        )
        dear = f"{number_word(given)} for {number_word(worth)}"
        now = "" if moment.facts.over else f"; on this board {standing_of(moment)}"
        return f"it is {fair}, {dear} if one counts in pawns{now}"


_OF_WHOLE = frozenset(["evaluate", "evaluation", "eval", "assess", "assessment", "verdict", "judge", "judgement"])


class MinorPieces(AskedPlainly):
    """Who has which bishops and knights, and whom the pawns suit."""

    topic = BoardTopic.BISHOPS_OR_KNIGHTS
    about = "minor pieces"
    reads_message = True
    score = 0.9711
    asks = re.compile(
        r"\b(?:the pair|bishop pair|pair of bishops|(?:bishops?|knights?) (?:and|vs|versus|against|or"
        r"|for) (?:\w+ )?(?:knights?|bishops?)"
        r"|(?:both|two|2) (?:\w+ )?(?:bishops|knights).{0,60}\b(?:happier|better|matter|suits?|pair|prefer)"
        r"|opposite[- ]colou?red)\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        facts = moment.facts
        if facts.over or not re.search(r"\b(?:i|my|mine|you|your|here|us|we|each|nobody|this)\b", act.plain):
            return None
        told = minor_in_words(facts)
        # "Bishop against knight, two pawns here and three there. Evaluate."
        of_whole = _OF_WHOLE.intersection(words_in(message_of(act, moment)))
        return f"{standing_of(moment)}; {told}" if of_whole else told


class Counted(AskedPlainly):
    """How many pawns, pieces or moves: counted on the board, or in the game."""

    topic = BoardTopic.COUNT
    about = "counted"
    asks = re.compile(
        r"\bhow many\b.{0,20}\b(?:pawns?|pieces?|knights?|bishops?|rooks?|queens?)\b"
        r"|\bcount (?:the )?(?:pieces|pawns|material)\b"
        r"|\bmaterial\b.{0,12}(?:count|even|level|balance)|\bwho has more (?:pieces|pawns|material|stuff)\b"
        r"|\bcame out richer\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        facts = moment.facts
        if {"draw", "drawn"} & set(act.plain.replace("?", " ").split()):
            return None  # "How many moves without a pawn move is it till a draw?" asks for the rule.
        sides = [_men(facts.board, facts.color(mine)) for mine in (False, True)]
        return f"{material_in_words(facts)}: you have {sides[0]}, and I have {sides[1]}"


def of_something_else(text: str) -> bool:
    """Whether a sentence with such words asks for no position: for the score of two people, or for players."""
    return _OF_LAST.search(text) is not None


def _is_meant(bidder: Topical, act: SpeechAct) -> bool:
    """Whether the topic is heard for sure, or a word of it stands in the sentence, however short that is."""
    return act.sure >= SURE_OF_TOPIC or bidder.needs is None or bidder.needs.search(act.plain) is not None


def compensation_of(moment: Moment, *, mine: bool) -> str:
    """What the side that is behind has for it, as a clause."""
    facts = moment.facts
    color = facts.color(mine)
    who, side = ("I", "me") if mine else ("you", "them")
    reasons = reasons_for(facts, favour=side)
    material = material_in_words(facts)
    if facts.points * (1 if mine else -1) > 0:
        return f"{who} {'am' if mine else 'are'} not behind: {standing_of(moment)}"
    for_that = listed(reasons[:REASONS])
    chances = moment.given.my_chances
    held = None if chances is None else chances if mine else 1 - chances
    enough = "" if held is None else f", and {who} {'am' if mine else 'are'} {standing_in_words(held)} for all that"
    if not for_that:
        hung = hanging(facts.board, not color)
        names = Names(facts.board, facts.me)
        for_that = f"{names.of(hung[0][0])} can be taken" if hung else ""
    first = (
        ""
        if held is None
        else "yes, enough: "
        if held >= ENOUGH
        else "something, but not enough: "
        if for_that
        else "nothing: "
    )
    if not for_that:
        return f"{first}{material}{enough}"
    return f"{first}{material}, but {for_that}{enough}"


def minor_in_words(facts: Facts) -> str:
    """Which bishops and knights the two have, and whom the pawns suit, as a clause."""
    board = facts.board
    minor = [
        {kind: chess.popcount(board.pieces_mask(kind, facts.color(mine))) for kind in (chess.BISHOP, chess.KNIGHT)}
        for mine in (False, True)
    ]
    has = [pieces_in_words({kind: count for kind, count in one.items() if count}) or "neither" for one in minor]
    rammed = sum(
        board.piece_at(at + 8) == chess.Piece(chess.PAWN, chess.BLACK) for at in board.pieces(chess.PAWN, True)
    )
    closed = rammed >= _CLOSED
    suits = "the pawns are locked, which suits knights" if closed else "the board is open enough to suit bishops"
    more = minor[1][chess.BISHOP] - minor[0][chess.BISHOP]
    pair = [one for one, mine in (("I", True), ("you", False)) if bishop_pair(board, facts.color(mine))]
    both = all(one[chess.BISHOP] > 1 for one in minor)
    first = f"{pair[0]} have the pair of bishops" if pair else f"{'both of us have' if both else 'nobody has'} the pair"
    who = "neither of us" if not more else "me" if (more > 0) != closed else "you"
    return f"{first}: you have {has[0]}, I have {has[1]}; {suits}, so it favours {who}"


def _asks_mine(text: str, facts: Facts) -> bool:
    """Whether the character's compensation is asked for: it has something for what it is behind."""
    behind = facts.points < 0
    if re.search(
        r"\b(?:have|get|got|are) you\b|\bdo you (?:claim|have|get)\b|\byou (?:get|got|have)\b|\byour compensation\b"
        r"|\b(?:you'?re|you are|ur) (?:\w+ ){0,3}(?:down|behind|short)\b",
        text,
    ):
        return True
    if re.search(r"\b(?:have i|i have|i've been given|did i get|for my)\b|\bi'?m (?:\w+ ){0,3}(?:down|behind)\b", text):
        return False
    return behind


def _men(board: chess.Board, color: chess.Color) -> str:
    counts = {kind: chess.popcount(board.pieces_mask(kind, color)) for kind in COUNTED}
    return pieces_in_words({kind: count for kind, count in counts.items() if count}) or f"{number_word(0)} men"
