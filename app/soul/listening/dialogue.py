"""The state of a conversation, read off the talk so far: nothing of it is stored beside the lines themselves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from app.domain.text import bare, is_question, plain, sentences
from app.memory.words import terms
from app.soul.listening.asked_for import wanted_of
from app.soul.listening.heard import ActKind, Heard, SpeechAct, Vector
from app.soul.listening.passages import FoundPassage, Part, Passage, PassageIndex
from app.soul.listening.recognising import Place
from app.soul.response import SoulInput, TalkLine

# Lines of this mind in which it puts no second question back.
LINES_BETWEEN_QUESTIONS = 2
# Lines of this mind whose stories may still be under discussion.
STORIES_BACK = 2
# Words of a sentence from which on it tells the line before again.
WORDS_TOLD_AGAIN = 3
# Passages that a question may have asked for.
ASKED_FOR = 3
# A follow-up has at most so many words; a longer sentence says itself what it is about.
FOLLOW_UP_WORDS = 9
GOES_ON_WORDS = 16
# The same of one that begins with "and" or "so".
JOINED_ON_WORDS = 12
# Words of a question that may lean on the last line without a word that shows it.
SHORT_WORDS = 7
# Of whoever has none to tell. Shared, since to make one takes longer than to read most lines.
NO_LIFE = PassageIndex()

_LEAD = (
    r"^\W*(?:(?:and|but|so|ok(?:ay)?|oh|ah|ha|well|hm+|no|yes|yeah|wow|whoa|omg|please|lol|haha|then|really)\b"
    r"[ ,.!?-]*)*"
)
_BEHIND = re.compile(
    _LEAD
    + r"(?:why\b(?: (?:is|was|did|do|not|so|that|this|you|it)\b)*\W*(?:that|so|this)?(?: (?:though|tho|then|exactly))?"
    r"|how so|how come|what for"
    r"|for what|(?:please )?(?:tell|say)(?: me)? (?:some )?more\b.*|go on\b.*|explain\b.*|what do you mean\b.*"
    r"|(?:and )?what (?:exactly |actually )?happened(?: then| next| exactly| after\w*)?|and then"
    r"|then what|what then|what next|like what|such as"
    r"|for (?:example|instance)|since when|how(?: do| can)? (?:you )?(?:know|tell)|really|seriously|honestly"
    r"|(?:because|on account) of what|based on what|how exactly|(?:how|why) so exactly|says who|in what sense"
    r"|how did (?:that|it) (?:happen|come about)|what makes you (?:say|think) (?:so|that)|come on,? why not"
    r"|is that (?:so|true)|how|in what way|what else|anything else|more"
    r"|tell me (?:about )?(?:it|that|him|her|them)|(?:keep|don'?t stop|carry on|go on) ?(?:talking|going|telling)?"
    r"|(?:you )?(?:can'?t|cannot|can not) (?:just )?(?:leave|stop) (?:it )?(?:there|now|at that)|elaborate|details"
    r"|(?:tell it |all of it )?from the (?:start|beginning)"
    r"|and|how(?:'d| did) (?:it|that) (?:end|go on|turn out)|what came (?:next|after\w*)|(?:cos|cause|because"
    r"|bc) of what"
    r")\W*$"
    r"|^\W*really\W*$"
)
_WANTS_REASON = re.compile(r"\b(?:cos|because|bc|on account) of what\W{0,9}$|\bgive me (?:a|one|the) reason\W{0,9}$")
_AND_YOU = re.compile(
    _LEAD
    + r"(?:(?:and |what about |how about )?(?:you|yourself|yours|u)(?: too| then| guys)?|what about (?:you|yours)\b.*"
    r"|(?:do|are|did|have|would|can|were|will) you(?: too| also| either)?|same for you|you too)\W*$"
    r"|\b(?:and|what about|how about) (?:you|yours|yourself|u)\W*$"
)
# A question too short to say what it is about: "to where, though?", "what age then".
_BARE = re.compile(_LEAD + r"(?:(?:to|for|since|at|in|with|from|by) )?(?:what|where|when|who|which|how)\b")
BARE_WORDS = 4
# Or that says nothing but whether: "do you still?".
_SAYS_ONLY_WHETHER = re.compile(
    _LEAD + r"(?:do|does|did|are|is|was|were|have|has|would|could|will|can) (?:you|u|he|she|they|we)"
    r" (?:still|ever|really|always|often|sometimes|now)\W*$"
)
_POINTS_BACK = re.compile(
    r"\b(?:it|its|it's|that|this|he|him|his|he's|she|her|she's|they|them|their|those|these|one|ones|then|him/her"
    # Not "is there a..." and "there are...", which point at nothing.
    r"|(?<!is )(?<!are )(?<!was )(?<!were )there(?!'s\b| (?:is|are|was|were|a|an|any)\b)"
    r"|the (?:same|other|others|rest|two)|both)\b"
    r"|\b(?:more|less|better|worse) than\b|\binstead\b"
)
# "And the weakest?", "so which": joined to what was said before, unless the rest says by itself what it is about.
_JOINED_ON = re.compile(r"^\W*(?:and|or|but|so|even|not even)\b")
WORDS_OF_ITS_OWN = 2


@dataclass(frozen=True)
class Dialogue:
    """`lines` is the talk before the pending messages, the oldest first: what was said in the room before a game and
    then at its table are one conversation. `earlier` is what the other side said last that can be understood by itself,
    as it was heard; `joined` are the pending acts that cannot, by their texts, each read together with it; `behind`
    are the vectors of short questions read behind this mind's latest line; `sentences_told` those of the sentences of
    that line, where a question leans on it; `life` is what this mind can tell of itself."""

    lines: tuple[TalkLine, ...] = ()
    earlier: Heard = field(default_factory=Heard)
    life: PassageIndex = field(default_factory=lambda: NO_LIFE)
    joined: Mapping[str, SpeechAct] = field(default_factory=dict)
    behind: Mapping[str, Vector] = field(default_factory=dict)
    sentences_told: Mapping[str, Vector] = field(default_factory=dict)

    @property
    def root(self) -> SpeechAct | None:
        """What the talk is about: the most urgent act of `earlier`, a question before all else."""
        asked = (act for act in self.earlier.acts if act.kind is ActKind.QUESTION or is_question(act.plain))
        return next(asked, next(iter(self.earlier.by_rank), None))

    @property
    def my_last(self) -> str | None:
        """This mind's latest line."""
        return next((line.text for line in reversed(self.lines) if line.by_me), None)

    @cached_property
    def last_told(self) -> str | None:
        """This mind's latest line, or the one before where the latest only tells a sentence of that again."""
        mine = [line.text for line in reversed(self.lines) if line.by_me][:2]
        if len(mine) < 2 or self.life.told_in(mine[0]) is not None:
            return next(iter(mine), None)
        before = bare(mine[1])
        again = any(len(one.split()) >= WORDS_TOLD_AGAIN and bare(one) in before for one in sentences(mine[0]))
        return mine[1] if again else mine[0]

    @property
    def their_lines(self) -> list[str]:
        """The other side's lines before the pending messages, the latest first."""
        return [line.text for line in reversed(self.lines) if not line.by_me]

    @property
    def open_question(self) -> str | None:
        """The question with which this mind's latest line ended; None if it asked nothing."""
        last = sentences(self.my_last or "")
        return last[-1] if last and is_question(plain(last[-1])) else None

    @cached_property
    def source(self) -> tuple[Passage, Part] | None:
        """The passage that this mind's latest line came from, with what it is in it."""
        return self.life.told_in(self.last_told) if self.last_told is not None else None

    @cached_property
    def stories(self) -> list[tuple[int, Passage]]:
        """The passages that this mind's `STORIES_BACK` latest lines came from, the latest first, each with how many
        lines of this mind came after it."""
        mine = [line.text for line in reversed(self.lines) if line.by_me][:STORIES_BACK]
        told = [(back, self.life.all_told_in(text)) for back, text in enumerate(mine)]
        return [(back, passage) for back, found in told for passage, part in found if part is not Part.ASK]

    @cached_property
    def asked_for(self) -> frozenset[str]:
        """The ids of the passages that the question before may have asked for, whatever was told."""
        if self.root is None or self.root.vector is None:
            return frozenset()
        return frozenset(one.passage.id for one in self.life.find(self.root.plain, self.root.vector)[:ASKED_FOR])

    def found(self, act: SpeechAct) -> list[FoundPassage]:
        """What an act that leans on a story calls up by itself, but for what is asked behind another story."""
        found = self.life.find(act.plain, act.vector)
        return [one for one in found if not self.is_of_another_story(one.passage)]

    def is_of_another_story(self, passage: Passage) -> bool:
        """Whether a passage answers a second question, behind a story that was not told just now."""
        told = {one for _, story in self.stories for one in (story.id, story.after)} | self.asked_for
        return passage.after is not None and passage.after not in told

    @property
    def may_ask_back(self) -> bool:
        """Whether none of this mind's latest lines ended with a question."""
        mine = [line.text for line in self.lines if line.by_me]
        return not any(text.rstrip().endswith("?") for text in mine[-LINES_BETWEEN_QUESTIONS:])


def dialogue_of(given: SoulInput) -> Dialogue:
    """The conversation that the pending messages continue, without what was heard in it."""
    return Dialogue((*given.room_talk, *given.table_talk))


def place_of(given: SoulInput) -> Place:
    """Where the talk is held: in a room, at the board in mid-game, or after the end."""
    if given.place == "room":
        return "room"
    return "board" if given.result is None else "after"


def leans_back(act: SpeechAct) -> bool:
    """Whether an act asks for more of what was said, gives it back, or points at it."""
    return asks_behind(act) or asks_back(act) or points_back(act)


def leans_on(act: SpeechAct) -> bool:
    """Whether an act leans back, or is so short that it hardly says by itself what it is about: "who won?"."""
    return leans_back(act) or len(act.plain.split()) <= SHORT_WORDS


def may_go_on(act: SpeechAct) -> bool:
    """Whether an act may go on from the last line: it wants an answer, and leans back or has no more than
    `GOES_ON_WORDS`."""
    asks = wants_answer(act) or wanted_of(act.plain) is not None
    return asks and (leans_back(act) or len(act.plain.split()) <= GOES_ON_WORDS)


def wants_answer(act: SpeechAct) -> bool:
    """Whether an act asks something, or for more, or the same of the other side."""
    asks = act.seems_to_ask
    return asks or asks_behind(act) or asks_back(act)


def asks_behind(act: SpeechAct) -> bool:
    """Whether it asks for what lies behind the last answer: "why?", "tell me more", "like what?"."""
    if len(act.plain.split()) > FOLLOW_UP_WORDS:
        return False
    return _BEHIND.search(act.plain) is not None or _WANTS_REASON.search(act.plain) is not None


def asks_back(act: SpeechAct) -> bool:
    """Whether it gives the last topic back: "and you?", "do you?"."""
    return len(act.plain.split()) <= FOLLOW_UP_WORDS and _AND_YOU.search(act.plain) is not None


def points_back(act: SpeechAct) -> bool:
    """Whether it can only be understood with what was said before: "and the weakest?", "is she still alive?"."""
    words = len(act.plain.split())
    if words <= BARE_WORDS and (
        _BARE.search(act.plain) is not None or _SAYS_ONLY_WHETHER.search(act.plain) is not None
    ):
        return True
    if words > (JOINED_ON_WORDS if _JOINED_ON.search(act.plain) else FOLLOW_UP_WORDS):
        return False
    joined_on = _JOINED_ON.search(act.plain) is not None and len(terms(act.plain)) < WORDS_OF_ITS_OWN
    return joined_on or _POINTS_BACK.search(act.plain) is not None
