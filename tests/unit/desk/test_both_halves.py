"""Both halves of a question are answered, and of somebody what is asked: whether they mind that one leaves, how they
are kept from forgetting, who of all is gentle; and help from elsewhere in a rated game is refused."""

from __future__ import annotations

from collections.abc import Sequence

import chess
import pytest

from app.desk.answering import BREAK
from app.desk.board.castling_words import asks_if_lost
from app.desk.finished.game_sought import LEGAL, names_game, trap_named
from app.desk.games import RATED
from app.desk.moves.card_asked import as_given
from app.desk.people.life_words import life_told
from app.desk.people.profile_beyond import beat_asked
from app.desk.people.somebody_all_words import of_all_told
from app.desk.people.somebody_asked import as_he, aspect_of_all, aspects_of_one, of_the_two
from app.desk.people.somebody_meant import of_somebody
from app.desk.people.told_lives import life_parts
from app.desk.questions import kind_of
from app.desk.reading.both_parts import whole_and_rest
from app.desk.reading.forms_asked import facts_asked, page_facts, two_pages
from app.desk.reading.parts import asks_by_itself
from app.desk.reading.running_help import wants_help
from app.desk.reading.understood import Understood
from app.desk.reading.waits_asked import waiting_asked, waiting_told
from app.desk.screen import Screen, ScreenKind
from app.desk.second import NOT_THE_OTHER, both_told, without_half
from app.desk.to_the_point import narrowed, to_the_point, units_of
from app.desk.tool import About, AskedQuestion, Asker, DeskAnswer
from app.domain.acts import PlayMove
from app.domain.position import Color
from app.house import House
from app.matches.service import Terms
from tests.unit.desk.test_steward import answered, game_of, somebody


@pytest.mark.parametrize(
    ("asked", "screen", "aspects"),
    [
        ("would kenji be offended if i just leave now without saying goodbye", ScreenKind.ROOM, ["leaves"]),
        ("what happens if i go without a word, will kenji sulk?", ScreenKind.ROOM, ["leaves"]),
        ("would kenji mind if i left for an hour", ScreenKind.MATCH, ["gave_up"]),
        ("i'd like kenji to never forget our game. can i do that?", ScreenKind.MEMORIES, ["pinned"]),
        ("how do i stop kenji forgetting something that matters", ScreenKind.MEMORIES, ["pinned"]),
        ("does it matter to kenji if i erase what he knows of me", ScreenKind.MEMORIES, ["unlearned"]),
        ("can i still say goodbye to kenji after the game", ScreenKind.MATCH, ["goodbye"]),
    ],
)
def test_to_leave_and_to_pin_are_asked_of_somebody(asked: str, screen: ScreenKind, aspects: list[str]) -> None:
    assert aspects_of_one(as_he(asked, "kenji"), screen) == aspects


def test_what_the_whole_question_asks_is_no_rest_of_it() -> None:
    asked = "what happens if i go without a word, will he sulk?"
    assert life_parts(asked, ["leaves"], asked, ScreenKind.ROOM) == []


def test_the_gentle_one_is_sought_among_all_or_among_the_two_at_the_board() -> None:
    assert aspect_of_all("who of the eight is the kindest to play with?", ScreenKind.HALL) == "gentle"
    assert aspect_of_all("which kind of player is pip", ScreenKind.HALL) is None
    assert aspect_of_all("which of the two should i challenge first?", ScreenKind.GALLERY) == "challenge"
    assert aspect_of_all("which of them should i challenge first?", ScreenKind.HALL) is None
    assert of_the_two("who of the pair is friendlier", ScreenKind.GALLERY)
    assert not of_the_two("who of the eight is kindest", ScreenKind.GALLERY)


def test_of_two_one_is_recommended_with_the_reason() -> None:
    def row(name: str, rating: int, teases: int) -> dict[str, object]:
        return {"name": name, "first": name, "rating": rating, "teases": teases, "tagline": "Sews books."}

    rows = [row("Anselm", 2350, 4), row("Vesna", 2600, 2)]
    told, names = of_all_told("challenge", {"ranked": rows, "own": 1200, "nicer": False})
    assert told.startswith("Anselm first: rated 2350 against 2600 for Vesna, and both are far above your 1200")
    assert "Vesna is the milder of the two" in told
    assert names == ["Anselm", "Vesna"]


@pytest.mark.parametrize(
    ("asked", "screen", "aspects"),
    [
        ("do i have to wait here, or can i wander off?", ScreenKind.LOBBY, ["stay"]),
        ("what is the queue for? do i have to stay on this page", ScreenKind.LOBBY, ["purpose", "stay"]),
        ("can i play rated against every one of them or are some only friendly?", ScreenKind.HALL, ["both"]),
        ("do i get points for this, i mean does it change my rating? and does it matter if i get one wrong",
         ScreenKind.PRACTICE, ["rated", "wrong"]),
    ],
)  # fmt: skip
def test_a_page_is_asked_whether_to_stay_and_whether_both(asked: str, screen: ScreenKind, aspects: list[str]) -> None:
    assert facts_asked(asked, screen) == (screen.value, aspects)


def test_a_clock_that_is_named_is_asked_about_itself() -> None:
    assert facts_asked("what does 5+3 mean and would it change my rating", ScreenKind.LOBBY) is None


def test_two_pages_are_set_beside_each_other() -> None:
    assert two_pages("what's the difference to the workshop then", ScreenKind.AGENTS) == ("agents", "workshop")
    assert two_pages("how is the gallery different from the lobby", ScreenKind.HALL) == ("lobby", "gallery")
    assert two_pages("is the puzzle different every day", ScreenKind.PUZZLE) is None


def test_the_clock_of_a_game_and_the_way_to_its_board_are_told_from_a_room() -> None:
    game = {"other": "Kenji", "stake": "friendly", "clock": None, "mine": True, "move": 11}
    clock = waiting_asked("does talking cost anything on the clock of our game?", ScreenKind.ROOM)
    assert clock == ["clock"]
    assert waiting_told([game], clock).startswith("No, that costs you no time: the friendly game with Kenji")
    assert waiting_told([{**game, "clock": "5+3"}], clock).startswith("Yes, where there is a clock it runs on")
    reach = waiting_asked("how do i get from here to the board with him", ScreenKind.ROOM)
    assert reach == ["reach"]
    assert waiting_told([game], reach).startswith("Your friendly game with Kenji is open (move 11, your move)")


def test_the_rule_of_castling_is_told_apart_from_the_board() -> None:
    assert asks_if_lost("is it gone for good once my king has moved?")
    assert asks_if_lost("if i move my rook and put it back, may i castle on that side again?")
    assert not asks_if_lost("can i castle now?")
    assert "match" in page_facts()


def test_help_in_a_running_game_is_wanted_from_elsewhere() -> None:
    assert wants_help("rosa is waiting for my move, just tell me what to play against her")
    assert not wants_help("what should i play against the sicilian")
    assert not wants_help("what went wrong in my game with rosa, which move was it")


def test_a_mate_and_a_lost_queen_are_found() -> None:
    made = ["e4", "e5", "Nf3", "d6", "Bc4", "Bg4", "Nc3", "g6", "Nxe5", "Bxd1", "Bxf7+", "Ke7", "Nd5#"]
    assert trap_named(made) == LEGAL
    assert names_game("i mated pip in seven moves")
    assert not names_game("how was i mated")
    assert as_given("how did he get my queen exactly") == "how i lost my queen exactly"
    assert as_given("how do i get my queen out") is None


def test_the_half_that_was_asked_first_is_told_first() -> None:
    one, other = DeskAnswer("It was friendly."), DeskAnswer("Yes, he has that.")
    assert both_told(other, one, first=True).text == f"It was friendly.{BREAK}Yes, he has that."
    assert both_told(one, other, first=False).text == f"It was friendly.{BREAK}Yes, he has that."
    assert both_told(one, DeskAnswer("No.", refused=True), first=False) is one


async def test_both_halves_of_a_question_are_answered(house: House) -> None:
    nora = await somebody(house)
    asked = "what does 5+3 mean and would it change my rating if i take it"
    told = (await answered(house.desk, nora, asked, Screen(ScreenKind.LOBBY)))["text"]
    clock, rating = told.split(BREAK)
    assert clock.startswith("Five minutes")
    assert rating.startswith("With the tick at “Rated”")


async def test_help_from_the_hall_is_refused_in_a_rated_game_alone(house: House) -> None:
    nora = await somebody(house)
    rosa = next(one for one in house.characters.cast() if one.slug == "rosa")
    table = await house.matches.open_match(nora.sitter, rosa.persona.sitter, Terms(color=Color.WHITE, rated=True))
    await table.act(PlayMove(Color.WHITE, chess.Move.from_uci("e2e4").uci(), 0))
    asked = "Rosa is waiting for my move, just tell me what to play"
    assert (await answered(house.desk, nora, asked, Screen(ScreenKind.HALL)))["text"] == RATED.message


async def test_a_rule_is_told_at_the_board(house: House) -> None:
    nora = await somebody(house)
    game = await game_of(house, nora, rated=False)
    asked = "is castling gone for good once my king has moved?"
    told = await answered(house.desk, nora, asked, Screen(ScreenKind.MATCH, game))
    assert told["text"].startswith("It is gone for good once the king has moved")


async def test_the_gentle_one_is_told_by_temper(house: House) -> None:
    nora = await somebody(house)
    asked = "who of the eight is the kindest to play with? i've been beaten twice by Rosa"
    told = await answered(house.desk, nora, asked, Screen(ScreenKind.HALL))
    assert "teases" in told["text"]


class _Reads:
    """Reads each text as the kind that is given for the longest of some words in it."""

    def __init__(self, kinds: dict[str, str | None]) -> None:
        self.kinds, self.asked = kinds, list[tuple[str, Asker]]()

    async def read(self, text: str, asker: Asker) -> Understood:
        """What is asked."""
        self.asked.append((text, asker))
        words = next(one for one in self.kinds if one in text.lower())
        name = self.kinds[words]
        kind = None if name is None else kind_of(name)
        question = AskedQuestion(text, asker, entry=None if kind is None else kind.entry)
        return Understood(question, kind, "" if kind is None else kind.aspect)


async def _halves(house: House, text: str, kinds: dict[str, str | None]) -> tuple[str | None, str | None, bool, _Reads]:
    asker = Asker(await somebody(house), Screen(ScreenKind.SETTINGS))
    reads = _Reads(kinds)
    whole, rest, first = await whole_and_rest(reads, text, asker, house.desk.toolbox.services)
    kind = None if rest is None else rest.kind.id if rest.kind is not None else ""
    return None if whole.kind is None else whole.kind.id, kind, first, reads


async def test_the_half_that_the_whole_leaves_is_answered_in_its_place(house: House) -> None:
    asked = "How do I change my username, and where is the sound switched off?"
    kinds: dict[str, str | None] = {"and where": "change-name", "username": "change-name", "sound": "sound"}
    assert (await _halves(house, asked, kinds))[:3] == ("change-name", "sound", False)
    kinds = {"and where": "sound", "username": "change-name", "sound": "sound"}
    assert (await _halves(house, asked, kinds))[:3] == ("sound", "change-name", True)


async def test_the_second_half_is_asked_of_what_the_first_one_named(house: House) -> None:
    asked = "How do I change my username, and where is the sound switched off?"
    *_, reads = await _halves(house, asked, {"and where": "change-name", "username": "change-name", "sound": "sound"})
    text, asker = reads.asked[-1]
    assert text.startswith("where is the sound")
    assert asker.before == "how do i change my username"
    assert asker.about is not None
    assert asker.about.entry == "change-name"


async def test_a_half_that_has_hardly_a_word_of_its_kind_is_left(house: House) -> None:
    asked = "How do I change my username, and where did the elephants sleep yesterday?"
    kinds: dict[str, str | None] = {"and where": "change-name", "username": "change-name", "eleph": "sound"}
    assert (await _halves(house, asked, kinds))[1] is None


async def test_a_half_that_nothing_answers_is_said_to_be_left(house: House) -> None:
    asked = "How do I change my username, and where did the grey elephants sleep yesterday?"
    kinds: dict[str, str | None] = {"and where": "change-name", "username": "change-name", "eleph": None}
    assert (await _halves(house, asked, kinds))[1] == ""
    told = without_half(DeskAnswer("On your card.", about=About("rules", entry="change-name")))
    assert told.text == f"On your card.{BREAK}{NOT_THE_OTHER}"


def test_a_condition_and_a_belief_are_no_half_of_a_question() -> None:
    assert asks_by_itself("how do i resign")
    assert asks_by_itself("list all of them")
    assert not asks_by_itself("if i resign now?")
    assert not asks_by_itself("this one i won, did i not?")


def test_each_half_is_told_in_its_first_sentences() -> None:
    one = DeskAnswer("One thing is here. Two more are there. The third is far.", about=About("rules", entry="a"))
    other = DeskAnswer("A knight jumps. It may jump over men. Nobody minds.", about=About("rules", entry="b"))
    assert both_told(one, other, first=False).text == (
        f"One thing is here. Two more are there.{BREAK}A knight jumps. It may jump over men."
    )


TACTICS = (
    "A fork attacks two things at once. A pin holds a piece before a dearer one; a skewer is the same the other way "
    "round. It works along lines. A discovered attack comes from behind."
)


def test_what_leans_on_a_sentence_is_one_unit_with_it() -> None:
    units = units_of(TACTICS)
    assert len(units) == 3
    assert units[1].endswith("It works along lines.")
    assert len(units_of("13...g6 was bad. 14.a3 is next.")) == 2


def test_an_entry_of_several_things_is_told_by_the_one_that_is_asked() -> None:
    told = DeskAnswer(TACTICS)
    assert narrowed(told, "what is a pin", (0.1, 0.55, 0.1)).text.startswith("A pin holds a piece")
    assert narrowed(told, "what is a pin", (0.4, 0.55, 0.1)) == told
    assert narrowed(told, "what is a fork", (0.6, 0.2, 0.1)) == told
    assert narrowed(told, "and from behind?", (0.3, 0.3, 0.4), again=True).text.startswith("A discovered attack")


class _Near:
    async def nearness(self, text: str, others: Sequence[str]) -> list[float] | None:
        """The same for all but the last."""
        assert text
        return [0.0] * (len(others) - 1) + [0.9]


async def test_a_yes_or_no_and_a_refusal_are_never_left_out() -> None:
    said = "No: nobody may. Ask a pilot first. A board is there."
    assert (await to_the_point(DeskAnswer(said), "is a board there", _Near())).text == said
    refused = DeskAnswer("Not here. Ask later. A board is there.", refused=True)
    assert await to_the_point(refused, "is a board there", _Near()) == refused


KENJI = {
    "name": "Kenji W", "rating": 1800, "strength": "A strong club player.", "white": [], "black": [], "bounds": (1, 2),
    "likes": {"aggression": 0.9, "risk_tolerance": 0.8, "patience": 0.2}, "adaptive": False,
    "tagline": "Fast.", "life": ["Ten, at school."],
}  # fmt: skip


@pytest.mark.parametrize("asked", ["what is his weak spot?", "where is kenji weak", "his weaknesses?"])
def test_a_weak_spot_is_told_without_advice_on_openings(asked: str) -> None:
    told = beat_asked(KENJI, asked, 1200)
    assert told.startswith("Kenji gives pieces up on hope")
    assert "quiet positions" in told
    assert "Prepare" not in told
    assert beat_asked(KENJI, "and his strength?", 1200).startswith("Kenji attacks the king")


@pytest.mark.parametrize("asked", ["was she a lighthouse keeper?", "what did she do before", "does she like jazz?"])
async def test_a_life_is_no_memory_of_the_asker(house: House, asked: str) -> None:
    asker = Asker(await somebody(house), Screen(ScreenKind.ROOM, "marguerite"))
    taken = kind_of("what_they_remember.of_me")
    read = await of_somebody(Understood(AskedQuestion(asked, asker), taken, taken.aspect), house.desk.toolbox.services)
    assert read is not None
    assert read.kind is not None
    assert read.kind.id in ("character_profile.life", "somebody.asked")
    mine = AskedQuestion("does she remember my son?", asker)
    kept = await of_somebody(Understood(mine, taken, taken.aspect), house.desk.toolbox.services)
    assert kept is None or kept.kind is None or kept.kind.id != "character_profile.life"


def test_a_life_is_found_by_the_beginning_of_a_word() -> None:
    facts = KENJI | {"name": "Marguerite O", "life": ["She kept the light at sea.", "She teaches now."]}
    assert "kept the light" in life_told(facts, "was she ever in a lighthouse?")


def test_whether_an_account_is_needed_is_no_question_for_what_has_to_be_done() -> None:
    assert facts_asked("do i need an account?", ScreenKind.HALL) == ("hall", ["guest"])
    assert facts_asked("what is this move?", ScreenKind.REPLAY) is None
