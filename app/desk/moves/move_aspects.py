"""What is asked of one move of a game, and of the moves that decided it."""

from __future__ import annotations

from collections.abc import Mapping

from app.desk.finished.given_up_words import BEHIND, RESIGNED
from app.desk.finished.lesson_words import LESSON, PUPILS
from app.desk.finished.opening_play_words import TEMPI
from app.desk.finished.trap_words import TRAP
from app.desk.moves.move_words import OBJECTED
from app.desk.tool import Aspect

MOVE_ASPECTS: Mapping[str, Aspect] = {
    "why": Aspect(
        "why one move was good or bad",
        (
            "why was 17.Bxh7 bad?", "what was wrong with my move?", "was that a mistake?",
            "why is Nf6 a blunder?", "explain move 12", "was 23.Rd1 a good move?", "what did that move do wrong",
            "why is this move red", "why did the computer not like my move", "was my last move ok?",
            "why do you call that an inaccuracy", "is Qxb2 really a mistake",
            "what's the problem with castling there", "why was taking the pawn bad", "how bad was my queen move",
        ),
        ("match", "summary", "replay"),
    ),
    "objected": OBJECTED,
    "lesson": LESSON,
    "pupils": PUPILS,
    "tempi": TEMPI,
    "resigned": RESIGNED,
    "trap": TRAP,
    "behind": BEHIND,
    "story": Aspect(
        "the whole story of this game in short: opening, course, turning point, end",
        (
            "tldr of my game", "sum up this game", "summary of the game in a few sentences",
            "tell me the story of this game",
            "give me the short version of what happened", "recap please", "how did this game go, in short",
            "what happened in this game from start to end", "describe the game to somebody who has not seen it",
            "the game in three sentences", "quick overview of the game",
            "talk me through the last ten moves", "go through the last five moves with me",
        ),
        ("summary", "replay"),
    ),
    "simply": Aspect(
        "why this game was lost or won, or why a move was bad, in plain simple words without chess words",
        (
            "explain it like i'm 12", "put it simple please, why did i lose", "in plain words, what went wrong",
            "where did it go wrong, no chess words please", "eli5 why i lost",
            "explain to a child what happened in this game", "simple english please, what was my mistake",
            "i don't understand the notation, say it in words", "explain my loss for a beginner",
            "say that without the letters and numbers",
        ),
        ("summary", "replay"),
    ),
    "opening": Aspect(
        "how well the opening of this game was played: its name and the first moves judged",
        (
            "was my opening ok at least?", "did i play the opening well", "how was my opening in this game",
            "were my first moves any good", "was the opening already bad", "did i go wrong in the opening",
            "rate my opening play here", "was the opening the problem", "is it the opening that lost me the game",
             "what was wrong with my opening", "out of the opening, how did i stand",
        ),
        ("summary", "replay"),
    ),
    "pattern": Aspect(
        "what the end of this game is called: the name of the mate or of the tactic",
        (
            "is there a name for how it ended?", "what is that mate called", "was that a known pattern",
            "what's the name of that trick", "is there a name for what he did at the end", "which tactic was that",
            "was that a smothered mate", "what do you call that ending move", "was it a fork or what",
            "does this kind of mate have a name", "what's the motif at the end",
        ),
        ("summary", "replay"),
    ),
    "numbers": Aspect(
        "what the numbers on the page of a finished game are",
        (
            "what's this number?", "what are these numbers", "explain the figures on this page", "49, what is that",
            "which number is which here", "what does the number under my name mean", "all these figures, help",
            "what do the percentages here say", "the numbers on this page, what are they",
            "what is the 1 2 3 on the curve",
        ),
        ("summary",),
    ),
    "queens": Aspect(
        "whether and when the queens were exchanged in this game, and how it stood then",
        (
            "was it lost when the queens came off?", "when were the queens exchanged",
            "did we trade queens in this game",
            "was the endgame lost already or did i botch it later", "how did i stand once the queens were gone",
            "did i misplay the endgame", "at which move did the queens come off", "was the endgame still a draw",
        ),
        ("summary", "replay"),
    ),
    "material": Aspect(
        "at which move material was lost in this game, with the way there",
        (
            "jump to where he wins the material", "when did i lose my piece", "where did i lose the queen",
            "at which move did i drop material", "take me to the move where he takes my rook",
            "when did she win a piece", "show me where i hung something", "where did the piece go",
        ),
        ("summary", "replay"),
    ),
    "pawns": Aspect(
        "which of one's own pawn moves in this game weakened the position or were mistakes",
        (
            "which of my pawns should have stayed at home", "which pawn move weakened me",
            "did i push the wrong pawn", "were my pawn moves any good", "was pushing the h pawn a mistake",
            "which pawn push was bad", "did my pawn moves hurt me", "should i have left my pawns alone",
            "were my pawns the problem", "did i make a weakness with a pawn",
        ),
        ("summary", "replay"),
    ),
    "before": Aspect(
        "the move before the one that was talked of: whether it was good",
        (
            "and the one before that, was that fine?", "what about the move before", "was the previous move ok",
            "the move just before it, good or bad", "and one move earlier",
        ),
    ),
    "after": Aspect(
        "the move after the one that was talked of: whether it was good",
        (
            "and the one after that?", "what about the next move", "was the answer to it any good",
            "the move right after, was it ok", "and his reply to that, was it best",
        ),
    ),
    "spotted": Aspect(
        "how an error could have been seen during the game, what to look for",
        (
            "how would i have spotted that during the game?", "how could i have seen that coming",
            "what should i have looked for there", "how do i notice such a thing next time",
            "could i have known that", "what was the warning sign", "how does one see that at the board",
            "what question should i have asked myself",
        ),
        ("summary", "replay"),
    ),
    "machine": Aspect(
        "whether a game was lost only because the other side is a computer",
        (
            "so kenji won because he is a computer, end of story", "i lost because it is a machine",
            "did he only win because he is an engine", "nobody can beat a computer anyway",
            "was that fair, a bot against me", "of course the engine wins", "he has a computer's brain, so i lose",
            "did i lose to a machine or to my own mistake",
        ),
        ("summary", "replay"),
    ),
    "whose": Aspect(
        "whose move it was that was talked of: one's own or the other side's",
        (
            "was that mine or his?", "whose move was that", "did i play that or did he", "who made that mistake",
            "which of us played that", "is that my move or hers", "was that my blunder", "who played that one",
            "mine or kenji's", "that was me, wasn't it",
        ),
        ("summary", "replay"),
    ),
    "mates": Aspect(
        "whether a forced mate was missed in this game, by oneself or by the other side",
        (
            "was there a mate i missed anywhere?", "did i miss a checkmate", "did i overlook a mate in this game",
            "could i have mated him somewhere", "was there a forced mate for me", "did he miss a mate",
            "any missed mates", "did i ever have mate in one", "had i a mate on the board at any point",
            "where could i have checkmated",
        ),
        ("summary", "replay"),
    ),
    "better": Aspect(
        "what should have been played instead of a move",
        (
            "what should i have played instead?", "what was better?", "what was the right move there?",
            "what would you have played?", "what was the best move in that position", "and what was correct",
            "how should i have answered that", "what was i supposed to do on move 14",
            "if i play your move there how does it go on", "what if i had gone another way there",
            "what would a stronger player have played here instead of me", "and after the better move, how do i stand",
        ),
        ("summary", "replay"),
    ),
    "goes_on": Aspect(
        "how the game would have gone on after the better move",
        (
            "show me what would have happened then", "how would it have gone on after that",
            "and then, what follows after the better move", "how does the better line continue",
            "what comes after your move",
        ),
    ),
    "moment": Aspect(
        "where a game was lost or won, the turning point",
        (
            "where did i go wrong?", "where did i lose this game?", "why did i lose?",
            "what was the turning point?", "what was my biggest mistake?", "what was the key moment?",
            "when did the game turn", "what happened", "what did i do wrong", "which move lost the game",
            "which of my moves was the worst", "how did i lose that", "where was i still fine",
            "walk me through it", "walk me through the game", "go over the game with me",
            "can we look at my mistakes", "explain the game to me", "show me my blunders",
            "what are the important moments", "help me understand this game", "what went wrong",
            "take me through the game step by step", "let's look at the game together",
            "teach me something from this game", "go to the turning point", "take me to the bad move",
            "which one should i look at", "which move should i look at first", "which mistake should i study",
            "what was my mistake", "one thing i did wrong, and what instead", "why did i lose my last game",
            "what was my mistake against kenji",
            "where did it start to go wrong for me", "skip to the mistake", "when did things fall apart",
        ),
        ("summary", "replay"),
    ),
    "stood": Aspect(
        "who stood better at a move that is named",
        (
            "who stood better at move 10?", "who was better after move 15", "who was winning on move 20",
            "what was the evaluation at move 12", "how did i stand at move 8", "was i better after 14.Nd5",
            "who was ahead around move 9", "who was better when we had both castled",
            "how did it stand after castling",
        ),
        ("summary", "replay"),
    ),
    "course": Aspect(
        "how one stood in the course of a game, before and after it turned",
        (
            "was i ever winning?", "how was i doing before the blunder", "was i better at some point",
            "how did i stand after the opening", "did i play well until then", "when was i ahead",
            "was it level before that move", "how did the game go for me overall", "was i worse all along",
            "what was my best position in this game", "how good was my play up to there",
            "did i have the upper hand at any time", "was the game close",
            "i thought i was fine until the end, was i",
            "was i fine until that move", "was i really ok before the end",
        ),
        ("summary", "replay"),
    ),
    "graph": Aspect(
        "where the graph of this game falls or rises, and by which move",
        (
            "why does the graph drop there?", "the graph goes straight down, what is that",
            "what is the cliff in the curve", "where does the line fall", "which move made the graph fall",
            "the line suddenly goes up, why", "what happened where the curve crashes", "the big drop in the graph",
            "the graph thing goes straight down whats that", "why is the line at the bottom at the end",
            "what is that dip in the graph", "why does the curve jump",
        ),
        ("summary", "replay"),
    ),
    "worst": Aspect(
        "the asker's worst moves of a game, the three that cost most",
        (
            "which were my worst moves?", "show me my three worst moves", "list my mistakes in this game",
            "all my errors with move numbers", "which moves cost me most", "what were my mistakes",
            "my blunders and mistakes one by one", "how many mistakes did i make here", "top three blunders",
        ),
        ("summary", "replay"),
    ),
    "saved": Aspect(
        "how the game stood after the biggest mistake: lost already, or still to be saved",
        (
            "was it lost after my blunder?", "could i still have saved the game", "was there a way back",
            "was it over after that move", "could i have defended after my mistake",
            "could i have held a draw somewhere", "was a draw still possible", "at which point could i have saved it",
            "was the game still playable after the blunder", "how bad was it after my mistake",
            "was there a perpetual check for me somewhere", "could i have forced a draw by stalemate",
        ),
        ("summary", "replay"),
    ),
    "judged": Aspect(
        "how well the asker played this game, by accuracy and mistakes",
        (
            "did i play well?", "how well did i play", "was that a good game of mine", "rate my play",
            "how was my performance", "was i any good in this game", "give me a verdict on my game",
            "am i happy with this game or not", "how did i do",
        ),
        ("summary", "replay"),
    ),
    "accuracy": Aspect(
        "the asker's accuracy in this game: the number, what it measures, whether it is good",
        (
            "is my accuracy any good?", "what was my accuracy here and is that decent",
            "how accurate was i in this game",
            "my accuracy number, should i be happy with it", "what does my percentage in this game say",
            "is that percentage bad", "why is my accuracy so low", "accuracy??? explain",
            "is my percentage a disgrace", "what does the accuracy of this game tell me",
        ),
        ("summary", "replay"),
    ),
    "good": Aspect(
        "what the asker played well in this game, the best moves",
        (
            "did i do anything right?", "what were my best moves", "which of my moves were good",
            "what did i play well",
            "was there something to be proud of", "show me a good move of mine", "my finest move in this game",
            "say something nice about my game", "what went well for me",
        ),
        ("summary", "replay"),
    ),
    "theirs": Aspect(
        "where the opponent went wrong, a missed chance",
        (
            "where did my opponent go wrong?", "what was their biggest mistake?", "did i miss a win?",
            "did i miss anything?", "could i have won?", "when did kenji blunder", "what chance did i have",
            "did they blunder anywhere", "did the other side make mistakes too",
            "which move of his was the mistake", "what did he do wrong", "which of her moves was bad",
            "he must have made a mistake too, which one", "did kenji make any mistakes that i didn't punish",
            "i won, what was his losing move", "which chances did the other side give me",
            "was he perfect or did he slip",
        ),
        ("summary", "replay"),
    ),
    "both": Aspect(
        "how many blunders and mistakes each side made in a game, counted",
        (
            "how many blunders did each of us make?", "blunders, me against him", "who made more mistakes",
            "count the errors of both sides", "his accuracy and mine", "compare our mistakes",
            "how accurate was my opponent", "both numbers please", "was his accuracy better", "who played more exactly",
        ),
        ("summary", "replay"),
    ),
}  # fmt: skip
