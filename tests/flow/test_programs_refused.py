"""The programs that we give away, at a club that refuses: they ask again what is refused for the moment, and say what
is refused for good."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from tests.fakes.curt_club import FULL, CurtClub, curt_club
from tests.fakes.server import ROOT
from tests.fakes.visitors import PATIENCE
from tests.flow.test_programs import run


@pytest.fixture(params=["examples/program.py", "docs/programs.md"])
def program(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a program of ours lies; that of the document is taken out of it."""
    path = ROOT / request.param
    if path.suffix != ".md":
        return str(path)
    (code,) = re.findall(r"```python\n(.*?)```", path.read_text(), re.DOTALL)
    (tmp_path / "twenty.py").write_text(code)
    return str(tmp_path / "twenty.py")


async def outcome(club: CurtClub, program: str) -> tuple[int | None, str, str]:
    """The exit status, and what was printed on standard output and on standard error."""
    async with curt_club(club) as url:
        played = await run(program, url, "club_token")
        try:
            told, trouble = await asyncio.wait_for(played.communicate(), PATIENCE)
        finally:
            if played.returncode is None:
                played.kill()
    return played.returncode, told.decode(), trouble.decode()


async def test_a_move_refused_for_the_moment_is_played_a_moment_later(program: str) -> None:
    club = CurtClub()
    status, told, trouble = await outcome(club, program)
    assert (status, trouble, len(club.moves)) == (0, "", 1)
    assert "1-0" in told


async def test_a_game_that_is_not_opened_ends_the_program_with_the_clubs_sentence(program: str) -> None:
    club = CurtClub()
    club.is_full = True
    assert await outcome(club, program) == (1, "", f"The club opens no game: {FULL['message']}\n")
