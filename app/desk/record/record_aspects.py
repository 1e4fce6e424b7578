"""What is asked of one's own finished games."""

from __future__ import annotations

from collections.abc import Mapping

from app.desk.openings.opening_own import SAME_ALWAYS
from app.desk.record.strength_words import STRENGTH
from app.desk.record.trust_words import BEGAN
from app.desk.tool import Aspect

RECORD_ASPECTS: Mapping[str, Aspect] = {
    "record": Aspect(
        "the asker's results so far",
        (
            "what's my record?", "how many games have i won?", "how am i doing lately?", "show my statistics",
            "what is my win rate", "am i getting better?", "how many games have i played", "am i on a streak?",
            "longest winning streak", "how many of those were rated", "what did i score in my rated games",
            "most wins in a row", "results of my rated games only",
            "how often do i lose", "my results", "number of games and wins", "games won and lost",
            "games played and won", "played, won, lost",
            "my win percentage overall",
            "what percentage do i win",
            "am i improving or just kidding myself",
            "am i getting better or worse, honestly",
            "be honest, do i make progress",
            "is there any progress in my games",
            "how many have i won and against whom", "my streak", "how many in a row have i lost", "streak?",
            "my win rate if you leave out pip",
            "and without the games against rosa?",
            "am i on a run",
            "wins losses draws",
        ),
        ("my_chess", "hall"),
    ),
    "began": BEGAN,
    "trust": Aspect(
        "how far the asker's own figures can be trusted with so few games",
        (
            "with so few games, how much can these figures be trusted?", "are my statistics reliable yet",
            "is my rating already worth anything", "do these numbers mean anything after five games",
            "how many games until this says something", "can i believe my weaknesses list",
            "is my win rate just luck so far", "how sure are these figures", "too few games for statistics?",
        ),
        ("my_chess",),
    ),
    "running": Aspect(
        "whether games of the asker that still run count in the figures of My chess",
        (
            "does the game i'm still playing count in here?", "are unfinished games in these numbers",
            "is my running game part of the statistics", "when does a game show up here",
            "my game with rosa is missing on my chess", "why is my current game not in the list",
            "do games in progress count",
        ),
        ("my_chess",),
    ),
    "rating": Aspect(
        "the asker's own rating and how it changed of late",
        (
            "what is my rating?", "what's my elo?", "how good am i?", "why did my rating go down?",
            "why is there a question mark behind my rating", "am i any good", "why am i losing rating points",
            "how has my rating changed this week", "which game cost me the most rating", "did my rating go up",
            "where did my points go",
        ),
        ("my_chess",),
    ),
    "counted": Aspect(
        "whether this game, or a game against somebody, counted for the rating, and by how much it moved it",
        (
            "did i lose rating for this game?", "how much rating did i get for that win", "did my rating change?",
            "how many points did i lose", "was this game rated", "did that count for my rating",
            "what did this game do to my rating", "how many points did that cost me",
            "does my win against pip count", "my win against kenji gave me nothing", "was my game with rosa rated",
            "how many points did i get for beating teodor",
        ),
        ("summary", "replay"),
    ),
    "latest": Aspect(
        "the asker's latest games",
        (
            "show me my last game", "what was my last game?", "how did my last game go?", "my recent games",
            "show me the games i won", "the games that i lost",
            "show me the last game i won", "my last win, against whom was it", "which character did i beat last",
            "where are my old games?", "find my game from yesterday", "where can i see my past games",
            "i want to look at my game again", "how do i find a game i played", "game history", "list my games",
        ),
        ("my_chess", "hall"),
    ),
    "best": Aspect(
        "the asker's best game or win",
        ("what was my best game?", "what's my best win?", "which game was my most accurate", "my finest game"),
        ("my_chess",),
    ),
    "strongest": Aspect(
        "the strongest opponent the asker has beaten",
        (
            "who is the strongest player i have beaten?", "who's the best i ever beat", "the highest rated scalp",
            "what is the best player i have won against", "my biggest scalp", "whom have i beaten",
            "the strongest one i have ever beaten",
        ),
        ("my_chess",),
    ),
    "lost_in": Aspect(
        "a game the asker lost in an opening",
        (
            "show me one i lost with it", "show me a game i lost in the sicilian", "a loss in that opening",
            "give me a game i lost with the french", "which games did i lose with it", "one that i lost in it",
        ),
        ("my_chess",),
    ),
    "same_opening": Aspect(
        "another game of the asker's own with the opening of this one",
        (
            "show me another game with this opening", "other games of mine with the same opening",
            "when did i play this opening before", "have i had this opening before", "a second game in this line",
        ),
        ("replay", "summary"),
    ),
    "low_time": Aspect(
        "whether the asker blunders when low on time",
        (
            "do i blunder more when i am low on time?", "do i play worse in time trouble",
            "am i bad in time trouble", "do i make mistakes because i play too fast",
            "are my mistakes because of the clock", "do i rush my moves",
        ),
        ("my_chess",),
    ),
    "longest": Aspect(
        "the asker's longest or shortest game",
        (
            "what is my longest game?", "my shortest win", "how many moves was my longest game", "fastest win",
            "what's the quickest i have lost", "was that my shortest game", "and was it the quickest i ever lost",
            "have i ever lost faster than this", "is this my longest game so far", "did i ever win in fewer moves",
        ),
        ("my_chess", "summary"),
    ),
    "run": Aspect(
        "the most wins, or losses, in a row the asker has ever had",
        (
            "what's the longest run of wins i've had?", "my longest winning streak", "most wins in a row",
            "how many have i ever won in a row", "best streak ever", "have i ever won three in a row",
            "what is my record for consecutive wins", "longest unbroken series of wins",
            "what's my longest losing streak", "most losses in a row", "my worst run ever",
        ),
        ("my_chess",),
    ),
    "openings": Aspect(
        "which openings the asker plays",
        (
            "which openings do i play?", "what opening do i do best with",
            "what's my most played opening", "which opening should i drop", "my best opening",
            "which opening works for me", "in which opening do i lose most", "what do i score with the italian",
            "do i still do well with the english",
            "how do i do with the french",
            "have i ever played the caro-kann here",
            "what do i score with the queen's gambit",
            "my results with the london",
            "is the scandinavian working for me",
            "did i win any game with the sicilian",
        ),
        ("my_chess",),
    ),
    "same_always": SAME_ALWAYS,
    "rivals": Aspect(
        "against whom the asker wins and loses most",
        (
            "who beats me most often?", "against whom do i lose most", "who is my favourite opponent",
            "whom have i played most", "who is my toughest opponent", "against whom do i win most",
            "and against the others?",
            "against whom did i win and against whom did i lose",
            "my results against each of them",
            "how do i do against everybody else",
            "who has beaten me most",
            "my score by opponent",
            "wins and losses against everyone",
            "show me my record against everybody",
        ),
        ("my_chess",),
    ),
    "colours": Aspect(
        "how the asker does with White and with Black, and how their games end",
        (
            "am i better with white or black?", "how do i do with black", "what is my score as white",
            "how do my games end",
        ),
        ("my_chess",),
    ),
    "strength": STRENGTH,
    "accuracy": Aspect(
        "how accurate the asker's games are",
        (
            "what is my accuracy?", "how accurate was i", "how accurately do i play", "what's my average accuracy",
            "how precise was my play in this game", "how many blunders did i make",
            "was i more accurate here than in my other games",
            "how does my accuracy here compare with the games against rosa",
            "compare my accuracy with last time",
            "more precise than against kenji?",
            "compared with my game against pip, was this one worse?",
        ),
        ("my_chess", "summary"),
    ),
    "compared": Aspect(
        "whether a rating is good: the asker's, or one that is named, beside those of the house",
        (
            "is my rating good?", "is 1200 a good rating here", "how do i compare with the others", "where do i stand",
            "whom of the house am i level with", "is that a lot of points", "am i above average here",
            "is my rating high or low", "what is my rating? is that good",
            "1800 that kenji has, is that a lot", "is 1404 a good rating", "how good is somebody with 2350 really",
            "is rosa's rating high", "what sort of player has 1550", "2600, is that like a grandmaster",
        ),
        ("my_chess",),
    ),
    "as_colour": Aspect(
        "which openings the asker plays as White only, or as Black only",
        (
            "which openings do i play as black?", "my openings with black only", "what do i play as white",
            "openings i had with the black pieces", "only as black", "only as white",
            "what do i usually answer to e4", "which openings do i play? only as black",
        ),
        ("my_chess",),
    ),
    "losses": Aspect(
        "how the asker's losses came about: on time, by mate, by resignation",
        (
            "how do i lose my games?", "do i lose on time a lot", "how do my losses end", "do i get mated often",
            "how many games have i lost on the clock", "am i flagging too often", "how often do i resign",
            "do i lose by mate or by time", "is it the clock that beats me",
            "did i lose both games against rosa the same way",
            "is there a pattern in how i lose to her",
            "how did i lose the two games with kenji",
            "do i always lose the same way",
            "did she beat me with the same opening twice",
            "which opening did she beat me with",
            "compare the games i lost to him",
            "what went wrong in the games i lost to her",
            "look at my two losses to rosa, is there a common thread", "what do my losses have in common",
        ),
        ("my_chess",),
    ),
    "when": Aspect(
        "when the asker last played or won",
        (
            "when did i last play?", "how long since my last game", "when was my last win", "when did i last win",
            "did i play yesterday", "what was the date of my last game", "when did i last lose",
        ),
        ("my_chess",),
    ),
    "peak": Aspect(
        "the highest rating the asker has ever had",
        (
            "what is my highest rating?", "highest it ever was", "my peak rating", "what was my best elo ever",
            "have i ever been above 1300", "my lowest rating", "when was my rating highest",
        ),
        ("my_chess",),
    ),
    "lately": Aspect(
        "how many games the asker has played this month, this week, today",
        (
            "how many games this month?", "how often did i play this week", "how many games have i played today",
            "games played in the last thirty days", "how much have i been playing lately", "do i play too much",
        ),
        ("my_chess",),
    ),
    "place": Aspect(
        "the asker's own place on the boards of honour",
        (
            "where am i on here?", "what is my place on the leaderboard", "which rank do i have", "what number am i",
            "am i on this list at all", "scrolled and scrolled and can't find me", "how far up am i",
            "am i in the top ten", "my position in the ranking please", "how many are above me",
            "i would like to know my standing among the members", "who is just ahead of me", "do i rank anywhere",
            "my name isn't there, which place would i have", "where do i stand in the honours",
            "how many places till the top", "can't see myself on the board",
            "how many rated games till i show up in the list",
            "how many more games do i need to be listed",
            "why am i not on the list",
            "am i too weak to be on it",
            "how many points to pass the one above me",
            "what do i need to overtake the next one",
            "how far is the one above me",
            "when do i get a rank",
            "what's dana's place", "which place does she have on the board", "is dana on the list",
            "i'd like to not be listed at all", "how do i stay off this list myself",
        ),
        ("honours",),
    ),
    "leaders": Aspect(
        "who stands at the top of the boards of honour",
        (
            "who is the best player here?", "who is number one on the leaderboard", "who leads the boards of honour",
            "who is at the top of this list", "which person has the highest rating here", "who is first",
            "who is the strongest human of the club", "name the top three players", "who are the top players here",
            "why is vesna on top all the time", "why does the same one always lead",
            "who is leading the ranking", "best rated member", "who has the most points on this board",
            "are the ais mixed in with real people here",
            "are the characters in the same list as people",
            "how many games has the number one played",
            "how many games did the top one need",
            "is the first one a person or a bot",
            "do bots count in this ranking",
        ),
        ("honours",),
    ),
    "met": Aspect(
        "the asker's last game against somebody: when, and how it went",
        (
            "when did we last play?", "when did i last play kenji", "how did my last game against rosa go",
            "was our last game close", "what happened the last time i played her", "our last game",
            "when was that and how did it end",
            "when did we play and what opening was that",
            "i won here once, where is that game",
            "where is the game i won against him",
            "which opening did we play last time",
            "what did we play, and when",
            "the game that i won against this one",
            "find our game",
            "where's the game with teodor", "show me the one against teodor",
        ),
        ("character", "room"),
    ),
}  # fmt: skip
