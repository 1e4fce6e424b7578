"""Which plain fact a question asks for, and what it asks of a name, in the wordings of visitors."""

from __future__ import annotations

import pytest

from app.characters.plainly import Basic, NameTold, Naming, ToldPlainly
from app.soul.listening.life_asked import asks_which_town, basic_asked, work_asked
from app.soul.listening.names_asked import AskedOfName, question_of_name
from app.soul.listening.names_told import NamesTold
from app.soul.listening.plain_words import LONGEST, asked_plainly

MALTE = NameTold(name="Malte", called=("malte", "little malte"), kind=Naming.HE, who=("A boy.",))
PASCANI = NameTold(name="Pașcani", called=("pascani",), kind=Naming.PLACE, who=("A town.",))
MAKE = NameTold(name="the two Mikes", called=("mikes",), kind=Naming.THEY, who=("Two men.",))
KNOWN = NamesTold(ToldPlainly(name=(MALTE, PASCANI, MAKE)))


@pytest.mark.parametrize(
    ("text", "basic"),
    [
        ("Where did you grow up?", Basic.GREW_UP),
        ("and which town did you grow up in?", Basic.GREW_UP),
        ("haha ok, so where r u from", Basic.FROM),
        ("where were you born, if I may ask?", Basic.BORN),
        ("Where do you live now?", Basic.HOME),
        ("how old r u", Basic.AGE),
        ("whats your job", Basic.WORK),
        ("What did you do for a living, Marguerite?", Basic.WORK),
        ("what do you do?", Basic.WORK),
        ("where did you work", Basic.WORKPLACE),
        ("did you go to university?", Basic.STUDIED),
        ("who were your parents?", Basic.PARENTS),
        ("any brothers or sisters", Basic.SIBLINGS),
        ("are you an only child?", Basic.SIBLINGS),
        ("Are you married?", Basic.PARTNER),
        ("got a girlfriend?", Basic.PARTNER),
        ("do you have kids", Basic.CHILDREN),
        ("do u have any pets", Basic.PETS),
        ("Who taught you to play chess?", Basic.TAUGHT),
        ("who taught you", Basic.TAUGHT),
        ("when did you start playing", Basic.BEGAN),
        ("how old were you when you learned chess?", Basic.BEGAN),
        ("how did you learn to play chess", Basic.LEARNED),
        ("are you a grandmaster?", Basic.TITLE),
        ("what's ur fav opening", Basic.OPENING),
        ("which opening do you like best with white?", Basic.OPENING),
        ("what do you play with black", Basic.OPENING_BLACK),
        ("who's your favorite chess player?", Basic.PLAYER),
        ("why do you play chess?", Basic.WHY_CHESS),
        ("favourite piece?", Basic.PIECE),
        ("what do you do in your free time", Basic.FREE_TIME),
        ("what's your favourite food", Basic.FOOD),
        ("tea or coffee?", Basic.DRINK),
        ("what kind of music do you like?", Basic.MUSIC),
        ("do you like to read?", Basic.BOOK),
        ("which languages do you speak?", Basic.LANGUAGES),
        ("what are you most proud of?", Basic.PROUD),
        ("do you have any regrets", Basic.REGRET),
        ("what are you afraid of?", Basic.FEAR),
        ("who is your best friend?", Basic.FRIEND),
        ("where would you like to travel?", Basic.TRAVEL),
        ("what does your name mean?", Basic.NAME),
        ("do you like it here?", Basic.LIKE_CLUB),
        ("who do you like best here?", Basic.BEST_HERE),
        ("who can't you stand here?", Basic.WORST_HERE),
        ("I'm a total beginner, what should I study first?", Basic.BEGINNER_TIP),
        ("any tips for a beginner?", Basic.BEGINNER_TIP),
        ("how do I get better at chess?", Basic.IMPROVE_TIP),
        ("what was your worst loss?", Basic.LOST_BADLY),
        ("what's the best game you ever played", Basic.BEST_GAME),
        ("do you get nervous before games?", Basic.NERVOUS),
        ("how was your day?", Basic.HELLO_DAY),
    ],
)
def test_a_plain_fact_is_asked_for_in_many_ways(text: str, basic: Basic) -> None:
    assert basic_asked(asked_plainly(text, frozenset({"marguerite"}))) is basic


@pytest.mark.parametrize(
    "text",
    [
        "who taught you that trick?",
        "where did you grow those geraniums?",
        "did your father play?",
        "what's my job?",
        "how old am I?",
        "what opening are we playing?",
        "what is your plan?",
        "how old was your brother when he died?",
        "where did your husband work?",
        "do you have a pawn to spare?",
        "what should I play first?",
        "who is better here?",
        "when did you start losing?",
        "are you married to that plan?",
        "which opening should I play with white?",
        "how was your day on the ship?",
        "what was your best move?",
    ],
)
def test_what_asks_something_else_is_left_alone(text: str) -> None:
    assert basic_asked(asked_plainly(text)) is None


def test_whether_something_is_the_work_is_read_off_its_noun() -> None:
    asked = {
        "was it a lighthouse you kept?": "lighthouse",
        "did you work at an observatory?": "observatory",
        "so are you a cook?": "cook",
        "were you an ambulance dispatcher?": "dispatcher",
        "are you a cook's son?": None,
        "did you cook today?": None,
    }
    assert {text: work_asked(asked_plainly(text)) for text in asked} == asked


def test_which_town_asks_where_that_was() -> None:
    assert asks_which_town(asked_plainly("and which town is that in?"))
    assert asks_which_town(asked_plainly("what city was that"))
    assert not asks_which_town(asked_plainly("which town do you like best?"))


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("Who is Malte?", AskedOfName.WHO),
        ("whos malte", AskedOfName.WHO),
        ("sorry, who?", AskedOfName.WHO),
        ("Malte? Who's that?", AskedOfName.WHO),
        ("Malte who?", AskedOfName.WHO),
        ("haha which dentist?", AskedOfName.WHO),
        ("who did you say Malte was", AskedOfName.WHO),
        ("tell me who Malte is", AskedOfName.WHO),
        ("what do you mean by chaufa?", AskedOfName.WHO),
        ("how did you know her?", AskedOfName.MET),
        ("where did you get it?", AskedOfName.MET),
        ("what happened to him?", AskedOfName.NOW),
        ("what became of little Malte?", AskedOfName.NOW),
        ("is Malte still alive?", AskedOfName.NOW),
        ("do you still see Malte", AskedOfName.NOW),
        ("where is Malte now?", AskedOfName.NOW),
        ("where is Pașcani?", AskedOfName.WHERE),
        ("which town is that in?", AskedOfName.WHERE),
        ("where does she live?", AskedOfName.WHERE),
        ("what is your sister called?", AskedOfName.NAMED),
        ("and what's her name?", AskedOfName.NAMED),
        ("how old is your brother?", AskedOfName.AGE),
        ("older or younger than you?", AskedOfName.AGE),
        ("what does she do for a living?", AskedOfName.DOES),
        ("where did Malte work?", AskedOfName.DOES),
        ("was Malte good at chess?", AskedOfName.PLAYS),
        ("does he play chess too?", AskedOfName.PLAYS),
        ("was he a good master?", AskedOfName.LIKE),
        ("what is your mum like?", AskedOfName.LIKE),
        ("do you like Malte?", AskedOfName.CLOSE),
        ("do you two get on?", AskedOfName.CLOSE),
    ],
)
def test_a_name_is_asked_after_in_many_ways(text: str, of: AskedOfName) -> None:
    found = question_of_name(asked_plainly(text))
    assert found is not None
    assert found.of is of


@pytest.mark.parametrize(
    "text", ["why did Malte give you the clock?", "was Malte at the wedding?", "did you wind the clock?", "how is it?"]
)
def test_what_asks_more_of_a_name_is_left_alone(text: str) -> None:
    assert question_of_name(asked_plainly(text)) is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("malte", MALTE),
        ("the malte", MALTE),
        ("little malte", MALTE),
        ("matle", MALTE),
        ("maltte", MALTE),
        ("pascany", PASCANI),
        ("makes", None),  # a word of its own, one slip away
        ("malmo", None),
    ],
)
def test_a_name_is_known_with_one_slip(written: str, meant: NameTold | None) -> None:
    assert KNOWN.called(written) is meant


def test_what_a_line_names_comes_latest_first() -> None:
    assert KNOWN.named_in("Malte's mother met me at Pașcani.") == [PASCANI, MALTE]
    assert KNOWN.named_in("Nobody was there.") == []


def test_a_long_question_is_not_read() -> None:
    assert asked_plainly("word " * (LONGEST + 1)) == ""
