"""Which phrases a character's file may hold, and which {slots} each phrase may use.

A phrase is used only when every slot in it can be filled with a fact, so one key may hold phrases with and without
slots. Slots are filled with facts of the position and the game; the only text of a player is a display name, checked
before. A slot written with a capital, {Move}, starts with a capital when filled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter

from app.characters.phrase_slots import keys_with as _keys
from app.characters.told_phrases import TOLD

# Remarks of their own accord about the last move or the position; "their" is the opponent's, "my" the character's.
REMARKS = {
    **_keys("their_capture", "mine taker square"),
    **_keys("my_capture", "theirs taker square"),
    **_keys("trade", "mine theirs square"),
    **_keys("their_check my_check their_promotion my_promotion my_pin their_pin", "piece square"),
    **_keys("their_castling my_castling", "side"),
    **_keys(
        "opening queens_off winning losing level my_pair their_pair long_game hour_night hour_morning hour_afternoon "
        "hour_evening"
    ),
    **_keys("ending", "ending"),
    **_keys("swing_up swing_down my_slip their_development their_quiet my_quiet idle", "piece square move"),
    **_keys("ahead behind", "lead"),
    **_keys("my_passed their_passed my_outpost their_outpost my_seventh", "square"),
    **_keys("my_isolated their_isolated my_doubled their_doubled open_file", "file"),
    **_keys("memory memory_private", "telling"),
    **_keys("standing", "score"),
}

# How the game has gone so far, said once when it turns: what was nearly won slips away, what was nearly lost comes
# back, or a worse game is held for long. A file may leave them out.
ARCS = _keys("arc_collapse arc_comeback arc_defence")

# Before the first move and after the last.
FRAME = {
    **_keys(
        "greet_first won won_checkmate won_resignation won_time lost lost_checkmate lost_resignation lost_time drawn "
        "drawn_agreement drawn_stalemate drawn_repetition unfinished"
    ),
    **_keys("greet_ahead greet_behind greet_level", "score"),
}

# Answers to draw offers, takeback requests and chat.
ANSWERS = {
    **_keys(
        "draw_accept draw_decline draw_decline_early takeback ask_greeting ask_how_good ask_how_level ask_how_bad "
        "ask_who ask_from ask_opening ask_opening_unknown ask_remember_first ask_better_me ask_better_them "
        "ask_better_level ask_better_unsure ask_draw ask_takeback ask_hint ask_rematch ask_thanks ask_insult "
        "ask_praise ask_joke ask_weather ask_time ask_player ask_favourite_opening ask_piece ask_why_none ask_bot "
        "ask_injection ask_bye ask_foreign ask_unknown ask_remark"
    ),
    **_keys("ask_good_move_yes ask_good_move_no ask_good_move_unsure", "move"),
    **_keys("ask_remember", "score"),
    **_keys("ask_why", "piece square move"),
}

# In the character's room, before a game: {days} is how long the player was away ("three days"), {terms} what was
# agreed ("you with Black, 5+3"), {line} an opening of the character's own repertoire.
ROOM = {
    **_keys("room_first room_offer room_no_board room_remark goal_ask"),
    **_keys("room_back room_tail_score", "score"),
    **_keys("room_away room_long_away", "score days"),
    **_keys("room_begin", "terms"),
    **_keys("room_tail_away", "days"),
    **_keys("room_tail_line", "line"),
    **_keys("room_tail_goal goal_agree goal_decline goal_late goal_known", "goal"),
}

# Further answers to chat, which a file may leave out; {phase} is "an endgame", {member} another character ("Rosa").
TALK = {
    **_keys(
        "ask_advice ask_age ask_bereavement ask_blundered ask_books ask_cheat ask_clock ask_club ask_colour "
        "ask_deep ask_despair ask_dream ask_easy ask_family ask_fear ask_flirt ask_food ask_hobby ask_hurry "
        "ask_illness ask_job ask_joy ask_laugh ask_learned ask_like_me ask_lonely ask_love ask_luck ask_music "
        "ask_nerves ask_never_told ask_no ask_others ask_pets ask_plan ask_promise ask_quiet ask_rating "
        "ask_repeat ask_resign ask_rules ask_sad ask_slow ask_sorry ask_talk ask_taunt ask_told ask_told_above "
        "ask_condoled ask_trouble ask_surprised ask_weary ask_yes ask_your_name"
    ),
    **_keys("hello ask_counsel ask_doubted"),
    # Somebody resigned who stood better, or level, as the character saw it; and a tail of the greeting, something that
    # the player told in an earlier game.
    **_keys("won_early won_early_level"),
    **_keys("greet_fact", "fact"),
    **_keys("ask_member", "member"),
    **_keys("ask_phase", "phase"),
}

# Answers from data about the game and its past: {aim} and {threat} are infinitives ("to take your queen on d4 with the
# knight"), {idea}, {fact}, {story} and {tally} whole clauses, {who} is "I am" or "you are" before "better", {whose} is
# "my" or "your", {reach} follows "go" ("to two squares"), {verdict} follows "played", {lesson} is a gerund, {mine} and
# {yours} are times on the clocks, {line} is what the character said last. {view} and {why} are clauses, {words} are the
# writer's own.
FROM_DATA = {
    **_keys("ask_opening_idea", "idea"),
    **_keys("ask_how_much", "who much"),
    **_keys("ask_worst_piece", "whose piece square reach"),
    **_keys("ask_king_safe", "whose square"),
    **_keys("ask_king_open", "whose square why"),
    **_keys("ask_weak_pawn", "whose square weak"),
    **_keys("ask_pawns_sound", "whose"),
    **_keys("ask_purpose", "move aim"),
    **_keys("ask_threat ask_your_threat", "threat"),
    **_keys(
        "ask_threat_none ask_your_threat_none ask_rated ask_clock_none ask_mistake_none ask_not_looked "
        "ask_never_winning ask_last_game_none ask_record_none ask_resigned ask_no_more"
    ),
    **_keys("ask_own_good ask_own_bad", "piece square move"),
    **_keys("ask_clock_left", "mine yours"),
    **_keys("ask_fact ask_yes_no", "fact"),
    **_keys("ask_seen ask_missed", "seen"),
    **_keys("ask_view", "view"),
    **_keys("ask_because", "why"),
    **_keys("ask_unknown_words", "words"),
    **_keys("ask_mistake ask_my_moment", "number san best"),
    **_keys("ask_mistake_alone ask_best_move", "number san"),
    **_keys("ask_ever_winning", "number"),
    **_keys("ask_how_played", "verdict"),
    **_keys("ask_practise", "lesson"),
    **_keys("ask_last_game", "story"),
    **_keys("ask_record", "tally"),
    **_keys("ask_last_words told_again", "line"),
}

# Where a question goes beyond what the character has told of its life, and nothing is written: honest words for each
# kind of question, on the subject still; {them} is "him", "her" or "them", {turned} the question turned round ("whether
# he paid"), of which the character was told nothing, or has told nobody where it is about itself. The last ones answer
# what is asked of the character about something that the player has just told.
BEYOND = {
    **_keys("beyond_who", "them"),
    **_keys("beyond_turned beyond_turned_own", "turned"),
    **_keys(
        "beyond_won beyond_have beyond_when beyond_where beyond_why beyond_count beyond_long beyond_what "
        "beyond_said beyond_how beyond_does beyond_did beyond_then beyond_would beyond_still beyond_felt "
        "beyond_true beyond_nosy beyond_try beyond_which beyond_whether yours_already yours_would yours_view "
        "yours_point yours_guess"
    ),
}

# Second sentences: a fact of the position, added to an answer.
TAILS = {
    **_keys("tail_level tail_your_turn tail_my_turn tail_number tail_opening tail_queens_on tail_queens_off"),
    **_keys("tail_up tail_down", "lead"),
    **_keys("tail_their_move tail_my_move", "piece square move"),
    **_keys("tail_my_piece tail_their_piece", "piece square"),
}

# What an agent says to its owner, who looks on: how it stands, what it makes of advice, of praise, of a wish for a
# certain move, and once the game is over.
ASIDES = {
    **_keys("coach_good coach_level coach_bad coach_heed coach_moves coach_thanks coach_over"),
    # In its room: {member} is whom it is sent to play ("Kenji"), {lesson} an infinitive without "to" ("attack more").
    **_keys("coach_go", "member"),
    **_keys("coach_lesson coach_learned", "lesson"),
    # `coach_stranger`: it is to play somebody who is none of the cast; the two others are for a lesson whose words the
    # guard would not have it repeat.
    **_keys("coach_whom coach_stranger coach_lesson_unsaid coach_learned_unsaid"),
    # Looking back: {story} is a clause ("Vesna won on time after 31 moves"), {lessons} as {lesson}, joined by "and to".
    **_keys("coach_game", "member story"),
    **_keys("coach_game_none", "member"),
    **_keys("coach_lessons", "lessons"),
    **_keys("coach_lessons_none"),
}

# What it tells another mind at the table that asks for it (`soul.scripted.between_minds`); {line} is an opening of its
# own repertoire ("Caro-Kann").
ACROSS = {
    **_keys(
        "across_taught across_fear across_between across_trust across_loss across_nervous across_luck across_dream "
        "across_first across_watched across_endings across_learn across_win"
    ),
    **_keys("across_opening", "line"),
}

# The memory of a finished game, as it is told to the opponent of it: one sentence, slots as below.
PAST = {
    **_keys("past_won past_lost past_drawn", "ending number"),
    # A tail of the greeting: {line} is the opening that the opponent mostly plays, by games lent for preparation.
    **_keys("past_prepared", "line"),
    # What a game is worth to who plays for something: clauses behind the score of the two.
    **_keys("stake_won stake_lost"),
}

# The story of a finished game on its page, told to the opponent: {ending} follows "by" ("resignation"), {number} is a
# move number, {san} the move played, {best} the better one, {habit} follows "you" ("castled early"), {goal} "to".
RECAP = {
    **_keys("recap_won recap_lost recap_drawn", "ending number"),
    **_keys("recap_opening recap_note"),
    **_keys("recap_my_turn recap_your_turn", "number san best"),
    **_keys("recap_fine_me recap_fine_them", "accuracy"),
    **_keys("recap_habit", "habit"),
    **_keys("recap_score", "score"),
    **_keys("recap_goal_met recap_goal_missed recap_goal_unknown", "goal"),
}

PHRASE_SLOTS = {
    **REMARKS, **ARCS, **FRAME, **ANSWERS, **ROOM, **TALK, **FROM_DATA, **BEYOND, **TOLD, **TAILS, **ASIDES, **ACROSS,
    **PAST, **RECAP,
}  # fmt: skip
# Keys that no file may leave out; for the others the scripted voice falls back on one of these, or on neutral words.
NEEDED_KEYS = frozenset({*REMARKS, *FRAME, *ANSWERS, *TAILS})


def slots_of(phrase: str) -> frozenset[str]:
    """The slots of a phrase, in lower case. Raises ValueError for braces that do not match or hold more than a name."""
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
