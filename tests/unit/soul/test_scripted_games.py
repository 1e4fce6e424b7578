"""The scripted voices over whole games: no repeats, no false lines, mostly silent, distinguishable."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Literal

import pytest

from app.domain.facts import LastGame, Standing
from app.domain.memory import Scope
from app.domain.mood import Emotion, MoodState
from app.soul.discipline import WINDOW_TURNS
from app.soul.gathering import gather
from app.soul.guard import fault_of, own_past
from app.soul.response import SoulInput, SoulOccasion, SoulResponse
from app.soul.soul import Soul
from app.truth.check import check_line
from tests.unit.soul.soul_table import CAST, RandomGame, given, played, surfaced

SLUGS = tuple(CAST)
# Own turns of a game; a random game may end a little sooner.
TURNS = 22
CHATS = {3: "hi", 7: "what opening is this?", 11: "nice move", 15: "who is better?"}


@dataclass
class Evening:
    """What one character said and showed over some games, with the input each line was said on."""

    lines: list[tuple[str, SoulInput]] = field(default_factory=list)
    responses: list[SoulResponse] = field(default_factory=list)
    unasked_turns: list[tuple[int, int]] = field(default_factory=list)
    turns: int = 0


async def evening(slug: str, seeds: tuple[int, ...], *, chat: bool = True, chattiness: float = 1.0) -> Evening:
    """Play games of some 20 own turns with a greeting and last words each; nothing said once may come again."""
    soul, told = Soul(), Evening()
    said: list[str] = []

    async def ask(asked: SoulInput) -> SoulResponse:
        response = await soul.ask(CAST[slug], asked)
        told.responses.append(response)
        if response.speak:
            said.append(response.speak)
            told.lines.append((response.speak, asked))
        return response

    for seed in seeds:
        standing = Standing(wins=seed % 3, losses=seed % 2)
        game = RandomGame(CAST[slug], seed, turns=TURNS, rated=seed % 2 == 1, standing=standing)
        await ask(given(occasion=SoulOccasion.BEFORE_MATCH, standing=standing, said_before=tuple(said), seed=seed))
        spoken: list[int] = []
        last = given()
        for turn in game.inputs():
            words = (CHATS[turn.number],) if chat and turn.number in CHATS else ()
            last = replace(
                turn.given,
                pending_chat=words,
                turns_spoken=tuple(spoken),
                said_before=tuple(said),
                chattiness=chattiness,
            )
            response = await ask(last)
            told.turns += 1
            if response.speak:
                spoken.append(turn.number)
                if not words:
                    told.unasked_turns.append((seed, turn.number))
        results: tuple[Literal["won", "lost", "drawn"], ...] = ("won", "lost", "drawn")
        result = results[seed % 3]
        ended = replace(last, occasion=SoulOccasion.AFTER_MATCH, result=result, end_reason="resignation")
        await ask(replace(ended, pending_chat=(), said_before=tuple(said)))
    assert soul.counts.failed == 0
    return told


@pytest.mark.parametrize("slug", SLUGS)
async def test_sixty_turns_of_three_games_bring_no_line_twice_and_no_untruth(slug: str) -> None:
    told = await evening(slug, (1, 2, 3))
    lines = [line for line, _ in told.lines]
    assert told.turns >= 60
    assert len(lines) >= 12
    assert len(set(lines)) == len(lines)
    for line, asked in told.lines:
        assert fault_of(line, gather(asked), past=own_past(asked, CAST[slug].sheet)) is None, line
        assert "{" not in line


@pytest.mark.parametrize("slug", SLUGS)
async def test_four_lines_in_five_name_something_of_this_game_or_history(slug: str) -> None:
    told = await evening(slug, (4, 5, 6), chat=False)
    lore = [entry.telling for entry in CAST[slug].sheet.lore]
    naming = 0
    for line, asked in told.lines:
        facts = gather(asked)
        specific = (
            check_line(line, facts).claims
            or re.search(r"\b[a-h][1-8]\b|\b[a-h]-(?:file|pawn)", line)
            or (facts.opening and facts.opening in line)
            or asked.opponent_name in line
            or any(telling and telling in line for telling in lore)
            or re.search(r"\d+–\d+|never (?:played|met)|first (?:one|game)|new face|not played before|new player", line)
            or re.search(
                r"evening|morning|afternoon|night|hour|midnight|winning|losing|won|lost|draw|resign", line.lower()
            )
            or re.search(r"\b(?:knight|bishop|rook|queen|king|pawn)s?\b", line.lower())
        )
        naming += bool(specific)
    assert naming >= 0.8 * len(told.lines), [line for line, _ in told.lines]


@pytest.mark.parametrize("slug", SLUGS)
async def test_silence_is_most_frequent_and_the_window_is_respected(slug: str) -> None:
    told = await evening(slug, (7, 8, 9, 10), chat=False)
    assert 0.03 * told.turns <= len(told.unasked_turns) <= 0.42 * told.turns
    for seed, turn in told.unasked_turns:
        window = [t for s, t in told.unasked_turns if s == seed and turn - WINDOW_TURNS < t <= turn]
        assert len(window) <= 2


async def test_chattiness_and_settings_scale_how_often_remarks_come() -> None:
    counts = {slug: len((await evening(slug, (7, 8, 9, 10), chat=False)).unasked_turns) for slug in SLUGS}
    assert counts["kenji"] > counts["anselm"]
    rare = len((await evening("kenji", (7, 8, 9, 10), chat=False, chattiness=0.5)).unasked_turns)
    chatty = len((await evening("kenji", (7, 8, 9, 10), chat=False, chattiness=2.0)).unasked_turns)
    assert rare < counts["kenji"] < chatty
    assert not (await evening("kenji", (7, 8), chat=False, chattiness=0.0)).unasked_turns


@pytest.mark.parametrize("slug", SLUGS)
async def test_the_same_input_and_seed_give_the_same_answer(slug: str) -> None:
    first, second = await evening(slug, (11, 12)), await evening(slug, (11, 12))
    assert first.responses == second.responses


@pytest.mark.parametrize("slug", SLUGS)
async def test_feelings_stay_in_range_and_change(slug: str) -> None:
    told = await evening(slug, (1, 2, 3))
    for response in told.responses:
        deltas = response.mood_deltas
        assert max(map(abs, (deltas.aggression, deltas.confidence, deltas.tilt, deltas.engagement))) <= 0.1
        assert 0 < response.intensity <= 1
        assert response.consent is None
    assert len({response.emotion for response in told.responses}) >= 3


async def test_insult_angers_the_impatient_more_than_the_patient_and_praise_warms() -> None:
    game = played("e4", "e5")
    answers = {}
    for slug in ("kenji", "anselm"):
        answers[slug] = await Soul().ask(CAST[slug], given(game, pending_chat=("you idiot",)))
        assert answers[slug].emotion is Emotion.ANNOYED
    assert answers["kenji"].mood_deltas.tilt > answers["anselm"].mood_deltas.tilt > 0
    praised = await Soul().ask(CAST["kenji"], given(game, pending_chat=("nice move!",)))
    assert praised.mood_deltas.tilt < 0
    assert praised.emotion is Emotion.PLEASED


async def test_a_memory_that_came_up_is_told_truly_and_referred_to() -> None:
    character, told = CAST["kenji"], 0
    for turn, entry in enumerate(character.sheet.lore):
        memory = surfaced(entry.narrative, memory_id=f"m{turn}")
        asked = given(played("e4", "e5"), surfaced=(memory,), own_turn=turn, seed=turn)
        response = await Soul().ask(character, asked)
        if response.referenced_memory_ids:
            assert response.referenced_memory_ids == (f"m{turn}",)
            assert entry.telling
            assert entry.telling in (response.speak or "")
            told += 1
    assert told >= 8


async def test_a_private_memory_is_quoted_by_its_first_sentence_only() -> None:
    memory = surfaced("They thanked me for the game. They also said more.", Scope.OPPONENT_SPECIFIC)
    lines = [
        (await Soul().ask(CAST["marguerite"], given(played("e4", "e5"), surfaced=(memory,), own_turn=n, seed=n))).speak
        for n in range(12)
    ]
    quoted = [line for line in lines if line and "thanked me" in line]
    assert quoted
    assert not any("said more" in line for line in quoted)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("result", ["won", "lost", "drawn", "unfinished"])
@pytest.mark.parametrize("reason", ["checkmate", "resignation", "timeout", "agreement", "fifty_moves", None])
async def test_there_is_a_true_farewell_for_every_end(slug: str, result: str, reason: str | None) -> None:
    moves = played("f3", "e5", "g4", "Qh4#") if reason == "checkmate" else played("e4", "e5")
    asked = given(moves, occasion=SoulOccasion.AFTER_MATCH, result=result, end_reason=reason)
    assert (await Soul().ask(CAST[slug], asked)).speak


@pytest.mark.parametrize("slug", SLUGS)
async def test_the_greeting_knows_the_record_and_the_hour(slug: str) -> None:
    soul = Soul()
    for standing, score in ((Standing(), None), (Standing(3, 0, 1), "3–1"), (Standing(0, 1, 2), "0–2")):
        asked = given(occasion=SoulOccasion.BEFORE_MATCH, standing=standing, local_hour=23)
        line = (await soul.ask(CAST[slug], asked)).speak
        assert line
        assert score is None or score in line
        assert any(line.endswith(tail) for tail in CAST[slug].sheet.phrases["hour_night"])


@pytest.mark.parametrize(("score", "key"), [(1, "past_won"), (0, "past_drawn"), (-1, "past_lost")])
@pytest.mark.parametrize("slug", SLUGS)
async def test_a_rematch_begins_with_the_game_before(slug: str, score: int, key: str) -> None:
    last = LastGame(score, "resignation", 31, "Italian Game: Two Knights Defense")
    asked = given(occasion=SoulOccasion.BEFORE_MATCH, standing=Standing(1, 1, 1), last_game=last)
    line = (await Soul().ask(CAST[slug], asked)).speak
    facts = {"number": "31", "ending": "resignation", "opening": "Italian Game"}
    assert line
    assert line.startswith(tuple(phrase.format_map(facts) for phrase in CAST[slug].sheet.phrases[key]))


@pytest.mark.parametrize("score", [1, 0, -1])
@pytest.mark.parametrize("slug", SLUGS)
async def test_a_game_of_one_move_is_told_in_the_singular(slug: str, score: int) -> None:
    last = LastGame(score, "resignation", 1, None)
    for seed in range(6):
        asked = given(occasion=SoulOccasion.BEFORE_MATCH, standing=Standing(1, 1, 1), last_game=last, seed=seed)
        assert "1 moves" not in ((await Soul().ask(CAST[slug], asked)).speak or "")


@pytest.mark.parametrize("slug", SLUGS)
async def test_an_idle_wait_sometimes_gets_a_remark(slug: str) -> None:
    game = played("e4", "e5", "Nf3", "Nc6")
    asked = [given(game, occasion=SoulOccasion.IDLE_WAIT, own_turn=n, seed=n) for n in range(20)]
    lines = [(await Soul().ask(CAST[slug], one)).speak for one in asked]
    assert 2 <= sum(line is not None for line in lines) <= 18


async def test_how_are_you_is_answered_by_mood() -> None:
    low, high = MoodState(0.5, 0.1, 0.6, 0.5), MoodState(0.6, 0.95, 0.0, 0.7)
    for slug in SLUGS:
        phrases = CAST[slug].sheet.phrases
        for mood, key in ((low, "ask_how_bad"), (high, "ask_how_good")):
            response = await Soul().ask(CAST[slug], given(played("e4"), mood=mood, pending_chat=("how are you?",)))
            assert response.speak in phrases[key]


# What stands in for the slots of a phrase; any other slot reads "it".
FILLINGS = {"opponent": "Ada", "opening": "Italian Game", "score": "2–1", "move_number": "20"}


def filled(phrase: str) -> str:
    """A phrase as it might be heard, a slot at the beginning of a sentence with its capital."""

    def filling(slot: re.Match[str]) -> str:
        word = FILLINGS.get(slot[1].lower(), "it")
        return word.capitalize() if slot[1][0].isupper() and word == "it" else word

    return re.sub(r"\{(\w+)\}", filling, phrase)


def features(text: str) -> Counter[str]:
    """What a listener goes by: words, punctuation, capitals, length of line and of sentence."""
    words = re.findall(r"[\w']+|[.,;:!?—¡¿]", text.lower())
    sentences = [len(sentence.split()) for sentence in re.split(r"[.!?—]+", text) if sentence.strip()]
    found = Counter(words)
    found["<capital>" if text[:1].isupper() else "<small>"] += 3
    found[f"<words {min(len(words) // 6, 6)}>"] += 3
    found[f"<sentence {min(sum(sentences) // max(1, len(sentences)) // 3, 6)}>"] += 3
    found[f"<sentences {min(len(sentences), 4)}>"] += 2
    return found


@pytest.mark.parametrize(("heard", "at_least"), [(1, 0.8), (3, 0.9)])
def test_a_simple_classifier_distinguishes_the_characters_voices(heard: int, at_least: float) -> None:
    """Naive Bayes, trained on half of the phrases and asked about the other half, where no phrase comes twice: by one
    line alone, and by a few lines as anybody who sits down hears."""
    halves: dict[str, tuple[list[str], list[str]]] = {}
    for slug in SLUGS:
        sheet = CAST[slug].sheet
        lines = [filled(line) for group in sheet.phrases.values() for line in group]
        lines += [entry.telling or "" for entry in sheet.lore]
        halves[slug] = lines[::2], lines[1::2]
    counts = {slug: sum((features(line) for line in known), Counter()) for slug, (known, _) in halves.items()}
    totals = {slug: sum(count.values()) for slug, count in counts.items()}
    vocabulary = len(set().union(*counts.values()))

    def likelihood(found: Counter[str], slug: str) -> float:
        return sum(n * math.log((counts[slug][word] + 1) / (totals[slug] + vocabulary)) for word, n in found.items())

    asked = [
        (sum((features(line) for line in unknown[start : start + heard]), Counter()), slug)
        for slug, (_, unknown) in halves.items()
        for start in range(0, len(unknown), heard)
    ]
    right = sum(max(SLUGS, key=lambda guess: likelihood(found, guess)) == slug for found, slug in asked)
    assert right >= at_least * len(asked), right / len(asked)
