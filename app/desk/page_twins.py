"""Kinds that lie close together on one page alone: the puzzle, a character's page or room, memories, agents."""

from __future__ import annotations

from app.desk.asked_twins import ASKED_TWINS
from app.desk.screen import ScreenKind
from app.desk.twin import twin

PAGE_TWINS = (
    *ASKED_TWINS,
    # Given up, refused or turned round: the puzzle that is open.
    twin("what_if.other explain_move.better", "puzzle_answer.captures", r"\w+", on=(ScreenKind.PUZZLE,)),
    twin(
        "right-move-refused",
        "puzzle_answer.captures",
        r"tak\w+, took, captur\w+, grab\w*",
        unless=r"n't take, not take, cannot take, my answer, accept\w*",
        on=(ScreenKind.PUZZLE,),
    ),
    twin(
        "puzzle_of_the_day.hint exercise-hint solution-again",
        "puzzle_answer.solution",
        "give up, gave up, surrender, solution, answer, whole line, show me how",
        unless=r"hints?, nudge, clue, spoil\w*, don'?t, do not, not, without, another, last, previous",
        on=(ScreenKind.PUZZLE,),
    ),
    twin(
        "club-pawn-moves my-colour flip-board coordinates",
        "puzzle_answer.side",
        "which way, direction, up, down, bottom, top",
        on=(ScreenKind.PUZZLE,),
    ),
    twin(
        "puzzle-now easier-exercises no-puzzle-rush find-puzzles",
        "puzzle-another",
        "another, next, skip, different, something else",
        on=(ScreenKind.PUZZLE,),
    ),
    # With one of the house, on their page.
    twin(
        "club-which-clock slower-clock clock-choice no-time-odds tempo-of-play",
        "game_with.clock",
        "fair, even, against, chance, for me, like me, 1[0-9]{3}",
        unless="what does, mean, how do i set",
        on=(ScreenKind.CHARACTER, ScreenKind.ROOM),
        whom=True,
    ),
    twin(
        "my_matches.compared other-ratings club-good-rating",
        "character_profile.strength",
        "that, this, it",
        unless="i, my, me, mine, here than, fide, lichess, how long",
        on=(ScreenKind.CHARACTER, ScreenKind.ROOM),
        whom=True,
    ),
    twin(
        "drop-game resign-how several-games too-many-games character_profile.sit club_status.mine",
        "game_with.running",
        "another, second, drop, instead, first finish, finish, rid of, start over",
        "have, drop, open, running, first, old",
        on=(ScreenKind.CHARACTER, ScreenKind.ROOM),
        whom=True,
    ),
    twin(
        "talk-only talk-about-what books-allowed",
        "game_with.talk_of",
        "our game, game (?:that )?(?:is |'s )?going on, game thats going on, running game, while it runs",
        on=(ScreenKind.ROOM,),
        whom=True,
    ),
    twin(
        "who-watches spectators watched-me whereabouts.now club_status.mine",
        "game_with.watched",
        "my (?:game|board|thing|match), mine",
        "visible, see, seen, watch\\w*, public, shown, hang\\w*",
        unless="how do i, could i watch",
        on=(ScreenKind.GALLERY,),
    ),
    twin(
        "what_they_remember.of_me club-house-memory",
        "memory-later",
        "next (?:time|week|month|year|day), tomorrow, for ?ever, in a (?:week|month|year), still know",
        unless="why, yesterday, still know about me",
        on=(ScreenKind.CHARACTER, ScreenKind.ROOM),
    ),
    twin(
        "character_profile.real bots-human desk-who",
        "desk-not-them",
        "are you, is that you, so you are",
        unless="he, she, they, real, human, person, bot, ai, chatgpt, robot",
        on=(ScreenKind.CHARACTER, ScreenKind.ROOM),
    ),
    twin(
        "start-game never-played how-to-move talk-back",
        "this-page",
        "what do i do, what does one do, what am i (?:meant|supposed) to do, what is one meant to do",
        on=(ScreenKind.ROOM,),
    ),
    # On the page of memories, and of agents.
    twin(
        "what_they_remember.of_me",
        "told-others",
        "read, reads, see, sees, share, shares, tell, tells, told",
        r"does \w+, can (?!i\b)\w+, do they, will \w+",
        unless="wrong, let me, show me",
        on=(ScreenKind.MEMORIES,),
    ),
    twin(
        "copy-of-all download-games pgn-what what_they_remember.change",
        "copy-format",
        "format, json, csv, script, zip, what do i get, what is in",
        on=(ScreenKind.MEMORIES, ScreenKind.SETTINGS),
    ),
    twin(
        "copy-of-all copy-format",
        "what_they_remember.of_me",
        "list, show, tell me, read, what do, what does",
        r"remembers?, know, knows, keeps?",
        unless=r"copy, download\w*, export\w*, file, format",
        on=(ScreenKind.MEMORIES,),
    ),
    twin("agent-from-games", "agent-rating", "rated, rating, points", on=(ScreenKind.AGENTS,)),
    twin(
        "download-games pgn-what",
        "copy-of-all",
        r"export\w*, file, copy, download\w*, all of it",
        on=(ScreenKind.MEMORIES,),
    ),
    twin(
        "no-undo-leave what_they_remember.change",
        "memory-gone",
        "for good, gone, deleted, undo, back, erased",
        unless="account, how, i'd like, i want, i would like, i should like, please, bit about",
        on=(ScreenKind.MEMORIES,),
    ),
    twin(
        "club_status.agent agents-what agent-may",
        "agent-rating",
        "lose, loses, lost, wins, gain",
        "my (?:rating|points|elo), i lose, i gain",
        on=(ScreenKind.AGENTS,),
    ),
    twin(
        "club_status.agent agents-what programs agents-no-code",
        "token-lost",
        "token",
        "lost, lose, forgot\\w*, leaked",
        on=(ScreenKind.AGENTS, ScreenKind.SETTINGS),
    ),
    twin(
        "club_status.agent agents-what agent-may",
        "agent-helps",
        "my (?:own )?agent",
        "help, look, check, ask, tell",
        on=(ScreenKind.MATCH,),
    ),
)
