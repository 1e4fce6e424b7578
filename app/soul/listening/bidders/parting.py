"""Answers farewells with a goodbye, whoever breaks off for something at home with a friendly word, the wish for a joke
with a joke, and a compliment on the game with thanks."""

from __future__ import annotations

import re

from app.soul.listening.bid import Bid, Content, Moment, once_for_its_words
from app.soul.listening.bidders.reply_taken import ASKS
from app.soul.listening.heard import SpeechAct
from app.soul.listening.kind_words import WHEN
from app.soul.scripted.topics import Topic

# Before what a sentence sounds like or shares a word with.
BIDS = 0.9935
# Words of what only says goodbye, and characters of a message that are read.
LONGEST, READ = 16, 160
_LEAD = (
    r"^\W*(?:(?:ok|okay|well|right|alright|so|and|thanks?(?: you)?|thx|cheers|sorry|anyway|gg|good game|great|lovely|oh"
    r"|yes|no|dear|haha|now|but|it was fun|that was fun|then)\b[ ,.!;:-]*){0,4}"
)
_UNTIL = re.compile(
    rf"{_LEAD}(?:i'?ll |we'?ll )?(?:see (?:you|ya|u)(?: all)?|cu|until|till|'?til|talk to you|catch you|same time|bye,?"
    rf" (?:see you|until|till))(?: again| back)? ?(?:here )?(?P<when>{WHEN}|next time|soon|later|again|then|around"
    rf"|tomorrow"
    r"|another (?:day|time|evening|night)|this evening|on \w+day|in (?:a|an) (?:bit|hour|week|while)|at the weekend"
    r"|\w+day)\b"
    r"|^\W*(?:see (?:you|ya|u)|cu)[ ,]*\w{0,12}\W*$",
    re.IGNORECASE,
)
_BYE = re.compile(
    _LEAD + r"(?:bye+|bye[- ]bye|good ?bye|good ?night|night(?: night)?(?=[ ,]*\w{0,12}\W*$)|nighty night|nite"
    r"|farewell|take care(?! of)"
    r"|(?:so long|ciao|laters?)(?=[ ,]*\w{0,12}\W*$)|adieu|adios|cheerio|toodle\w*|tata|ta-ta|sleep (?:well|tight)"
    r"|have a (?:good|nice|lovely|great)"
    r" (?:evening|night|day|one|week|weekend|time)|i'?m off"
    r"(?! to (?!bed\b|sleep\b)[\w' -]{1,40} (?:in|on|next|tomorrow|for)\b)"
    r"(?: to bed| now| home)?|off to bed|i'?m (?:going"
    r"|heading) (?:to"
    r" bed|home|now)|time for bed|enjoy (?:your|the rest of your) (?:evening|night|day|weekend))\b(?! (?:shift|at"
    r"|move|was|is))",
    re.IGNORECASE,
)
_FOR_THE_GAME = re.compile(
    r"^\W*(?:ok |well |and |many |so )?(?:thanks?(?: you)?|thx|ty|cheers)(?: (?:so|very) much| a lot)? for (?:the|a"
    r"|that|this"
    r"|our|your) (?:\w+ )?(?:games?|match|company|evening|fun|time|rematch)\b",
    re.IGNORECASE,
)
_GO = (
    r"(?:(?:i|we)(?:'ve| have|'d)? ?(?:really |just |only )?(?:must|need to|have to|had to|got to|gotta|should)"
    r"|gotta|got to|must"
    r"|have to|had to|need to) (?:(?:really|just|be|now|sadly|unfortunately|quickly) ){0,2}(?:go|run|dash|leave"
    r"|off|get going|rush|fly|hurry|log off|going|head off|hang up)"
)
_MUST_GO = re.compile(
    rf"{_LEAD}{_GO}\b(?! (?:for|on|with|there|through|over|back to|to (?:the (?:dentist|doctor)|a |work every))\b)",
    re.IGNORECASE,
)
# The same behind its reason: "the bus is here, I have to run".
_GOES = re.compile(
    r"\b(?:i|we)(?:'ve| have)? ?(?:just |really )?(?:must|have to|had to|need to|got to|gotta) (?:go|run|dash|leave"
    r"|stop|resign"
    r"|break off|quit)(?: now| already| quickly)?(?=\W*$|[.!,])",
    re.IGNORECASE,
)
# That a game was given up for nothing on the board: "I only resigned because my tea's ready".
_GAVE_UP = re.compile(
    r"(?:\b(?:i|we|i'd|i've) (?:\w+ ){0,3}?|^\W*(?:(?:sorry|only|just|so)[ ,]+){0,2}(?:had to |have to |must )?"
    r"|, (?:so )?(?:had"
    r" to |have to |must )|why i )(?:resign(?:ed|ing)?|gave up|give up|quit|stopped|stop|broke off|left"
    r"|abandoned it|go|leave)\b",
    re.IGNORECASE,
)
_OF_HOME = re.compile(
    r"\b(?:tea|dinner|supper|lunch|food|oven|stove|kettle|pizza|cooking|burning|bed|bus|train|tram|taxi|ride|lift"
    r"|work|shift"
    r"|boss|meeting|class|school|lesson|baby|hungry|son|daughter|kids?|children|wife|husband|mum|mom|dad|gran"
    r"|mother|father"
    r"|girlfriend|boyfriend|dog|cat|vet|door(?:bell)?|phone|call(?:ed|ing|s)?|visitors?|guests?|friends?|late"
    r"|battery|laptop"
    r"|internet|appointment|dentist|doctor|errand|shop|shops|laundry|washing|rehearsal|church|headache|tired|sleepy"
    r"|ready"
    r"|waiting|crying|woke|awake|walk|film|match starts|sleep|plumber|delivery|postman|neighbour|[A-Z][a-z]+ is)\b"
)
_OF_BOARD = re.compile(
    r"\b(?:pawns?|knights?|bishops?|rooks?|queens?|kings?|pieces?|mate|mated|lost position|hopeless|losing|position"
    r"|move"
    r"|attack|material|down a|up a|job|post|company|firm|office|career|manager)\b",
    re.IGNORECASE,
)
_JOKE = re.compile(
    r"^\W*(?:(?:hey|ok|please|so|and|now|well|come on|can you|could you|would you|will you|pls|yo|hi|\w+),? ){0,4}"
    r"(?:tell|give|share|say|let'?s hear|let me hear|i(?:'d| would) (?:love|like)|i want|got|have you(?: got)?"
    r"|do you (?:know|have)|know|you know"
    r"|any|another|one more|a)(?: (?:me|us|to hear|got))?(?: (?:an?|another|some|any|one(?: more)?|your|the|a good"
    r"|a bad|more|best|chess|funny|little|new"
    r"|silly|other|second|favourite))* (?:jokes?|funny one|pun)\b(?! (?:about yourself|on me))"
    r"|\bmake me (?:laugh|smile|giggle)\b|\bcheer me up\b|\bsay something funny\b|^\W*(?:jokes?|another(?: one"
    r"| joke)?|one more)"
    r"(?:,? please)?\W*$",
    re.IGNORECASE,
)
_ONE_MORE = re.compile(r"^\W*(?:another(?: one)?|one more)(?:,? please)?\W*$", re.IGNORECASE)
_PRAISE = re.compile(
    r"^\W*(?:(?:wow|hey|ok|well|thanks|that was an?|what an?|a|very|really|such an?|you)[ ,]+){0,3}(?:good|great"
    r"|nice|lovely"
    r"|fine|excellent|wonderful|well|brilliant|amazing|fun|beautiful|cool|enjoyable) ?(?:game|played|match"
    r"|one)[ ,]*\w{0,12}\W*$"
    r"|^\W*(?:wow,? )?you(?:'re| are)? (?:really |very |so )?(?:play|played|are playing|playing) (?:\w+ )?(?:well"
    r"|good|great|brilliantly"
    r"|beautifully|strongly)[ ,]*(?:today)?\W*$|^\W*(?:gg|ggwp|gg wp|wp)[ ,]*\w{0,12}\W*$",
    re.IGNORECASE,
)


class Parting:
    """Bids for what is said at the end of a game or a talk, and for the wish for a joke."""

    @once_for_its_words()
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The phrases; None for what says anything else."""
        if not any(act is one for one in moment.heard.acts):
            return None
        whole = " ".join(moment.given.pending_chat)[:READ].replace("’", "'")
        asked = [one for one in moment.heard.acts if ASKS.search(one.plain)]
        alone = not [one for one in asked if one is not act]
        if _wants_joke(whole if alone else act.text, moment):
            return _said("joke", moment, "ask_joke", alone=alone)
        text = act.text.replace("’", "'") if asked else whole
        if act in asked or text.rstrip().endswith("?"):
            return None
        if _breaks_off(whole, moment):
            return _said("broke off", moment, "ask_interrupted", alone=alone)
        if len(text.split()) > LONGEST:
            return None
        if _FOR_THE_GAME.match(text):
            return _said("farewell", moment, "ask_bye_game", alone=alone)
        if _UNTIL.match(text) or _BYE.match(text) or _MUST_GO.match(text):
            return _said("farewell", moment, "ask_bye", alone=alone)
        of_game = moment.facts.over or moment.facts.in_room or "game" in text.lower() or "you play" in text.lower()
        if _PRAISE.match(text) and of_game:
            return _said("praise", moment, "ask_praise", alone=False)
        return None


def _said(about: str, moment: Moment, key: str, *, alone: bool) -> Bid:
    """The phrases of a key, said once more where all of them were said before."""
    line = moment.phrasing.practical(key)
    lines = () if line is None else (line,)
    return Bid(BIDS, Content(f"ask_{about}", lines, (Topic(key, 1),), alone=alone, settles=True, own=True))


def _wants_joke(text: str, moment: Moment) -> bool:
    """Whether somebody wants to hear a joke: of "another one" only behind one."""
    if len(text.split()) > LONGEST or _JOKE.search(text) is None:
        return False
    last = moment.dialogue.my_last or ""
    return _ONE_MORE.match(text) is None or moment.phrasing.is_of("ask_joke", last)


def _breaks_off(whole: str, moment: Moment) -> bool:
    """Whether a game is or was broken off for something that calls from outside of it."""
    if _OF_BOARD.search(whole) or _OF_HOME.search(whole) is None:
        return False
    facts = moment.facts
    if facts.over and facts.end_reason == "resignation" and facts.result == "won" and _GAVE_UP.search(whole):
        return True
    return not facts.in_room and (_MUST_GO.match(whole) is not None or _GOES.search(whole) is not None)
