"""Questions on the house that are plain by what they name: a password, settings, people, slips, words, a game."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from app.accounts.player import Player
from app.desk.reading.game_wished import clock_said
from app.desk.reading.glossary import WordAsked, answer_asked, page_words, plain_answers, word_asked
from app.desk.reading.people_here import people_meant
from app.desk.screen import Screen, ScreenKind
from app.desk.steward import Steward, new_exchange_id
from app.desk.tool import Asker
from app.domain.memory import CreatedBy, Memory, MemoryType, Scope
from app.domain.values import Value
from app.house import House
from app.lobby.presence import IN_THE_LOBBY
from app.memory.store.repository import insert_memories
from tests.house.test_named_controls import on_pages
from tests.unit.desk.test_steward import answered, somebody

SETTINGS, HALL, LOBBY = Screen(ScreenKind.SETTINGS), Screen(ScreenKind.HALL), Screen(ScreenKind.LOBBY)
MEMORIES, AGENTS = Screen(ScreenKind.MEMORIES), Screen(ScreenKind.AGENTS)


async def talked(steward: Steward, player: Player, screen: Screen, *asked: str) -> list[dict[str, Any]]:
    """The answers to questions of one session, asked one after another."""
    told: list[dict[str, Any]] = []

    async def tell(name: str, event: Value) -> None:
        if name == "answer":
            told.append(event.model_dump())

    session = await steward.open(player)
    for text in asked:
        await steward.answer(session, player, screen, text, None, new_exchange_id(), tell)
    return told


@pytest.mark.parametrize("asked", ["how do I change my pasword", "where can i set a new password?", "change password"])
async def test_a_guest_is_told_that_there_is_no_password_and_a_member_where_it_is(house: House, asked: str) -> None:
    nora = await somebody(house)
    told = await answered(house.desk, nora, asked, SETTINGS)
    assert told["text"].startswith("As a guest you have no password")
    assert told["sources"][0]["href"].startswith("/signup")
    told = await answered(house.desk, replace(nora, is_guest=False), asked, SETTINGS)
    assert told["text"].startswith("On your card, under “Membership”: open “Change the password”")


async def test_who_becomes_one_after_a_word_on_members_becomes_a_member(house: House) -> None:
    nora = await somebody(house)
    told = await talked(house.desk, nora, SETTINGS, "how do I change my password?", "then how do I become one?")
    assert told[1]["text"].startswith("Press “Become a member”")
    (agents, again) = await talked(house.desk, nora, AGENTS, "what is an agent?", "how do I become one?")
    assert "agent" in agents["text"]
    assert not again["text"].startswith("Press “Become a member”")


async def test_a_guest_who_logs_out_is_told_what_is_lost(house: House) -> None:
    told = await answered(house.desk, await somebody(house), "what happens if I log out now", SETTINGS)
    assert told["text"].startswith("A guest who logs out cannot come back as the same guest")


async def test_what_is_set_is_changed_where_it_stands_and_changed_back(house: House) -> None:
    nora = await somebody(house)
    told = await talked(house.desk, nora, SETTINGS, "what are my settings right now", "how do I change that?")
    assert told[1]["text"].startswith("Here on this page, under “Talk”")
    for back in ("and how do I undo that", "change it back", "turn it off again"):
        told = await talked(house.desk, nora, SETTINGS, "how do I turn on dark mode?", back)
        assert told[1]["text"].startswith("The same way: press the lamp"), back


async def test_somebody_who_is_here_is_told_of_by_name_whoever_the_talk_was_about(house: House) -> None:
    nora = await somebody(house)
    for name in ("Annika", "Dmitri", "Test"):
        one = await somebody(house, name)
        house.presence.arrive(name, one, lambda: IN_THE_LOBBY)
    asked = ("who is here?", "is Dmitri a person?", "is Annika a person?", "and which of these folk are real people?")
    told = [one["text"] for one in await talked(house.desk, nora, HALL, *asked)]
    assert told[1].startswith("Yes: Dmitri is a person")
    assert told[2].startswith("Yes: Annika is a person")
    assert told[3].startswith("All who are named as being here: Annika, Dmitri and Test are people.")
    told_of = await answered(house.desk, nora, "is dmitri an AI?", LOBBY)
    assert told_of["text"].startswith("No, a person: Dmitri is")


def test_a_word_that_somebody_is_called_by_names_nobody() -> None:
    asker = Asker(Player("n", "nora", "Nora"), HALL)
    assert people_meant("is this a test for real people?", asker, ["Test"]) is None
    assert people_meant("is test a bot?", asker, ["Test"]) == ["Test"]


@pytest.fixture
async def remembered(house: House) -> Player:
    """Somebody of whom Pip keeps two things and Rosa and Kenji one each."""
    nora = await somebody(house)
    owners = {one.slug: one.party for one in house.characters.cast()}
    kept = [
        Memory(
            str(number), owners[slug], text, (), 0.0, Scope.OPPONENT_SPECIFIC, MemoryType.HABIT, 0.5,
            nora.party, CreatedBy.PLAYER, datetime(2026, 1, 1, tzinfo=UTC), None,
        )
        for number, (slug, text) in enumerate((
            ("pip", "I have a parrot called Biscuit."), ("pip", "I am a gardener by trade."),
            ("rosa", "I never castle."), ("kenji", "I was born in Ghent."),
        ))
    ]  # fmt: skip
    await house.database.write(insert_memories, kept)
    return nora


async def test_a_slip_that_is_to_go_is_found_by_its_words_and_named_with_its_owner(
    house: House, remembered: Player
) -> None:
    asked = ("what does rosa remember of me?", "delete the one about the parrot", "yes")
    told = [one["text"] for one in await talked(house.desk, remembered, MEMORIES, *asked)]
    assert told[1].startswith("That is the slip of Pip’s that says “I have a parrot called Biscuit.”")
    assert told[2].startswith("You do it yourself: press “Forget” on Pip’s slip “I have a parrot called Biscuit.”")
    assert not any("Rosa" in one for one in told[1:])
    none = await answered(house.desk, remembered, "erase the slip about my helicopter", MEMORIES)
    assert none["text"].startswith("No slip says anything of that: I looked through all four slips")


@pytest.mark.parametrize(
    "asked",
    ["get rid of everything that boy knows about me", "wipe all pip remembers of me", "delete whatever Pip has"],
)
async def test_all_that_one_of_the_house_keeps_is_counted_for_that_one_alone(
    house: House, remembered: Player, asked: str
) -> None:
    told = await talked(house.desk, remembered, MEMORIES, "what does rosa remember of me?", asked)
    assert told[1]["text"].startswith("Pip keeps two things of you: “I have a parrot")
    assert "Rosa" not in told[1]["text"]


async def test_whether_one_of_the_house_learns_what_another_was_told_names_these_two(
    house: House, remembered: Player
) -> None:
    told = await answered(house.desk, remembered, "can rosa see what I told pip?", MEMORIES)
    assert told["text"].startswith("No: what you told Pip stays with Pip. Rosa is not told")
    assert "Kenji" not in told["text"]


@pytest.mark.parametrize(
    ("asked", "screen", "begins"),
    [
        ("what does unwatched mean", "lobby", "Unwatched: nobody may look on"),
        ("what is 'whoever has the link, unwatched'", "lobby", "Unwatched: nobody may look on"),
        ("how long is a day a move game", "lobby", "Days a move: each of you has a day"),
        ("why are there no chairs?", "lobby", "A free chair is the empty place"),
        ("what does 'guarded' under her name mean", "match", "“Guarded” under a character’s name is its mood"),
        ("why does it say steady under his name", "match", "“Steady” under a character’s name is its mood"),
        ("what does 'no limits' mean there", "settings", "“No limits” is the last of three choices"),
        ("what do 'fit for children' and the other two choices do", "settings", "They are the three choices"),
        ("what's a character card", "workshop", "A character card is a file"),
        ("what does 'make a copy' do", "workshop", "“Make a copy” puts a copy"),
        ("why does it say rated: no help", "character", "Because a rated game counts"),
        ("what does the 600 next to pip mean", "hall", "600 is Pip’s rating."),
        ("what does Risk 7 of 10 do", "agents", "Risk 7 of 10 reads “will gamble”"),
    ],
)
async def test_a_word_that_stands_on_a_page_is_explained(house: House, asked: str, screen: str, begins: str) -> None:
    told = await answered(house.desk, await somebody(house), asked, Screen(ScreenKind(screen)))
    assert told["text"].startswith(begins)


@pytest.mark.parametrize(
    ("asked", "screen"),
    [
        ("how confident should i be against rosa?", ScreenKind.MATCH),
        ("is my pawn guarded?", ScreenKind.MATCH),
        ("what is a good copy of my game?", ScreenKind.WORKSHOP),
        ("what does 12 moves a game mean", ScreenKind.HALL),
        ("what is the best opening for a slip of a player", ScreenKind.HALL),
    ],
)
def test_a_word_that_is_used_in_passing_is_not_asked_for(asked: str, screen: ScreenKind) -> None:
    assert word_asked(asked, screen) is None


def test_every_word_of_the_glossary_is_found_by_itself_and_stands_on_a_page() -> None:
    shown = on_pages()
    assert len(page_words()) >= 40
    for word, one in page_words().items():
        screen = next(iter(one.on), ScreenKind.HALL)
        assert word_asked(f"what does “{word}” mean?", screen) == WordAsked(word), word
        assert (
            one.of_chess
            or all(part in shown for part in word.split(": "))
            or word
            in {
                "odds",
                "days a move",
                "character card",
                "slip",
                "bench",
            }
        ), word


@pytest.mark.parametrize(
    ("asked", "screen", "told"),
    [
        (
            "set me up a game with ilyas, ten minutes each and 5 seconds extra",
            HALL,
            "A game with Ilyas, 10+5: I cannot sit you down myself, but you can. On Ilyas’s page choose “10+5”",
        ),
        (
            "start a game with this one, 5 minuets, me black",
            Screen(ScreenKind.CHARACTER, "pip"),
            "A game with Pip, 5+0, you have Black: I cannot sit you down myself, but you can. Here on this page choose",
        ),
        (
            "set up a game for me with marguerite, fifteen plus ten, not rated",
            LOBBY,
            "A game with Marguerite, 15+10, not rated: I cannot sit you down myself",
        ),
        ("i want to play teodor, 5+3", HALL, "A game with Teodor, 5+3: I cannot sit you down myself"),
    ],
)
async def test_a_game_that_is_wished_for_is_said_back_with_the_way(
    house: House, asked: str, screen: Screen, told: str
) -> None:
    answer = await answered(house.desk, await somebody(house), asked, screen)
    assert answer["text"].startswith(told)
    assert answer["sources"][0]["href"].startswith("/characters/")


async def test_why_the_steward_begins_no_game_itself_is_told(house: House) -> None:
    asked = ("set me up a game with ilyas, 10+5", "why can't you do it yourself")
    told = await talked(house.desk, await somebody(house), HALL, *asked)
    assert told[1]["text"].startswith("Because I only look things up and tell")


@pytest.mark.parametrize(
    ("said", "clock"),
    [
        ("ten minutes each and 5 seconds extra", "10+5"), ("5 minuets", "5+0"), ("fifteen plus ten", "15+10"),
        ("3+2", "3+2"), ("half past nine", None), ("no clock please", "untimed"), ("3 days a move", "3d"),
        ("20 min with 10 secs", "20+10"),
    ],
)  # fmt: skip
def test_a_clock_is_read_from_words(said: str, clock: str | None) -> None:
    assert clock_said(said) == clock


@pytest.mark.parametrize(
    ("asked", "screen", "begins"),
    [
        ("who made this club", HALL, "That I do not know"),
        ("what happens to my games if I leave for good", SETTINGS, "The games that you have finished stay"),
        ("do I have to pick a clock", Screen(ScreenKind.CHARACTER, "pip"), "No: with those of the house “no clock”"),
        ("is it against the rules if mine plays rated", AGENTS, "No, it is allowed"),
        ("is it me who decides how strong they are", AGENTS, "No: how strong an agent is you do not set"),
        ("can I make them stop chattering at me during a game", SETTINGS, "Yes: on your card"),
        ("can I talk to him without playing", Screen(ScreenKind.CHARACTER, "pip"), "Yes: in Pip’s room"),
        (
            "what's the difference between agents and programs up there",
            Screen(ScreenKind.HONOURS),
            "An agent is raised",
        ),
        ("where is the share button", Screen(ScreenKind.SUMMARY), "Here on this page"),
    ],
)
async def test_what_is_asked_in_so_many_words_is_answered_first(
    house: House, asked: str, screen: Screen, begins: str
) -> None:
    told = await answered(house.desk, await somebody(house), asked, screen)
    assert told["text"].startswith(begins)
    assert "If you meant" not in told["text"]


async def test_who_asks_why_they_are_not_on_a_list_is_told_the_way_onto_it(house: House) -> None:
    told = await answered(house.desk, await somebody(house), "why am I not on this list?", Screen(ScreenKind.HONOURS))
    assert "There is no switch" not in told["text"]
    assert "five" in told["text"]


@pytest.mark.parametrize(
    ("page", "asked", "told"),
    [
        ("hall", "does the computer see what the hint button tells me", "character-no-peek"),
        ("character", "is the pause only put on so he looks human while thinking", "thinking-real"),
        ("character", "what is the point of a life story for a program", "story-why"),
        ("hall", "must I chat with them at all, or may I simply play?", "talk-no-reply"),
        ("memories", "did anybody ask me first before they keep notes", "memory-off"),
        ("lobby", "could my boy be paired with adults", "queue-age"),
        ("settings", "may my wife and I share one account", "account-shared"),
        ("settings", "does the page drain the battery", "data-and-battery"),
        ("lobby", "best clock to play with on the bus", "clock-travel"),
        ("honours", "by what is the order on this list decided", "honours-order"),
        ("lobby", "can strangers take the chair at my table", "table-seen"),
        ("lobby", "does a game with my sister move our rating", "table-rated"),
        ("ladder", "what is the question mark behind my rating for", "provisional"),
        ("honours", "how can I get one of those", "badges"),
        ("room", "did she say that I play too fast", "room-line-why"),
        ("hall", "I am blind, is it possible to play here", "screen-reader"),
    ],
)
def test_what_newcomers_wonder_at_has_an_answer_of_its_own(page: str, asked: str, told: str) -> None:
    word = answer_asked(asked.lower(), ScreenKind(page))
    assert word is not None
    assert plain_answers()[word.word].told == f"@{told}"


def test_after_a_table_for_two_points_are_asked_of_that_table() -> None:
    word = answer_asked("and does it cost rating points?", ScreenKind.LOBBY, "play-friend")
    assert word is not None
    assert plain_answers()[word.word].told == "@table-rated"
