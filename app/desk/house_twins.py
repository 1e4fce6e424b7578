"""Neighbouring kinds of question about the house itself, its pages and controls, and what decides between them.

Rows for `desk.twins`, which says what each part means: mostly a word that has one meaning on one page ("band", "pin",
"streak", "+1.3"), or a question for this game, these people or one's own card where an entry tells what holds in
general.
"""

from __future__ import annotations

from app.desk.screen import ScreenKind as Page
from app.desk.screen_twins import SCREEN_TWINS
from app.desk.twin import row as _row

_BOARD = (Page.MATCH, Page.SUMMARY, Page.REPLAY)
_AFTER = (Page.SUMMARY, Page.REPLAY)
_EXERCISE = (Page.PUZZLE, Page.PRACTICE)
_CAST = "pip, kenji, rosa, vesna, teodor, anselm, ilyas, marguerite"


HOUSE_TWINS = (
    *SCREEN_TWINS,
    # At the board, and what became of a game.
    _row("character_profile.style character_profile.mistakes character_profile.openings opponent-cheats fair-play"
         " club-en-passant", "en-passant-rule", "en passant"),
    _row("position_facts.stake resign-how club-resigned-rude mood mood-changed leaving-room character_profile.life"
         " character_profile.style go-easy", "resign-taken", r"resign\w*, give up, gave up, giving up, quit",
         r"rage\w*, angry, mad, upset, mind, minds, offended, annoyed, sulk\w*, takes? it, laugh\w*",
         unless="against me"),
    _row("character_profile.record games-remembered memory-people insults-work rating-of-characters resign-how"
         " club-house-resigning remembered-of-game what_they_remember.of_me resign-taken", "no-grudge",
         r"against me, grudges?, resent\w*, think less", "hold, holds, bear, bears, grudges?, less",
         unless="games?, record"),
    _row("graph-falls graph-meaning explain_move.moment explain_move.course", "explain_move.graph",
         "graph, curve, line, chart", r"down, drops?, falls?, fell, crash\w*, cliff, dips?, jumps?",
         unless="what does, mean, means, measure, below, side, what it, tells me, up and down", on=_AFTER),
    _row("my_matches.accuracy explain_move.accuracy accuracy-elsewhere find-summary", "accuracy-means",
         r"comput\w+, calculat\w+, work(?:ed)? out, measured?, come up with, formula, made of, do you get, based on",
         unless="elsewhere, other sites?"),
    _row("what_if.other engine_analysis.best flip-board", "try-move", "try, test, play around",
         "another move, other moves?, different move, move here, own idea", unless="why, instead", on=_AFTER),
    _row("clocks.left position_facts.turn club-house-draw", "draw-how", "draw",
         "where, how, click, button, press, thing", unless="should, accept, left", on=(Page.MATCH,)),
    _row("clocks.left after-leaving clock-paused no-scheduled clock-while-away club-house-leaving where-kept drop-game"
         " club_status.mine no-clock", "clocks.away",
         r"close, closing, leave, leaving, shut, away, wait for me, until, come back, have to go, must go, off for"
         ", tomorrow, this evening, later", unless="draw, wifi, internet, connection, line, opponent, he, she",
         on=(Page.MATCH,)),
    _row("engine-on-board evaluation-bar engine-line-here find-analysis analysis-ready", "engine-after",
         "when, how soon", r"engine, stockfish, analy\w+, computer, evaluation", on=(Page.MATCH,)),
    _row("explain_move.worst explain_move.moment position_facts.worst position_facts.piece position_facts.stuck"
         " position_facts.last explain_move.good", "unmoved.list",
         "never moved?, did not move, didn't move, have not moved, haven't moved, undeveloped, starting squares?",
         unless="can't, won't", on=_BOARD),
    _row("club_status.score mate-two-bishops position_facts.material piece-values-rule club-bishop-knight"
         " engine-line-here", "bishop-pair", "two bishops, bishop pair, pair of bishops, both bishops",
         "knights?, worth, better", unless="mate, checkmate"),
    # In the lobby.
    _row("friendly-rated rating-friendly club_status.person club_status.waiting club-house-rated room-friendly"
         " my_matches.counted", "waiting_games.stakes", "points?, rating, elo, rated, counts?",
         "if i, would, that game, her game, his game, who waits, waiting",
         unless="difference, mean, means, puzzles?, without, friendly", on=(Page.LOBBY,)),
    _row("friendly-rated rating-friendly table-rules only-people play-stranger club_status.waiting opponents.whom",
         "waiting_games.friendly", r"without it counting, not count\w*, no rating, unrated, for fun, without points",
         on=(Page.LOBBY,)),
    _row("club-word-elo rating-works club-good-rating other-ratings queue-how", "rating-band", "bands?"),
    _row("only-people short-of-time clock-notation tempo-of-play play-stranger club-which-clock", "slower-clock",
         "enough, too fast, too quick, too short", r"slow\w*, old, hand, mouse"),
    # Names, ratings, boards of honour.
    _row("change-name who-sees-me privacy personal-questions no-rating-people-only", "own_card.seen",
         "real name, full name, who i am", "see, sees, know, knows, visible, shown, find out",
         unless="how do i, change, hide"),
    _row("my_matches.rating my_matches.compared rating-works", "other-ratings",
         r"chess\.com, lichess, fide, uscf, other sites?, another site, elsewhere"),
    _row("rating-friendly rating-works rating-not-moved honours-missing", "provisional", "how many games",
         r"trust\w*, reliabl\w*, settled, provisional, mean anything"),
    _row("club-time-trouble find-honours rating-works honours-missing my_matches.place", "honours-climb",
         r"faster, fast, climb\w*, higher, up there, move up, get up, raise, quick\w*", unless="why am i not",
         on=(Page.HONOURS,)),
    _row("club_status.people bots-human several-ratings my_matches.leaders find-honours club-house-people"
         " character_profile.real opponents.strongest", "honours-who",
         "bots?, computers?, machines?, characters?, agents?, programs?, engines?",
         "list, board, leaderboard, ranked, ranking, people, humans?, persons?",
         unless="best, first, top, strongest, leads", on=(Page.HONOURS,)),
    _row("find-honours honours-missing who-sees-me no-rating-people-only honours-fame", "honours-optout",
         "have to, rather not, don't want, do not want, hide, remove, taken off, stay off, off the",
         unless="get on, appear", on=(Page.HONOURS,)),
    # The arena.
    _row("desk-who this-page arena-how", "arena-rounds", "how does (?:this|it|that) work, how it works",
         on=(Page.ARENA,)),
    _row("rating-friendly friendly-rated my_matches.counted rating-works rating-steps", "arena-rated",
         "rating, elo, rated, counts?", on=(Page.ARENA,)),
    _row("bots-human guest-may invited-guest friends-tournament arena-how arena-hold opponents.whom only-people"
         " character_profile.sit club_status.people whereabouts.now play-friend", "arena-who",
         f"bots?, computers?, characters?, friends?, {_CAST}", "join, in it, too, take part, enter, only, invite, add",
         unless=r"hold, create, organi[sz]e, set up, make a, make my, start a", on=(Page.ARENA,)),
    # The card, and how a board looks.
    _row("find-settings settings-where-kept this-page", "own_card.list", "settings",
         "list, what are, show me, right now, rn, current, currently, read me", unless="where, how"),
    _row("lost-password password-change find-settings sign-up guest-may guest-kept", "own_card.password",
         "whether i, ever made, do i have, have i got, did i ever, did i sign, am i a", unless="have to"),
    _row("memory-pin where-kept delete-talk settings-where-kept find-settings", "settings-saved",
         "save, saved, saving, kept, keep", "button, by itself, automatically, press", on=(Page.SETTINGS,)),
    _row("my_matches.colours my_matches.as_colour dark-mode change-pieces marks-colours", "contrast",
         "contrast, black (?:up)?on white, white on black, clearest", on=(Page.SETTINGS, Page.MATCH)),
    _row("swap-colours color-choice my-colour", "change-pieces", "board, bord, squares", unless="side",
         on=(Page.SETTINGS,)),
    _row("dark-mode change-pieces marks-colours swap-colours", "calm-board", "board, bord, squares",
         r"hurt\w*, eyes, bright, glar\w+, loud, softer, calmer, darker"),
    _row("change-pieces text-size", "board-size", "pieces, figures, board", "bigger, larger, size, enlarge, tiny",
         unless="letters, text, font, print"),
    _row("the_cast.milder the_cast.calm talk-too-much talk-back content-rating", "chattiness",
         "only him, only her, the others, all of them, each of them, the rest, everybody",
         r"quiet\w*, talk\w*, chat\w*, settings?, less"),
    # Puzzles.
    _row("days-streak days-games badges puzzle-when practice-kept my_matches.lately", "puzzle-streak",
         "streak, in a row, miss, missed, skip, counted, keep count, every (?:day|morning|evening)",
         unless="still do, still solve, can i do", on=(Page.PUZZLE,)),
    _row("practice-timer practice-kept nothing-to-lose exercise-hint puzzle-when solution-again resign-undo"
         " takeback-how", "puzzle-retry",
         "second go, again, another (?:go|try|attempt), more than once, how many (?:tries|attempts|guesses), redo"
         ", second (?:try|attempt|chance)", unless="yesterday, tomorrow, solution", on=_EXERCISE),
    _row("who-runs report-what puzzle-retry", "right-move-refused",
         "solution, solutions, not take it, wouldn't take, not accept", on=_EXERCISE),
    _row("my-colour reading-position keyboard-exercise puzzle_of_the_day.task puzzle_of_the_day.hint",
         "puzzle_of_the_day.position", "position, pieces, board, everything",
         r"read\w*, describe, list, say, in words, where", unless="hint, screen reader, find, voiceover",
         on=(Page.PUZZLE,)),
    # The gallery, rooms and memories.
    _row("talk-back talk-only", "spectator-talk", r"chat\w*, talk\w*, write, say", on=(Page.GALLERY,)),
    _row("practice-kept watch-old where-kept replay-how autoplay rematch-how", "watch-again",
         "again, afterwards, finished, is over, later, from the beginning", unless="old, past, other people",
         on=(Page.GALLERY,)),
    _row("talk-back silent-character talk-limits thinking-time", "room-no-hurry",
         r"slow\w*, minutes?, wait, waits, time limit, hurry, impatient", unless="why, he takes, she takes",
         on=(Page.ROOM,)),
    _row("character_profile.versus what_they_remember.of_me memory-people the_cast.calm", "told-others",
         "know, knows, remember, remembers, share, shares", "same, each of them, all of them, one another, each other",
         unless="played, beaten"),
    # Agents.
    _row("fair-play opponent-cheats agents-what books-allowed programs-allow", "agent-fair",
         r"cheat\w*, fair, allowed, legal", on=(Page.AGENTS,)),
    _row("agents-what agent-most agents-coach club_status.agent", "agent-raise",
         "get one, make one, raise one, create one, make an agent, first steps?",
         unless=r"programming, code, cod\w+, plays, still, later, afterwards, after i", on=(Page.AGENTS,)),
    _row("agents-what agents-coach agent-may agent-raise style-bars no-famous-bots real-person workshop-limits"
         " make-character", "agent-like-master",
         "capablanca, tal, kasparov, fischer, karpov, petrosian, morphy, carlsen, magnus, famous, grandmaster",
         "like, way, style, as", on=(Page.AGENTS, Page.WORKSHOP)),
    _row("agents-what agents-coach agent-may import-games lend-games agent-raise rating-of-characters",
         "agent-from-games", "games?, notebook, pgn, from", r"learn\w*, teach, train\w*, stud\w+, feed, upload",
         unless="send, play", on=(Page.AGENTS,)),
    # The analysis board.
    _row("clock-notation accuracy-elsewhere find-rooms this-page my_matches.rating accuracy-means rating-works"
         " notation-rule engine-on-board position_facts.material arrows", "engine-number",
         r"[0-9]+\.[0-9]+, minus, arrows", unless="draw, clock, why", on=(Page.ANALYSIS, *_AFTER)),
    _row("rook-endings rook-pawn-ending find-analysis analysis-uses from-position club-rook-endings-law"
         " club-endgames king-pawn no-tablebase", "analysis-position",
         "fen, put up, set up, setting up, from a book, editor, by hand", unless="how do i win, engine",
         on=(Page.ANALYSIS,)),
    _row("find-analysis character_profile.sit start-game analysis-uses import-games clock-choice club_status.mine"
         " desk-why-no-help", "analysis-running",
         "running, still going, current, are playing, unfinished", "game, games", on=(Page.ANALYSIS,)),
    _row("club_status.score club_status.live_move club_status.players", "engine_analysis.standing",
         "board, position, here", unless="gallery, first, second", on=(Page.ANALYSIS,)),
    # The steward, and the page one is on.
    _row("club_status.person club_status.people notifications desk-who who-runs character_profile.real bots-human"
         " character_profile.who character_profile.life whereabouts.now find-rooms", "the-bell",
         "bell, other end, (?:who|somebody|someone|anybody) answers?", unless="he, she"),
    _row("desk-who practice-page puzzle_of_the_day.task club_status.people", "this-page",
         "how does (?:this|it) work, one meant to do, i meant to do, supposed to do in here, do i do in here",
         unless="puzzle", on=tuple(one for one in Page if one not in (Page.ARENA, *_EXERCISE))),
)  # fmt: skip
