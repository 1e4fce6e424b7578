"""The fifth step after a game, without a model: a mind's recap, and its profile of the opponent. Built from facts with
the character's own phrases; where the sheet has none, with those of one of three tones (`manners`)."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass

from app.characters.phrasebook import slots_of
from app.domain.persona import Sheet
from app.domain.position import Color, number_of
from app.domain.prose_endings import ENDINGS
from app.domain.shared_past import HeadToHead
from app.domain.text import sentences, speakable_name
from app.post_match.features import Means
from app.post_match.finished import Played, family_name, turning_moment
from app.post_match.goals import judge_goal
from app.post_match.habits import habits_of, patterns_of
from app.post_match.manners import MANNERS, RESULTS
from app.post_match.report import Analysis, KeyMoment, Recap, Sentence

# The trash-talk slider (0 to 10): from LOUD up the tone is loud, up to GENTLE it is gentle.
LOUD, GENTLE = 7, 3
MOST_PROFILE_SENTENCES = 3
REMEMBERED_SENTENCES = 3  # of one game, as many as a memory may have
FINE_ACCURACY = 88.0  # percent; from here on accuracy is praised

# End reason -> suffix of the phrase key in a character's file, as in `won_checkmate`.
_LAST_WORDS = {
    "checkmate": "checkmate", "resignation": "resignation", "timeout": "time", "stalemate": "stalemate",
    "agreement": "agreement", "threefold_repetition": "repetition", "fivefold_repetition": "repetition",
}  # fmt: skip


def recap_of(played: Played) -> Recap:
    """The recap for the summary page. Sentences about earlier games or the goal agreed in the room are private."""
    teller = _teller(played, "recap")
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
    """Writes one character's sentences about one game; `known` are slot values available to every sentence."""

    sheet: Sheet
    dice: random.Random
    known: Mapping[str, str]

    def say(self, key: str, slots: Mapping[str, str] | None = None) -> str:
        """A sentence for `key`: one of the character's own phrases, else one of its tone."""
        return self.own(f"recap_{key}", slots) or self._plainly(key, slots or {})

    def own(self, key: str, slots: Mapping[str, str] | None = None) -> str | None:
        """One of the character's own phrases for `key` whose slots can all be filled; None if there is none."""
        facts = {**self.known, **(slots or {})}
        usable = [phrase for phrase in self.sheet.phrases.get(key, ()) if slots_of(phrase) <= facts.keys()]
        # A slot written with a capital stands at the start of a sentence, so its value is capitalised.
        capitals = {name.capitalize(): value[:1].upper() + value[1:] for name, value in facts.items()}
        return _one_move(self.dice.choice(usable).format_map({**facts, **capitals})) if usable else None

    def _plainly(self, key: str, slots: Mapping[str, str]) -> str:
        variants = RESULTS[key] if key in RESULTS else MANNERS[manner_of(self.sheet)][key]
        return _one_move(self.dice.choice(variants).format_map({**self.known, **slots}))


def _one_move(text: str) -> str:
    """Corrects "1 moves", since the phrases are written in the plural."""
    return _ONE_MOVES.sub("1 move", text)


def manner_of(sheet: Sheet) -> str:
    """The tone of a character: `loud`, `gentle` or `dry`."""
    if sheet.trash_talk >= LOUD:
        return "loud"
    return "gentle" if sheet.trash_talk <= GENTLE else "dry"


def _last_words(played: Played, teller: _Teller) -> str | None:
    """The character's closing phrase for this result and end reason, else for the result alone."""
    kind = _LAST_WORDS.get(played.state.end_reason or "")
    keys = [f"{played.result}_{kind}"] if kind else []
    return next((words for key in (*keys, played.result) if (words := teller.own(key)) is not None), None)


def _facts(moves: int, ending: str, opponent: str | None, opening: str | None) -> dict[str, str]:
    number = str(max(1, moves))
    slots = {"ending": ending, "number": number, "move_number": number}
    if opponent is not None:
        slots["opponent"] = opponent
    if opening is not None:
        slots["opening"] = family_name(opening)
    return slots


def _beats(played: Played) -> list[tuple[str, dict[str, str]]]:
    """Phrase keys and slots of the middle part: opening, turning point, high accuracy, the opponent's top habit."""
    beats: list[tuple[str, dict[str, str]]] = []
    if played.opening is not None:
        beats.append(("opening", {"opening": family_name(played.opening)}))
    turning = played.turning_point
    if turning is not None:
        beats.append(_turn(played, turning))
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


def _turn(played: Played, turning: KeyMoment) -> tuple[str, dict[str, str]]:
    key = "my_turn" if turning.color is played.color else "your_turn"
    return key, {"number": str(number_of(1, turning.fen)), "san": turning.san, "best": turning.best_san}


def remembered_game(played: Played) -> str:
    """What the mind remembers of the game, as it tells it to the opponent: the result in one sentence, and the move on
    which it turned."""
    teller = _teller(played, "memory")
    told = [teller.own(f"past_{played.result}") or teller.say(played.result)]
    if played.turning_point is not None:
        told.append(teller.say(*_turn(played, played.turning_point)))
    return " ".join(sentences(" ".join(told))[:REMEMBERED_SENTENCES])


@dataclass(frozen=True, slots=True)
class Bygone:
    """A game that a character looks back on: its own `color` and `result` (won, lost or drawn), how it ended, the
    number of moves, the opening. The same game is always told in the same words."""

    sheet: Sheet
    match_id: str
    color: Color
    result: str
    end_reason: str
    moves: int
    opening: str | None

    def recalled(self) -> str:
        """One sentence of the result, as the character tells it to the opponent."""
        teller = self._teller("past")
        return teller.own(f"past_{self.result}") or teller.say(self.result)

    def note(self, analysis: Analysis) -> str:
        """What the character leaves at the opponent's place: that it has looked at the game again, and what it found
        where one move decided it."""
        teller = self._teller("note")
        loser = {"won": self.color.other, "lost": self.color}.get(self.result)
        moment = turning_moment(analysis, loser)
        if moment is None:
            return f"{teller.say('note')} {self.recalled()}"
        key = "my_turn" if moment.color is self.color else "your_turn"
        slots = {"number": str(number_of(1, moment.fen)), "san": moment.san, "best": moment.best_san}
        return f"{teller.say('note')} {teller.say(key, slots)}"

    def _teller(self, purpose: str) -> _Teller:
        ending = ENDINGS.get(self.end_reason, "the end of the game")
        known = _facts(self.moves, ending, None, self.opening)
        return _Teller(self.sheet, random.Random(f"{self.match_id}|{self.color}|{purpose}"), known)


def remembered_habit(played: Played, habit: str) -> str:
    """What the mind remembers of the opponent's play, told to them; `habit` follows "you"."""
    return _teller(played, "habit").say("habit", {"habit": habit})


def _teller(played: Played, purpose: str) -> _Teller:
    known = _facts(played.moves, played.ending, played.name, played.opening)
    return _Teller(played.persona.sheet, played.dice(purpose), known)


def _games(record: HeadToHead) -> int:
    return record.wins + record.draws + record.losses


def profile_of(name: str, record: HeadToHead, means: Means, openings: Mapping[str, int], played: Played | None) -> str:
    """A mind's profile of an opponent in at most three sentences. `means` and `openings` are over all games; the latest
    game `played` is used while there are too few for a pattern."""
    they = speakable_name(name) or "somebody whose name I do not say"
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
