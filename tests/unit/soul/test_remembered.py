"""A memory of another game, told again, is no statement about this one; everything else still is."""

from __future__ import annotations

import pytest

from app.domain.memory import Scope
from app.soul.gathering import gather
from app.soul.guard import Fault
from app.soul.model_guard import fault_in
from app.soul.model_voice import Model
from app.soul.prompt import compose
from app.soul.remembered import shared_words, tells_memory
from app.soul.response import SoulOccasion, TalkLine
from app.soul.soul import Soul
from tests.fakes.scripted_llm import ScriptedModels
from tests.unit.soul.soul_table import CAST, given, played, surfaced

PHOENIX = (
    "I rode nine hours on a bus to Phoenix to play a weekend tournament, and offered the King's Gambit in every single"
    " White game. Two wins, one loss, one man who got up and left the room at move two."
)
ROOK = (
    "A rook on the seventh rank once won me a game while I was in the bathroom: he looked at it for nine minutes and"
    " resigned to my empty chair."
)
GAME = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6")


async def nobody(_: str) -> frozenset[str]:
    return frozenset()


async def held(line: str, *memories: str, scope: Scope = Scope.CHARACTER_LORE) -> Fault | None:
    asked = given(
        GAME,
        occasion=SoulOccasion.ON_USER_INPUT,
        surfaced=tuple(surfaced(memory, scope, f"m-{at}") for at, memory in enumerate(memories)),
    )
    found = await fault_in(line, asked, gather(asked), CAST["kenji"].sheet, "", nobody)
    return None if found is None else found[0]


TOLD = [
    "nine hours on a bus to phoenix, king's gambit every white game, and one man stood up and left at move two!",
    "i remember the time i put a rook on the seventh, went to the bathroom, and he resigned to my empty chair.",
]


def test_common_words_do_not_count_as_shared() -> None:
    assert shared_words("I always loved the looks of chess; it gives so much.", "Chess always gives good looks.") == 0
    assert shared_words("Two wins by the rivers.", "One win by a river.") == 1


@pytest.mark.parametrize("line", TOLD)
async def test_a_memory_told_as_past_is_heard(line: str) -> None:
    assert await held(line, PHOENIX, ROOK) is None


async def test_without_the_memory_it_would_be_a_statement_about_this_game() -> None:
    assert await held(TOLD[1]) is Fault.FALSE


@pytest.mark.parametrize(
    "line",
    [
        # said once of that game, and once of this one
        "i put a rook on the seventh, and he resigned to my empty chair; now i put a rook on the seventh.",
        # of this game, with a memory's words
        "My rook is on the seventh, and it won me a game from an empty chair, in the bathroom, in nine minutes.",
        "I put a rook on the seventh.",
        "You lost a rook on the seventh while I was in the bathroom, nine minutes, empty chair.",
        # beside a memory that is told
        "Nine hours on a bus to Phoenix, King's Gambit every game, and my knight is on h5.",
        "Nine hours on a bus to Phoenix, King's Gambit every game. I won a bishop at move three.",
    ],
)
async def test_what_it_says_of_this_game_is_held_against_the_board(line: str) -> None:
    assert await held(line, PHOENIX, ROOK) is Fault.FALSE


async def test_what_is_remembered_of_the_one_across_the_board_excuses_nothing() -> None:
    told = "Ada rode nine hours to Phoenix and lost a rook on the seventh at move two."
    line = "nine hours to phoenix, and my rook went to the seventh at move two!"
    assert await held(line, told, scope=Scope.OPPONENT_SPECIFIC) is Fault.FALSE


def test_what_was_told_already_does_not_come_back() -> None:
    line = TalkLine(TOLD[0], by_me=True)
    assert tells_memory(PHOENIX, line.text)
    assert not tells_memory(ROOK, line.text)
    asked = given(
        GAME,
        occasion=SoulOccasion.ON_USER_INPUT,
        surfaced=(surfaced(PHOENIX, memory_id="a"), surfaced(ROOK, memory_id="b")),
        table_talk=(line,),
    )
    situation = compose(CAST["kenji"].sheet, asked, gather(asked), must_answer=True).situation
    assert PHOENIX not in situation
    assert f"m2 (your own past) <<memory: {ROOK}>>" in situation


@pytest.mark.parametrize("line", TOLD)
async def test_a_repeated_memory_passes_the_guard_of_the_soul(line: str) -> None:
    past = (surfaced(PHOENIX, memory_id="a"), surfaced(ROOK, memory_id="b"))
    asked = given(GAME, occasion=SoulOccasion.ON_USER_INPUT, surfaced=past, pending_chat=("What was it like?",))
    kenji = CAST["kenji"]
    soul = Soul(model=Model(ScriptedModels(({"speak": line},)), nobody, 5.0))
    assert (await soul.ask(kenji, asked)).speak == line
    assert soul.holds(kenji, line, asked)
    untold = given(GAME, occasion=SoulOccasion.ON_USER_INPUT)
    assert soul.holds(kenji, line, untold) is (line == TOLD[0])
