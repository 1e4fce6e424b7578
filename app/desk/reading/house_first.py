"""Questions on the house that are plain by what they name, before their topic is weighed: one's own password and
settings, people who are here, a slip of memory, a word that stands on a page, a game that is wished for."""

from __future__ import annotations

from dataclasses import asdict, replace

from app.desk.questions import QuestionKind, kind_of
from app.desk.reading.game_wished import game_wished
from app.desk.reading.glossary import answer_asked, chess_word_asked, plain_answers, word_asked
from app.desk.reading.own_matters import own_matter
from app.desk.reading.people_here import asks_of_ai, people_meant
from app.desk.reading.slips_asked import slip_asked
from app.desk.reading.understood import Understood
from app.desk.services import DeskServices
from app.desk.tools.own_matter import WhichMatter
from app.desk.tools.page_word import WhichWord
from app.desk.tools.people_here import NAMED, WhichPeople
from app.desk.tools.which_slip import WhichSlip
from app.desk.tools.wished_game import WhichWish

MATTER = QuestionKind("own_matter", "matter", "the asker's own standing and settings", ())
PEOPLE = QuestionKind("people_here", "people", "whether those who are here are people", ())
SLIP = QuestionKind("which_slip", "slip", "a slip of memory by its words", ())
WORD = QuestionKind("page_word", "word", "what a word that stands on a page means", ())
# How a plain answer begins that is the kind of question whose id follows.
OF_KIND = "@"
GAME = QuestionKind("wished_game", "wished", "a game that the steward is asked to set up", ())


def house_first(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The question with what it plainly asks of the house; None where it has to be weighed."""
    asker = understood.question.asker
    if (matter := own_matter(low, asker)) is not None:
        return understood.as_kind(MATTER, WhichMatter(matter=matter, setting=(asker.before or "")[:300]))
    here = [one.name for one in at.presence.roll().people if one.id != asker.player.id]
    if (people := people_meant(low, asker, here)) is not None:
        return understood.as_kind(PEOPLE, WhichPeople(names=people[:NAMED], ai=asks_of_ai(low)))
    if (slip := slip_asked(low, asker, at.characters.listed_for(asker.player.id))) is not None:
        return understood.as_kind(SLIP, WhichSlip(**asdict(slip)))
    if (wish := game_wished(low, understood.question)) is not None:
        return understood.as_kind(GAME, WhichWish.model_validate(asdict(wish)))
    entry = None if asker.about is None else asker.about.entry
    word = answer_asked(low, asker.screen.kind, entry) or word_asked(low, asker.screen.kind)
    if word is not None and (answer := plain_answers().get(word.word)) is not None and answer.told.startswith(OF_KIND):
        return understood.as_kind(kind_of(answer.told.removeprefix(OF_KIND)))
    if word is not None:
        whom = word.who or understood.question.character or ""
        return understood.as_kind(WORD, WhichWord(**asdict(replace(word, who=whom))))
    if (of_chess := chess_word_asked(low, asker.screen.kind)) is not None:
        return understood.as_kind(kind_of(of_chess))
    return None
