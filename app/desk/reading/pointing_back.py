"""Short questions that point back at the last answer: "show me", "why?", "and how do I stop it?"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.desk.puzzle.puzzle_beyond import MEANS
from app.desk.reading.plainly import PLAINLY
from app.desk.screen import ScreenKind
from app.desk.tool import About

# Beginnings that say nothing, then the words that do, and nothing else.
_SO = (
    r"^\W*(?:(?:can|could|will|would) (?:you|i) "
    r"|(?:please|ok(?:ay)?|and|so|then|but|yes|yeah|sure|well|hm+|what about|now)\b,? )*"
)
_THAT = r"(?:it|that|this|them|the (?:threat|attack)|against (?:it|that|this))"
_SHOW = re.compile(
    _SO + r"(?:show (?:it |that |this |them |me ?)*(?:please|on the board)?|let me see(?: (?:it|that))?|see (?:it|that)"
    r"|(?:put|draw) (?:it|that|this) on (?:the|my|a) board|on (?:a|the) board(?: please)?"
    r"|where is that|take me there|go there|open it)\W*$"
)
_ON_THAT = re.compile(
    _SO + r"(?:show|see|put|draw)(?: me)? (?:it|that|this|them)(?: (?:on|in) (?:a|the|my) (?:board|replay))?"
    r"(?: please)?\W*$"
)
# The same with more words around it, in a short question.
_ON_BOARD = re.compile(r"^(?=.{0,60}$).*\bon (?:a|the|my) board\b|^(?=.{0,40}$).*\bshow (?:me )?(?:it|that)\b")
_MORE = re.compile(
    _SO + r"(?:tell me more|more|go on|continue|explain (?:that|more|further)|say more|more details?|elaborate)\W*$"
)
_WHY = re.compile(
    _SO + r"(?:why|why is that|why so|how come|what for|why not|why was (?:that|it)(?: bad)?"
    r"|why (?:tho|though|that one))\W*$"
)
_PURPOSE = re.compile(
    r"^(?=.{0,50}$)(?=.*\b(?:it|that|this|one)\b).*"
    r"(?:\bwhat(?:'s| is| was| does| would| will)\b[^.?!]{0,24}"
    r"\b(?:do|for|(?:idea|point|purpose|use)(?: of| behind)?)\b"
    r"|\bwhy (?:(?:is|would|should) )?(?:that|this|it)\b|\bwhat for\b)"
)
_SERIOUS = re.compile(
    _SO + r"(?:is|was) (?:that|it|this)(?: (?:really|very|so|a))*"
    r" (?:serious|dangerous|bad|big|real|threat|problem)(?: (?:one|threat|problem))?\W*$"
)
_BETTER = re.compile(
    _SO + r"(?:what (?:was|is|would be|would have been) better|(?:what )?instead|what else"
    r"|what should i have (?:played|done)(?: (?:instead|there|then))*)\W*$"
)
_HOW = re.compile(_SO + r"how(?: (?:exactly|then|so))?\W*$")
_THEIRS_TOO = re.compile(_SO + r"(?:him|her|his|hers|them|theirs|my opponent(?:'?s)?|the other(?: side)?(?:'?s)?)\W*$")
_NEXT = re.compile(_SO + r"(?:the )?(?:next|another|second|third|other)(?: (?:one|moment|mistake|move))?\W*$")
_STOP = re.compile(
    _SO + rf"(?:how (?:do|can|should|could|would) i|what (?:can|do|should|could) i (?:do|play))\b[^.?!]{{0,16}}\b"
    rf"(?:stop|prevent|parry|defend|meet|avoid|answer|counter|against|about)\b ?{_THAT}?\W*$"
)
_CHANGE = re.compile(
    r"^(?!.*\b(?:board|pieces?|looks?|sizes?|password|clocks?|colou?rs?|openings?)\b).*\b(?:wrong|never (?:said|told)"
    r"|not true|isn't true|untrue|change|correct|fix|delete|erase|remove|forget|get rid)\b"
)
_THEY = r"(?:he|she|it|they|black|white|the other(?: side)?)"
_TAKEN = re.compile(
    r"^(?!.*\b(?:draw|offers?|resign\w*)\b).*"
    rf"(?:\b(?:if|when) {_THEY} (?:simply |just |then )?(?:takes?|captures?|recaptures?)\b"
    rf"|\b(?:can|could|won'?t|wouldn'?t|will|does) {_THEY}(?: not)? (?:simply |just )?(?:take|capture|win)"
    r" (?:it|that|the)\b)"
)
_TRAIN = re.compile(
    r"\b(?:train|practi[sc]e|exercises?|drill|work on|puzzles?|get better at|improve) ?(?:that|this|it|them)?\b"
)
_AGAIN = re.compile(_SO + r"(?:again|once more|play (?:him|her|them) again|rematch|another game)\W*$")

_ONE_LOST = re.compile(
    _SO + r"(?:show|give|find) me (?:a game|one)(?: that)? i (?:have )?lost (?:with|in) (?:it|that|this)\W*$"
)
_OTHER_GAME = re.compile(r"^(?!.*\b(?:learn|good|beginner|should)\b).*\b(?:another|other|second|more) (?:games?|one)\b")
_WHY_HIM = re.compile(
    _SO + r"(?:why (?:him|her|them|this one|that one|exactly)"
    r"|what makes (?:him|her|them|that one|you (?:say|choose|pick) \w+)"
    r"(?: (?:right|good|suit\w*|the one)(?: for me)?)?)\W*$"
)
_WHY_SOLUTION = re.compile(r"\bwhy\b[^.?!]{0,32}\b(?:solution|answer|works?|right move)\b")
# Why what was advised.
_WHY_THIS = re.compile(
    _SO + r"(?:why|how come|what makes you say)(?: (?:precisely|exactly|just|do you say|should i (?:do|practi[sc]e)))*"
    r" (?:this|that|it|these|those)(?: (?:one|ones|of all things|precisely|exactly|first))?\W*$"
)
_CURE = re.compile(
    r"^(?=.{0,60}$).*\b(?:cures?|remedy|remedies|fix|get rid of|do about|work on|help against|medicine"
    r"|against (?:it|that))\b"
)
_NO_MORE = re.compile(
    _SO + r"(?:is )?(?:that|it|this)(?:'s| is)? (?:all|everything|the lot)(?: .{0,20})?\W*$"
    r"|^\W*(?:and )?(?:any|no)thing (?:else|more)\W*$"
)
_WHAT_DO = re.compile(
    r"^(?=.{0,60}$).*\bwhat (?:should|can|must|could|would) (?:he|she|they|white|black|[a-z]+) (?:do|play)\b"
)
_LAST_MOVE = re.compile(r"\b(?:last|latest|that) move\b|\bjust (?:played|moved)\b")
_NTH = re.compile(
    r"^\W*(?:and |so |ok |what about |tell me about )*(?:the )?"
    r"(?:first|second|third|fourth|last|other) (?:one|game|board)\b"
)
# "and Rosa?": nothing but a name, asked of what was asked before.
_AND_ANOTHER = re.compile(
    r"^\W*(?:(?:and|or|but|ok|what about|how about|same for|then)\b,? ?)+(?:against |with |for |to |of )?"
    r"[^\W\d_]+(?: [^\W\d_]+)?\W*$"
)
_NO_NAMES = frozenset(
    (
        "you", "me", "him", "her", "it", "that", "this", "then", "why", "how", "now", "what", "white", "black", "today",
        "them", "us", "here", "there", "when", "who", "where", "one", "again", "before", "draws", "wins", "losses",
        "rated", "friendly", "everybody", "anybody", "others",
    )
)  # fmt: skip
_OF_SAME = re.compile(r"\b(?:that|it|this|those|them)\b")
_HOW_MUCH = re.compile(_SO + r"how (?:many|much|long|often|far)\b")
_WHEN = re.compile(_SO + r"when (?:can|could|will|would|may|do) (?:you|i|we)(?: then| help(?: me)?| again)*\W*$")

_SOMEBODY = r"(?:he|she|they|black|white|my opponent|the other(?: side)?)"
_AND = r"^\W*(?:(?:and|but|so|ok(?:ay)?|then|well|hm+)\b,? )*"
# "Why, material looks even to me".
_WHY_SO = re.compile(
    r"^\W*(?:and |but |so )?(?:why|how come|how so)\b[ ,:;?-]+.{0,60}\b(?:looks?|seems?|even|level|equal|better"
    r"|worse|ahead)\b"
)
_WHOM = re.compile(
    _AND
    + r"(?:against|to|by|from|with) whom?(?: then| exactly)*\W*$|"
    + _AND
    + r"who (?:was|were) (?:it|that|they)\W*$"
)
_WE_MET = re.compile(r"\b(?:have|did|had) (?:we|i)\b.{0,30}\b(?:play|played|met|meet)\b")
# The same again in words that need no notation; nothing that begins something new.
_SIMPLY = re.compile(rf"^(?=.{{0,60}}$).*(?:{PLAINLY.pattern}|\btoo (?:computer|technical|complicated|hard)\b)")
_MEANS_THAT = re.compile(_AND + r"what (?:does|did) (?:that|this|it|all that|all this) mean\b(?: \w+){0,3}\W*$")
_TELL = re.compile(
    _AND + r"(?:how (?:can|do|would|did) you (?:tell|know|see)(?: that| this)?|what makes you (?:say|think) (?:so|that)"
    r"|based on what|says who|how so|how come|why do you (?:say|think) (?:so|that)|because of what)\W*$"
)
_BY_MUCH = re.compile(
    _AND + r"(?:by )?how (?:much|bad|badly|far|many (?:points|pawns))"
    r"(?: (?:worse|better|ahead|behind|is it|exactly|then))*\W*$"
)
_REPLY = re.compile(
    r"\b(?:best|strongest|toughest|nastiest|worst|most annoying|most critical|right|correct) "
    r"(?:reply|answer|response|defen[cs]e|counter)\b"
    rf"|\bwhat (?:does|would|will|can|do) {_SOMEBODY} (?:play|answer|reply|respond|do)\b"
    rf"|\bhow (?:does|would|will|can) {_SOMEBODY} (?:answer|reply|respond|react)\b"
)
_IGNORED = re.compile(
    r"\b(?:ignor\w+|do(?:es)? nothing|(?:doesn'?t|does not|don'?t) (?:react|respond|answer|care|see it)"
    r"|passes|goes on with (?:his|her|their))\b"
)
# How it goes on after a better move that was told: "and after that?", "what would have happened then".
_THEN = re.compile(
    r"\b(?:gone|went|played|go|going) (?:another way|different\w*|otherwise|something else)\b"
    r"|\bhow (?:does|would|will|might) (?:it|that|the game|the line) (?:go|have gone|continue|have continued)\b"
    rf"|{_AND}(?:and )?(?:what |show me what )?(?:then what|then|next|comes? next|follows|after that|afterwards"
    r"|(?:would|might|could) have (?:happened|come|followed)(?: (?:then|next|after that))?)\W*$"
)
_BEFORE = re.compile(
    r"^(?=.{0,60}$).*\b(?:(?:one|move) (?:right |just |directly )?before\b|(?:previous|preceding) (?:move|one)\b"
    r"|one (?:move )?earlier\b)"
)
_AFTER = re.compile(
    r"^(?=.{0,60}$).*\b(?:(?:one|move) (?:right |just |directly )?after (?:that|it|this)\b|the reply to (?:that|it)\b)"
)
# "And his reply?", of a move that was told.
_ANSWERED = re.compile(
    r"^(?=.{0,60}$).*(?:\b(?:his|her|their|its|black's|white's|the other side's) (?:reply|answer|response)\b"
    r"|\bin (?:reply|return|response)\b"
    rf"|\b(?:what|how) did {_SOMEBODY} (?:answer|reply|respond|react|play (?:then|next|after|against)|do then)\b)"
)
# What a question for a number asks of an entry of the handbook.
COUNTED = ("rules", "detail")

# What is asked of a move that was proposed, and of a position that was judged.
PURPOSE, REASONS = ("engine_analysis", "purpose"), ("engine_analysis", "reasons")
# What is asked why of the game that was talked of, by tool and aspect.
_OF_STANDING = {("club_status", "score"): REASONS, ("club_status", "top"): REASONS}

# What "show me" shows where nothing was talked of yet.
TO_SHOW = {
    ScreenKind.SUMMARY: ("explain_move", "moment"),
    ScreenKind.REPLAY: ("explain_move", "why"),
    ScreenKind.MATCH: ("position_facts", "position"),
    ScreenKind.MY_CHESS: ("practice", "advice"),
    ScreenKind.GALLERY: ("club_status", "top"),
}

# What is told of a running game in plain words, too.
_PLAIN_TOO = frozenset(("score", "live_move"))

# Aspects of the engine's that proposed a move.
_PROPOSED = frozenset(("best", "stop", "plan", "taken", "purpose"))

# The aspect of a tool that has a board.
_FIRST = {
    "explain_move": "why", "practice": "advice", "my_matches": "latest", "engine_analysis": "best",
    "position_facts": "position", "opening": "name", "character_profile": "who", "club_status": "top",
    "what_they_remember": "of_me", "opponents": "whom", "what_if": "other",
}  # fmt: skip

# Of each tool, what a question that points back at it may ask, and what answers.
_BACK: Mapping[str, tuple[tuple[re.Pattern[str], tuple[str, str]], ...]] = {
    "engine_analysis": ((_SIMPLY, ("engine_analysis", "simply")), (_BY_MUCH, ("engine_analysis", "standing")),
                        (_TELL, REASONS), (_IGNORED, ("engine_analysis", "ignored")),
                        (_REPLY, ("engine_analysis", "reply")), (_TAKEN, ("engine_analysis", "taken")),
                        (_STOP, ("engine_analysis", "stop")),
                        (_PURPOSE, PURPOSE), (_SERIOUS, ("engine_analysis", "threat")),
                        (_WHY, REASONS),
                        (_BETTER, ("engine_analysis", "best"))),
    "explain_move": ((_SIMPLY, ("explain_move", "simply")), (_MEANS_THAT, ("explain_move", "simply")),
                     (_BEFORE, ("explain_move", "before")),
                     (_AFTER, ("explain_move", "after")),
                     (_ANSWERED, ("explain_move", "after"))),
    "my_matches": ((_ONE_LOST, ("my_matches", "lost_in")),),
    "puzzle_of_the_day": ((_WHY_SOLUTION, ("puzzle_answer", "solution")),
                          (MEANS, ("puzzle_of_the_day", "task")),),
    "opening": ((_SIMPLY, ("opening", "simply")), (_MEANS_THAT, ("opening", "simply")),
                (_OTHER_GAME, ("my_matches", "same_opening")),),
    "club_status": ((_WHAT_DO, ("engine_analysis", "best")), (_REPLY, ("engine_analysis", "best")),
                    (_LAST_MOVE, ("club_status", "live_move")), (_NTH, ("club_status", "players"))),
    "opponents": ((_WHY, ("opponents", "reasons")), (_WHY_HIM, ("opponents", "reasons"))),
    "position_facts": ((_STOP, ("engine_analysis", "stop")),),
    "what_they_remember": ((_NO_MORE, ("what_they_remember", "of_me")), (_CHANGE, ("what_they_remember", "change")),),
    "practice": ((_WHY_THIS, ("practice", "evidence")), (_TRAIN, ("practice", "drill")),
                 (_CURE, ("practice", "drill"))),
    "character_profile": ((_SIMPLY, ("character_profile", "openings_simply")), (_AGAIN, ("character_profile", "sit")),),
}  # fmt: skip


def asks_of_another(low: str) -> bool:
    """Whether a question is no more than a name: "and Rosa?"."""
    return _AND_ANOTHER.search(low) is not None


def another_named(low: str) -> str | None:
    """The name in "and Yusuf?", in small letters; None where the word that follows is none."""
    if not asks_of_another(low):
        return None
    last = re.findall(r"[^\W\d_]+", low)[-1]
    return None if last in _NO_NAMES else last


def asks_to_show(low: str) -> bool:
    """Whether a question is no more than "show me"."""
    return _SHOW.search(low) is not None


def asks_what_then(low: str) -> bool:
    """Whether a question asks how something that was told goes on: "and after that?"."""
    return _THEN.search(low) is not None


def asks_why(low: str) -> bool:
    """Whether a question is no more than "why?" or "why not?"."""
    return _WHY.search(low) is not None


def asks_for_board(low: str) -> bool:
    """Whether a question is no more than "show me", or "show me that on a board"."""
    return asks_to_show(low) or _ON_THAT.search(low) is not None


def pointing_back(low: str, about: About | None) -> tuple[str, str] | None:
    """The tool and aspect that a short question points back at."""
    if about is None:
        return None
    found = next((answer for asked, answer in _BACK.get(about.tool, ()) if asked.search(low)), None)
    if about.tool == "club_status" and about.aspect in _PLAIN_TOO and _SIMPLY.search(low):
        return "club_status", about.aspect
    asked_of = (about.tool, about.aspect or "")
    if about.tool in ("explain_move", "my_matches") and about.aspect == "accuracy" and _THEIRS_TOO.search(low):
        return "explain_move", "both"
    if asked_of == ("explain_move", "saved") and _HOW.search(low):
        return "explain_move", "better"
    if asked_of == ("engine_analysis", "threat") and _REPLY.search(low):
        return "engine_analysis", "stop"
    if asked_of == ("character_profile", "versus") and _TELL.search(low):
        return REASONS
    if asked_of in _OF_STANDING and (_WHY.search(low) or _TELL.search(low) or _WHY_SO.search(low)):
        return _OF_STANDING[asked_of]
    if asked_of == ("character_profile", "career") and _WHOM.search(low):
        return asked_of
    if asked_of == ("club_status", "person") and _WE_MET.search(low):
        return "my_matches", "met"
    if found == ("character_profile", "openings_simply") and about.aspect not in ("openings", "openings_simply"):
        found = None
    if found in (PURPOSE, REASONS) and _TELL.search(low) is None:
        if about.aspect == "hint":
            # Why it nudges that way; the move stays kept back.
            return asked_of[0], "hint"
        return PURPOSE if about.aspect in _PROPOSED else REASONS
    if about.tool == "explain_move" and _THEN.search(low):
        return "explain_move", "goes_on"
    if found is not None:
        return found
    if (
        about.tool == "rules"
        and about.entry
        and ((_HOW_MUCH.search(low) and _OF_SAME.search(low)) or (about.entry == "when-help" and _WHEN.search(low)))
    ):
        return COUNTED
    of_move = about.match_id is not None and about.tool in ("explain_move", "practice", "my_matches", "what_if")
    if _MORE.search(low) and about.entry:
        return "rules", "more"
    if asks_to_show(low) or _ON_BOARD.search(low):
        return ("explain_move", "why") if about.tool == "practice" else (about.tool, _FIRST.get(about.tool, "entry"))
    if _WHY.search(low):
        if of_move:
            return "explain_move", "why"
        return ("rules", "more") if about.entry else None
    if (_BETTER.search(low) or _MORE.search(low)) and of_move:
        return "explain_move", "better"
    if _NEXT.search(low) and about.tool == "explain_move":
        return "explain_move", "moment"
    return None
