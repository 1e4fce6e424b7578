"""Which phrases a character's file may hold, and which {slots} each may use: the writer's half of the scripted soul.

A phrase is used only when every slot in it can be filled with something true, so a file may mix phrases with and
without slots under one key. The board's facts fill the slots; nothing a player wrote does, but a tame display name. A
slot written with a capital, {Move}, begins a sentence: what fills it gets a capital as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter

# In any phrase: the opponent's display name (left out when it is not a tame one), the opening's name, the move number.
EVERYWHERE = frozenset({"opponent", "opening", "move_number"})

_MOVE = {"piece", "square", "move"}

# Said unasked, about what has just happened or what stands on the board; "their" is the opponent's, "my" one's own.
REMARKS: dict[str, set[str]] = {
    "their_capture": {"mine", "taker", "square"},
    "my_capture": {"theirs", "taker", "square"},
    "trade": {"mine", "theirs", "square"},
    "their_check": {"piece", "square"},
    "my_check": {"piece", "square"},
    "their_castling": {"side"},
    "my_castling": {"side"},
    "their_promotion": {"piece", "square"},
    "my_promotion": {"piece", "square"},
    "opening": set(),
    "queens_off": set(),
    "ending": {"ending"},
    "swing_up": _MOVE,
    "swing_down": _MOVE,
    "my_slip": _MOVE,
    "ahead": {"lead"},
    "behind": {"lead"},
    "winning": set(),
    "losing": set(),
    "level": set(),
    "my_passed": {"square"},
    "their_passed": {"square"},
    "my_pin": {"piece", "square"},
    "their_pin": {"piece", "square"},
    "my_outpost": {"square"},
    "their_outpost": {"square"},
    "my_pair": set(),
    "their_pair": set(),
    "my_isolated": {"file"},
    "their_isolated": {"file"},
    "my_doubled": {"file"},
    "their_doubled": {"file"},
    "my_seventh": {"square"},
    "open_file": {"file"},
    "their_development": _MOVE,
    "their_quiet": _MOVE,
    "my_quiet": _MOVE,
    "long_game": set(),
    "memory": {"telling"},
    "memory_private": {"telling"},
    "standing": {"score"},
    "idle": {"piece", "square", "move"},
    "hour_night": set(),
    "hour_morning": set(),
    "hour_afternoon": set(),
    "hour_evening": set(),
}

# Before the first move and after the last.
FRAME: dict[str, set[str]] = {
    "greet_first": set(),
    "greet_ahead": {"score"},
    "greet_behind": {"score"},
    "greet_level": {"score"},
    "won": set(),
    "won_checkmate": set(),
    "won_resignation": set(),
    "won_time": set(),
    "lost": set(),
    "lost_checkmate": set(),
    "lost_resignation": set(),
    "lost_time": set(),
    "drawn": set(),
    "drawn_agreement": set(),
    "drawn_stalemate": set(),
    "drawn_repetition": set(),
    "unfinished": set(),
}

# Answers to formal requests and to words.
ANSWERS: dict[str, set[str]] = {
    "draw_accept": set(),
    "draw_decline": set(),
    "draw_decline_early": set(),
    "takeback": set(),
    "ask_greeting": set(),
    "ask_how_good": set(),
    "ask_how_level": set(),
    "ask_how_bad": set(),
    "ask_who": set(),
    "ask_from": set(),
    "ask_good_move_yes": {"move"},
    "ask_good_move_no": {"move"},
    "ask_good_move_unsure": {"move"},
    "ask_opening": set(),
    "ask_opening_unknown": set(),
    "ask_remember_first": set(),
    "ask_remember": {"score"},
    "ask_better_me": set(),
    "ask_better_them": set(),
    "ask_better_level": set(),
    "ask_better_unsure": set(),
    "ask_draw": set(),
    "ask_takeback": set(),
    "ask_hint": set(),
    "ask_rematch": set(),
    "ask_thanks": set(),
    "ask_insult": set(),
    "ask_praise": set(),
    "ask_joke": set(),
    "ask_weather": set(),
    "ask_time": set(),
    "ask_player": set(),
    "ask_favourite_opening": set(),
    "ask_piece": set(),
    "ask_why": {"move", "piece", "square"},
    "ask_why_none": set(),
    "ask_bot": set(),
    "ask_injection": set(),
    "ask_bye": set(),
    "ask_foreign": set(),
    "ask_unknown": set(),
    "ask_remark": set(),
}

# In the character's room, where no game runs; {days} is how long the player was away ("three days"), {terms} what was
# agreed for the game ("you with Black, 5+3"), {line} an opening of the character's own repertoire.
ROOM: dict[str, set[str]] = {
    "room_first": set(),
    "room_back": {"score"},
    "room_away": {"days", "score"},
    "room_long_away": {"days", "score"},
    "room_offer": set(),
    "room_begin": {"terms"},
    "room_no_board": set(),
    "room_remark": set(),
    "room_tail_score": {"score"},
    "room_tail_away": {"days"},
    "room_tail_line": {"line"},
    "room_tail_goal": {"goal"},
    "goal_agree": {"goal"},
    "goal_decline": {"goal"},
    "goal_ask": set(),
    "goal_late": {"goal"},
    "goal_known": {"goal"},
}

# More answers to words; {phase} is "an endgame", {member} another of the house ("Rosa").
TALK: dict[str, set[str]] = {
    "ask_advice": set(),
    "ask_age": set(),
    "ask_blundered": set(),
    "ask_books": set(),
    "ask_cheat": set(),
    "ask_clock": set(),
    "ask_club": set(),
    "ask_colour": set(),
    "ask_deep": set(),
    "ask_dream": set(),
    "ask_easy": set(),
    "ask_family": set(),
    "ask_fear": set(),
    "ask_flirt": set(),
    "ask_food": set(),
    "ask_hobby": set(),
    "ask_hurry": set(),
    "ask_job": set(),
    "ask_joy": set(),
    "ask_laugh": set(),
    "ask_learned": set(),
    "ask_like_me": set(),
    "ask_love": set(),
    "ask_luck": set(),
    "ask_member": {"member"},
    "ask_music": set(),
    "ask_nerves": set(),
    "ask_never_told": set(),
    "ask_no": set(),
    "ask_others": set(),
    "ask_pets": set(),
    "ask_phase": {"phase"},
    "ask_plan": set(),
    "ask_promise": set(),
    "ask_quiet": set(),
    "ask_rating": set(),
    "ask_repeat": set(),
    "ask_resign": set(),
    "ask_rules": set(),
    "ask_sad": set(),
    "ask_slow": set(),
    "ask_sorry": set(),
    "ask_talk": set(),
    "ask_taunt": set(),
    "ask_told": set(),
    "ask_told_above": set(),
    "ask_trouble": set(),
    "ask_yes": set(),
    "ask_your_name": set(),
}

# Second sentences: a true fact of the board that rounds off an answer.
TAILS: dict[str, set[str]] = {
    "tail_level": set(),
    "tail_up": {"lead"},
    "tail_down": {"lead"},
    "tail_their_move": {"piece", "square", "move"},
    "tail_my_move": {"piece", "square", "move"},
    "tail_my_piece": {"piece", "square"},
    "tail_their_piece": {"piece", "square"},
    "tail_your_turn": set(),
    "tail_my_turn": set(),
    "tail_number": set(),
    "tail_opening": set(),
    "tail_queens_on": set(),
    "tail_queens_off": set(),
}

# How a finished game is told on its page, to the opponent. {ending} follows "by" ("resignation"), {number} is of moves,
# {san} was played and {best} was better, {habit} follows "you" ("castled early"), {goal} follows "to".
RECAP: dict[str, set[str]] = {
    "recap_won": {"ending", "number"},
    "recap_lost": {"ending", "number"},
    "recap_drawn": {"ending", "number"},
    "recap_opening": set(),
    "recap_my_turn": {"number", "san", "best"},
    "recap_your_turn": {"number", "san", "best"},
    "recap_fine_me": {"accuracy"},
    "recap_fine_them": {"accuracy"},
    "recap_habit": {"habit"},
    "recap_score": {"score"},
    "recap_goal_met": {"goal"},
    "recap_goal_missed": {"goal"},
    "recap_goal_unknown": {"goal"},
}

PHRASE_SLOTS: dict[str, frozenset[str]] = {
    key: frozenset(slots) | EVERYWHERE
    for group in (REMARKS, FRAME, ANSWERS, ROOM, TALK, TAILS, RECAP)
    for key, slots in group.items()
}
# What no file may leave out; for the rest the soul falls back on a key of these, or on plain words of the house.
NEEDED_KEYS = frozenset({*REMARKS, *FRAME, *ANSWERS, *TAILS})


def slots_of(phrase: str) -> frozenset[str]:
    """The slots a phrase asks for, by their small names.

    Raises ValueError for braces that do not match or carry more than a name.
    """
    found = set()
    for _, name, spec, conversion in Formatter().parse(phrase):
        if name is None:
            continue
        if not name.isidentifier() or spec or conversion:
            raise ValueError(f"a slot is a plain name in braces: {phrase!r}")
        found.add(name[0].lower() + name[1:])
    return frozenset(found)


def check_phrases(phrases: Mapping[str, Sequence[str]]) -> None:
    """Raises ValueError for an unknown key, a slot its key cannot fill, or a phrase written twice."""
    seen: dict[str, str] = {}
    for key, lines in phrases.items():
        if key not in PHRASE_SLOTS:
            raise ValueError(f"no occasion is called {key!r}")
        for line in lines:
            strange = slots_of(line) - PHRASE_SLOTS[key]
            if strange:
                raise ValueError(f"{key}: {{{min(strange)}}} cannot be filled here: {line!r}")
            if line in seen:
                raise ValueError(f"{key}: already said under {seen[line]}: {line!r}")
            seen[line] = key
