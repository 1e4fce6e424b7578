"""Whether the answer to a short question that goes on from a line of the character's life stays with that line: it was
written for it, is of the same story, or shares somebody or something named with it. Another story in its place is worse
than honest words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.characters.plainly import Naming
from app.memory.words import terms
from app.soul.listening.answer_source import AnswerSource
from app.soul.listening.asked_for import AnswerKind, wanted_of
from app.soul.listening.bare_kinds import bare_kind
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.bidders.bare_second import clauses
from app.soul.listening.bidders.beyond import honestly_beyond
from app.soul.listening.choosing import words_in
from app.soul.listening.fitting import lacks
from app.soul.listening.heard import SpeechAct
from app.soul.listening.joining import Part
from app.soul.listening.nearby import names_told, says_again
from app.soul.listening.on_a_life import STANDS, told_of_life
from app.soul.listening.sources import source_of
from app.soul.listening.story_ties import is_of_story_told
from app.soul.listening.wording import words_of
from app.soul.noted import note_bids
from app.soul.scripted.topics import Topic

# What points at what was just told.
_POINTS = frozenset(
    """he she it they him her them his hers its their theirs one ones those these there then both others he's she's it's
    they're""".split()  # noqa: SIM905 - a list literal would be longer
)
_OTHERS = frozenset(("he", "she", "they", "him", "her", "them", "his", "hers", "their"))
_YOU = frozenset(("you", "your", "yours", "u", "ur", "you're", "yourself"))
# The bid of a clause that is told once more, and words for one of a family.
HELD = 0.95
KIN = frozenset(
    """mother father mum dad mom brother sister son daughter wife husband aunt uncle cousin grandfather grandmother
    grandma grandpa grandad abuela nephew niece friend teacher coach neighbour apprentice""".split()  # noqa: SIM905
)
# What is said where nothing else is known stays with anything, and so does what was written for the line.
_STAYS = ("plainly: ", "told again", "said already", "beyond_", "unknown", "no more", "taken up", "told of another")
# Share of all passages up to which a word that occurs in them is rare: two lines which have it are of one matter.
RARE = 0.012
_OF_A_PASSAGE = re.compile(r"^(?:life|beyond|behind|took|own answer): (.+)$")


def goes_on_shortly(act: SpeechAct, moment: Moment) -> bool:
    """Whether a message is nothing but a short question that only makes sense behind the last line, which told of the
    character's life."""
    if not (act.seems_to_ask or bare_kind(act.plain)) or not moment.goes_on_of_life(act) or act.is_bad_news:
        return False
    words = set(words_in(act.plain))
    return bool(words & _POINTS) or (bare_kind(act.plain) is not None and not words & _YOU)


def strays(act: SpeechAct, content: Content, text: str, moment: Moment) -> bool:
    """Whether these words go to another story than the one that a short question goes on from, or to the game."""
    if not moment.facts.in_room and STANDS.search(act.plain) and source_of(content) is AnswerSource.LIFE:
        return True  # "Who is better here?" is asked of the game, whatever was told before.
    if not goes_on_shortly(act, moment) or content.about.startswith(_STAYS):
        return False
    if content.told_ids or content.action is not None or content.confesses:
        return False
    source = source_of(content)
    if source is AnswerSource.CARE:
        return not _OTHERS.isdisjoint(words_in(act.plain))
    if source is not AnswerSource.LIFE and not content.own:
        return True
    if wanted_of(act.plain) is AnswerKind.WHO and not _names_somebody(text, moment) and text == text.lower():
        return True  # Who writes without capitals names people without them.
    return lacks(act, text) or says_again(text, moment) or not _is_of_the_line(content, text, moment)


def staying(bids: Sequence[Bid], act: SpeechAct, moment: Moment) -> Part | None:
    """The first bid for a short question that goes on from a line whose words stay with that line, else honest words on
    what is asked."""
    held = [one for one in (_held_in_line(act, moment),) if one is not None]
    honest = next((at for at, bid in enumerate(bids) if bid.content.confesses), len(bids))
    worded = (
        (bid, text)
        for bid in (*bids[:honest], *held, *bids[honest:], honestly_beyond(act, moment))
        if (text := words_of(bid, act, moment)) is not None
    )
    best = next(((bid, text) for bid, text in worded if not strays(act, bid.content, text, moment)), None)
    note_bids(act, bids, None if best is None else best[0])
    return None if best is None else (best[0].content, best[1])


def _held_in_line(act: SpeechAct, moment: Moment) -> Bid | None:
    """The one clause of the line that names whom a "who" asks for; None for other questions."""
    if wanted_of(act.plain) is not AnswerKind.WHO:
        return None
    held = [one for one in clauses(moment.dialogue.last_told or "") if _names_somebody(one, moment)]
    if len(held) != 1:
        return None
    again = (Topic("told_again", 1, {"line": f"{held[0]}."}),)
    return Bid(HELD, Content("told again", topics=again, own=True))


def _names_somebody(text: str, moment: Moment) -> bool:
    """Whether words name somebody of the character's own, by a name or as one of the family."""
    words = {word.removesuffix("'s") for word in words_in(text.lower())}
    named = moment.dialogue.life.plainly.named_in(text)
    return bool(words & KIN) or any(one.kind in (Naming.HE, Naming.SHE, Naming.THEY) for one in named)


def _is_of_the_line(content: Content, text: str, moment: Moment) -> bool:
    found = _OF_A_PASSAGE.match(content.about)
    passage = None if found is None else moment.dialogue.life.by_id.get(found[1])
    if passage is not None and is_of_story_told(passage, moment):
        return True
    last = moment.dialogue.my_last or ""
    if not told_of_life(moment.dialogue):
        return True
    if names_told(last) & names_told(text):
        return True
    before = " ".join(moment.dialogue.their_lines[:1])
    shared = terms(text) & (terms(last) | terms(before))
    life = moment.dialogue.life
    return any(len(life.words.get(word, ())) <= RARE * len(life.passages) for word in shared)
