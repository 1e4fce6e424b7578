"""Neighbours of the house that a second stranger's questions parted: the hall, the lobby, after a game, the card."""

from __future__ import annotations

from app.desk.screen import ScreenKind as Page
from app.desk.twin import twin

_INDOORS = (Page.HALL, Page.LOBBY, Page.ELSEWHERE)
_AFTER = (Page.SUMMARY, Page.REPLAY)
_CAST = "pip, kenji, rosa, vesna, teodor, anselm, ilyas, marguerite"

HALL_TWINS = (
    # The hall and the lobby: what there is just now, and for how long.
    twin("start-game never-played this-page", "club_status.news",
         "anything new, new for me, missed, been away, catch me up, what happened, back in a, i'm back", on=_INDOORS),
    twin("practice.week practice.advice start-game club-fast-slow", "short-of-time",
         "minutes?, quick\\w*, brief", "before, until, till, only have, just have, break, left", on=_INDOORS,
         unless=r"practi\w+, train\w*, improve, study, work on, exercises?"),
    twin("club-house-watching spectators watch-together rooms-differ", "club_status.watching",
         "watch, watching, look on, spectator, spectate", on=_INDOORS, unless="who, seen, see me, mine, my game"),
    twin("code-life challenge-declined waiting-long after-leaving", "lobby-tab-closed",
         r"tab, clos\w+, browser, laptop, offline, stay (?:in|on), leave (?:the|this) page", on=(Page.LOBBY,),
         unless="code, link"),
    twin("who-writes lobby-talk talk-back", "chat-opponent", r"chat\w*, talk\w*, write, say",
         "opponent, person i play, whoever i play, other player, who i play, i play with", on=(Page.LOBBY, Page.MATCH),
         unless="strangers?, child, daughter, son, kids?"),
    twin("rating-of-characters rating-works engine-strength club-word-elo", "ratings-honest",
         r"made up, fake\w*, invent\w*, real, trust\w*, rigged, true", unless="list, leaderboard, ranking, board, my"),
    twin("rating-of-characters rating-works honours-who find-honours ratings-honest", "honours-fake",
         r"fake\w*, rigged, not fair, unfair, honest, lies, trusted", on=(Page.HONOURS,)),
    twin("honours-climb my_matches.place opponents.whom", "honours.step",
         "(?:one|a|next) place, higher by, which game, above me, until i am, onto the list, how far",
         on=(Page.HONOURS,)),
    twin("game_with.clock clock-choice club-which-clock", "tempo-of-play",
         "what about, and with, and at, how long", "minutes? each, minutes? a side, [0-9]+[+][0-9]+",
         on=(Page.ROOM, Page.CHARACTER, Page.LOBBY, Page.HALL), unless="fair, best, good, for me, choose, against"),
    twin("waiting_games.friendly", "waiting_games.stakes", "is the game, is that game, is (?:his|her) game", "rated",
         on=(Page.LOBBY,)),
    # Who speaks, and how.
    twin("ai-company stockfish-wig engine-or-model", "talk_source.model",
         "language model, llm, chatgpt, gpt, openai, google, ai company, which model, which ai",
         unless=r"moves?, train\w*"),
    twin("ai-company privacy memory-people agent-from-games", "talk_source.training", r"train, trained, training",
         r"ai, model, data, machine learning, chats?, this", unless="my agent, plan, exercise"),
    twin("talk-too-much talk-back character_profile.manner the_cast.calm", "character_profile.talkative",
         r"would (?:she|he), (?:does|is|will|how much does) (?:she|he|this one|[a-z]+)",
         r"talk\w*, chat\w*, quiet, silent, peace, say, shut up",
         on=(Page.CHARACTER,), unless="how do i, can i, stop, mute, turn, settings"),
    twin("talk-limits languages-talk character_profile.manner talk-too-much", "room-simpler",
         r"short\w*, simpl\w+, easier, easy, plain\w*", "sentences?, words?, english, write, speak, talk, lines",
         on=(Page.ROOM, Page.MATCH), unless="my message, my line"),
    # After a game.
    twin("resign-undo", "position_facts.ending", "resigned, mated, resign",
         r"or (?:was|did|is), forgot\w*, how did, what happened", on=_AFTER,
         unless="mistake, accident\\w*, undo, back, wrong button"),
    twin("explain_move.moment move-list-meaning graph-meaning walk-through accuracy-elsewhere", "key-moments",
         "key, important, mattered, moments?", r"who decides, decides, chosen, choose\w*, picks?, what makes, by what",
         on=_AFTER),
    twin("explain_move.better explain_move.why hanging club-stop-blundering club-thinking club-see-tactics",
         "explain_move.spotted", r"spot\w*, see(?:n)?, notice\w*, known, look(?:ed)? for, warning",
         r"how (?:would|could|do|does|should|can), could i have, should i have, what (?:was|question)", on=_AFTER,
         unless="on the board, position"),
    twin("explain_move.why explain_move.better explain_move.moment graph-meaning graph-falls", "see-position",
         r"see, look at, show me, go to, open, take me", "position, board, moment, replay", on=_AFTER,
         unless="why, better, how would, analysis board, how do i"),
    twin("engine-strength explain_move.moment stockfish-wig bots-human explain_move.simply explain_move.story",
         "explain_move.machine", "computer, machine, engine, bot, robot", r"won, wins?, lost, lose, beat\w*, because",
         on=_AFTER, unless="which, who, analysis, judged"),
    # My chess and the card.
    twin("search-games character_profile.record", "my_matches.met", "games?",
         f"(?:with|against|versus|vs) (?:{_CAST.replace(', ', '|')})", on=(Page.MY_CHESS,)),
    twin("practice.advice coach-what accuracy-elsewhere move-list-meaning", "weakness-means",
         r"weakness\w*, weak", "mean, means, measured, who, how are, how do you know, come from, counts as",
         on=(Page.MY_CHESS, Page.PRACTICE)),
    twin("provisional my_matches.rating accuracy-means ratings-honest", "my_matches.trust",
         r"trust\w*, reliab\w+, sure, believe, mean anything, luck", on=(Page.MY_CHESS,)),
    twin("where-kept club-house-my-games club_status.mine search-games", "my_matches.running",
         "still playing, unfinished, running, in progress, current",
         "count, counts, in here, statistics, show up, list",
         on=(Page.MY_CHESS,)),
    twin("marks-colours change-pieces dark-mode contrast", "colour-blind",
         r"colou?r ?blind\w*, red and green, red green, daltoni\w+, deuteranop\w+",
         on=(Page.SETTINGS, Page.HALL, Page.MATCH), unless="marks, signs, arrow, graph"),
    twin("change-rating settings-saved find-settings settings-where-kept change-pieces", "settings-reset",
         r"reset\w*, restore\w*, defaults?, how it was, factory, original", on=(Page.SETTINGS,),
         unless="rating, elo, password"),
    twin("languages", "languages-talk",
         r"(?:kenji|rosa|pip|teodor|vesna|he|she|they|the characters)(?:'s)?",
         "write, writes, talk, talks, speak, speaks, answer, answers, translate\\w*", unless="how do i change, pages"),
    # Memories.
    twin("what_they_remember.of_me memory-kinds games-remembered remembered-of-game memory-people", "memory-chosen",
         r"decides?, worth, choose\w*, chosen, by what, what makes, leave out, random, everything i",
         on=(Page.MEMORIES,)),
    twin("what_they_remember.of_me what_they_remember.change memory-people memory-later", "memory-add",
         r"i'd like (?!to)\w+ to, make (?:him|her|them|\w+) remember, get (?:him|her) to, please note, write down"
         ", add (?:a|one|something|to), have \\w+ (?:know|remember), tell (?:kenji|rosa|pip|teodor) ",
         on=(Page.MEMORIES, Page.ROOM), unless="forget, wrong, not, does"),
    # The gallery.
    twin("live-delay animations replay-how autoplay watch-again", "watch-slower",
         r"slow\w*, too fast, too quick\w*, pause\w*, rewind, step back, can't follow", on=(Page.GALLERY,)),
)  # fmt: skip
