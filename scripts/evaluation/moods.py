"""How three games are felt, without the board: `python -m scripts.evaluation.moods [SLUG ...]`.

Prints for a collapse, a comeback and a long defence what a character says and how it looks after each turn, in an order
drawn by lot and without their names, for a reader who is to say which is which. The answers stand at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass

import chess

from app.director.mood import MoodTurn, start_mood, take_turn
from app.domain.mood import Emotion, MoodState
from app.domain.move_worth import MoveWorth
from app.domain.persona import Persona
from app.soul.response import RecentMove, SoulInput, SoulOccasion
from app.soul.soul import Soul
from scripts.listening.talks import cast

# Winning chances of the character after each of its turns.
GAMES = {
    "collapse": (0.5, 0.52, 0.58, 0.66, 0.74, 0.8, 0.84, 0.82, 0.4, 0.34, 0.26, 0.18, 0.12),
    "comeback": (0.5, 0.46, 0.38, 0.28, 0.2, 0.16, 0.18, 0.24, 0.55, 0.6, 0.7, 0.78, 0.84),
    "defence": (0.5, 0.46, 0.4, 0.37, 0.34, 0.36, 0.33, 0.35, 0.32, 0.34, 0.36, 0.37, 0.38),
}
# Quiet moves for both sides, so that the board tells nothing.
_THERE_AND_BACK = ("g1f3", "g8f6", "f3g1", "f6g8")


@dataclass(frozen=True, slots=True)
class FeltTurn:
    """One turn: what was said if anything, the face and its intensity (0 to 1), and the smoothed mood after it."""

    said: str | None
    emotion: Emotion
    intensity: float
    mood: MoodState


async def turns_of(persona: Persona, chances: Sequence[float], seed: int = 12) -> list[FeltTurn]:
    """How a character with Black feels a game in which its winning chances after each turn are these; what the other
    side's moves bring is all of the change."""
    soul, sheet = Soul(), persona.sheet
    start = start_mood(sheet.aggression, sheet.trash_talk)
    mood, judged, before = MoodTurn(start, start), list[MoveWorth](), chances[0]
    said, spoken, found = list[str](), list[int](), list[FeltTurn]()
    for turn, now in enumerate(chances, start=1):
        moves = tuple(_THERE_AND_BACK[ply % 4] for ply in range(2 * turn))
        judged += [
            MoveWorth(2 * turn - 1, "Nf3", False, 1 - before, 1 - now),
            MoveWorth(2 * turn, "Nf6", True, now, now),
        ]
        theirs, mine = RecentMove("Nf3", "", False, before, now), RecentMove("Nf6", "", True, now, now)
        given = SoulInput(
            occasion=SoulOccasion.ON_USER_MOVE,
            initial_fen=chess.STARTING_FEN,
            moves=moves,
            my_color="black",
            opponent_name="Robin",
            opponent_kind="player",
            opponent_rating=1400,
            mood=mood.smoothed,
            my_chances=now,
            last_move=theirs,
            recent_moves=(theirs, mine),
            judged=tuple(judged),
            said_before=tuple(said),
            turns_spoken=tuple(spoken),
            own_turn=turn,
            chattiness=1.6,
            seed=seed,
        )
        answer = await soul.ask(persona, given)
        mood = take_turn(mood.raw, mood.smoothed, answer.mood_deltas)
        if answer.speak is not None:
            said.append(answer.speak)
            spoken.append(turn)
        found.append(FeltTurn(answer.speak, answer.emotion, answer.intensity, mood.smoothed))
        before = now
    return found


async def show(slugs: Sequence[str]) -> None:
    """Prints the games of these characters, and then which was which."""
    answers = []
    for slug in slugs:
        names = random.Random(slug).sample(sorted(GAMES), len(GAMES))
        for letter, name in zip("ABC", names, strict=True):
            print(f"\n{slug}, game {letter}")
            for number, turn in enumerate(await turns_of(cast()[slug], GAMES[name]), start=1):
                print(f"  {number:2}  {turn.emotion.value} {turn.intensity:.1f}  {turn.said or ''}")
            answers.append(f"{slug} {letter}: {name}")
    print("\n" + "\n".join(answers))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slugs", nargs="*", default=sorted(cast()))
    asyncio.run(show(parser.parse_args().slugs))


if __name__ == "__main__":
    main()
