"""What is told of a life is taken up by its kind, from the whole sentence: who, what happened, and how bad it is."""

from __future__ import annotations

import pytest

from app.characters.phrasebook import PHRASE_SLOTS
from app.soul.listening.kind_told import greets, kind_told, name_told
from app.soul.response import SoulOccasion, SoulResponse, TalkLine
from app.soul.soul import Soul
from tests.unit.soul.soul_table import CAST, given, played

GAME = played("e4", "e5", "Nf3", "Nc6")
KEYS = tuple(sorted(key for key in PHRASE_SLOTS if key.startswith("of_")))

TOLD: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("our terrier Flop ate half a cushion", "mischief", {"pet": "Flop"}),
    ("the cat walked over my essay, all of it", "mischief", {"pet": "your cat"}),
    ("my cousin Nele plays the harp in Ghent and i miss her", "music_missed", {"thing": "the harp in Ghent"}),
    ("My brother lives in Lima and I miss him a lot.", "missing", {"who": "your brother in Lima"}),
    ("my dad has been told that his leukaemia is back", "grave", {"who": "your dad", "ill": "leukaemia"}),
    ("my friend Ole has cancer and I don't know what to say to him", "what_to_say", {"who": "your friend Ole"}),
    ("my daughter dropped her tablet again", "mishap", {"thing": "tablet"}),
    ("My wife Runa has sprained her ankle, so I cook", "injury_of", {"who": "your wife Runa", "part": "ankle"}),
    ("i cracked a rib on sunday", "injury", {"part": "rib"}),
    ("my hip has to be replaced on the 3rd of may", "operation", {"operation": "the hip operation on the 3rd of May"}),
    ("we're moving to Turku in august", "moving", {"place": "Turku"}),
    ("I fly to Accra next week to see my parents", "visit", {"who": "your parents", "dated": "Accra next week"}),
    ("I'm getting married on the second of May!", "wedding_on", {"when": "on the second of May"}),
    ("the party is on friday now, the hall was double-booked", "moved_date", {"thing": "party"}),
    ("the Ghent job fell through, but the new one is better", "better_now", {}),
    ("i can't stand stalemate tbh", "dislike_chess", {"thing": "stalemate"}),
    ("my sister taught me the French when i was ten", "learned", {"who": "your sister"}),
    ("I began chess at thirty with a cook named Jorge", "began_with", {"who": "a cook named Jorge", "age": "thirty"}),
    ("my first tournament was in Aarhus, i lost every game", "lost_once", {}),
    ("i enjoyed that even though i lost", "lost_gladly", {}),
    ("i won a race once, the prize was a lamp", "prize", {"thing": "a lamp"}),
    ("i hate olives but i could live on cheese", "dislike_but", {"thing": "olives", "liked": "cheese"}),
    ("i'm allergic to walnuts, so keep them away", "allergy", {"thing": "walnuts"}),
    ("I am allergic to penicillin, and they gave it to me", "allergic_now", {"thing": "penicillin"}),
    ("i'm scared of spiders", "fear", {"thing": "spiders"}),
    ("my son Jo is nine and mad about trains", "passion", {"who": "your son Jo", "thing": "trains"}),
    ("my niece wants to become a judge", "studies", {"who": "your niece", "thing": "a judge"}),
    ("my husband runs a small garage", "their_work", {"thing": "a small garage"}),
    ("Mia is six, not five, she had her birthday", "birthday", {"who": "Mia"}),
    ("please don't pity me", "no_pity", {}),
    ("what do you call a rook on holiday? a tower of rest", "joke", {}),
    ("why don't ghosts lie? they are easily seen through", "joke", {}),
    ("my mate drank all my coffee lol", "mishap", {"thing": "coffee"}),
    ("knock knock", "knock", {}),
    ("I'll come again on Monday", "return", {"when": "on Monday"}),
)
NOTHING = (
    "our dog Rex died last week",
    "my boyfriend doesn't love me any more",
    "I forgot my sister's birthday",
    "the cat was poisoned, she ate the slug pellets",
    "I want to learn endings",
    "I go to bed now",
    "how do i make my pieces bigger",
    "I broke the cup my grandmother gave me",
    "just off a night shift, i'm a nurse on a kids ward. we lost one tonight",
    "My son is eleven and he is being bullied at school.",
    "why did the knight take on e5?",
    "why is the bishop bad? because of the pawns",
    "my knight is going to e5",
)


@pytest.mark.parametrize(("text", "kind", "slots"), TOLD)
def test_a_kind_is_read_from_who_and_what_stand_together(text: str, kind: str, slots: dict[str, str]) -> None:
    told = kind_told(text)
    assert told is not None
    assert told.kind == kind
    assert slots.items() <= told.slots.items()


@pytest.mark.parametrize("text", NOTHING)
def test_one_word_makes_no_kind(text: str) -> None:
    assert kind_told(text) is None


def test_what_follows_grave_news_goes_on_of_the_same_person() -> None:
    before = ["My aunt has been told that her cancer is back."]
    assert kind_told("She is eighty, her name is Ilse, and she taught me to read.", before) is not None
    told = kind_told("He built our house.", ["my dad had a stroke on friday"])
    assert told is not None
    assert (told.kind, told.slots["who"]) == ("dear", "your dad")
    low = kind_told("i'm pretty low about it", ["our cat Minka got run over yesterday"])
    assert low is not None
    assert (low.kind, low.slots["who"]) == ("low", "Minka")
    baker = kind_told("My fiancé Tom is a baker.", ["I lost a patient on Tuesday"])
    assert baker is not None
    assert baker.kind == "their_work"


def test_a_riddle_goes_on_to_its_end() -> None:
    visitor = kind_told("lettuce", ["knock knock"])
    assert visitor is not None
    assert (visitor.kind, visitor.slots) == ("knock_who", {"thing": "lettuce"})
    end = kind_told("because it was stale", ["why did the mate cross the board?"])
    assert end is not None
    assert end.kind == "joke"


def test_what_mends_an_age_or_a_day_is_known() -> None:
    told = kind_told("Mia is six, not five, she had her birthday")
    assert told is not None
    assert told.mends == "six"
    moved = kind_told("the wedding is on the second of June now")
    assert moved is not None
    assert moved.mends == "the second of June"


def test_who_comes_in_is_known_by_name() -> None:
    assert name_told("hi, dana here, i paint houses") == "Dana"
    assert name_told("Good evening, I'm Farah, and I bake") == "Farah"
    assert name_told("i'm tired, and it is late") is None
    assert name_told("I'm German, from Ulm") is None
    assert greets("hey kenji")
    assert not greets("heyday of the gambit")


@pytest.mark.parametrize("slug", sorted(CAST))
def test_every_character_has_three_phrases_of_its_own_for_each_kind(slug: str) -> None:
    for key in KEYS:
        assert len(CAST[slug].sheet.phrases.get(key, ())) >= 3, key


def test_no_phrase_is_in_two_mouths() -> None:
    said: dict[str, str] = {}
    for slug, character in CAST.items():
        for key in KEYS:
            # Who knocks is asked in the words of the game.
            for line in () if key.startswith("of_knock") else character.sheet.phrases[key]:
                assert said.setdefault(line, slug) == slug, line


async def answer_to(slug: str, text: str, *before: str) -> SoulResponse:
    talk = tuple(line for one in before for line in (TalkLine(one, False), TalkLine("I see.", True)))
    asked = given(GAME, occasion=SoulOccasion.ON_USER_INPUT, pending_chat=(text,), table_talk=talk)
    return await Soul().ask(CAST[slug], asked)


@pytest.mark.parametrize("slug", sorted(CAST))
@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("our dog Bruno ate my chisel handle", "Bruno"),
        ("my sister Mo plays the viola in Vienna, and I miss her terribly", "Mo"),
        ("my grandmother has been told that her cancer is back", "your grandmother"),
        ("my son Leo is four and he is mad about tractors", "Leo"),
        ("we fly to Kerala on the third of March to see my parents", "Kerala"),
    ],
)
async def test_who_or_what_was_told_stands_in_the_answer(slug: str, text: str, holds: str) -> None:
    answer = await answer_to(slug, text)
    assert (answer.extra["about"] or "").startswith("ask_of_")
    line = answer.speak or ""
    assert holds.lower() in line.lower() or any(one in line.lower() for one in ("viola", "tractors", "parents"))


async def test_a_greeting_with_a_name_and_a_question_is_answered_in_its_parts() -> None:
    answer = await answer_to("marguerite", "Good evening! I'm Ada, I work as a doctor in Leeds. How was your day?")
    line = answer.speak or ""
    assert "Ada" in line
    assert "doctor in Leeds" in line
    assert "bakery" in line


async def test_a_name_beside_a_question_is_greeted() -> None:
    line = (await answer_to("vesna", "hi, i'm Dana. who taught you chess?")).speak or ""
    assert "Dana" in line
    assert "father" in line


async def test_a_dislike_of_castling_asks_nothing() -> None:
    answer = await answer_to("pip", "i can't stand castling, honestly")
    assert answer.extra["about"] == "ask_of_dislike_chess"


async def test_the_same_is_not_said_twice() -> None:
    first = await answer_to("rosa", "my cat Pip ate the butter")
    talk = (TalkLine("my cat Pip ate the butter", False), TalkLine(first.speak or "", True))
    asked = given(
        GAME, occasion=SoulOccasion.ON_USER_INPUT, pending_chat=("our dog Rolo stole the roast",), table_talk=talk,
        said_before=(first.speak or "",),
    )  # fmt: skip
    second = await Soul().ask(CAST["rosa"], asked)
    assert second.speak
    assert second.speak.replace("Rolo", "Pip") != first.speak
