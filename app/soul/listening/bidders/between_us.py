"""Arithmetic on the games of the two, read word by word: which game this is, what a result would make of the score, who
leads and by how much, and whether a score that is claimed is so.

The ear knows that "the record" is asked for; what of it is asked, only the words say.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import replace

from app.domain.facts import Standing
from app.domain.number_words import CARDINALS, ORDINALS, cardinals, either, ordinal_word, ordinals
from app.domain.prose_words import number_word
from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.asked_plainly import asked_elsewhere, message_of
from app.soul.listening.bidders.history import KNOWN, tally_of, with_this_game
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject

# Beside what is grave, and beside orders and insults, nobody counts.
_NEVER = frozenset(
    (Subject.BEREAVEMENT, Subject.ILLNESS, Subject.DESPAIR, Subject.INJECTION, Subject.INSULT, Subject.REMATCH)
)
# Words up to which a question may lean on the rest of its message ("You lead, I think. By how much?").
LEANS = 5

_NTH = rf"(?:{either(ordinals(10))}|\d{{1,3}}(?:st|nd|rd|th))"
_N = rf"(?:{either(cardinals(1, 10))}|\d{{1,3}})"
_A_NUMBER = re.compile(rf"\b(?P<nth>{_NTH})\b|\b{_N}\b")
_SO_MANY_WINS = re.compile(rf"\b({_N}) (?:more )?wins\b")
_YES_OR_NO = re.compile(r"\b(?:how|what|what's|whats|which|where|who|who's|or)\b")
# What shows, while a game runs, that the games are meant and not the position.
_OF_GAMES = re.compile(
    r"\b(?:games|overall|between (?:us|the two)|of us|in total|all in all|head to head|matches|record|series"
    r"|lifetime|all[- ]time)\b"
)


class OfTheTwo(ABC):
    """Answers what `asks` matches in a sentence about the games of the two, told or asked, in a room and at the board.
    `at_board`: also while a game runs; otherwise a word there has to show that the games are meant."""

    asks: re.Pattern[str]
    about = "the score between us"
    at_board = True

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer from the record; None for other sentences, and where the two have finished no game."""
        acts = moment.heard.acts
        earlier = acts[: acts.index(act)] if act in acts else ()
        if act.topic in _NEVER or asked_elsewhere(act, moment) or any(self.asks.search(one.plain) for one in earlier):
            return None
        text = read_with(act, moment)
        running = not moment.facts.in_room and not moment.facts.over
        if self.asks.search(text) is None or (running and not self.at_board and _OF_GAMES.search(text) is None):
            return None
        standing = with_this_game(moment)
        if tally_of(standing) is None:
            return None
        told = self.told(text, standing, moment)
        return None if told is None else Bid(KNOWN, from_board(self.about, told))

    @abstractmethod
    def told(self, text: str, standing: Standing, moment: Moment, /) -> str | None:
        """The answer as one clause that begins with what was asked for; None where there is none."""


class WhichGame(OfTheTwo):
    """How many games the two have played, and the number of this one."""

    about = "which game of ours this is"
    asks = re.compile(
        rf"\bour (?:very )?{_NTH}(?: (?:game|encounter|meeting|match|one|round|time)\b|\W*$|,)"
        rf"|\b(?:is|was|isn'?t|makes?) (?:this|that|it|today) (?:\w+ )?(?:the|game|number|no\.?) {_NTH}"
        r"(?: (?:game|one|match|encounter)\b|\W*$)"
        rf"|\b(?:is|was|makes?|this|it'?s) (?:\w+ )?(?:game|number|no\.?) (?:number )?{_N}\b"
        r"(?=\W*$| (?:for|between|of) )"
        r"|\bhow (?:many (?:games|times|matches)|often)\b.{0,24}\b(?:we|us|you and (?:i|me)|each other)\b"
        r"|\bhow (?:many times|often) have i (?:played|faced|met) (?:you|u|against)\b"
        r"|\bwe(?:'ve| have)? (?:\w+ )?(?:played|had|met) how (?:many|often)\b"
        rf"|\b(?:we|we've|we have) (?:\w+ )?(?:played|met|had) {_N} (?:games|times|matches)\b"
        r"|\b(?:what|which) (?:number|game) (?:game |of ours )?is (?:this|that|it)\b|\bwhat game number\b"
        rf"|\b(?:is|was) (?:it|that) (?:\w+ )?{_N} games\b|\bwe(?:'?re| are) (?:on|at) {_N}(?: games)?\b"
    )

    def told(self, text: str, standing: Standing, moment: Moment, /) -> str | None:
        games, facts = games_of(standing), moment.facts
        at = games if facts.over else games + 1
        agrees = self._agreed(text, games, at, running=not (facts.in_room or facts.over))
        if facts.in_room:
            said = f"we have finished {number_word(games)} {'game' if games == 1 else 'games'}"
            return f"{agrees}{said}: {tally_of(standing)}, so that the next is our {ordinal_word(at)}"
        this = f"{agrees}{'that was' if facts.over else 'this is'} our {ordinal_word(at)}"
        before = "" if facts.over else " before it"
        return f"{this}:{before} {tally_of(standing)}"

    @staticmethod
    def _agreed(text: str, games: int, at: int, *, running: bool) -> str:
        """ "yes, " or "no, " to a number that is named: "our fifth" counts the game that is played, or the next one,
        and "five games" those that are finished, or the one that is played as well."""
        named = _A_NUMBER.search(text)
        if named is None or re.search(r"\bor\b", text):
            return ""
        true = _number(named[0]) == at if named["nth"] else _number(named[0]) in ((games, at) if running else (games,))
        return "yes, " if true else "no, "


class WithAResult(OfTheTwo):
    """What the score would be with one more result."""

    asks = re.compile(
        r"\b(?:if|when|suppose|say|should) (?:i|you|u|we|it|this|this one|today)(?:'s| is| were)? (?:\w+ ){0,3}?"
        r"(?:wins?|beat|beats|lose|loses|loose|draws?|drawn|tied?|resign)\b"
        r"(?!\W+(?:\w+ ){0,2}(?:pawns?|knights?|bishops?|rooks?|queens?|kings?|exchange|piece|material|tempo|castl\w+))"
        rf"|\b(?:a|one|another|{_N}) (?:more )?(?:wins?|draws?|loss|losses)\b.{{0,24}}"
        r"\b(?:and|would|makes?|puts?|leaves?|brings?|from|away|short)\b"
        r"|\b(?:i|you|u) (?:win|lose) (?:this|today|tonight|now|again)\b.{0,16}\b(?:and|then)\b"
        rf"|\b(?:how many|{_N}) (?:\w+ ){{0,2}}(?:must|do|should|have|would) i (?:\w+ ){{0,3}}?win\b"
        r"|\bhow many (?:more )?(?:wins|games)\b.{0,40}\b(?:catch|overtake|level|ahead|pass|even|lead)\b"
    )
    _SCORE = re.compile(
        r"\b(?:level|even|quits|square|tied|equal|caught|catch|ahead|behind|lead|leading|in front|overtak\w+|pass you"
        r"|between us|score|record|count|stand\w*|tally|balance|how many|total|up on)\b"
    )
    _LEVEL = re.compile(r"\b(?:level|even|quits|square|tied|equal|caught|catch)\b")
    _AHEAD = re.compile(r"\b(?:ahead|lead|leading|in front|overtak\w+|pass you|up on|winning)\b")
    _THEY_WIN = re.compile(r"\bi (?:\w+ ){0,3}?(?:wins?|beat)\b|\b(?:you|u) (?:\w+ ){0,3}?(?:lose|loose|resign)\b")
    _I_WIN = re.compile(r"\bi (?:\w+ ){0,3}?(?:lose|loose|resign)\b|\b(?:you|u) (?:\w+ ){0,3}?(?:wins?|beat)\b|\bloss")
    _DRAWN = re.compile(r"\b(?:draws?|drawn|tied?)\b")
    _HOW_MANY = re.compile(r"\bhow many\b")
    # A draw of this very game, with no word of the score.
    _DRAWN_TODAY = re.compile(r"\b(?:draw|drawn|tied?)\b.{0,12}\b(?:today|tonight|this time|now)\b")

    def told(self, text: str, standing: Standing, _moment: Moment, /) -> str | None:
        if self._HOW_MANY.search(text) and (self._AHEAD.search(text) or self._LEVEL.search(text)):
            return _wins_needed(standing, level=self._AHEAD.search(text) is None)
        if not self._SCORE.search(text) and not self._DRAWN_TODAY.search(text):
            return None
        after = self._after(text, standing)
        said = f"{lead_in_words(after)} then: {tally_of(after)}"
        if _YES_OR_NO.search(text):
            return said
        lead = after.losses - after.wins
        if self._LEVEL.search(text):
            return f"{'yes' if lead == 0 else 'no'}, {said}"
        if self._AHEAD.search(text):
            mine = re.search(
                r"\b(?:you|u)(?:'re| are| r| still| would| will)? (?:\w+ )?(?:ahead|lead|in front)\b", text
            )
            return f"{'yes' if (lead < 0 if mine else lead > 0) else 'no'}, {said}"
        return said

    def _after(self, text: str, standing: Standing) -> Standing:
        """The score with the result that the sentence supposes; "one more win" is the writer's."""
        if self._I_WIN.search(text):
            return replace(standing, wins=standing.wins + 1)
        if self._DRAWN.search(text) and not self._THEY_WIN.search(text):
            return replace(standing, draws=standing.draws + 1)
        many = _SO_MANY_WINS.search(text)
        return replace(standing, losses=standing.losses + (_number(many[1]) if many else 1))


class WhoLeads(OfTheTwo):
    """Who of the two leads, and by how much."""

    at_board = False
    asks = re.compile(
        r"\bwho(?:'?s| is| has)? (?:\w+ )?(?:winning|ahead|leads?|leading|in (?:front|the lead)|on top)\b"
        r"|\bwho(?:'?s| has)? (?:play\w*|d(?:id|oes|one)|been) (?:the )?better\b"
        r"|\b(?:do|does|am|are|is|r) (?:i|you|u|we|one of us|either of us) (?:\w+ ){0,2}"
        r"(?:lead|leading|ahead|behind|in (?:front|the lead)|winning|beating (?:you|u|me))\b"
        r"|(?:^|[.?!;] )\W*(?:so )?(?:you|u|i)(?:'re|'m| are| am)? (?:still )?(?:lead|leading|ahead|behind)\b"
        rf"|\b(?:i'?m|i am|am i|you'?re|are you) (?:still )?{_N} (?:games? )?(?:down|up|ahead|behind)\b"
        r"|\b(?:winning|losing|positive|negative|better) record\b|\b(?:up|ahead) on (?:me|you|u)\b"
        r"|\bwho(?:'?s| has)? (?:got )?the (?:upper hand|better of (?:it|whom|us))\b"
    )
    _CLAIM = re.compile(
        r"\b(?P<who>i|you|u)(?:'?re|'?m| are| am| have)? (?:\w+ ){0,3}?"
        r"(?P<what>lead|leading|ahead|behind|in front|winning|beating|losing|up|down)\b"
    )

    def told(self, text: str, standing: Standing, _moment: Moment, /) -> str | None:
        lead, claim = standing.losses - standing.wins, self._CLAIM.search(text)
        said = f"{lead_in_words(standing)}: {tally_of(standing)}"
        if "better" in text.split():
            said = f"by the results {said}; the moves I did not keep"
        if claim is None or _YES_OR_NO.search(text.replace("how much", "")):
            return said
        for_writer = (claim["who"] == "i") == (claim["what"] not in ("behind", "losing", "down"))
        return f"{'yes' if (lead > 0 if for_writer else lead < 0) else 'no'}, {said}"


class ScoreClaimed(OfTheTwo):
    """Whether a score that somebody states is the true one."""

    at_board = False
    asks = re.compile(
        rf"\b{_N} (?:to|all|-) (?:you|me|{_N})\b.{{0,60}}\b(?:favou?r|me|you|right|between us|games|shared|drawn?)\b"
        rf"|\b(?:series|record|score|match|it|we)\b.{{0,20}}\b(?:stands?|is|are|make it|at)\b.{{0,12}}"
        rf"\b{_N}\s?(?:to|-|:|all)\s?{_N}?"
        rf"|\bi make it {_N}\b"
        rf"|\b(?:i|you|u)(?:'ve| have)? (?:\w+ )?(?:beat(?:en)? (?:you|u|me)|won) "
        rf"(?:once|twice|{_N} (?:times|games|of (?:our|the|them)))\b"
    )
    _PAIR = re.compile(rf"\b({_N})\s?(?:to you and|to|-|:)\s?({_N})\b(?: to me)?")
    _TIMES = re.compile(
        rf"\b(?P<who>i|you|u)(?:'ve| have)? (?:\w+ )?(?:beat(?:en)? (?:you|u|me)|won) (?P<n>once|twice|{_N})\b"
    )

    def told(self, text: str, standing: Standing, _moment: Moment, /) -> str | None:
        said = f"{tally_of(standing)}, so that {lead_in_words(standing)}"
        pair, times = self._PAIR.search(text), self._TIMES.search(text)
        if pair is not None:
            claimed = sorted(_number(word) for word in pair.groups())
            true = claimed == sorted((standing.wins, standing.losses)) and self._leader_fits(text, standing)
            return f"{'yes' if true else 'no'}, {said}"
        if times is not None:
            count = standing.losses if times["who"] == "i" else standing.wins
            return f"{'yes' if _number(times['n']) == count else 'no'}, {said}"
        return said

    @staticmethod
    def _leader_fits(text: str, standing: Standing) -> bool:
        """Whether the one whom a stated score favours is the one who leads; a score alone favours nobody."""
        if re.search(r"\b(?:your favou?r|you (?:lead|are ahead)|to you and)\b", text):
            return standing.wins >= standing.losses
        if re.search(r"\b(?:my favou?r|i (?:lead|am ahead)|to me and)\b", text):
            return standing.losses >= standing.wins
        return True


def read_with(act: SpeechAct, moment: Moment) -> str:
    """The sentence as `plain` gives it; a short question is read with the rest of its message."""
    return message_of(act, moment) if act.asks and len(act.plain.split()) <= LEANS else act.plain


def games_of(standing: Standing) -> int:
    """The finished games of the two."""
    return standing.wins + standing.draws + standing.losses


def lead_in_words(standing: Standing) -> str:
    """ "I lead by one", "you lead by two" or "we are level"."""
    lead = standing.losses - standing.wins
    if lead == 0:
        return "we are level"
    return f"{'you lead' if lead > 0 else 'I lead'} by {number_word(abs(lead))}"


def _wins_needed(standing: Standing, *, level: bool) -> str:
    """How many games in a row the writer has to win to be level, or to lead."""
    behind = standing.wins - standing.losses
    if behind < 0 or (behind == 0 and level):
        return f"none, for {lead_in_words(standing)}: {tally_of(standing)}"
    to_level, to_lead = number_word(behind), number_word(behind + 1)
    if behind == 0:
        return f"one, for we are level: {tally_of(standing)}"
    makes, puts = ("makes" if behind == 1 else "make"), "put"
    return f"{to_lead} in a row {puts} you ahead, and {to_level} {makes} us level: {tally_of(standing)}"


def _number(word: str) -> int:
    if word in ("once", "twice"):
        return 1 if word == "once" else 2
    return ORDINALS.get(word) or CARDINALS.get(word) or int(re.sub(r"\D", "", word))
