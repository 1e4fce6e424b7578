"""Kinds of question that lie close together, and what decides between them.

Most pairs are one kind that tells what holds in general beside one that looks up how it is here and now. Who says "I",
"here", "now" or a name wants it looked up. The others are advice: asked for oneself at large it is made of one's own
games; asked for a child, or about endings, it is the handbook's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from app.desk.arena_twins import ARENA_TWINS
from app.desk.game_twins import GAME_TWINS
from app.desk.hall_twins import HALL_TWINS
from app.desk.house_twins import HOUSE_TWINS
from app.desk.page_twins import PAGE_TWINS
from app.desk.questions import Meant, QuestionKind, all_kinds
from app.desk.screen import ScreenKind
from app.desk.swapping import OPENINGS
from app.desk.tool import AskedQuestion
from app.desk.twin import twin as _twin
from app.desk.twins_people import people_twins
from app.domain.text import plain

_BOARD = (ScreenKind.MATCH, ScreenKind.SUMMARY, ScreenKind.REPLAY)
_ROOMS = (ScreenKind.HALL, ScreenKind.LOBBY, ScreenKind.GALLERY, ScreenKind.ELSEWHERE)
_OWN = "i, i'm, i've, me, my, mine, we, us, our"
_NOW = "now, at the moment, currently, today, tonight, this evening, here, around, online"
_HOW_TO = "how (?:do|can|does|to|would|could), where (?:do|can|is|are), can i (?:make|create|hold|set)"
_WHO = "who, who's, whose, which (?:player|person|member), name the, top (?:player|three|ten)"
_LEARNER = (
    r"(?:my|our|a|an|the|this|any|every) (?:[\w-]+ )?(?:[\w-]+ )?(?:daughter|son|child|kid|wife|husband|brother|sister"
    r"|friend|pupil|student|mother|father|mum|mom|dad|nephew|niece|grand\w+|girl|boy"
    r"|beginner|newcomer|novice|learner|class)s?"
    ", children, kids, beginners"
)
_FOR_ME = "(?:should|do|must|can|could|shall|would) i, i (?:should|need|want|must), my own"
_ADVISED = r"good, best, easy, easiest, simple, solid, sound, recommend\w*, suggest\w*, should, beginners?, learn, try"
_LEARNT = r"stud(?:y|ies), learn, practi[sc]e, train, work on, improve, better, know, start, begin, teach, show, first"
_ENDING = "end ?games?, endings?"
_OPENING = r"openings?, opening moves?, defen[cs]es?, gambits?, repertoire"
_FAULTS = r"my (?:\w+ )?(?:mistakes?|errors?|blunders?|weak\w*|games), (?<!how )do i"
_BEATEN = r"beat, grandmaster, compare\w*, world"

TWINS = (
    # What only the page explains comes first.
    *ARENA_TWINS,
    *HALL_TWINS,
    *PAGE_TWINS,
    *people_twins(_twin),
    *(_twin(one.of, one.to, *one.said, unless=one.unless, on=one.on) for one in HOUSE_TWINS),
    *(_twin(row["of"], row["to"], *row["said"], unless=row.get("unless", ""), on=row["on"]) for row in GAME_TWINS),
    # In general, or looked up.
    _twin("games-remembered remembered-of-game memory-people club-house-memory story-teller",
          "what_they_remember.of_me", r"remembers?, recall\w*, knows?, forgot\w*, memory, memories, in mind, keeps?",
          unless="will, would, how, delete, erase, forget, people, persons?, humans?, characters, they all", whom=True),
    _twin("bots-human", "character_profile.real", "real, human, person, bot, ai, machine, flesh", whom=True),
    _twin("find-honours club-champion-now", "my_matches.leaders", _WHO, unless=f"{_OWN}, world",
          on=(*_ROOMS, ScreenKind.HONOURS, ScreenKind.LADDER)),
    _twin("opponents.strongest club-house-strongest strength-human", "my_matches.leaders", _WHO,
          unless=f"{_OWN}, {_BEATEN}, bots?, characters?, house, computers?, engines?", on=(ScreenKind.HONOURS,)),
    _twin("opponents.strongest club-house-strongest strength-human find-honours", "my_matches.leaders", _WHO,
          "humans?, persons?, people, members?, real player", unless=_BEATEN),
    _twin("find-honours honours-missing", "my_matches.place", "where am i, where do i stand, am i",
          unless=_HOW_TO.replace("where (?:do|can|is|are)", "where is")),
    _twin("find-honours honours-missing this-page", "my_matches.place",
          "where am i, where do i stand, (?:my|what|which) (?:own )?(?:place|rank|position|number), find me",
          on=(ScreenKind.HONOURS,)),
    _twin("find-honours honours-missing", "my_matches.place", "(?:my|what|which) (?:own )?(?:place|rank|number)"),
    _twin("club-house-strongest", "opponents.strongest", r"\w+"),
    _twin("club-house-weakest", "opponents.gentle", r"\w+"),
    _twin("club-house-my-games watch-old", "my_matches.latest", _OWN, "games?"),
    _twin("pick-character", "opponents.gentle", r"beginners?, child\w*, eas(?:y|ier|iest), weak\w*, gentle\w*"),
    _twin("site-down short-of-time", "club_status.my_place", "min, mins, minutes?, ages, long, hours?",
          "nothing, nobody, no one, broken, waiting, sat, no game", on=(ScreenKind.LOBBY,)),
    _twin("club-house-people only-people bots-human play-stranger", "club_status.people", _NOW,
          unless=f"{_HOW_TO}, only", on=_ROOMS),
    _twin("exhibition-what exhibition", "club_status.exhibitions", _NOW, unless=_HOW_TO),
    _twin("arena-how arena-rounds arena-hold friends-tournament no-scheduled", "club_status.arenas",
          "when, when's, next, running, planned, today, tonight", unless=f"{_HOW_TO}, round"),
    _twin("my_matches.record my_matches.lately my_matches.latest several-games where-kept watch-old"
          " club-house-my-games", "club_status.mine",
          "running, unfinished, ongoing, not (?:yet )?(?:finished|over|done), still (?:open|going|on|to play)"
          ", in progress", unless="how many games (?:can|may), can i, at once"),
    _twin("club_status.mine", "my_matches.latest", "old, older, past, former, earlier, previous, finished, ended",
          unless="unfinished, not finished, running"),
    _twin("club-good-rating", "my_matches.compared", "my, mine"),
    _twin("club-longest-game", "my_matches.longest", "my, i, i've, our"),
    _twin("agents-what", "club_status.agent", "my agents?", "now, doing, playing, won, lost"),
    _twin("club-house-clock", "clocks.left", "i, me, my", "left, now, still", on=(ScreenKind.MATCH,)),
    _twin("check-rule club-pinned illegal-move", "position_facts.stuck", "my",
          "(?:won't|can't|cannot|isn't|doesn't|not) (?:move|go|take|castle)", on=(ScreenKind.MATCH,)),
    _twin("explain_move.theirs", "explain_move.moment", "i, my",
          unless=r"he, she, they, his, her, their, him, opponent\w*"
                 r", (?:did|does|has|have|was) (?!i\b|my\b|we\b|it\b|the\b|this\b|that\b)[a-z]+", on=_BOARD),
    _twin("club-check-or-mate check-rule", "position_facts.check", "am i, is my king", on=(ScreenKind.MATCH,)),
    _twin("club-trade-queens club-trade-ahead", "engine_analysis.best", "(?:should|shall|do) (?:i|we)", "here, now",
          on=_BOARD),
    _twin("engine_analysis.standing arena-late my_matches.leaders", "club_status.score", _WHO,
          "winning, ahead, better, leading", on=(ScreenKind.GALLERY,)),
    # Told by anybody, or by the steward with the way there.
    _twin("club-house-first-game", "start-game", r"\w+"),
    _twin("club-house-cost club-house-money", "cost", r"\w+"),
    _twin("club-house-rated", "friendly-rated", r"\w+"),
    _twin("club-house-takeback", "takeback-how", r"\w+"),
    _twin("club-house-resigning", "resign-how", r"\w+"),
    _twin("club-house-hints", "hint-how", r"\w+"),
    _twin("club-house-workshop", "make-character", r"\w+"),
    _twin("download-games where-kept other-sites-map", "import-games", "games?, pgn",
          r"another site, other sites?, elsewhere, lichess, chess\.com", unless="export, download, out, take"),
    _twin("flip-board", "typing-moves", "mouse, keyboard, keys, one hand", unless="flip, turn, rotate, side"),
    # From one's own games, or advice.
    _twin("practice.advice practice.week practice.drill never-played character_profile.life", "first-lessons",
          _LEARNER, _LEARNT, unless=_FOR_ME),
    _twin("practice.advice practice.phase", "club-endgames", _ENDING, _LEARNT, unless="or, my mistakes"),
    _twin("practice.advice opening-basics white-opening my_matches.as_colour my_matches.openings club-opening-busy",
          "black-opening", _ADVISED, "black", f"{_OPENING}, play", unless=f"white, {_FAULTS}"),
    _twin("practice.advice black-opening my_matches.as_colour my_matches.openings", "white-opening", _ADVISED, "white",
          f"{_OPENING}, play", unless=f"black, works?, {_FAULTS}"),
    _twin("white-opening black-opening opening-basics", "my_matches.openings", "works?, scores?, win, do best",
          "for me, i, my"),
    _twin("practice.advice", "opening-basics", _OPENING, unless=f"{_FAULTS}, or"),
    _twin("practice.advice", "club-see-tactics", r"tactics?, tactical\w*, combinations?, calculat\w+", unless=_FAULTS),
    _twin("practice.advice", "club-time-trouble", r"time (?:trouble|pressure), out of time, too slow\w*, clock",
          unless=_FAULTS),
    # Of one of the house, on their page.
    _twin("character_profile.best_win the_cast.sharp", "character_profile.strength",
          "best, strongest, top, highest, better than", "one, player, here, club, house, all, everybody",
          unless="win, wins, won, games?, victory, victories, beat, beaten", whom=True),
    _twin("explain_move.judged explain_move.course my_matches.record my_matches.lately my_matches.rivals"
          " my_matches.met", "character_profile.record", "i, i've, me, we, my, us",
          "him, her, them, this one, this (?:guy|girl|player)",
          unless="games? running", on=(ScreenKind.CHARACTER, ScreenKind.ROOM), whom=True),
    _twin("character_profile.life character_profile.style character_profile.strength hanging explain_move.theirs",
          "character_profile.mistakes", "why, broken, bug, on purpose, normal",
          r"giv\w+ (?:\w+ )?(?:\w+ )?away, blunder\w*, hang\w*, mistakes?, (?:so|such) bad\w*, silly, stupid, throw\w*",
          unless="i, my", on=(ScreenKind.CHARACTER, ScreenKind.ROOM), whom=True),
    _twin("thinking-time why-thinking club_status.mine club_status.games club_status.exhibitions"
          " character_profile.last_game", "whereabouts.now",
          "busy, free, available, occupied, playing (?:somebody|someone|anybody|anyone|now), at a board",
          unless=r"think\w*, slow\w*, my (?:move|game), last", on=(ScreenKind.CHARACTER, ScreenKind.ROOM), whom=True),
    _twin("character_profile.versus", "character_profile.record", "i, i've, me, we, my, us", unless="they, each other",
          whom=True),
    _twin("character_profile.beat character_profile.versus character_profile.sit character_profile.record"
          " character_profile.strength", "exhibition", "put, let, set, pit", "against, play, vs",
          unless="me, how do i beat", on=(ScreenKind.GALLERY, ScreenKind.HALL)),
    _twin("character_profile.beat", "character_profile.strength", "could i, can i, would i, will i, do i stand, chance",
          unless="how, what, tips?", whom=True),
    _twin("character_profile.real", "why-thinking", r"frozen, typing, stuck, answer\w*, slow\w*",
          unless="human, person, real",
          on=(ScreenKind.ROOM, ScreenKind.MATCH)),
    _twin("start-game never-played", "character_profile.sit", "start, play, begin, game, sit",
          unless="first, never, beginners?, rules", on=(ScreenKind.CHARACTER, ScreenKind.ROOM), whom=True),
    _twin("coach-what practice-page find-rooms", "this-page", "this page", "what, what's",
          unless=r"practi\w*, coach, exercises?"),
    _twin("talk-only talk-back", "talk-too-much",
          r"without (?:all )?(?:the |any |this )?(?:talk\w*|chat\w*|words), in silence, in peace"),
    _twin("explain_move.worst explain_move.moment", "no-mistakes-board",
          r"practi[sc]\w+, train\w*, exercises?, try", "mistakes?", "how, can i, where, let me"),
    # Without the answer.
    _twin("engine_analysis.best engine_analysis.plan", "engine_analysis.hint",
          r"nudge, hint, hints, clue, spoil\w*"
          r", (?:don'?t|do not|not|without) (?:tell\w*|give|giving|say\w*|show\w*|the move)",
          on=(ScreenKind.MATCH,)),
    _twin("exercise-hint hint-how hint-cost", "puzzle_of_the_day.hint", r"\w+", unless="button, cost, costs, how many",
          on=(ScreenKind.PUZZLE,)),
    _twin("this-page find-puzzles puzzle-now practice.advice practice.drill coach-what practice-page exercise-hint",
          "puzzle_of_the_day.task", r"look\w* for, find, do, aim, goal, task, supposed, point",
          unless="where, who, another, more", on=(ScreenKind.PUZZLE,)),
    _twin("find-puzzles puzzle-now mate-puzzles", "puzzle_of_the_day.task",
          "come from, comes from, made, makes, taken from",
          on=(ScreenKind.PUZZLE,)),
    _twin("short-of-time lesson-hour short-exercise", "practice.advice",
          r"practi[sc]\w+, train\w*, study\w*, work on, improve, exercises?, learn"),
    # The engine's own.
    _twin("notation-rule move-list-meaning clock-notation accuracy-elsewhere club-notation engine-on-board",
          "engine-number", "plus, minus, number, numbers, figure", "mean, means, stand for, say, what's, what is",
          unless=r"letters?, moves?, marks?, accura\w+, clock, check",
          on=(ScreenKind.ANALYSIS, ScreenKind.REPLAY, ScreenKind.SUMMARY)),
    _twin("accuracy-elsewhere engine-on-board find-analysis analysis-uses", "engine_analysis.best",
          "best move, moves? does, play here, likes?, prefers?, recommends?, suggests?",
          unless="how do i, accurate", on=(ScreenKind.ANALYSIS,)),
    _twin("club-scholars-mate", "early-queen", r"\w+"),
    _twin("my_matches.losses", "position_facts.ending", "lose, lost",
          unless="games, usually, often, always, losses, most", on=(ScreenKind.SUMMARY, ScreenKind.REPLAY)),
    # On the page of one game.
    _twin("character_profile.record character_profile.strength character_profile.versus my_matches.rivals"
          " my_matches.met opponents.strongest", "engine_analysis.standing",
          "who is, who's, who, am i", "winning, ahead, better, leading, losing, on top",
          unless="player, overall, all in all, in total, altogether, so far, games, usually, record, rating, rated",
          on=(ScreenKind.MATCH,)),
    _twin("my_matches.counted character_profile.record resign-how my_matches.rating my_matches.losses"
          " position_facts.counts club-house-resigning resign-undo rating-friendly", "position_facts.stake",
          r"resign\w*, give up, giving up, gave up, quit, lose, loose, losing", "rating, points?, elo",
          unless="how do i (?:resign|give up), puzzles?, exercises?, practice", on=(ScreenKind.MATCH,)),
    _twin("position_facts.material engine_analysis.standing", "club_status.score",
          "ahead, winning, better, leading", on=(ScreenKind.GALLERY,)),
    _twin("character_profile.sit character_profile.style watch-character", "character_profile.record",
          r"(?:have|did|has) (?:we|i|one) (?:\w+ )?(?:ever )?(?:play|played|met|meet)",
          on=(ScreenKind.CHARACTER, ScreenKind.ROOM), whom=True),
    _twin("my_matches.rating my_matches.compared", "position_facts.sheet", "opponents?, opponent's, his, her, their",
          unless="my", on=_BOARD),
    _twin("my_matches.when my_matches.met my_matches.longest my_matches.lately", "position_facts.length", "how long",
          "they, this, game", on=(ScreenKind.GALLERY, ScreenKind.MATCH)),
    _twin("practice.advice practice.phase", "engine_analysis.reasons", r"weak\w*, here, position",
          on=(ScreenKind.MATCH,)),
    # Who is here.
    _twin("club_status.people", "whereabouts.now", "online, here, around, in", "is",
          unless="anybody, anyone, people, who"),
    _twin("club_status.people club_status.waiting", "play-friend", "friends?, brother, sister, mate",
          "play, game, against"),
    _twin("opponents.strongest my_matches.leaders character_profile.strength", "club_status.person",
          r"(?!who|what|that|it|let|he|she|there|here|where|how)[a-z]+'s (?:rating|strength|level|elo)",
          on=_ROOMS),
    _twin("start-game clock-choice", "analysis-uses", "my game, a game, load, in here, on here, position, put",
          on=(ScreenKind.ANALYSIS,)),
    _twin("my_matches.openings white-opening black-opening opening-basics opening.named", "opening.suits", OPENINGS,
          r"any good, worth\w*, sound, bad, recommend\w*, too hard, right for", unless="my, did, do i, which"),
    _twin("what_they_remember.change what_they_remember.of_me", "memory-kinds", "why, where",
          "say, says, come from, remember",
          unless="wrong, never, how do, how can", on=(ScreenKind.MEMORIES,)),
    _twin("agent-may agents-what agent-most", "cost", "cost, costs, pay, price, free, money", unless="clay, stake"),
    _twin("club-house-memory games-remembered", "privacy", "private, privacy, secret, confidential"),
    _twin("accuracy-means my_matches.accuracy my_matches.compared", "explain_move.accuracy",
          r"accura\w+, per ?cent\w*, percentage, number", "my, mine, i", unless="than, games",
          on=(ScreenKind.SUMMARY, ScreenKind.REPLAY)),
    _twin("explain_move.moment explain_move.theirs", "explain_move.course", "was i, was there, did i, had i, were we",
          "winning, better, ahead, advantage, upper hand, on top",
          unless=r"where did, why, miss\w*, lose, lost, wrong, mistakes?",
          on=(ScreenKind.SUMMARY, ScreenKind.REPLAY)),
    _twin("my_matches.same_opening my_matches.openings my_matches.as_colour", "opening.name",
          r"this (?:game|one|match), here, (?:we|us) play\w*",
          unless="another, other, again, before, usually, most, best", on=_BOARD),
    # How a piece moves, not how one stands.
    _twin("position_facts.piece position_facts.stuck", "knight-jumps", "knights?, pieces?",
          r"in the way, jump\w*, leap\w*, between, over", unless="my, his, her"),
    _twin("strength-human", "opponents.strongest", "strongest, best",
          "human, person, people, ai, bot, machine, computer", unless=r"grandmaster, master, compare\w*"),
    _twin("club-pinned club-word-pin club-skewer-or-pin tactics", "memory-pin", r"pin\w*", on=(ScreenKind.MEMORIES,)),
    _twin("resign-undo", "resign-how", "may i, can i, how, allowed", unless="back, undo, again, resigned, did, take"),
    _twin("find-settings lost-password", "password-change", "password", "change, new, other, different",
          unless=r"forgot\w*, lost"),
    _twin("explain_move.moment my_matches.latest hall-note", "club_status.mine",
          "while i was (?:away|gone|out), did i miss, since i (?:left|was)",
          on=(ScreenKind.HALL, ScreenKind.LOBBY)),
    _twin("opponents.strongest opponents.whom character_profile.strength strength-human club-house-strongest"
          " engine-strength", "club_status.players", "they, these, those, two, both, players, stronger",
          on=(ScreenKind.GALLERY,)),
    _twin("club-flag-and-bare-king", "flag-rule", r"\w+"),
    _twin("copy-of-all download-games", "what_they_remember.of_me", "what, what's", "me",
          unless=r"copy, download\w*, export\w*, take, get", on=(ScreenKind.MEMORIES,)),
    _twin("practice.advice practice.drill practice.week", "agents-coach", "mine, it, agent, agents",
          on=(ScreenKind.AGENTS,)),
    _twin("what_they_remember.change privacy who-sees-me what_they_remember.of_me", "copy-of-all",
          r"copy, download\w*, export\w*", unless="copied"),
    _twin("agents-what agents-coach agent-send", "club_status.agent", "do i (?:already )?have, have i got, i have",
          unless="how, what, why, to"),
    _twin("explain_move.judged explain_move.moment explain_move.worst explain_move.course", "explain_move.good",
          r"(?:any|some)(?:thing)? (?:\w+ )?(?:\w+ )?(?:good|right|well|decent|nice), best moves?, proud, good moves?",
          unless=r"accura\w*, wrong, bad"),
    _twin("when-help", "desk-why-no-help", "why", unless="when, after"),
    _twin("king-pawn", "rook-pawn-ending", "rooks?"),
    # In an arena.
    _twin("arena-how club-first-tournament club-before-tournament practice-page club-house-joining", "arena-rounds",
          "get in, join, enter, first, never, do then, to do, happens, works?", on=(ScreenKind.ARENA,)),
    _twin("my_matches.leaders club_status.score opponents.strongest", "club_status.arenas",
          r"lead\w*, first, winning, ahead", on=(ScreenKind.ARENA,)),
    _twin("club-house-leaving after-leaving call-off drop-game leaving-room clock-while-away", "arena-late",
          "leave, leaving, stay, quit, early, withdraw, go, end, pause", on=(ScreenKind.ARENA,)),
    _twin("rating-works rating-steps position_facts.stake", "arena-ties", "points?", unless="rating, elo",
          on=(ScreenKind.ARENA,)),
    _twin("after-leaving call-off my_matches.losses position_facts.stake club-house-leaving arena-late",
          "arena-losing", "lose, lost, loses, losing, loss, knocked, knock-?out, eliminated, out",
          unless="connection, internet, line, leave, leaving, late, time, rating, points?", on=(ScreenKind.ARENA,)),
    _twin("club-house-leaving", "after-leaving", r"\w+"),
)  # fmt: skip
# A question may be turned so often.
_TURNS = 2


@cache
def _kinds() -> Mapping[str, QuestionKind]:
    return {kind.id: kind for kind in all_kinds()}


def turned(best: Meant, question: AskedQuestion) -> Meant:
    """The likeliest kind, or its twin where the words, the screen or whoever is named make it that."""
    low = plain(question.text)
    for _ in range(_TURNS):
        twin = next((one for one in TWINS if one.fits(best.kind.id, low, question)), None)
        if twin is None:
            break
        best = replace(best, kind=_kinds()[twin.to])
    return best
