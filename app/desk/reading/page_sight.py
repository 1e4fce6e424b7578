"""What is plain because of the page it is asked on: what comes along into an account, tapping in place of dragging, how
others did on the puzzle, and where to begin with the practice."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from app.desk.handbook import THIS_PAGE
from app.desk.screen import ScreenKind


@dataclass(frozen=True, slots=True)
class _Rule:
    """On these screens a question with all of `said` is for an entry."""

    entry: str
    screens: frozenset[ScreenKind]
    said: tuple[re.Pattern[str], ...]
    unless: re.Pattern[str] | None = None

    def fits(self, low: str, screen: ScreenKind) -> bool:
        """Whether a question on a page is for the entry."""
        if screen not in self.screens or (self.unless is not None and self.unless.search(low)):
            return False
        return all(one.search(low) for one in self.said)


def _rule(entry: str, screens: Iterable[ScreenKind], *said: str, unless: str = "") -> _Rule:
    told = tuple(re.compile(rf"\b(?:{one})\b") for one in said)
    return _Rule(entry, frozenset(screens), told, re.compile(rf"\b(?:{unless})\b") if unless else None)


_BOARDS = (ScreenKind.MATCH, ScreenKind.ANALYSIS, ScreenKind.REPLAY, ScreenKind.SUMMARY)


_RULES = (
    _rule(
        "piece-values-rule",
        ScreenKind,
        r"worth|points?|values?|valuable|counts?",
        r"pawns?|knights?|horses?|bishops?|rooks?|queens?|pieces",
        r"what(?:'?s)?|how (?:much|many)|which",
        unless=r"i|my|me|up|down|ahead|behind|left|rating|win|lose|lost|game|she|he|they|trad\w+|swap\w*|exchang\w+|material"
        r"|weak|puzzle|endgame|ending|counter\w*|strong|pair|move|count (?:the|my)",
    ),
    _rule(
        "goal-of-game",
        ScreenKind,
        r"(?:goal|aim|object(?:ive)?|purpose|whole point) of (?:(?:the|this|a) (?:whole )?(?:game|thing)|chess)"
        r"|how (?:do|does|can) (?:i|one|you|somebody|anyone|people|we) (?:actually )?win (?:a|the) (?:chess )?game"
        r"(?: at all| of chess)?(?=\W*$)|how (?:do|does|can) (?:i|one|you) win (?:at )?chess(?=\W*$)"
        r"|what (?:am i|are we) (?:even |actually )?(?:trying|supposed) to (?:do|achieve)"
        r"(?: in this game| here)?(?=\W*$)",
    ),
    _rule(
        "tactics",
        _BOARDS,
        r"what(?:'?s| is| are| does| do)? (?:an? |the |by )?(?:discovered (?:attack|check)|fork|pin|skewer"
        r"|double attack)s?(?: mean| in chess| please| again)?(?=[\W]|$)",
        unless=r"doing|(?:pin|fork|skewer) (?:on|at|by|of|worth|about)|did|was",
    ),
    _rule(
        "last-move-shown",
        (ScreenKind.MATCH,),
        r"(?:red|yellow|green|orange|blue|pink|colou?red|marked|highlighted|shaded|glowing|lit) (?:squares?|fields?"
        r"|spots?|circles?|dots?|glow|marks?)|squares? (?:is|are|was|turns?|turned|goes|go|lit) (?:\w+ )?(?:red|yellow"
        r"|green|marked|colou?red|lit)",
        unless=r"bishops?|weak|attack\w*|control\w*|draw|own",
    ),
    _rule(
        "talk-kept",
        (ScreenKind.MATCH, ScreenKind.SUMMARY, ScreenKind.REPLAY),
        r"chat\w*|talk|conversation|messages?|what (?:we|i) (?:say|said|write|wrote|chat\w*)",
        r"saved?|kept|keep|stored?|recorded|logged|stays?|deleted|archived",
        unless=r"you|steward|ask\w*|download|pgn|rude|stay away",
    ),
    _rule(
        "account-keeps",
        (ScreenKind.SETTINGS, ScreenKind.HALL, ScreenKind.MY_CHESS),
        r"games?|rating|points|memor\w+|history|everything|all (?:that|this|of it)|score|they",
        r"(?:come|comes|taken?|carr(?:y|ied)|brought|transfer\w*|move[sd]?|goes?|go|stay) (?:along|over"
        r"|with (?:me|it)|across)(?: (?:in)?to)?"
        r"|(?:begin|start|starts?|starting) (?:again |all over )?(?:at|from|with) (?:zero|0|nothing|scratch"
        r"|the beginning)",
        r"i|my|me",
    ),
    _rule(
        "games-after",
        (ScreenKind.SETTINGS,),
        r"what (?:happens?|becomes|will happen|would happen|about)|do|are|will",
        r"(?:my|the|old|finished) (?:\w+ )?games?",
        r"then|leave|delet\w+|renam\w+|erased?|gone|stay|disappear\w*|another name|happens? (?:to|with) my games?",
    ),
    _rule(
        "host-own",
        (ScreenKind.MEMORIES, ScreenKind.SETTINGS, ScreenKind.ROOM),
        r"where",
        r"(?:all (?:of )?)?(?:this|that|it|my data|everything|these|they)",
        r"stored?|saved|kept|lie|lies|end up",
    ),
    _rule(
        "memory-people",
        (ScreenKind.MEMORIES,),
        r"(?:any|some|every)(?:body|one)(?: else)?|who(?: else)?|others|other (?:people|players)|public|private"
        r"|visible",
        r"see|sees|read|reads|look|looks|visible|public|private",
        r"this|that|these|it|them|page|slips?|memor\w+",
    ),
    _rule(
        "memory-chosen",
        (ScreenKind.MEMORIES, ScreenKind.ROOM),
        r"worth (?:remembering|keeping|noting|a memory)|what (?:counts|makes (?:something"
        r"|it)) (?:as )?(?:a memory|worth\w*)",
    ),
    _rule(
        "how-to-move",
        (ScreenKind.SETTINGS,),
        r"tap\w*|drag\w*|click\w*|drops?|dropping|slip\w*|wrong square|square off|fat fingers?|thumbs?",
        r"pieces?|squares?|moves?|board|dragging",
    ),
    _rule(
        "puzzle-others",
        (ScreenKind.PUZZLE,),
        r"other (?:people|players|visitors|members|ones)|others|everybody|everyone|anybody|anyone|people"
        r"|the rest|somebody else|dana",
        r"did|do|done|does|solv\w*|got|get|failed|fail|results?|took|take|times?|fare\w*|manage\w*|right|scores?",
        r"how (?:other|others|many|did|do|does|the|everybody|everyone|people|long|well|fast|the rest)|where|see"
        r"|compare\w*|who|list|results?",
    ),
    _rule(
        "puzzle-harder",
        (ScreenKind.PUZZLE,),
        r"(?:something|one|ones|puzzles?|a (?:bit|little)) (?:\w+ )?(?:harder|tougher|more difficult)"
        r"|(?:harder|tougher|more difficult) (?:one|ones|puzzles?)|choose (?:the |a )?(?:level|difficulty)",
    ),
    _rule(
        "puzzle-thinking",
        (ScreenKind.PUZZLE,),
        r"in general|generally|usually|always|never know|no idea|where to (?:start|begin|look)|how to (?:start"
        r"|begin)|method|these",
        r"look\w*|find\w*|start\w*|begin\w*|search\w*|solve\w*|think\w*|approach\w*",
        r"what|how|where",
    ),
    _rule(
        "account-keeps",
        (ScreenKind.SETTINGS,),
        r"keep|keeps|kept|lose|loses|lost|gone|stay",
        r"rating|games?|memor\w+|knows?|remembers?|history",
        r"then|account|sign(?:ed|ing)? up|register\w*|member|switch",
    ),
    _rule(
        "coach-what",
        (ScreenKind.PRACTICE,),
        r"where (?:to|do i|should i|does one|would you|can i) (?:begin|start)|what (?:to do |do i do "
        r"|should i do )?first"
        r"|which (?:one )?(?:first|(?:of (?:them|these) )?(?:should|do) i)|(?:begin|start) with",
    ),
)  # fmt: skip
_WHERE = re.compile(
    r"(?:(?:so|and|ok|okay|hello|hi|hi again),? )?where (?:am i|are we|have i landed)"
    r"(?:,? (?:now|right now|here|please|exactly))?"
    r"(?:(?:,| and) what(?:'s| is| can i do)(?: on offer| here| this| this page| on this page)?)?"
)
# There the question may ask for the asker's own place on a list.
_LISTS = frozenset({ScreenKind.HONOURS, ScreenKind.LADDER, ScreenKind.ARENA})
_TODAYS = re.compile(r"\bsame (?:for|as)\b|\bmy (?:own )?games?\b")


def entry_of_page(low: str, screen: ScreenKind) -> str | None:
    """The entry that a question on a page is plainly for; None where it has to be weighed."""
    if _WHERE.fullmatch(low.rstrip(" ?!.")) and screen not in _LISTS:
        return THIS_PAGE
    for rule in _RULES:
        if rule.fits(low, screen):
            return None if rule.entry == "puzzle-others" and _TODAYS.search(low) else rule.entry
    return None
