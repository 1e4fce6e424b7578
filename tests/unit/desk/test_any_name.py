"""A question is read alike whoever of the house it names: one of the cast, or one that somebody made yesterday."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

import app.desk
from app.accounts.player import Player
from app.characters.character import Character
from app.characters.presets import load_presets
from app.desk.board.plan_asked import asks_for_plan, plan_asked
from app.desk.moves.card_asked import as_given, asks_of_move
from app.desk.moves.exchange_asked import weighs_exchange
from app.desk.openings.opening_asked import opening_named, wanted_against
from app.desk.reading.asked_moves import asks_for_purpose
from app.desk.reading.forms_asked import facts_asked
from app.desk.reading.objects import asked_objects, object_of
from app.desk.reading.private_things import OTHERS
from app.desk.reading.rated_asked import begs_judgement
from app.desk.reading.understanding import Understanding
from app.desk.reading.unnamed import first_names, unnamed
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import Asker
from app.domain.text import plain

ANYBODY = ("kenji", "ilyas", "zelda")


def _made(name: str) -> Character:
    one = load_presets()["rosa"].model_copy(update={"slug": plain(name).split()[0], "name": name})
    return Character(one.slug, one, one.current_elo, one.floor_elo, one.max_elo, "somebody")


class _Listed:
    """The cast, and somebody made."""

    def listed_for(self, player_id: str) -> list[Character]:  # noqa: ARG002 - as of the real one
        cast = [Character(one.slug, one, 1200, 800, 2000, None) for one in load_presets().values()]
        return [*cast, _made("Zelda Marsh")]


NAMES = first_names(_Listed().listed_for(""))


@pytest.mark.parametrize("name", ANYBODY)
def test_whoever_is_named_is_somebody_of_the_house(name: str) -> None:
    def bare(text: str) -> str:
        return unnamed(text.format(name), NAMES)

    assert wanted_against(bare("something {} has against e4")) == []
    assert opening_named(bare("was the sicilian any good against {}")) == []
    assert plan_asked(bare("what is {} after here")).theirs
    assert asks_for_plan(bare("what does {} want"))
    assert not weighs_exchange(bare("should {} take my knight?"))
    assert begs_judgement(bare("what would {} play here"))
    assert as_given(bare("how did {} get my queen")) == "how i lost my queen"
    assert not asks_of_move(bare("why did {} say nf3"))
    assert asks_for_purpose(bare("why did {} do nf3"))
    assert facts_asked(bare("and could it meet {} then?"), ScreenKind.AGENTS) == ("agents", ["meets"])
    found = object_of(bare("did {} solve it?"), ScreenKind.PUZZLE)
    assert found is not None
    assert found.fact == "puzzle.house"


@pytest.mark.parametrize("name", ANYBODY)
async def test_what_is_asked_of_one_of_the_house_is_no_other_persons_matter(name: str) -> None:
    understanding = Understanding(None, _Listed())
    asker = Asker(Player("somebody", "somebody", "Somebody"), Screen(ScreenKind.HALL))
    for text in ("what is {}'s surname", "what does rosa remember about {}"):
        understood = await understanding.read(text.format(name.title()), asker)
        assert understood.refused != OTHERS
        assert understood.question.asker.names == NAMES
    assert (await understanding.read("what is dana's surname", asker)).refused == OTHERS


def test_a_name_that_is_a_word_of_questions_stays() -> None:
    names = first_names([_made("The Black Knight"), _made("Queen Mab"), _made("Jo")])
    assert unnamed("how did the queen beat jo and jos rook", names) == "how did the queen beat namedone and jos rook"
    assert unnamed("kenjis and rosa's", NAMES) == "namedones and namedone's"


def test_no_name_of_the_cast_stands_in_a_pattern() -> None:
    # Who is called by another word ("the lad", "master kenji") is a matter of the presets.
    name = re.compile(rf"\b(?:{'|'.join(load_presets())})\b")
    patterns = {
        f"{module.name}.{what}": value.pattern
        for module in pkgutil.walk_packages(app.desk.__path__, "app.desk.")
        for what, value in vars(importlib.import_module(module.name)).items()
        if isinstance(value, re.Pattern)
    }
    objects = {one.fact or one.entry or "": one.words.pattern + one.asked.pattern for one in asked_objects()}
    assert [what for what, pattern in (patterns | objects).items() if name.search(pattern)] == []
