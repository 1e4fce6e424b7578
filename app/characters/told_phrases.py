"""The phrases that answer what players tell of themselves and of their people, with their slots."""

from __future__ import annotations

from app.characters.phrase_slots import keys_with as _keys

# What players told of themselves: {fact} is a clause in the second person ("your dog is called Rex"), {quote} and
# {other} are their own words, {when} ends a sentence ("in June"), {event} is a plan ("the tournament").
TOLD = {
    **_keys("told_fact", "fact when"),
    # The same said once more, without when it was told: three of those in a row are a record being read out.
    **_keys("told_bare", "fact"),
    # A death, an illness or a failure, which nobody boasts of having kept.
    **_keys("told_gently", "fact"),
    **_keys("told_quote", "quote when"),
    **_keys("told_perhaps", "quote other"),
    **_keys("told_about", "facts"),
    **_keys("told_mended", "fact"),
    # What was told of somebody or something whose state only they know, and the question how it is now.
    **_keys("told_now", "fact"),
    **_keys("told_event", "event"),
    **_keys("told_how", "quote"),
    **_keys("told_answered"),
    # Taken up when it is told: {event} with its day ("Lina's tournament in June"), {name} that of a {relation}
    # ("daughter"); `kept` is the promise, said behind it once the fact is written.
    **_keys("heard_worry heard_plan", "event"),
    **_keys("heard_name", "name relation"),
    **_keys("heard_fact", "fact"),
    **_keys("heard_health kept"),
    # Good and bad news with what they are about: {thing} ("your driving test"), {who} ("your husband").
    **_keys("care_bad care_glad", "thing"),
    # What happened to somebody, met by the feeling it brings: {core} is a clause that names it.
    **_keys("matter_glad matter_sorry matter_torn matter_nervous matter_tired", "core"),
    **_keys("matter_glad_of matter_sorry_of matter_nervous_of", "who core"),
    # {said} is what the writer told, in the second person: "your dad sold his piano".
    **_keys(
        "telling_body telling_close telling_hurt telling_choice telling_loss telling_worry telling_tired telling_joy "
        "telling_plan telling_quiet telling_plain",
        "said",
    ),
    # What is told is of a known kind (`kind_told.py`): {who} is somebody of the writer's ("your sister Meera"), {pet}
    # an animal by its name, {thing} what is liked, learned, broken or won, {dated} a {place} with its day ("Porto in
    # May"), {when} "on Sunday", {part} of the body, {ill} an illness.
    **_keys(
        "of_no_pity of_knock of_riddle of_joke of_better_now of_wedding of_lost_once of_lost_gladly of_speeches of_back"
    ),
    **_keys("of_name", "name"),
    # {words} mend what was told before ("five", "on the twenty-first of June").
    **_keys("of_noted", "words"),
    **_keys(
        "of_knock_who of_moved_date of_allergy of_dislike_chess of_dislike of_fear of_prize of_big_plan of_learning "
        "of_mishap of_likes of_work",
        "thing",
    ),
    **_keys("of_dislike_but", "thing liked"),
    **_keys("of_music_missed of_passion of_music of_studies of_their_work", "who thing"),
    **_keys("of_what_to_say of_low of_dear of_missing of_birthday of_learned", "who"),
    **_keys("of_grave", "who ill"),
    **_keys("of_injury_of", "who part"),
    **_keys("of_injury", "part"),
    **_keys("of_wedding_on of_return", "when"),
    **_keys("of_visit", "who place dated"),
    **_keys("of_moving of_trip", "place dated"),
    **_keys("of_post of_came_from", "place"),
    **_keys("of_mischief of_pet", "pet"),
    **_keys("of_began of_began_with of_kin_age", "who age"),
    **_keys("of_work_done", "said"),
    **_keys("of_day_done", "doing"),
    # {said} is a habit or a thing told of somebody ("your brother Piet builds boats"), {names} several of them.
    **_keys("of_their_way", "said who"),
    **_keys("of_several", "names"),
    **_keys("of_dislike_any", "thing"),
    # News of somebody of the writer's: {who} by name or relation, {name} only by name, {they}, {them}, {their} as fits.
    **_keys("third_good third_bad third_ill third_low of_alone", "who name"),
    # A statement behind the character's own question, by what that asked for; {said} are the words of the answer.
    **_keys(
        "reply_day_good reply_day_bad reply_day reply_time reply_place reply_who reply_why reply_what reply_how "
        "reply_soft",
        "said",
    ),
    **_keys("reply_yes reply_no reply_unsure"),
    # Of whoever broke off for something at home, and who thanks for the game and goes.
    **_keys("ask_interrupted ask_bye_game"),
    **_keys("care_losses", "count"),
    # {who} is the child who has left home or the animal at the vet's, {to} the work that somebody thinks of going to.
    **_keys("care_child_gone care_at_vet care_child_ill", "who"),
    **_keys("care_new_work", "to"),
    # {thing} is what came into the house ("a hearing aid"), {operation} one to come, with its day, {man} what was lost
    # in a game against somebody else ("your queen"), {age} in words.
    **_keys("care_arrived", "thing"),
    **_keys("care_operation", "operation"),
    **_keys("care_on_board", "man"),
    **_keys("care_age", "age"),
    **_keys("care_promise care_luck"),
    # How a {word} is spelled, as {letters} with a stroke between them.
    **_keys("ask_spelled", "word letters"),
    **_keys("care_baby care_retiring care_mixed care_stage care_match care_shy care_hard_day care_notice care_rough"),
    **_keys("care_kin care_ill care_lost care_relief care_glad_for", "who"),
}
