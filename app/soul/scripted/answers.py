"""Chooses the phrase keys that answer an intent, by the facts of the game."""

from __future__ import annotations

from app.domain import prose_facts
from app.domain.facts import Facts
from app.domain.mood import MoodBucket
from app.domain.prose_words import hour_word, pieces_in_words
from app.domain.text import plain
from app.soul.response import SoulInput
from app.soul.scripted.about_you import asks_about_self, asks_own_name
from app.soul.scripted.feelings import FELT
from app.soul.scripted.intents import Intent
from app.soul.scripted.members import member_named
from app.soul.scripted.memories import said_earlier_here
from app.soul.scripted.topics import Topic, move_slots, score

# Winning chances from which one side is called better.
BETTER_FROM = 0.6

_LOW = (MoodBucket.DEFLATED, MoodBucket.TENSE)
_HIGH = (MoodBucket.CONFIDENT, MoodBucket.DOMINANT)


def answer_to(intent: Intent, given: SoulInput, facts: Facts) -> list[Topic]:
    """Phrase keys that answer the intent, the best first; the last one always has phrases without slots."""
    match intent:
        case Intent.HOW:
            bucket = given.mood.bucket
            key = "bad" if bucket in _LOW else "good" if bucket in _HIGH else "level"
            return [Topic(f"ask_how_{key}", 1)]
        case Intent.GOOD_MOVE:
            return _good_move(given, facts)
        case Intent.OPENING:
            return [Topic("ask_opening" if facts.opening else "ask_opening_unknown", 1)]
        case Intent.REMEMBER:
            return _remember(given)
        case Intent.BETTER:
            return [_better(given)]
        case Intent.WHY:
            ply = facts.latest(True)
            return [Topic("ask_why", 1, move_slots(ply)) if ply else Topic("ask_why_none", 1)]
        case Intent.PLAY:
            return [Topic("ask_rematch", 1)]
        case Intent.GOAL:
            if given.goal is not None:
                return [Topic("goal_known", 1, {"goal": given.goal})]
            return [Topic("goal_late", 1)]
        case Intent.MATERIAL:
            return [*_material(facts), _better(given)]
        case Intent.LAST_MOVE:
            ply = facts.latest(True)
            return [Topic("tail_my_move", 1, move_slots(ply)) if ply else Topic("ask_why_none", 1)]
        case Intent.TURN if not facts.over:
            return [Topic("tail_my_turn" if facts.my_turn else "tail_your_turn", 1)]
        case Intent.MOVE_NUMBER:
            return [Topic("tail_number", 1)]
        case Intent.PHASE:
            phase = prose_facts.phase_of(facts.board)
            return [Topic("ask_phase", 1, {"phase": f"{'a' if phase == 'middlegame' else 'an'} {phase}"})]
        case Intent.KNOWS_ME:
            return _about_player(given)
        case Intent.MEMBER:
            name = next((found for text in reversed(given.pending_chat) if (found := member_named(text))), None)
            return [Topic("ask_member", 1, {"member": name})] if name else [Topic("ask_club", 1)]
        case Intent.ABOUT_ME:
            return _remember(given)
        case Intent.BEST_GAME | Intent.WORST_GAME | Intent.STORY | Intent.TURN:
            return [Topic("ask_unknown", 1)]
        case Intent.TIME:
            topics = [Topic("ask_time", 1)]
            if given.local_hour is not None:
                topics.append(Topic(f"hour_{hour_word(given.local_hour)}", 1))
            return topics
        case _:
            return [Topic(f"ask_{intent.value}", 1)]


def _about_player(given: SoulInput) -> list[Topic]:
    """Answers to a player's question about their own life that no memory answers: their name, a reference to what they
    told in this talk, or a question back."""
    asked = [text for text in map(plain, given.pending_chat) if asks_about_self(text)]
    if any(map(asks_own_name, asked)):
        return [Topic("ask_your_name", 1), Topic("ask_never_told", 1)]
    told = any(said_earlier_here(text, given) for text in asked)
    return [Topic("ask_told_above" if told else "ask_never_told", 1)]


def _remember(given: SoulInput) -> list[Topic]:
    played = given.standing.wins + given.standing.draws + given.standing.losses
    if not played and (given.days_away is not None or any(not memory.scope.is_general for memory in given.surfaced)):
        # They have met without finishing a game.
        return [Topic("ask_yes", 1)]
    return [Topic("ask_remember", 1, {"score": score(given)}) if played else Topic("ask_remember_first", 1)]


def _material(facts: Facts) -> list[Topic]:
    """Who has more material; nothing if each side has pieces that the other lacks."""
    mine, theirs = facts.surplus(True), facts.surplus(False)
    if not mine and not theirs:
        return [Topic("tail_level", 1)]
    if mine and theirs:
        return []
    return [Topic("tail_up" if mine else "tail_down", 1, {"lead": pieces_in_words(mine or theirs)})]


def _better(given: SoulInput) -> Topic:
    chances = given.my_chances
    if chances is None:
        return Topic("ask_better_unsure", 1)
    if chances >= BETTER_FROM:
        return Topic("ask_better_me", 1)
    return Topic("ask_better_them" if chances <= 1 - BETTER_FROM else "ask_better_level", 1)


def _good_move(given: SoulInput, facts: Facts) -> list[Topic]:
    """A judgement of the player's last move, if the change of winning chances by it is known."""
    theirs = facts.latest(False)
    last = (given.last_move,) if given.last_move else ()
    move = next((move for move in reversed((*given.recent_moves, *last)) if not move.by_me), None)
    if theirs is None or move is None or move.chance_before is None or move.chance_after is None:
        return [Topic("ask_good_move_unsure", 1, move_slots(theirs))]
    if move.san.rstrip("+#") != theirs.san.rstrip("+#"):
        return [Topic("ask_good_move_unsure", 1, move_slots(theirs))]
    cost = move.chance_after - move.chance_before
    return [Topic("ask_good_move_no" if cost >= FELT else "ask_good_move_yes", 1, move_slots(theirs))]
