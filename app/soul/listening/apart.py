"""Two things in one message: where one sentence begins a second question, and which parts of a message stand by
themselves, so that each is answered as if it had been said alone."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import chess

from app.domain.text import is_question
from app.soul.listening.bid import Moment
from app.soul.listening.dialogue import asks_back, asks_behind
from app.soul.listening.heard import ActKind, Heard, Realm, SpeechAct
from app.soul.listening.in_general import asks_in_general
from app.soul.listening.naming import is_notation
from app.soul.listening.topics import Subject
from app.soul.listening.two_matters import of_another_matter

# Words that a clause has at least which asks something of its own.
LEAST_WORDS = 3
# Words beyond which a question after what is "yours" says all that it is about.
WORDS_OF_THEIRS = 5
_LEAD = r"^\W*(?:(?:and|but|also|btw|by the way|oh|so|now|then|right|please|pls|plz)\b[ ,]*){0,3}"
_AUX = (
    r"(?:is|are|was|were|am|do|does|did|can|could|will|would|should|shall|have|has|had|isn'?t|aren'?t|don'?t|doesn'?t"
    r"|didn'?t|can'?t|won'?t|wouldn'?t|haven'?t|hasn'?t)"
)
_ASKS = re.compile(
    _LEAD + rf"(?:{_AUX} [a-z]|(?:what|how|when|where|who|why)(?:'?s|'?re|'?d)? {_AUX}\b|(?:how|what|where|who)'?s\b"
    rf"|how (?:late|long|much|many|often|old|far|big|bad|good|well|about) |(?:what|which|whose) \w+ (?:\w+ )?{_AUX}\b"
    r"|(?:tell|remind|show) me\b|anything (?:\w+ )?(?:urgent|new|good|nice|on|to|in|for)\b"
    r"|(?:(?:have you )?got |do you have |you got )?any (?:good |quick )?(?:news|plans|tips?|sign|ideas?|advice|clue"
    r"|suggestions?|thoughts|tricks?|recommendations?)\b)"
)
# A whole sentence that asks may begin more freely: nothing stands before it in its sentence.
_ASKS_WHOLE = re.compile(_LEAD + r"(?:what|how|when|where|who|why|which|whose)(?:'?s|'?re|'?d)? \w")
# Or it tells first, and asks at its end in a few words: "my paperback has split, what glue".
_ENDS_ASKING = re.compile(r"\w[^,]{8,80}, (?:what|which|how many|how much) [a-z]{3,}(?: [a-z]+)?\W{0,3}$")
# What only goes with another clause: "when you play it, do you...".
_BESIDE = re.compile(r"^\W*(?:(?:and|but|so|ok|well)\b[ ,]*)?(?:if|when|whenever|since|because|as|while|after|before"
                     r"|although|though|given|suppose|say"
    r"|once|unless|until|in|at|on|with|for|of|among|out of|about|tell me about)\b")  # fmt: skip
# What points at something said before; the weather, the hour and the turn are "it" by themselves.
_POINTS = re.compile(
    r"\b(?:(?<!is )(?<!are )(?<!was )there(?! (?:is|are|was|were|a|an|any)\b)|it|its|it's|he|him|his|he's|she"
    r"|her|she's|they|them|their|ones|those|these|so|then"
    # "Recommend me one good book" points at nothing.
    r"|one(?! (?:(?:good|nice|more|short|single|chess|really|decent|other) )*(?:good|nice|book|books|opening|game|thing"
    r"|trick|tip|move|line|exercise|puzzle|ending|player|piece|question|of|more)\b)|too|either|instead"
    r"|which (?:is|was|would|one|of)|you (?:two|both|guys|lot)|the (?:same|other|others|rest)|(?:that"
    r"|this)(?= (?:is|was|one|way|time|too|then|all|really|true)\b|\W{0,9}$)"
    r"|(?:that|the) (?:name|word|number)\W*$"
    r"|(?<=is )(?:that|this)|(?<=was )(?:that|this)|(?<=did )(?:that|this)|(?<=does )(?:that|this))\b"
)
_BY_ITSELF = re.compile(
    r"\b(?:can|could|does|do|should|would|must|may|will) one\b"
    r"|\b(?:is it|was it|did it|it's|its|it is|isn'?t it) (?:still |already |even )?(?:rain\w*|snow\w*|sunny"
    r"|cold|hot|warm|windy|late"
    r"|nice out|dark|turn|go wrong|all go wrong|too late|over\b|lost\b|my (?:move|turn|go)|your (?:move|turn"
    r"|go)|me to move|white's|black's)\b|^\W*(?:so|and so)\b"
    r"|\b(?:whose (?:turn|move|go)|what (?:time|day|hour)) is it\b|\blike (?:that|this)\b|\bhow (?:does|do|is"
    r"|'s) (?:it|things|we) (?:stands?|look\w*|going)\b"
)
# What is told by the way, and a name in the midst of a sentence.
_BY_THE_WAY = re.compile(
    r"^\W*(?:(?:and|oh|so|sorry|right|ok),? )*(?:also|btw|by the way|anyway|ps|p\.s\.)\b|\b(?:btw|by the way)\W*$"
)
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,20}\b")
# By which a move is thought of, and the characters of a square alone.
_THINKS_OF = frozenset(("suppose", "guess", "reckon", "now"))
_PLAIN_SQUARE = 2
_SQUARES, _MOVES = frozenset(chess.SQUARE_NAMES), frozenset(("take", "play", "push", "go", "grab", "move", "put"))
# How one begins who speaks of the listener, and who tells of themselves.
_OF_YOU = (["you"], ["your"], ["u"], ["ur"], ["you're"])
_OF_WRITER = (["i"], ["i'm"], ["im"], ["i've"], ["my"], ["we"], ["our"])
# The chance from which a sentence is of the board, or of a life, and words of a game.
OF_BOARD = 0.4
_OF_PLAY = re.compile(
    r"\b(?:pawn|knight|bishop|rook|queen|king|move|check|mate|castl|game|opening|board|win|losing|attack|threat)\w*"
    r"|\b[nbrqk]?x?[a-h][1-8]\b"
)
# What leads to what follows it.
_LEADS = re.compile(r"^\W*(?:also|btw|by the way|another|one more|second)\b")
# How sure (0 to 1) the ear has to be of what is asked without a form that asks, less where it begins with the listener,
# and of news beside a question.
SURE_ASKED, SURE_OF_YOU, SURE_NEWS = 0.9, 0.7, 0.7
# What takes the form of a question and asks nothing.
_COURTESIES = frozenset((Subject.SORRY, Subject.THANKS, Subject.PRAISE, Subject.GREETING, Subject.BYE))
_JESTS = (ActKind.TEASE, ActKind.INSULT)
_TAG = re.compile(
    r"\b(?:wasn'?t|isn'?t|aren'?t|weren'?t|didn'?t|don'?t|doesn'?t|haven'?t|hasn'?t|hadn'?t|won'?t|can'?t"
    r"|innit) (?:it|i|you|that|he|she|we|they)\W*$|\b(?:right|correct|no|yes|eh|innit)\W*\?*$"
)

# "Can't turn a key yet" leaves out who cannot, and asks nothing.
_CANNOT = re.compile(
    r"\W{0,5}(?:can'?t|couldn'?t) (?!(?:i|you|u|we|he|she|they|it|one|this|that|the|an?|my|your|black|white"
    r"|someone|anyone|everyone)\b)\w"
)
_TAG_QUESTION = re.compile(
    r"\w, (?:(?:is|are|was|were|do|does|did|have|has|had|ca|wo|could|would|should)n'?t|am|is|are|was|were|do|does|did"
    r"|have|has|can|will) (?:i|you|it|that|he|she|we|they)\W*$"
)


def asks(clause: str) -> bool:
    """Whether a clause has the form of a question, of one that only wants to be agreed with, or of a wish to hear."""
    if _CANNOT.match(clause) is not None and not clause.endswith("?"):
        return False
    own = _behind_colon(clause)
    ends_so = _TAG.search(clause) is not None or _ENDS_ASKING.search(clause) is not None
    return is_question(clause) or _ASKS.search(own) is not None or ends_so


def asks_to_agree(clause: str) -> bool:
    """Whether a clause tells something and ends as a question that wants to be agreed with: ", haven't I"."""
    return _TAG_QUESTION.search(clause) is not None


def has_form(clause: str) -> bool:
    """Whether a clause is built as a question, with or without its mark."""
    own = _behind_colon(clause)
    return _ASKS.search(own) is not None or _ASKS_WHOLE.search(own) is not None


def asks_anew(clause: str) -> bool:
    """Whether a clause, as `plain` gives it, begins a question that needs nothing of what was said before it."""
    own = _behind_colon(clause)
    return len(words_counted(own)) >= LEAST_WORDS and _ASKS.search(own) is not None and stands_alone(own)


def words_counted(clause: str) -> list[str]:
    """The words of a clause, "what's" counted as two."""
    return clause.replace("'s ", " is ").replace("whats ", "what is ").split()


def _behind_colon(clause: str) -> str:
    """What a clause says behind its heading: "two questions: what day do you stream"."""
    return clause.rpartition(": ")[2]


def supposes(clause: str) -> bool:
    """Whether a clause asks what happens if something is done: what follows behind a comma still belongs to it."""
    return re.search(r"\b(?:if|when|after|once|suppose|say)\b", clause) is not None


def goes_with_next(clause: str) -> bool:
    """Whether a clause is only the condition or the time of the next one ("when you lose, ...")."""
    # "When do you close tonight" asks, and is no time of something else.
    beside = _BESIDE.search(clause) is not None and _ASKS.search(clause) is None
    return beside or len(clause.split()) < LEAST_WORDS


def stands_alone(clause: str) -> bool:
    """Whether a clause points at nothing that was said before it."""
    return _POINTS.search(_BY_ITSELF.sub(" ", clause)) is None


def parts_of(moment: Moment) -> list[Moment]:
    """The moment as one for each thing that its message holds: each question with what is said before it, which leads
    to it, and what is told beside it as another matter; the last also with what follows. One where a message asks a
    single thing; a question that needs another to be understood goes with that."""
    acts = moment.heard.acts
    asking = [at for at, act in enumerate(acts) if asks_something(act)]
    # What leans on a question belongs to it ("can one still play it, or is that only for romantics").
    asking = [
        at
        for place, at in enumerate(asking)
        if not place or _is_apart(acts[at], moment) or _is_another(acts[at], acts[asking[place - 1]])
    ]
    beside = [at for at in range(asking[0] + 1, len(acts)) if is_beside(acts[at])] if asking else []
    if len(asking) + len(beside) < 2 or len(moment.given.pending_chat) > 1:
        return [moment]
    leads = {at for one, behind in pairwise(asking) for at in _told_to_the_first(acts, one, behind)}
    ends = [0, *(at + 1 for at in _ends(asking, beside, leads)[:-1]), len(acts)]
    return [_only(acts[begin:end], moment) for begin, end in pairwise(ends)]


def _ends(asking: Sequence[int], beside: Sequence[int], leads: Collection[int]) -> list[int]:
    """The last act of each thing; what is told between two questions and belongs to the first stands by itself."""
    return sorted({*asking, *beside, *(one - 1 for one in beside), *leads})


def _told_to_the_first(acts: Sequence[SpeechAct], one: int, other: int) -> Iterator[int]:
    """What is told between two questions and belongs to the first, where that alone is of the board: "am I winning?
    I've lost count. And what did you have for tea?"."""
    if _OF_PLAY.search(acts[other].plain) is not None or acts[one].realms.get(Realm.BOARD, 0.0) < OF_BOARD:
        return
    for at in range(one + 1, other):
        if acts[at].realms.get(Realm.LIFE, 0.0) >= OF_BOARD or _LEADS.search(acts[at].plain) is not None:
            return
        yield at


def part_with(act: SpeechAct, parts: list[Moment], whole: Moment) -> Moment:
    """The part that an act belongs to, with the answers chosen for the whole."""
    own = next((part for part in parts if act in part.heard.acts), whole)
    return replace(own, chosen=whole.chosen)


def asks_something(act: SpeechAct) -> bool:
    """Whether an act asks for something: in the form of a question, or as it is surely heard."""
    if weighs_a_move(act):
        return True
    first = act.plain.split()[:1]
    surely = act.sure >= (SURE_OF_YOU if first in _OF_YOU else SURE_ASKED) and first not in _OF_WRITER
    if act.asks and act.topic not in _COURTESIES and surely and len(act.plain.split()) > LEAST_WORDS:
        return True
    return (
        len(act.plain.split()) > 1
        and not act.is_bad_news
        and act.topic not in _COURTESIES
        and act.kind not in _JESTS
        and asks(act.plain)
    )


def weighs_a_move(act: SpeechAct) -> bool:
    """Whether a sentence tells, by notation or square, of a move that its writer thinks of: "Qxe3 now I suppose"."""
    words = act.plain.split()
    worded = not _SQUARES.isdisjoint(words) and not _MOVES.isdisjoint(words)
    noted = worded or any(is_notation(word) and len(word.strip("+#!?.,")) > _PLAIN_SQUARE for word in words)
    return noted and bool(_THINKS_OF.intersection(word.strip(".,!?") for word in words))


def is_beside(act: SpeechAct) -> bool:
    """Whether an act tells another matter than what was asked before it: news, or what it says itself is said by the
    way."""
    told = act.kind in (ActKind.TELLING, ActKind.REMARK) and _BY_THE_WAY.search(act.plain) is not None
    news = act.kind is ActKind.FEELING and act.sure >= SURE_NEWS
    return (told or news) and stands_alone(act.plain)


def told_by_the_way(clause: str) -> bool:
    """Whether a clause begins something else by the way."""
    return _BY_THE_WAY.search(clause) is not None


def _is_apart(act: SpeechAct, moment: Moment) -> bool:
    """Whether what is asked needs nothing of what was said before it. What names somebody of the listener's life does
    not: "and what does Gerald think of it"."""
    if act.asks and not asks(act.plain):
        return stands_alone(act.plain)
    forms = (_ASKS, _ASKS_WHOLE, _ENDS_ASKING)
    clauses = act.plain.split(", ")
    form = any(one.search(act.plain) is not None for one in forms) or any(
        _ASKS.search(clause) is not None for clause in clauses[1:]
    )
    # "How do I stop hanging pieces, sick of it", "can one still play it or is that only for romantics".
    head = act.plain.partition(", ")[0].partition(" or ")[0]
    asked = len(head.split()) > LEAST_WORDS and _ASKS.search(head) is not None and stands_alone(head)
    alone = asked or stands_alone(act.plain) or _names_one_of_theirs(act, moment)
    return form and alone and not asks_behind(act) and not asks_back(act)


def _is_another(act: SpeechAct, before: SpeechAct) -> bool:
    """Whether what is asked is about another matter than the question before it, whatever its words point at: "what
    opening is this? and is it chess club today?"."""
    asked = asks(act.plain) or any(has_form(clause) for clause in act.plain.split(", "))
    own = asked and len(words_counted(act.plain)) > LEAST_WORDS and not asks_in_general(act.plain)
    return own and of_another_matter(act, before)


def _names_one_of_theirs(act: SpeechAct, moment: Moment) -> bool:
    """Whether an act names somebody of the listener's: by a name that stands in the sheet, or as "your grandma"."""
    words = act.plain.split()
    if len(words) > WORDS_OF_THEIRS and any(one == "your" for one in words):
        return True
    sheet = moment.persona.sheet
    told = " ".join((sheet.backstory, *sheet.quirks))
    return any(word.strip(",.?!'").capitalize() in _NAME.findall(told) for word in words)


def _only(acts: tuple[SpeechAct, ...], moment: Moment) -> Moment:
    said = " ".join(act.text for act in acts)
    return replace(moment, heard=Heard(acts, moment.heard.intent), given=replace(moment.given, pending_chat=(said,)))
