"""What is asked of the house at this moment: who is here, what is played, who waits, arenas, agents."""

from __future__ import annotations

from collections.abc import Mapping

from app.desk.club.agent_words import AGAINST
from app.desk.club.arena_past_words import ARENA_FIELD, ARENA_LAST, BESIDE
from app.desk.club.arena_words import ARENA_CHANCES, ARENA_MINE
from app.desk.club.gallery_words import LIVE_ASPECTS
from app.desk.club.live_ends import LIVE_ENDS, OCCASION
from app.desk.club.news_words import FIRST
from app.desk.people.people_words import PERSON
from app.desk.people.person_record import RECORD_OF
from app.desk.tool import Aspect

CLUB_ASPECTS: Mapping[str, Aspect] = {
    "people": Aspect(
        "who is online now",
        (
            "who is online?", "who's here?", "is anyone around?", "how many people are here?",
            "who is playing now", "are there any real people here", "is somebody online i could play",
            "is kenji here right now", "how many of you are in the building", "how many are in tonight",
        ),
        ("hall", "lobby"),
    ),
    "waiting": Aspect(
        "who waits for a game in the lobby or in the queue",
        (
            "who is waiting for a game?", "is somebody in the lobby",
            "is the queue empty", "nobody is waiting, is there",
            "how many people are queueing", "is there anybody to play against right now",
            "is anyone looking for a game?", "is anybody seeking a game", "who wants to play right now",
            "any humans looking for a match", "is somebody up for a game", "are there open tables?",
            "can i join somebody", "is there a challenge for me?", "how long will i wait",
            "is anybody in the queue", "who can i play right now",
        ),
        ("lobby",),
    ),
    "games": Aspect(
        "games that are running and can be watched",
        (
            "what games are on?", "which games can i watch?", "is there something to watch?", "any live games?",
            "who is playing whom", "what's going on in the club tonight", "is a good game on?",
            "show me something exciting to watch", "who is at the boards right now", "list the live games",
            "is anybody playing at the moment", "are the characters playing each other",
            "anything else on besides this", "i want to watch real people, not the robots", "is this the only game",
            "are there any games between people on", "only the characters here?", "any other boards going",
        ),
        ("gallery", "hall"),
    ),
    "top": Aspect(
        "the running game with the strongest players, or the one worth watching",
        (
            "which live game has the best players?", "what is the strongest game on now", "show me the best game",
            "which game should i watch", "what is the most interesting game right now",
            "put a good game on the screen", "let me see one of the games",
        ),
        ("gallery",),
    ),
    "mine": Aspect(
        "the asker's own unfinished games",
        (
            "do i have unfinished games?", "where is my game?", "how do i get back to my game?",
            "i was in the middle of a game", "which games are waiting for me", "is it my move anywhere",
            "is he still waiting for my move", "whose turn is it in our game", "is it my turn against rosa",
            "i did not finish my game, where is it", "i left a game and want to go on",
            "can i continue my game", "i closed the tab during a game, is it gone?", "resume my game",
            "how many games do i have running", "how many of my games are still going",
            "which of my games are not finished yet", "my running games", "games i have in progress",
            "i had a game open somewhere, can't find it anymore", "whose turn is it in my games",
            "and whose turn is it in those", "where did my running game go", "am i to move in any of them",
            "still got games open somewhere?",
        ),
        ("hall",),
    ),
    "arenas": Aspect(
        "which tournament is on or comes next",
        (
            "when is the next tournament?", "is there a tournament on?", "which arena is open now",
            "when does the next arena start", "are any tournaments planned", "can i enter a tournament today",
            "what tournaments are running", "is something being held in the arena", "next tournament",
            "how many arenas are on",
        ),
        ("arena",),
    ),
    "arena_enter": Aspect(
        "whether one can still come into an arena now, or is too late",
        (
            "i'd like to enter, is it too late?", "can i still join the tournament", "am i too late for the arena",
            "is the list still open", "may i come in now", "has it started already, can i get in",
            "is there still a place free in the tournament", "sign me up", "put me down for the tournament",
            "enter me please", "count me in", "i want in",
        ),
        ("arena",),
    ),
    "arena_mine": ARENA_MINE,
    "arena_chances": ARENA_CHANCES,
    "arena_last": ARENA_LAST,
    "arena_field": ARENA_FIELD,
    "beside": BESIDE,
    "arena_watch": Aspect(
        "watching an arena instead of playing in it",
        (
            "could i watch it instead?", "can i watch the tournament", "just look on at the arena",
            "where can i see the games of the arena", "i don't want to play, only watch the tournament",
            "can spectators follow an arena", "are tournament boards open to watch",
        ),
        ("arena",),
    ),
    "news": Aspect(
        "what waits for the asker or is new since the last visit: games, challenges, who waits, what is on",
        (
            "anything new for me here?", "what have i missed", "what's new since i was last here",
            "first time back in a week, what's waiting for me", "i have been away, what happened",
            "is there anything for me today", "what is going on here for me", "catch me up",
            "anything i should look at", "what's up today", "i'm back, news?",
        ),
        ("hall",),
    ),
    "watching": Aspect(
        "where one can just watch games without playing, and what is on there",
        (
            "somewhere to just watch without playing?", "can i only look on", "i don't want to play, just watch",
            "is there a place for spectators", "where do i watch others play", "can i be a spectator",
            "i would rather watch first", "watching only, is that possible",
        ),
        ("hall", "lobby"),
    ),
    "person": PERSON,
    "person_record": RECORD_OF,
    "exhibitions": Aspect(
        "whether two characters play each other now, an exhibition",
        (
            "is there an exhibition on?", "are two of the characters playing now", "when is the next exhibition",
            "is an exhibition running", "which characters play each other at the moment",
            "what comes next after this game", "is there a timetable of exhibitions", "which game is next",
            "is kenji playing against vesna now", "are the bots having a match",
        ),
        ("gallery",),
    ),
    "score": Aspect(
        "who stands better in a running game of the gallery",
        (
            "who is winning in the first game?", "who is ahead on the first board", "who is winning over there",
            "who stands better in that live game", "who's winning in the top game", "is white winning up there",
            "what is the score on board one", "who stands better in this", "who's winning, vesna or anselm",
            "to my eye black is suffering, am i right", "is anybody ahead there", "who is on top in this game",
            "my money is on anselm, foolish?", "who is the favourite in that game",
            "am i seeing straight that white is better", "how does it stand up there",
        ),
        ("gallery",),
    ),
    "live_move": Aspect(
        "what was played last in a running game of the gallery, and what it does",
        (
            "what was the last move in that game?", "what did she just play over there",
            "the last move of the first game", "black just gave away a bishop", "did he just lose a piece there",
            "could you explain that last move for a layman", "what did that move take",
            "what was that move for in the top game", "what has just been played on board one",
            "why did he play that in the live game",
        ),
        ("gallery",),
    ),
    "players": Aspect(
        "who plays in one of the running games, and how strong they are",
        (
            "who are they and how good are they?", "who plays in the second game", "the first one, who is that",
            "how good are those two", "who are the players of that game", "tell me about the players on board two",
            "are the players there people or machines", "is that a person or a character playing up there",
            "which colour has vesna?", "who has the white pieces, please", "who is white",
            "who is playing and who has white",
        ),
        ("gallery",),
    ),
    "agent": Aspect(
        "whether the asker's own agent plays now, and its latest game",
        (
            "is my agent playing right now?", "where is my agent now", "take me to my agent's game",
            "i want to watch my agent play", "what is my agent doing", "my agent lost, why",
            "how did my agent's last game go", "why did my agent lose", "has my agent played today",
            "how many agents can i have", "how many agents do i have", "show me my agent's game",
        ),
        ("agents", "gallery"),
    ),
    "my_place": Aspect(
        "whether the asker waits in the queue, and for how long",
        (
            "am i in the queue?", "i have been waiting for ten minutes, is it broken", "why do i get no opponent",
            "why does nobody come", "still no game, is the queue working", "how long have i been queueing",
            "is matchmaking broken", "been in the queue for ages", "i press find and nothing happens",
            "i clicked a clock and nobody comes", "the button does nothing",
        ),
        ("lobby",),
    ),
    "agent_against": AGAINST,
    "ends": LIVE_ENDS,
    "occasion": OCCASION,
    "first": FIRST,
    **LIVE_ASPECTS,
}  # fmt: skip
