"""Answers about the game before this one where the ear hears something else in them: whether its resignation came too
soon, how it ended, which opening it was, what is told of it, and what the games of the two show of the writer."""

from __future__ import annotations

import re
from abc import abstractmethod

from app.domain.facts import LastGame, Standing
from app.domain.prose_words import number_word
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.asked_plainly import message_of
from app.soul.listening.bidders.between_us import OfTheTwo, games_of
from app.soul.listening.bidders.history import tally_of
from app.soul.listening.bidders.meetings import began_as, in_days, point_of, who_won

# Games up to which nobody can speak of a pattern, and letters from which a word of an opening's name is one.
FEW, LETTERS = 12, 5
_LAST = re.compile(
    r"\b(?:last (?:time|game|one|match|encounter|meeting|round)|(?:our|the|my) (?:last|previous|latest)\b"
    r"|(?:the )?other (?:day|evening|night|time|week)|(?:\w+ )days? ago)\b"
)
_A_NAME = re.compile(rf"[a-z]{{{LETTERS},}}")
# Words in the names of openings that name none of them.
_NOT_NAMES = frozenset(("defence", "defense", "opening", "variation", "attack", "system", "game", "gambit", "line"))
_WE, _HAD = frozenset(("we", "i", "you")), frozenset(("had", "played"))
_OF_A_GAME = re.compile(
    r"\b(?:games?|play\w*|resign\w*|lost|lose|won|win|beat|mated|quit|gave (?:up|in)|defeat|loss|opening|draw|drew"
    r"|match|encounter)\b"
)


class OfLastTime(OfTheTwo):
    """What is told of the last game; nothing where there was none. While a game runs, or has just ended, a word has to
    show that the last one is meant."""

    about = "last_game"

    def told(self, text: str, _standing: Standing, moment: Moment, /) -> str | None:
        last, facts = moment.given.last_game, moment.facts
        if last is None:
            return None
        resigned_before = not facts.over and "resign" in text  # Who still plays has resigned another game.
        names_it = any(names_last(said, last) for said in (text, *(act.plain for act in moment.heard.acts)))
        return self.of(text, last, moment) if facts.in_room or resigned_before or names_it else None

    @abstractmethod
    def of(self, text: str, last: LastGame, moment: Moment, /) -> str | None:
        """The answer as a clause; None where there is none."""


class GaveUpSoon(OfLastTime):
    """Whether the writer resigned too soon last time. The moves are not kept, so it is not known, and not said."""

    _SOON = (
        r"(?:early|soon|quick\w*|fast|hast\w*|premature\w*|rash\w*|right|wrong|mistake|silly|stupid|should(?:'ve)?"
        r"|[ts]oo? much|still (?:something|hope|a chance|alive)|(?:anything|something) (?:left )?in it|fair|necessary"
        r"|regret)"
    )
    # One resigns a game, and gives up many things.
    _RESIGNED = r"(?:resign(?:ed|ing|ation)|(?:threw|throw) in the towel|tipped (?:over )?(?:my|the) king)"
    _GAVE_UP = r"(?:quit|quitting|folded|bailed|caved|gave (?:up|in|it up)|giving (?:up|in)|packed (?:it )?in)"
    _PLAYED_ON = r"have (?:played on|fought on|kept (?:going|playing)|gone on|carried on)"
    asks = re.compile(
        rf"\b(?:i|my|me)\b.{{0,40}}\b{_RESIGNED}\b.{{0,60}}\b{_SOON}\b"
        rf"|\b{_SOON}\b.{{0,40}}\b(?:i|my|me)\b.{{0,20}}\b{_RESIGNED}\b"
        rf"|\bi {_GAVE_UP} (?:\w+ ){{0,2}}?{_SOON}\b|\b(?:was|wasn'?t) {_GAVE_UP}\b.{{0,20}}\b{_SOON}\b"
        rf"|\bi (?:should|could|might|ought to) {_PLAYED_ON}\b|\bshould i {_PLAYED_ON}\b"
        r"|\bwas (?:i|it) (?:\w+ ){1,3}to (?:resign|give (?:up|in))\b"
        r"|\bshould i have (?:resigned|quit|given up)\b"
        rf"|\bdid i (?:\w+ )?(?:resign|quit|give up)\b.{{0,12}}\b{_SOON}\b"
    )

    def of(self, _text: str, last: LastGame, _moment: Moment, /) -> str | None:
        if last.end_reason != "resignation" or last.score <= 0:
            return f"you did not resign last time: {who_won(last)} after {last.moves} moves"
        game = f" of a {last.opening.replace(':', ', the')}" if last.opening else ""
        kept = "I kept no moves to judge it by, but its page under My chess still has the last position"
        return f"perhaps it was too soon: you resigned after {last.moves} moves{game}; {kept}"


class ResignedOnMove(OfLastTime):
    """On which move somebody resigned last time."""

    asks = re.compile(
        r"\b(?:what|which) move\b.{0,24}\b(?:resign\w*|quit|g[ai]ve up)\b"
        r"|\b(?:resign\w*|quit|gave up) (?:on|at|after) (?:what|which|how many)\b|\bhow (?:soon|early) did i resign\b"
    )

    def of(self, _text: str, last: LastGame, _moment: Moment, /) -> str | None:
        return f"on move {last.moves}: last time {who_won(last)}"


class OpeningThen(OfLastTime):
    """Which opening the last game was, also where one is only guessed at."""

    asks = re.compile(
        r"\b(?:was|wasn'?t) (?:it|that|this) (?:a|an|the|our) (?:\w+ ){1,3}(?:we|i|you) (?:had|played|lost|did)\b"
        r"|\b(?:what|which) (?:opening|variation|line|defen[cs]e|french|sicilian) (?:was it|did (?:we|i|you)"
        r"|were we|had we|was that) ?(?:play|have|get)?\b.{0,16}\b(?:last|other|before|then)\b"
    )

    def of(self, text: str, last: LastGame, _moment: Moment, /) -> str | None:
        began = began_as(last)
        if not began:
            return f"it had no name that I kept, only that {who_won(last)} after {last.moves} moves"
        named = {*_names_of(last)} & set(text.split())
        agrees = "yes, " if named and not re.search(r"\b(?:what|which)\b", text) else ""
        return f"{agrees}{began}, and {who_won(last)} after {last.moves} moves"


class PlayedBefore(OfTheTwo):
    """Whether the two have had this opening, or the one that is named, before: of the last game it is known."""

    about = "our openings"
    _THIS = r"(?:this|that|it|the same|one of these|an?|the)"
    _US = r"(?:we|you and (?:i|me)|us two|the two of us|you|i)"
    asks = re.compile(
        rf"\b(?:have|did|had|haven'?t|didn'?t) {_US} (?:\w+ ){{0,2}}?(?:play(?:ed)?|had|have|met|tried|seen|got)\b"
        rf"(?: {_THIS})?.{{0,36}}\b(?:before|already|earlier|last time|together)\b"
        rf"|\b(?:ever|already) (?:played|had|tried|met) {_THIS} .{{0,30}}\b(?:before|against (?:me|you)|with me)\b"
    )
    _AN_OPENING = re.compile(r"\b(?:opening|variation|line|defen[cs]e|gambit|stuff|system|setup)\b")

    def told(self, text: str, _standing: Standing, moment: Moment, /) -> str | None:
        last, now = moment.given.last_game, moment.facts.opening
        began = "" if last is None else began_as(last)
        words = set(_A_NAME.findall(text))
        of_now = set(_A_NAME.findall((now or "").lower())) - _NOT_NAMES
        of_last = set() if last is None else set(_names_of(last)) - _NOT_NAMES
        named = words & (of_now | of_last)
        if last is None or not began or not (named or (now and self._AN_OPENING.search(text))):
            return None
        meant = named or of_now
        date = "last time" if moment.given.days_away is None else f"last time, {in_days(moment.given.days_away)},"
        if meant & of_last:
            return f"yes: {date} {began}, and {who_won(last)} after {last.moves} moves"
        return f"not last time: then {began}, and {who_won(last)}; of the games before it I kept no openings"


class LastGameRecalled(OfLastTime):
    """What a sentence recalls of the last game without asking for it, or asks for in words that the ear does not
    know."""

    asks = re.compile(
        r"\bmy (?:\w+ )?(?:resignation|defeat|loss|win|victory)\b.{0,30}\b(?:the other|last|against you|to you|ago)\b"
        r"|\b(?:our|that) (?:french|sicilian|italian|spanish|caro|winawer|game|draw)\b.{0,30}"
        r"\b(?:the other|last|ago|yesterday)\b"
        r"|\b(?:the |our |my )?(?:last|previous) (?:game|one|match)\b.{0,12}\b(?:was|went) (?:\w+ )?"
        r"(?:disaster|terribl\w+|awful\w*|bad\w*|horribl\w+|rough|mess|great|fun|close|good|well)\b"
        r"|\b(?:been|gone|looked|played) (?:over|through|at) (?:it|our|that)\b"
        r"|\b(?:french|sicilian|italian|spanish|caro|winawer|game|draw|one|defen[cs]e|gambit|opening) of ours\b"
        r"|\bthat (?:\w+ )?(?:french|sicilian|italian|spanish|caro|winawer|game|defen[cs]e|gambit) (?:that )?we "
        r"(?:played|had)\b"
        r"|\b(?:manner|way|nature) of my (?:\w+ )?(?:defeat|loss|resignation|win|victory)\b"
    )

    _GONE_OVER = re.compile(
        r"\b(?:been|gone|go|going|looked|look|played|play) (?:it |them )?(?:over|through|at|up|into) (?:it|our|that)\b"
        r"|\b(?:study|studied|analyse|analysed|analyze|analyzed|check|checked|review|reviewed) (?:it|our|that)\b"
    )

    def of(self, text: str, last: LastGame, moment: Moment, /) -> str | None:
        if GaveUpSoon.asks.search(message_of(moment.heard.acts[0], moment)):
            return GaveUpSoon().of(text, last, moment)  # The rest of the message says so.
        told = point_of(text, last, moment)
        return f"no, for I kept no moves of it, only that {told}" if self._GONE_OVER.search(text) else told


class EverMated(OfTheTwo):
    """Whether one of the two ever mated the other: only the end of the last game is kept."""

    asks = re.compile(
        r"\b(?:ever|either|neither|always|all|any)\b.{0,40}\b(?:mated?|checkmated?|resign\w*)\b.{0,40}"
        r"\b(?:us|we|our|the other|each other|resign\w*|games)\b"
    )
    about = "how our games ended"
    _OF_BOTH = re.compile(r"\b(?:us|we|our|the other|each other)\b")

    def told(self, text: str, _standing: Standing, moment: Moment, /) -> str | None:
        last = moment.given.last_game
        if last is None or self._OF_BOTH.search(text) is None:
            return None
        return f"that I know of the last one only: {who_won(last)}; of those before it I kept no more than the results"


class WhoOfferedDraw(OfTheTwo):
    """Who offered a draw in a game before: nobody keeps that."""

    about = "how our games ended"
    asks = re.compile(r"\b(?:who|you|i|me) (?:who |that )?(?:offered|proposed|suggested) (?:the|that|a) draw\b")

    def told(self, _text: str, standing: Standing, moment: Moment, /) -> str | None:
        if not moment.facts.in_room:
            return None
        return f"who offered I did not keep, only that {number_word(standing.draws)} of ours ended in a draw"


class PatternSeen(OfTheTwo):
    """What the games of the two show of the writer: what they should practise by their own games, if that is known, or
    that results alone show no pattern."""

    about = "what the games show"
    asks = re.compile(
        r"\bpatterns?\b.{0,30}\b(?:in me|my (?:games|play)|our games|in us|about me)\b"
        r"|\b(?:see|notice|seen|noticed) (?:a |any )?patterns?\b"
        r"|\b(?:rate|judge|assess) my (?:play|chess|games|playing)\b.{0,20}\bgames\b"
        r"|\b(?:play|am i|do i|have i) (?:\w+ ){0,2}(?:better|stronger|worse) than (?:when|at the (?:start|beginning)"
        r"|in our first|the first time)\b"
        r"|\bwhat do you see in (?:me|my (?:play|games|chess))\b"
        r"|\b(?:weak\w*|strengths?|habits?|fix|fault)\b.{0,30}\b(?:from|by|in|after|judging by|going by)"
        r" (?:our|these|those|the) (?:\w+ )?games\b"
        r"|\b(?:do|am|have|did) i (?:\w+ )?(?:improv\w*|get\w* (?:any |\w+ )?(?:better|worse|stronger)|got\w* better)\b"
        r".{0,60}\b(?:since|started|began|games|first)\b"
        r"|\bsince (?:we|our|i) (?:\w+ ){0,3}.{0,20}\b(?:do|am|have) i (?:improv\w*|got\w* better|get\w* better)\b"
    )
    _IMPROVES = re.compile(r"\b(?:improv\w*|better|worse|stronger)\b")

    def told(self, text: str, standing: Standing, moment: Moment, /) -> str | None:
        if moment.given.practice is not None:
            return f"what comes back in your own games asks for {moment.given.practice}"
        last, games = moment.given.last_game, games_of(standing)
        latest = "" if last is None else f", and last time {who_won(last)} after {last.moves} moves"
        what = "to say whether you improve" if self._IMPROVES.search(text) else "for a pattern"
        of_games = f"{number_word(games)} {'game is' if games == 1 else 'games are'} too few {what}"
        if games > FEW:
            of_games = "I keep the results and not the moves, which is too little for a pattern"
        return f"{of_games}: {tally_of(standing)}{latest}"


def names_last(text: str, last: LastGame) -> bool:
    """Whether a sentence speaks of the last game: by its time and a word of a game, or by its opening ("that
    french")."""
    if _LAST.search(text) and _OF_A_GAME.search(text):
        return True
    names = _names_of(last)
    words = [word.strip(".,;:!?") for word in text.split()]
    for at, word in enumerate(words):
        behind = set(words[at + 1 : at + 5])
        if word in names and (words[at - 1 : at] in (["our"], ["that"]) or (behind & _WE and behind & _HAD)):
            return True
    return False


def _names_of(last: LastGame) -> list[str]:
    """The words of its opening's name by which the last game may be called."""
    return _A_NAME.findall((last.opening or "").lower())
