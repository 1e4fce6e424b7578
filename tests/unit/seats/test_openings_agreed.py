"""An opening that the two agreed on before the game is what the engine is asked to play."""

from tests.unit.seats.mind_table import Evening

NAJDORF = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"


async def test_the_agreed_opening_reaches_the_engine(evening: Evening) -> None:
    table = await evening.sit_down(goal="play the Sicilian Defence: Najdorf Variation")
    await evening.turn(table, "e2e4")
    assert NAJDORF in evening.engine.configs[-1].asked
    assert all(line.startswith(NAJDORF) for line in evening.engine.configs[-1].asked)


async def test_another_goal_asks_for_no_opening(evening: Evening) -> None:
    table = await evening.sit_down(goal="castle before move 10")
    await evening.turn(table, "e2e4")
    assert evening.engine.configs[-1].asked == ()
