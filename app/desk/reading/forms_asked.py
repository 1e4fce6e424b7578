"""In which form something is asked of a page: whether one needs it, who may, what it is for, how long it is kept, what
happens when one leaves it, where it is found again. A page's fact of that form answers it (`page_facts.toml`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from app.desk.reading.parts import is_asked, parts_of
from app.desk.reading.places import PLACES
from app.desk.screen import ScreenKind

FILE = Path(__file__).with_name("page_facts.toml")
# Words that may be left of a question beside its form, the page's name and words that say nothing: with more of them
# it is about another thing than the page. A form that says much itself leaves more.
LEFT = 0
LEFT_OF = {
    "guest": 1,
    "beginner": 2,
    "either": 5,
    "length": 4,
    "openings": 5,
    "real": 4,
    "meets": 1,
    "others": 4,
    "seen": 4,
    "self": 3,
    "apart": 4,
    "stay": 5,
    "both": 5,
    "children": 2,
}

_ME = r"(?:i|we|one|you|a (?:guest|beginner|newcomer)|people|somebody|someone)"
_CHILD = (
    r"(?:kids?|child(?:ren)?|(?:grand)?sons?|(?:grand)?daughters?|grandchild(?:ren)?|nephews?|nieces?|boys?|girls?"
    r"|pupils?|(?:\w+[- ])?year[- ]?olds?)"
)
_FORMS: Mapping[str, str] = {
    "children": (
        rf"(?:(?:for|to|with|on) (?:(?:my|our|the|a|an|small|smaller|little|young|younger|also|even|two|his|her"
        rf"|[0-9]+|six|seven|eight|nine|ten|eleven|twelve)[ -]+){{0,4}}{_CHILD}\b(?!')"
        rf"|(?:can|could|may|should|would|do|will|is it (?:ok|okay|fine|safe|alright|all right)(?: if| for)?|let)"
        rf" (?:(?:my|our|the|a|an|small|little|young|two|[0-9]+|six|seven|eight|nine|ten)[ -]+){{0,3}}{_CHILD}"
        rf"(?: (?:also|too|even))? (?:watch|use|do|join|try|play|look|come|solve|handle|manage|go|be)(?: (?:in"
        rf"|here|this|it|on|along|one|with))*|(?:are|is) (?:\w+ )?{_CHILD} (?:\w+ )?(?:allowed|welcome|too young)"
        r"|(?:kid|child)[- ]friendly|suitable for (?:under|minors))"
    ),
    "guest": (
        r"(?:as (?:just |only )?a guest|(?<!other )guests?|(?:without|with no) (?:an )?account"
        r"|need (?:to have )?an account(?: for)?"
        r"|have to (?:register|sign up|log ?in|join)|(?:only|just) (?:for )?members|members only|not (?:registered"
        r"|a member))"
    ),
    "clear": (
        r"(?:clear|empty|reset|clean|wipe|start (?:over|afresh|again|new)|get rid of (?:it|this|these|that|them"
        r"|the moves|what)"
        r"|begin (?:again|anew)|new board)"
    ),
    "parts": (
        r"(?:(?:what|which) (?:are|is) (?:all )?(?:the|these|those) (?:two |three |four |five |different "
        r"|various )?(?:things?|parts|boxes"
        r"|sections|columns|areas|tabs|buttons|choices|options)(?: (?:here|for|on (?:this|the) page))?"
        r"|what (?:can|do) i (?:find|see|have) here|what'?s (?:all )?(?:here|this stuff))"
    ),
    "stay": (
        r"(?:(?:(?:do|must|should|will) (?:i|we|one) )?(?:have to |need to |got to )?(?:stay|wait|remain|sit"
        r"|hang around|stick around)(?: (?:here|on (?:this|the) page|at the (?:computer|screen|page)|on thispage"
        r"|in (?:the )?thispage|with it))"
        r"|(?:keep|leave) (?:this|the) (?:page|tab|window) open|(?:wander|go|look) (?:off|around|elsewhere))"
    ),
    "both": (
        r"(?:(?:rated|friendly|either|both)\b.{0,40}\b(?:all (?:of them|eight|the)|every(?:body|one| one)"
        r"|any(?:body|one| of them)|each(?: of them| one)?)(?:.{0,24}\bonly (?:friendly|rated|for))?)"
    ),
    "board": (
        r"(?:(?:how|where) (?:do|can|could|would|will) (?:i|we) (?:now )?(?:get|go|come|return|switch)\b.{0,30}\bboard"
        r"(?: with (?:him|her|them))?)"
    ),
    "needed": (
        rf"(?:(?:do|would|should) {_ME} (?:really |even |actually |ever )?(?:need|have to|must|got to)(?: (?:do"
        rf"|solve|watch|read|use|look at|finish))?|must {_ME}"
        rf"|(?:have|need) to (?:do|make|use|fill)"
        r"|(?:is|are) (?:it|this|that|they|these) (?:really )?(?:needed|necessary|required|optional|obligatory"
        r"|compulsory|mandatory"
        r"|a must)|(?:can|may) i (?:just )?(?:skip|ignore|do without)|just for fun|is it (?:really )?worth it)"
    ),
    "either": (
        r"(?:\w*endings?|end ?games?) or (?:my |own |the )*(?:\w+ )?(?:mistakes?|errors?|tactics|blunders?)"
        r"|(?:mistakes?|errors?|tactics|blunders?|openings?) or (?:the |my )?(?:\w*endings?|end ?games?)"
    ),
    "beginner": (
        r"(?:for (?:a |an |the )?(?:real |complete |absolute )?(?:beginners?|newbies?"
        r"|newcomers?|starters?|noobs?)|be (?:good|strong|any good)(?: at (?:it|this|chess)| enough)?"
        r"|only (?:for )?(?:the )?(?:strong|good)(?: players| ones)?"
        r"|(?:strong|good) (?:players|ones|people) only|too weak|should a (?:beginner|newcomer)"
        r"|as a (?:beginner|newcomer)"
        r"|which (?:one )?(?:is |should (?:i|a beginner) |do i )?(?:do |take |try "
        r"|start |begin )?first|a beginner (?:do|take|try|start)|where (?:does|should) a beginner (?:start|begin))"
    ),
    "found": (
        r"(?:(?:how|where) (?:do|can|will|could|would) (?:i|we) (?:get|come|find|reach|see|open|return)(?: (?:back"
        r"|again|to|it|this|that|here"
        r"|page|the|replay|summary|game))*(?: (?:tomorrow|later|again|next (?:time|week)|another (?:day|time)))?"
        r"|(?:get|come|find (?:my )?way) back (?:here|to (?:this|it|that)(?: page)?)|find (?:it|this"
        r"|that) (?:page )?again)"
    ),
    "leave": (
        r"(?:(?:what (?:happens|if|about)(?: (?:to|with) (?:it|this|that|my|the|thispage|a)(?: thispage)?)?|can|may"
        r"|could|is it (?:ok|okay|bad)|does it matter|(?:do|will"
        r"|would) i lose (?:anything|something|points?|it))"
        r"(?: if| when| to)?(?: i| we)? (?:just )?(?:leave|left|skip|go away|quit|stop|walk (?:away|out)|miss|forget"
        r"|close"
        r"|(?:don'?t|never|do not) (?:do|play|solve|come)(?: back)?|disappear|log ?out)(?: (?:it|this|that|here"
        r"|for a \w+|a day|in the middle"
        r"|now|today|the page|the tab))*"
        r"|if i (?:leave|skip|close|miss|don'?t play)(?: (?:it|this|that|here|now|today|the page))*)"
    ),
    "kept": (
        r"(?:(?:is|are|will|be|stays?|stay|still) (?:\w+ ){0,3}(?:kept|saved?|stored|lost|gone|be (?:here|there)"
        r"|last|stay|disappear|vanish|remain|deleted)"
        r"(?: (?:until|till|for|by|if|when|here|there))?(?: (?:tomorrow|later|next (?:time|week)|i (?:leave|close"
        r"|come back)))?|(?:do|will) i lose (?:it|this|that|all))"
    ),
    "wrong": (
        r"(?:get (?:it|this|one|them) wrong|(?:do|will|can) i lose (?:anything|something|points?|rating)|(?:does"
        r"|will) it cost (?:me )?(?:points?|rating)"
        r"|make a (?:mistake|wrong move)|guess wrong|fail(?: it| this)?|don'?t solve it)"
    ),
    "rated": (
        r"(?:(?:do|will|would|can) i (?:get|lose|win|earn) (?:any )?points(?: for (?:it|this|that))?"
        r"|(?:does|do|will|would|is|are) (?:it|this|that|they|these|an? \w+)? ?(?:count|counted|affect|change"
        r"|rated|hurt|move(?= (?:my|the|a) (?:rating|points|elo)))(?: (?:for|to|towards|me|on))?"
        r"(?: (?:my|the|a) (?:rating|points|elo))?)"
    ),
    "seen": (
        r"(?:who (?:else )?(?:can |will |does )?(?:sees?|reads?|look)|(?:can|do|will|could) (?:others?|other people"
        r"|anybody|anyone|everybody|everyone|people|the others"
        r"|somebody|\w+(?= see my)) (?:else )?(?:see|read|look at|find|play|meet|use)(?: (?:against|with))?|(?:is"
        r"|are) (?:it|this|they) (?:public|private|secret|visible))"
    ),
    "self": (
        r"(?:(?:(?:my|a|an) )?(?:own )?(?:little |small |profile )?(?:pictures?|photos?|avatars?|images?|portraits?|bio"
        r"|motto|status)(?: of (?:me|myself|mine))?"
        r"|(?:a |some )?(?:sentence|words?|text|lines?|something) about (?:me|myself))"
    ),
    "apart": (
        r"(?:(?:on |in )?the same (?:ladder|thispage|board|list|ranking|table)|ranked together|(?:all )?(?:mixed"
        r"|lumped) (?:together|up|with)?"
        r"|separate(?:d|ly)?|(?:list|board|ladder) of their own)"
    ),
    "switch": (
        r"(?:chang\w*|turn\w*|switch\w*|mak(?:e|ing)|convert\w*) (?:a |my |the |this |it |that )?(?:rated |friendly "
        r"|running )?(?:game |one )?"
        r"(?:in)?(?:to )?(?:a )?(?:friendly|rated|unrated|casual)(?: (?:one|game))?(?: (?:once|when|after"
        r"|while) (?:it'?s|its|it has|it is)? ?(?:begun"
        r"|started|running|on))?"
    ),
    "undo": r"(?:undo|take (?:it|that|this) back|revert|(?:change|alter|edit) (?:it|this|that|them|my mind) (?:later"
        r"|again|back|afterwards)|change it back)",
    "length": r"(?:how (?:long|much|many (?:words|characters|letters|signs|lines))(?: (?:may|can|should|is|could))?"
        r"|(?:is there )?a limit|maximum length)",
    "openings": r"(?:(?:plays?|playing) (?:nothing but|only|just)|only (?:ever )?plays?|always plays?|one opening)",
    "real": r"(?:(?:out of|after|based on|from|like) (?:my(?! own)|a real|an actual|somebody"
        r"|someone) ?(?:\w+ )?(?:\w+)?)",
    "meets": (
        r"(?:(?:meet|play(?: against)?|face|sit down with|be sent (?:to|against)|go against) (?:against )?(?:namedone"
        r"|the (?:characters|eight|others|house)|one of the (?:eight|house)|your (?:characters|people)))"
    ),
    "others": (
        r"(?:(?:do|does|will|would|can) (?:\w+ ){0,4}(?:remember|have feelings|feel|have a memory|get sad"
        r"|have memories|talk to (?:him|her|it|them)|know (?:him|her|it|them))|have feelings)"
    ),
    "purpose": (
        r"(?:what(?:'?s| is| are|s)? (?:is |are )?(?:this|that|it|these|the thispage|a thispage|thispage"
        r"|here)(?: place| thing| page| one)?"
        r"(?: all| actually| really| even| good)* for|what do(?:es)? (?:i|one|it|this|you|they|thispage"
        r"|the thispage) do(?: (?:here|with (?:it|this|thispage)))?(?=\W*$)"
        r"|what'?s the (?:point|use|purpose)(?: of (?:it|this|all this|these|the thispage|thispage|an? thispage))?)"
    ),
}  # fmt: skip
_COMPILED = {name: re.compile(rf"\b(?:{form})\b") for name, form in _FORMS.items()}
_SAYING_NOTHING = """
    whats hows wheres
    while play playing people chess
    a about actually again all already also am an and any anybody anyone anything are as at be because before
    board build but by can club could create day did do does dont else even ever everybody exactly fill for from
    get go got had has have he her here hers him his how i if im in is isnt it its join joining just know later
    like look made main make matter may me mean middle might mind minding mine minute my need next no not now of off ok
    on one ones only or other our out own page part place please put really right s say see she should site so
    some somebody something soon sorry start still stuff t take tell than that the their them then there these
    they thing things think this thispage those till time to today tomorrow tonight too try until up us use used
    very want was way we website week well were what when where which who why will with without would yes yet
    you your
"""
_NOTHING = frozenset(_SAYING_NOTHING.split())
_WORDS = re.compile(r"[a-z]+")
_OPENS = re.compile(
    r"^\W*(?:(?:and|or|so|but) )*(?:who|what|where|when|why|how|which|is|are|do|does|can|could|may|will|would|should"
    r"|did|have|has)\b"
)
# What else may be asked for the sake of a child.
_NOT_FOR_CHILD = re.compile(
    r"\b(?:each other|against|who|whom|which|cost|costs|pay|account|register|sign|turn|switch|good with|name|password"
    r"|opening|beat|win|send|invite|set up|table|code|link|with (?:my|our|a)|agents? of|rated|rating|how|first|learn)\b"
)
_NEED_ONE = re.compile(r"\bneed (?:one|a token|tokens)\b")
_ACCOUNT = re.compile(r"\b(?:account|register|sign up|log ?in)\b")
_DIFFER = re.compile(
    r"\b(?:difference|differ|differs|different|distinguish\w*|compare\w*|the same(?: thing)?|not the same|versus|vs)\b"
)
_CLOCK = re.compile(r"\d\+\d")
_NUMBERED = re.compile(r"\b0\b")
_WH = re.compile(r"\b(?:when|why|how (?:many|much|long|often))\b")
# Moves, clocks and numbers in a question.
_MOVES = re.compile(r"(?<!\S)[^\s0-9]{0,8}[0-9]\S*")


@cache
def page_facts() -> Mapping[str, Mapping[str, str]]:
    """The facts of each page by their aspects."""
    found: Mapping[str, Mapping[str, str]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return found


@cache
def _called() -> Mapping[str, re.Pattern[str]]:
    return {
        page: re.compile(rf"\b(?:{'|'.join(sorted(facts['called'].split(', '), key=len, reverse=True))})\b")
        for page, facts in page_facts().items()
    }


def facts_asked(low: str, screen: ScreenKind) -> tuple[str, list[str]] | None:
    """The page that a question is about, and the aspects it asks for, in its order; None where it is about another
    thing or in another form."""
    low = _MOVES.sub(
        lambda found: " 0 " if _CLOCK.search(found[0]) else " year old " if "year" in found[0] else " ",
        low.replace("’", "'"),
    )
    named = [page for page, form in _called().items() if form.search(low)]
    page = screen.value if screen.value in named or not named else named[0]
    facts = page_facts().get(page)
    if facts is None:
        return None
    if "this room" in low and page == "room":
        # Any page is a room of the house to whoever stands in it.
        page, facts = screen.value, page_facts().get(screen.value, facts)
    low = _called()[page].sub("thispage", low)
    found = [(hit.start(), name) for name, form in _COMPILED.items() if name in facts and (hit := form.search(low))]
    names = [name for _, name in sorted(found)]
    if "beginner" in names and "needed" in names:
        names.remove("needed")
    if "needed" in names and _NEED_ONE.search(low) and page not in ("agents", "workshop", "puzzle"):
        # Something that was named is needed or not, and no page.
        return None
    if "children" in names and _NOT_FOR_CHILD.search(low):
        names.remove("children")
    if "children" in names:
        # Whatever else is asked is asked for a child.
        names = ["children"]
    if "leave" in names and "found" in names:
        # Whether one can come back says both.
        names.remove("found")
    if "board" in names and "found" in names:
        names.remove("found")
    if "guest" in names and "needed" in names and _ACCOUNT.search(low):
        # Whether one needs an account is no question for what has to be done.
        names.remove("needed")
    if "stay" in names and "needed" in names:
        names.remove("needed")
    if not names or _left(low) > max(LEFT_OF.get(name, LEFT) for name in names):
        return None
    asking = [part for part in parts_of(low) if is_asked(part) and not part.startswith("if ")]
    if any(_asks_other(part) for part in asking if not any(_COMPILED[name].search(part) for name in names)):
        # One of its questions is about something else.
        return None
    return page, names[:2]


def two_pages(low: str, screen: ScreenKind) -> tuple[str, str] | None:
    """Two pages of which it is asked how they differ: two that are named, or the one that is named and the one on
    the screen; None where something else is asked."""
    low = low.replace("’", "'")
    if _DIFFER.search(low) is None:
        return None
    facts = page_facts()
    named = [page for page, form in _called().items() if "purpose" in facts[page] and form.search(low)]
    here = screen.value
    if len(named) == 1 and here in facts and "purpose" in facts[here]:
        named = [here, *(page for page in named if page != here)]
    named = [page for page in named if page in PLACES]
    if len(named) != 2 or _left(_DIFFER.sub(" ", _called()[named[0]].sub(" ", _called()[named[1]].sub(" ", low)))) > 1:
        return None
    return named[0], named[1]


def _asks_other(part: str) -> bool:
    """Whether a part without a form asks for something of its own."""
    if _NUMBERED.search(part):
        # "What does mean" is left of a clock that is named.
        return True
    return _OPENS.search(part) is not None and (_left(part) > 1 or _WH.search(part) is not None)


def _left(low: str) -> int:
    """How many words of a question say something else than its form and its page."""
    for form in _COMPILED.values():
        low = form.sub(" ", low)
    return sum(word not in _NOTHING for word in _WORDS.findall(low))
