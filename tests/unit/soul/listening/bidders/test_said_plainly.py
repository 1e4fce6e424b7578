"""Who or what is meant by a name, and the plain facts of a life: by pronouns, once each, and only where just that is
asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.characters.plainly import Basic, NameTold, Naming, ToldPlainly, plainly_of
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.said_plainly import OfItself, WhoThatIs
from app.soul.listening.names_told import NamesTold
from app.soul.listening.passages import PassageIndex
from app.soul.listening.topics import Subject
from app.soul.response import SoulOccasion, TalkLine
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.listening.test_own_life import MADE, Talk
from tests.unit.soul.soul_table import CAST, ITALIAN, given

AMELIA = NameTold(
    name="Dona Amélia",
    called=("dona amelia", "amelia"),
    kind=Naming.SHE,
    who=("Amélia played me by post.", "She was a notary in Lisbon."),
    met=("By a postcard that was meant for somebody else.",),
    where=("In Lisbon.",),
    age=("She is ninety.",),
    plays=("She plays the French, always.",),
    close=("We write once a month.",),
)
BRAM = NameTold(name="Bram", called=("bram",), kind=Naming.HE, who=("Bram is a tinsmith.",), now=("He died.",))
LAMP = NameTold(name="the old lamp", called=("old lamp",), kind=Naming.IT, who=("A lamp of brass.",))
TOLD = ToldPlainly(
    basics={
        Basic.WORK: ("I kept a lighthouse.", "A keeper of a light."),
        Basic.GREW_UP: ("I grew up by a river.", "In Calabar."),
        Basic.HOME: ("I live in Visby.", "Visby, on Gotland."),
        Basic.IMPROVE_TIP: ("Look twice.", "Play slowly."),
        Basic.FEAR: ("Of thunder.", "Thunder."),
    },
    name=(AMELIA, BRAM, LAMP),
)
LIFE = PassageIndex()
LIFE.plainly = NamesTold(TOLD)


def asked(
    *sentences: str, mine: tuple[str, ...] = (), theirs: str = "hello", place: str = "room", said: tuple[str, ...] = ()
) -> Moment:
    """The moment of a message behind these lines of the character's, each said to `theirs`."""
    lines = tuple(line for one in mine for line in (TalkLine(theirs, by_me=False), TalkLine(one, by_me=True)))
    talk = given(
        () if place == "room" else ITALIAN,
        place=place,
        occasion=SoulOccasion.ON_USER_INPUT,
        pending_chat=(" ".join(sentences),),
        said_before=(*mine, *said),
        **{"room_talk" if place == "room" else "table_talk": lines},  # type: ignore[arg-type]
    )
    found = moment(talk, *(question(one, Subject.UNKNOWN) for one in sentences))
    return replace(found, dialogue=replace(found.dialogue, life=LIFE))


def told(at: Moment, place: int = -1) -> str:
    """What is said first to one of its sentences."""
    act = at.heard.acts[place]
    bid = WhoThatIs().bid(act, at) or OfItself().bid(act, at)
    return bid.content.lines[0] if bid is not None else ""


LISBON = "Dona Amélia in Lisbon, I think; I never saw her face."


@pytest.mark.parametrize(
    ("text", "mine", "answer"),
    [
        ("Who was she?", LISBON, AMELIA.who[0]),
        ("who's that?", LISBON, AMELIA.who[0]),
        ("who?", LISBON, AMELIA.who[0]),
        ("who is ameli", "", AMELIA.who[0]),
        ("Amelia?", "", AMELIA.who[0]),
        ("how did you know her?", LISBON, AMELIA.met[0]),
        ("where does she live?", LISBON, AMELIA.where[0]),
        ("where is she now?", LISBON, AMELIA.where[0]),
        ("who was he?", LISBON, ""),
        ("what was that?", LISBON, ""),
        ("what is that?", "I polished the old lamp for Bram.", LAMP.who[0]),
        ("what happened to him?", "I polished the old lamp for Bram.", BRAM.now[0]),
        ("how did he die?", "I polished the old lamp for Bram.", BRAM.now[0]),
        ("I asked how Bram died", "", BRAM.now[0]),
        ("how did you meet him?", "I polished the old lamp for Bram.", BRAM.who[0]),
        ("where did you get it?", "I polished the old lamp for Bram.", ""),
        ("who was he?", "Amélia wrote of Bram, and I of Amélia.", BRAM.who[0]),
        ("which dentist?", "I won it from a dentist.", ""),
        ("why did she write to you?", LISBON, ""),
        ("was Bram good at chess?", "", ""),
        ("what was her name?", LISBON, AMELIA.who[0]),
        ("what is she called?", LISBON, AMELIA.who[0]),
        ("and how old is she?", LISBON, AMELIA.age[0]),
        ("older or younger than you?", LISBON, AMELIA.age[0]),
        ("does she play chess too?", LISBON, AMELIA.plays[0]),
        ("have you ever beaten Amelia?", "", AMELIA.plays[0]),
        ("do you get on?", LISBON, AMELIA.close[0]),
        ("how often do you see her?", LISBON, AMELIA.close[0]),
        ("how did you meet?", LISBON, AMELIA.met[0]),
        ("what does he do for a living?", "I polished the old lamp for Bram.", ""),
    ],
)
def test_who_is_meant_is_said_plainly(text: str, mine: str, answer: str) -> None:
    assert told(asked(text, mine=(mine,) if mine else ())) == answer


def test_a_name_some_lines_back_is_meant_still_and_one_long_before_is_not() -> None:
    assert told(asked("who was she?", mine=(LISBON, "So it was."))) == AMELIA.who[0]
    assert told(asked("who was she?", mine=(LISBON, "So it was.", "Well."))) == AMELIA.who[0]
    assert told(asked("who was she?", mine=(LISBON, *("So it was.",) * 6))) == ""


def test_behind_an_answer_on_a_name_a_pronoun_means_it_still() -> None:
    at = asked("how did you meet her?", mine=("Amélia played me by post.",), theirs="who is Amelia?")
    assert told(at) == AMELIA.met[0]


def test_two_things_asked_of_one_name_are_told_together() -> None:
    at = asked("Who was she?", "How did you know her?", mine=(LISBON,))
    assert told(at, 0) == f"{AMELIA.who[0]} {AMELIA.met[0]}"


def test_what_stands_before_it_in_the_message_is_what_a_pronoun_means() -> None:
    assert told(asked("You told me of Bram once.", "Who was he?", mine=(LISBON,))) == BRAM.who[0]
    assert told(asked("I loved the bit about your old aunt.", "Who was she?", mine=(LISBON,))) == ""


def test_the_second_answer_comes_second_and_then_none() -> None:
    assert told(asked("who is Amelia?", said=(AMELIA.who[0],))) == AMELIA.who[1]
    assert told(asked("who is Amelia?", said=AMELIA.who)) == ""
    assert told(asked("who is Amelia?", said=(f"{AMELIA.who[0]} {AMELIA.met[0]}",))) == AMELIA.who[1]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("where did you grow up?", "I grew up by a river."),
        ("was it a lighthouse you kept?", "I kept a lighthouse."),
        ("were you a keeper?", "I kept a lighthouse."),
        ("are you a cook?", ""),
        ("what do you do?", "I kept a lighthouse."),
        ("what do you do then?", ""),
        ("do you have pets?", ""),
        ("how do I get better?", "Look twice."),
    ],
)
def test_a_plain_fact_is_told_where_it_is_known(text: str, answer: str) -> None:
    assert told(asked(text)) == answer


def test_which_town_goes_on_from_what_was_asked() -> None:
    mine = ("A river port with a tin roof over us.",)
    assert told(asked("which town is that in?", mine=mine, theirs="where did you grow up?")) == "I grew up by a river."
    assert told(asked("which town was that?", mine=mine, theirs="do you live there still?")) == "I live in Visby."
    assert told(asked("which town was that?", mine=mine, theirs="do you like fish?")) == ""


def test_what_may_be_asked_of_the_game_is_left_to_the_game_at_a_board() -> None:
    assert told(asked("what are you afraid of?")) == "Of thunder."
    assert told(asked("what are you afraid of?", place="table")) == ""
    assert told(asked("how can I improve?", place="table")) == ""
    assert told(asked("how can I get better at chess?", place="table")) == "Look twice."


@pytest.mark.parametrize("place", ["room", "table"])
@pytest.mark.parametrize("slug", sorted(CAST))
async def test_everybody_of_the_cast_says_where_they_grew_up_and_who_somebody_is(slug: str, place: str) -> None:
    known = plainly_of(slug)
    talk, one = Talk(CAST[slug], place), known.name[0]
    assert await talk.say("where did you grow up?") in known.basics[Basic.GREW_UP]
    assert await talk.say(f"who is {one.called[0]}?") in one.who


async def test_a_made_character_answers_without_a_file() -> None:
    talk = Talk(MADE)
    assert "Filomena" in await talk.say("who taught you chess?")
    assert await talk.say("who was she?")


@pytest.mark.parametrize(
    "text",
    [
        "Forgive an old man his curiosity: where did you grow up, and what was it like there?",
        "where did you grow up, if it is no secret, on some farm?",
    ],
)
def test_a_fact_is_found_in_a_part_of_a_long_sentence(text: str) -> None:
    assert told(asked(text)) == TOLD.basics[Basic.GREW_UP][0]


NILS = NameTold(
    name="Nils",
    called=("nils", "your father", "father"),
    kind=Naming.HE,
    who=("Nils was a cooper.",),
    now=("He is well and sings.",),
    does=("He makes barrels.",),
)
KERSTIN = NameTold(
    name="Kerstin",
    called=("kerstin", "your mother", "mother"),
    kind=Naming.SHE,
    who=("Kerstin is my mother.",),
    now=("She is well, but for the knees.",),
    does=("She bakes.",),
)
PARENTS = PassageIndex()
PARENTS.plainly = NamesTold(
    ToldPlainly(
        basics={Basic.PARENTS_FROM: ("Both come from Visby.",), Basic.WORK: ("I keep bees.",)}, name=(NILS, KERSTIN)
    )
)


def of_parents(at: Moment) -> str | None:
    at = replace(at, dialogue=replace(at.dialogue, life=PARENTS))
    found = next((bid for one in (WhoThatIs(), OfItself()) if (bid := one.bid(at.heard.acts[0], at))), None)
    return None if found is None else found.content.lines[0]


@pytest.mark.parametrize(
    ("before", "mine", "text", "answer"),
    [
        ("How is your father?", "He is well and sings.", "And your mother?", "She is well, but for the knees."),
        ("What does your mother do?", "She bakes.", "And your father?", "He makes barrels."),
        ("What do you do?", "I keep bees.", "And your mother?", "She bakes."),
        ("hello", "I was born by a river.", "And your parents, where did they come from?", "Both come from Visby."),
        ("hello", "A cooper it was.", "And what happened with the first one, Nils?", "He is well and sings."),
        ("Where do your parents come from?", "Both come from Visby.", "What does he do all day?", "He makes barrels."),
    ],
)
def test_a_question_goes_on_with_another_one(before: str, mine: str, text: str, answer: str) -> None:
    assert of_parents(asked(text, mine=(mine,), theirs=before)) == answer


def test_he_is_still_meant_after_a_turn_about_the_board() -> None:
    mine = ("Nils was a cooper.", "You are a pawn up.", "The Italian it is.")
    assert of_parents(asked("What does he do?", mine=mine, place="board")) == "He makes barrels."
    own = replace(asked("What does he do?", mine=mine, theirs="my brother said so", place="board"))
    assert of_parents(own) is None
