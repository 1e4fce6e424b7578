"""The fifth step: a mind's story of the game, and what it has come to think of the opponent. Without a model: from
facts, in the character's own phrases; a sheet without phrases for it tells in one of three manners of speaking."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass

from app.characters.phrasebook import slots_of
from app.characters.record import HeadToHead
from app.domain.persona import Sheet
from app.domain.text import speakable_name
from app.post_match.features import Means
from app.post_match.finished import Played, family_name, move_number
from app.post_match.goals import judge_goal
from app.post_match.habits import habits_of, patterns_of
from app.post_match.manners import MANNERS, RESULTS
from app.post_match.report import Recap, Sentence

# Sliders of trash talk from which somebody is loud, and up to which gentle.
LOUD, GENTLE = 7, 3
MOST_PROFILE_SENTENCES = 3
# Winning chances (0 to 1) that a move must lose to be called the turn of the game.
TURN_LOSS = 0.1
FINE_ACCURACY = 88.0  # percent worth a word

# How a character's file calls its own last words, by how the game ended.
_LAST_WORDS = {
    "checkmate": "checkmate", "resignation": "resignation", "timeout": "time", "stalemate": "stalemate",
    "agreement": "agreement", "threefold_repetition": "repetition", "fivefold_repetition": "repetition",
}  # fmt: skip


def recap_of(played: Played) -> Recap:
    """The story of the game for the summary page. What rests on earlier games or on talk in the room is private."""
    dice = played.dice("recap")
    sheet = played.persona.sheet
    teller = _Teller(sheet, dice, _slots(played))
    sentences = [_last_words(played, teller), teller.say(played.result)]
    sentences += [teller.say(key, slots) for key, slots in _beats(played)]
    told = [Sentence(text=text) for text in sentences if text is not None]
    goal = judge_goal(played)
    if goal is not None:
        told.append(Sentence(text=teller.say(_VERDICTS[goal.met], {"goal": goal.goal}), private=True))
    if _games(played.record) > 1:
        score = {"score": f"{played.record.wins}-{played.record.losses}"}
        told.append(Sentence(text=teller.say("score", score), private=True))
    return Recap(color=played.color, name=played.me.name, sentences=tuple(told), goal=goal)


_VERDICTS = {True: "goal_met", False: "goal_missed", None: "goal_unknown"}


_ONE_MOVES = re.compile(r"\b1 moves\b")


@dataclass(frozen=True, slots=True)
class _Teller:
    """One character telling one game; `known` are the facts that any sentence may use."""

    sheet: Sheet
    dice: random.Random
    known: Mapping[str, str]

    def say(self, key: str, slots: Mapping[str, str] | None = None) -> str:
        """A sentence for `key` in the character's own phrases, or in its manner of speaking."""
        return self.own(f"recap_{key}", slots) or self._plainly(key, slots or {})

    def own(self, key: str, slots: Mapping[str, str] | None = None) -> str | None:
        """One of the character's own phrases for `key` of which every slot can be filled; None where it has none."""
        facts = {**self.known, **(slots or {})}
        usable = [phrase for phrase in self.sheet.phrases.get(key, ()) if slots_of(phrase) <= facts.keys()]
        # A slot written with a capital begins a sentence, and what fills it does so too.
        capitals = {name.capitalize(): value[:1].upper() + value[1:] for name, value in facts.items()}
        return _one_move(self.dice.choice(usable).format_map({**facts, **capitals})) if usable else None

    def _plainly(self, key: str, slots: Mapping[str, str]) -> str:
        variants = RESULTS[key] if key in RESULTS else MANNERS[manner_of(self.sheet)][key]
        return _one_move(self.dice.choice(variants).format_map({**self.known, **slots}))


def _one_move(text: str) -> str:
    """Phrases are written for games of several moves."""
    return _ONE_MOVES.sub("1 move", text)


def manner_of(sheet: Sheet) -> str:
    """Which of the three manners of speaking a character has."""
    if sheet.trash_talk >= LOUD:
        return "loud"
    return "gentle" if sheet.trash_talk <= GENTLE else "dry"


def _last_words(played: Played, teller: _Teller) -> str | None:
    """The character's last words for such a result, as it says them at the board."""
    kind = _LAST_WORDS.get(played.state.end_reason or "")
    keys = [f"{played.result}_{kind}"] if kind else []
    return next((words for key in (*keys, played.result) if (words := teller.own(key)) is not None), None)


def _slots(played: Played) -> dict[str, str]:
    number = str(max(1, played.moves))
    slots = {"ending": played.ending, "number": number, "move_number": number}
    if played.name is not None:
        slots["opponent"] = played.name
    if played.opening is not None:
        slots["opening"] = family_name(played.opening)
    return slots


def _beats(played: Played) -> list[tuple[str, dict[str, str]]]:
    """What else there is to tell: the opening, the turn of the game, whose play was fine, what stood out."""
    beats: list[tuple[str, dict[str, str]]] = []
    if played.opening is not None:
        beats.append(("opening", {"opening": family_name(played.opening)}))
    turning = played.turning_point
    if turning is not None and turning.chance_before - turning.chance_after >= TURN_LOSS:
        key = "my_turn" if turning.color is played.color else "your_turn"
        slots = {"number": str(move_number(turning.ply)), "san": turning.san, "best": turning.best_san}
        beats.append((key, slots))
    if played.analysis is not None:
        theirs, mine = played.analysis.accuracy[played.color.other], played.analysis.accuracy[played.color]
        if theirs is not None and theirs >= FINE_ACCURACY:
            beats.append(("fine_them", {"accuracy": f"{theirs:.0f}"}))
        elif mine is not None and mine >= FINE_ACCURACY:
            beats.append(("fine_me", {"accuracy": f"{mine:.0f}"}))
    habits = habits_of(played.theirs) if played.theirs is not None else []
    if habits:
        beats.append(("habit", {"habit": habits[0].words}))
    return beats


def _games(record: HeadToHead) -> int:
    return record.wins + record.draws + record.losses


def profile_of(name: str, record: HeadToHead, means: Means, openings: Mapping[str, int], played: Played | None) -> str:
    """What a mind thinks of an opponent, in at most three sentences of its own. `means` and `openings` are over all
    games; `played` is the latest, for what no mean can tell yet."""
    they = speakable_name(name) or "this opponent"
    games = _games(record)
    sentences = [_record_sentence(they, record) if games else f"I have hardly played {they} yet."]
    habits = [habit.always for habit in patterns_of(means)[:2]]
    if habits:
        sentences.append(f"From what I have seen they {' and '.join(habits)}.")
    elif played is not None and played.theirs is not None:
        latest = habits_of(played.theirs)
        if latest:
            sentences.append(f"Last time they {latest[0].words}.")
    favourite = max(openings.items(), key=lambda item: (item[1], item[0]), default=None)
    if favourite is not None:
        name, times = favourite
        usual = f"Between us it is mostly the {name}" if times > 1 else f"Last time it was the {name}"
        sentences.append(f"{usual}, and I will be ready for it.")
    return " ".join(sentences[:MOST_PROFILE_SENTENCES])


def _record_sentence(they: str, record: HeadToHead) -> str:
    games = _games(record)
    times = "once" if games == 1 else "twice" if games == 2 else f"{games} times"
    counts = ((record.wins, "win", "wins"), (record.losses, "loss", "losses"), (record.draws, "draw", "draws"))
    parts = [f"{count} {one if count == 1 else many}" for count, one, many in counts if count]
    return f"I have played {they} {times}: {', '.join(parts)}."
