"""What is asked of one of the house."""

from __future__ import annotations

from collections.abc import Mapping

from app.desk.people.place_words import PLACE
from app.desk.people.suits_words import SUITS
from app.desk.tool import Aspect

PROFILE_ASPECTS: Mapping[str, Aspect] = {
    "who": Aspect(
        "who a character is",
        (
            "who is kenji?", "tell me about rosa", "who is this?", "what is she like?",
            "what kind of person is he", "who am i playing?", "who is vesna", "introduce me to teodor",
            "tell me about this character", "what's his story",
            "what does she do for a living", "where is he from", "how old is she",
            "tell me something about her that is not on this page", "anything else about him", "any secrets about her",
        ),
        ("character", "room"),
    ),
    "strength": Aspect(
        "how strong a character is",
        (
            "how strong is she?", "what rating does anselm have?", "is he good?",
            "is that the little number beside his name", "what's his elo",
            "how good is he compared to me", "is pip easy to beat", "will she beat me", "do i stand a chance",
            "i am 1800 on another site, is he stronger", "is she stronger than a club player",
            "how does his rating compare with chess.com",
            "what would a 1500 player get against him",
            "who is rated higher, rosa or teodor",
            "is marguerite stronger than kenji",
            "would teodor be better than kenji to train endgames with",
            "which of the two is the better sparring partner",
            "what chance has somebody around 1400 against her",
            "rating and style in one sentence",
        ),
        ("character", "room", "match"),
    ),
    "style": Aspect(
        "how a character plays",
        (
            "how does kenji play?", "what's his style?", "does she attack?", "is he a positional player",
            "what kind of player is she", "what kind of games does he like", "is he patient or wild",
            "does he like sacrifices", "is she aggressive or quiet", "what should i expect from him on the board",
            "what is it she does to people on the board",
            "what does she do that i don't see",
            "rating and style please",
            "what is he best at on the board",
            "how does she win her games",
            "is she always that careful", "does he always play so safe", ("is she usually that "
                "cautious"), "is he good at endgames", "how are her endings",
        ),
        ("character", "room", "match"),
    ),
    "openings": Aspect(
        "which openings a character plays",
        (
            "what openings does he play?", "what does he play as black", "what does she open with as white",
            "how does he answer d4", "what does kenji play against 1.e4", "what is her repertoire",
            "which opening should i prepare against her", "does he play the sicilian",
            "what will he play if i open with c4", "how do i prepare for a game with him",
            "his favourite defence?", "what's her pet opening", "he began the same way twice, is that a habit of his",
            "is that opening her favourite, she always starts like this", "does she play that opening a lot",
        ),
        ("character", "room"),
    ),
    "suits": SUITS,
    "beat": Aspect(
        "how to beat a character: advice for a game against them",
        (
            "how do i beat him?", "how do i play against vesna", "what are his weaknesses?",
            "where is she soft", "any advice against her",
            "how should i play to win against kenji", "give me a plan against rosa", "what works against him",
            "i always lose to her, what can i do differently", "why do i always lose to her",
            "how come he always beats me",
            "what do i do wrong against her", "how can i finally win against this one",
            "tips for playing him", "what should i do against ilyas", "how do i prepare for her",
        ),
        ("character", "room"),
    ),
    "mistakes": Aspect(
        "why a character makes mistakes or gives pieces away, and whether something is broken",
        (
            "why does he blunder so much?", "she just left her queen there, is that a bug", "is he losing on purpose",
            "does he let me win", "why did kenji make such a silly move", "is this character broken",
            "why does she play so badly", "he keeps hanging pieces, is that normal", "why is this bot so weak",
            "did he let me win",
            "it felt like a present, was it on purpose",
            "did i win that fairly",
            "was that win a gift",
            "did she lose to me on purpose",
            "did he go easy on me",
        ),
        ("character", "room"),
    ),
    "record": Aspect(
        "the asker's results against a character",
        (
            "what's my record against kenji?", "have i ever beaten kenji?",
            "have i ever beaten her?", "how often have we played?",
            "did i win last time against rosa", "did i really beat him, and how",
            "how did i lose against him last time",
            "how did i beat this one", "how did she beat me", "what is our score", "how many times has he beaten me",
            "have we met before", "what's the score between us", "how do i do against him",
            "does a win against him count for much",
            "i beat him once, was that luck", "was my win a fluke", "did i just get lucky against her",
            "has she really got the better of me every time",
            "does my win against pip say anything about my level",
            "i beat this one, is that worth anything",
            "is this game in our score already",
            "if i resign, is that my third loss to her",
            "my score against rosa so far",
            "i beat pip right? should i play again or move up",
            "beating him, does that say anything",
            "i won against this little fellow, does that mean something",
        ),
        ("character", "room"),
    ),
    "career": Aspect(
        "a character's results against everybody",
        (
            "has anybody ever beaten vesna?", "how many games has she won", "does he ever lose",
            "who has beaten kenji", "how often does she lose", "what is his record against everybody",
            "has any human won against her", "how many games has he played here", "is she unbeaten",
            "how has she done lately against others",
            "his results against other people", "against whom has he lost", "who beat her",
            "does she win a lot",
        ),
        ("character",),
    ),
    "versus": Aspect(
        "how two characters of the house have done against each other",
        (
            "has kenji ever played rosa?", "who won when vesna played anselm", "what is pip's score against teodor",
            "vesna against him, who's going to win",
            "did she ever beat him", "how often have rosa and ilyas met", "who is better of the two, by results",
            "kenji against vesna, what is the record",
            "do kenji and rosa know each other",
            "do they know one another, these two",
            "has she beaten him before",
            "have the two of them met",
        ),
        ("character",),
    ),
    "best_win": Aspect(
        "a character's best or latest win",
        (
            "what was his best win?", "show me her best game", "show me a game he won", "her finest victory",
            "whom has she beaten", "his latest win", "a good game of kenji's",
        ),
        ("character",),
    ),
    "trend": Aspect(
        "whether a character's rating has gone up or down of late",
        (
            "has his rating gone up lately?", "is she getting better or worse", "does her rating change",
            "is his form good at the moment", "how has his rating moved", "is the rating of a character fixed",
            "do the characters get stronger", "nobody ever overtakes him, why", "can somebody pass her",
            "does he get stronger the more i play him", "does she adjust to my level", "do they adapt to me",
            "will he get better over time", "is her strength fixed",
            "why does he always stay where he is on the board", "what is kenji's rating? going up or down",
        ),
        ("character",),
    ),
    "real": Aspect(
        "whether a character is a real person or an AI",
        (
            "is he a real person?", "is she human or a bot", "is this character an ai", "is kenji real",
            "is there a person behind vesna", "am i talking to a human", "is that a guy or a machine",
        ),
        ("character", "room"),
    ),
    "sit": Aspect(
        "how to start a game with a character, or play the same one again",
        (
            "how do i play against kenji?", "how do i challenge her",
            "how do i challenge her to something slow, half an hour each", "can i play him now?",
            "i want to play her", "another game with him please", "play the same opponent again",
            "can i have a rematch with the same colour", "i want revenge", "one more game against the same one",
            "start a new game with this opponent", "sit down with rosa", "same opponent, same colours",
            "i want a blitz game with black against him", "start a rated five minute game with her",
            "can i play him rated", "let me play her with white, ten minutes",
            "i want to play this one with lots of time", "can i sit down with her without a clock",
            "can i challenge him while he is in another game", "is she too busy to play me",
        ),
        ("character", "room", "summary"),
    ),
    "life": Aspect(
        "a character's life: family, work, food, hobbies, pets, home, habits, friends, music",
        (
            "what is his favourite food?", "does she have a family", "what are his hobbies", "does she have a cat",
            "where does he live", "what does she do when she is not playing", "what music does he like",
            "who are his friends", "has she got children", "does anybody else of the club belong to his story",
            "is he still a child", "how old is she", "is he a grown-up",
            "what languages does she speak", "what are his quirks", "when did she learn chess", "what does he love",
        ),
        ("character", "room"),
    ),
    "place": PLACE,
    "openings_simply": Aspect(
        "what a character opens with, in plain words for somebody who knows no openings",
        (
            "explain his opening like i'm six", "what does she play first, in simple words",
            "his favourite opening explained to a beginner", "what does he do at the start, without chess words",
            "explain her repertoire to a child",
        ),
    ),
    "last_game": Aspect(
        "a character's last game: against whom, and who won",
        (
            "what was his last game?", "did she win her last game", "whom did he play last",
            "how did its last game end",
            "what has she played recently", "his latest result", "when did kenji last play",
            "when was her last loss and against whom",
            "whom did he lose to last",
            "what was their last loss",
        ),
        ("character",),
    ),
    "name": Aspect(
        "how a character's name is pronounced",
        (
            "how do you say his name?", "how does one pronounce ilyas", "how is her name pronounced",
            "how do i say teodor", "pronunciation of this name", "am i saying her name right",
            "where does the stress go in his name", "how do you pronounce that", "is it ROSA or ROZA",
        ),
        ("character", "room"),
    ),
    "pace": Aspect(
        "how fast or slowly a character plays: how long it thinks over a move",
        (
            "how long does he usually think over a move?", "is she a slow player", "how fast does kenji play",
            "does ilyas take long for his moves", "will i have to wait long for him", "is she quick on the clock",
            "how many seconds does he take", "who thinks longer, he or i", "does she blitz out her moves",
            "patient or hasty at the board",
        ),
        ("character", "room"),
    ),
    "points": Aspect(
        "how many rating points a rated win or loss against a character would bring or cost the asker",
        (
            "does beating pip bring anything in points?", "how many points for a win against kenji",
            "what would i gain by beating rosa", "how much rating do i lose if pip beats me",
            "is it worth playing teodor for the rating", "points for beating her", "what does a win over him bring",
            "would a rated game against vesna cost me much", "do i get rating for beating the weakest one",
            "how much elo is anselm worth",
        ),
        ("honours", "character", "my_chess"),
    ),
    "manner": Aspect(
        "how a character treats others: kind or harsh, patient, teasing, good with beginners",
        (
            "is he nice to beginners?", "is she kind", "will he laugh at me", "is she patient with slow players",
            "does he tease a lot", "is this one rude", "is he friendly to newcomers", "will she be mean to me",
            "is he good with children", "how does she treat weak players", "does he mock people when they lose",
            "is he gentle with those who are learning",
        ),
        ("character", "room"),
    ),
    "talkative": Aspect(
        "whether a character talks during the game, how much, or leaves one in peace",
        (
            "would she talk during the game or leave me in peace?", "does he talk a lot at the board",
            "is she a chatterbox", "is he quiet during a game", "how much does she say while we play",
            "will he chat all the time", "does this one ever shut up", "talkative or silent?",
        ),
        ("character", "room"),
    ),
    "talk": Aspect(
        "how to begin a talk with a character: where its room is, what to press",
        (
            "how do i start talking to him?", "where do i talk to her", "how do i open a chat with him",
            "how can i talk with rosa", "what do i press to chat with her", "can i chat with him from here",
            "where is the chat with this one", "how do i get into his room", "i want to say something to her",
            "take me to a talk with kenji",
        ),
        ("character", "room"),
    ),
    "topics": Aspect(
        "what to talk about with a character apart from chess",
        (
            "what can i talk about with him?", "give me something to talk about with her that isn't chess",
            "what does she like to talk about", "a topic for a chat with kenji",
            "how do i start a conversation with him",
            "what should i ask her about", "what would he enjoy talking about", "an ice breaker for teodor",
            "what do we talk about, he and i",
        ),
        ("character", "room"),
    ),
}  # fmt: skip
