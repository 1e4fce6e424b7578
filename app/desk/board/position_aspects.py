"""What is asked of a position and of the game it stands in."""

from __future__ import annotations

from collections.abc import Mapping

from app.desk.board.board_talk import SAID_END
from app.desk.board.file_words import FILES
from app.desk.tool import Aspect

POSITION_ASPECTS: Mapping[str, Aspect] = {
    "material": Aspect(
        "who is ahead in material",
        (
            "who is ahead?", "am i up or down material?", "how many points am i up", "who has more pieces?",
            "what's the material count", "am i a piece down?", "have i lost a pawn", "count the pieces for me",
        ),
        ("match", "replay"),
    ),
    "threats": Aspect(
        "what is attacked or in danger on the board",
        (
            "is anything of mine hanging?", "is my queen in danger?", "is my rook under attack",
 "what can they take?", "are any of my pieces unprotected",
            "which pieces hang", "what is attacked", "can i take anything", "am i in trouble",
            "what are the hanging pieces", "is anything hanging, of mine or theirs", "are there loose pieces here",
            "does white have anything undefended", "any piece en prise", "what can be taken for free",
        ),
        ("match", "analysis", "replay"),
    ),
    "turn": Aspect(
        "whose move it is, and what state the game is in",
        (
            "whose turn is it?", "is it my move?", "what move number is this?",
            "what is going on", "is the game over?",
            "who won?", "who has the move", "is this game rated?",
            "what was the last move?", "does this game count", "is it a rated game or friendly",
            "is this one rated", "are we playing for rating", "is this rated",
        ),
        ("match", "summary"),
    ),
    "check": Aspect(
        "whether a king is in check now",
        (
            "am i in check?", "is my king in check right now", "is this check", "i only want to know if i'm in check",
            "did he just give check", "is he in check", "was that a check, nobody said anything",
            "tell me whether my king is attacked, the reader goes too fast", "in check or not??",
            "my son says i'm in check but i don't see it", "is there a check on the board",
            "are we in check at the moment", "has she checked me", "the king square is red, does that mean check",
            "am i actually checked or can i go on", "i cannot see whether it is check, am i",
            "shouldn't he have said check", "somebody giving check here?",
        ),
        ("match",),
    ),
    "stuck": Aspect(
        "why a piece does not move or light up on the board now",
        (
            "why can't i move", "why can't my bishop move?", "nothing lights up when i touch my knight",
            "it says my turn but the piece won't go", "my rook is frozen", "i click the queen and nothing happens",
            "the pawn refuses to go forward", "it will not let me move this piece",
            "the board ignores me, is it my turn",
            "no dots appear when i press the bishop", "have i done something wrong, my piece stays where it is",
            "knight jumps back every time i drop it", "cant move anything help", "i want to take it but it wont let me",
            "my horse is stuck", "the piece snaps back", "why is that move not allowed here",
            "i press and press and the king does not budge", "am i pinned or why does it not go",
            "the horse won't go where i want it", "my knight refuses the square i choose",
        ),
        ("match",),
    ),
    "ending": Aspect(
        "why this game ended as it did, by which rule it was a draw or lost",
        (
            "why is it a draw?", "how did the game end", "why did i lose that", "i had a queen more and it says draw",
            "what ended this game", "why does it say half half", "it calls this a draw, he had nothing left",
            "why was the game stopped", "i was winning and it's suddenly over", "by which rule is this over",
            "how come that's not a win", "did i lose on time or what", "he had only a king and i got half a point??",
            "who decided this is a draw", "why is this not checkmate and yet finished",
            "what does the result mean here",
            "explain how this finished", "i don't see why it's over", "the game just ended, what happened",
        ),
        ("summary", "replay"),
    ),
    "last": Aspect(
        "what the last move was for, what it attacks",
        (
            "what was that move for?", "why did he play that?", "what does that move do?",
            "what was the point of that", "why did she move the knight there", "i don't understand his move",
            "what is that rook doing there", "what's the idea of that pawn move", "why would they do that",
        ),
        ("match",),
    ),
    "stake": Aspect(
        "how many rating points may be won or lost in this game",
        (
            "how many points can i lose in this game?", "what is at stake here", "how much rating would a win bring",
            "what do i get if i win", "how many points do i lose if i resign", "what would a draw do to my rating",
            "how much elo is this game about",
        ),
        ("match",),
    ),
    "checks": Aspect(
        "which checks one could give in the position on the board",
        (
            "do i have any checks at all?", "which checks can i give", "can i give check here", "list my checks",
            "is there a check for me", "any checks available", "what checks are there in this position",
            "could i check him now", "are there checks i should look at", "show me all checking moves",
        ),
        ("match", "analysis", "replay"),
    ),
    "king": Aspect(
        "how safe a king stands",
        (
            "is my king safe?", "where is my king weak?", "how safe is my king?", "can my king be attacked",
            "which squares around my king are weak", "should i worry about my king",
            "is my king safe, yes or no", "why was my king in danger", "was my king ever in danger",
            "did i lose because of my king",
        ),
        ("match", "replay"),
    ),
    "shown": Aspect(
        "which move the board on the page shows just now",
        (
            "which move am i looking at?", "what move is this", "which position is on the board now",
            "at which move am i", "where in the game am i", "what move number am i at", "which move is shown here",
            "is this the final position", "have i gone back or is that the last move", "whose move is this one",
        ),
        ("replay", "summary", "analysis"),
    ),
    "colour": Aspect(
        "which colour the asker has in this game",
        (
            "which colour am i?", "am i white or black", "what colour do i have", "which color am i lol",
            "who of us is white", "are the white ones mine", "which pieces are mine", "do i have black here",
            "what colour did i have in this game", "am i playing black", "which side are my pieces on",
            "which side of the board is mine",
        ),
        ("match", "summary", "replay"),
    ),
    "takeback": Aspect(
        "whether the asker can take a move back in this very game, how, and what it costs",
        (
            "can i take that back?", "my mouse slipped, i want to undo", "i misclicked, undo please",
            "can i undo my last move here", "that was the wrong square, take it back",
            "is a takeback allowed in this game",
            "oops wrong piece", "can i still take my move back", "i dropped the queen by accident",
            "how do i ask rosa for a takeback", "does taking back cost me something here", "undo",
        ),
        ("match",),
    ),
    "feels": Aspect(
        "how the character across the board feels just now: nervous, sure, angry",
        (
            "is she nervous?", "is he angry with me", "how does kenji feel right now", "what mood is she in",
            "does he look worried", "is rosa happy with the game", "why that face, is she cross", "is he confident",
            "what does her face say", "is my opponent getting nervous", "is he enjoying himself",
        ),
        ("match",),
    ),
    "worst": Aspect(
        "which piece stands worst or best",
        (
            "which is my worst piece?", "what piece is doing nothing?", "which piece should i improve",
            "what's my best piece", "which of my pieces is bad", "is my bishop bad",
        ),
        ("match", "replay"),
    ),
    "files": FILES,
    "weak_squares": Aspect(
        "which squares of either side are weak: holes, outposts, what to defend first",
        (
            "name the weak squares of both sides", "weakest square in white's camp?",
            "where are the holes in my position",
            "which squares are weak here", "is there an outpost for my knight", "what are black's weak points",
            "which weak square should i defend first", "where is the weak spot in his camp", "holes around here?",
            "weak squares please, for both", "what square can never be guarded by a pawn again",
        ),
        ("analysis", "match", "replay"),
    ),
    "space": Aspect(
        "who has more space in the position, who is cramped",
        (
            "who has more space here", "my coach always says space, who has it", "is white cramped",
            "do i have enough room", "whose pieces have more room", "who controls more of the board",
            "more space for black or white?", "am i squeezed in here", "space advantage?", "who is cramped",
        ),
        ("analysis", "match", "replay"),
    ),
    "ending_name": Aspect(
        "what the ending on the board is called: rook ending, pawn ending, opposite bishops, or none yet",
        (
            "what's this ending called", "what kind of endgame is this", "is this an endgame already",
            "which type of ending do we have", "is that a rook ending", "opposite coloured bishops, isn't it",
            "name of this endgame", "what do you call such an ending", "are we in the endgame yet",
        ),
        ("analysis", "match", "replay"),
    ),
    "last_said": Aspect(
        "the last line that the character or opponent said in the talk at this board",
        (
            "tell me the last thing he said in chat", "what did she say just now, i scrolled past",
            "repeat what he said", "what was his last line", "what did rosa write to me", "i missed what he said",
            "read me the last message again", "what did kenji just say", "last chat message please",
            "did she say anything", "he said something, what was it",
        ),
        ("match",),
    ),
    "said_end": SAID_END,
    "possible": Aspect(
        "whether castling or en passant is possible in this position",
        (
            "can i castle now?", "can i still castle?", "is castling possible here?",
            "can i take en passant here?", "is en passant possible", "am i allowed to castle in this position",
            "has he lost the right to castle", "may i castle now or have i spoilt it", "why can't i castle",
            "castling won't work, why", "did i lose my castling",
            "when did i lose the right to castle", "at which move did i castle", "did i castle in this game",
            "did i castle too late",
        ),
        ("match",),
    ),
    "piece": Aspect(
        "what one named piece attacks, guards or is attacked by",
        (
            "what is my light squared bishop looking at?", "what does my knight attack", "is my bishop pinned",
            "what is that bishop aiming at", "where can my queen go", "which squares does my rook control",
            "is my knight protected", "what is my dark squared bishop doing", "can my bishop move or is it pinned",
            "who guards my knight", "is my queen's knight any use where it is", "is my knight hanging",
        ),
        ("match",),
    ),
    "counts": Aspect(
        "whether a running game counts for the rating, when another kind was wanted",
        (
            "is this game counting for my rating, i wanted a friendly one", "i pressed rated by mistake",
            "can i make this game unrated", "i only wanted to play for fun, does this count",
            "can i change this to a friendly game", "how do i call this game off", "abort the game",
            "is this one counting for my points", "does this one count, i have pressed wrong",
            "switch this game to friendly so that you can help me", "turn this into an unrated game please",
            "make it friendly now",
        ),
        ("match",),
    ),
    "sheet": Aspect(
        "the players of a game with their ratings, the result and the number of moves",
        (
            "who played, with what ratings, and how did it end?", "names, ratings and result of this game",
            "the players and the score of this game", "give me the details of the game for my notebook",
            "what were the ratings of both players", "who played white and who won", "summary of the game data",
            "who is white in this game, a person or a bot", "who had white",
            "names, ratings, result and how many moves",
            "he is cheating", "white must be using an engine, every move is perfect",
            "is my opponent a computer or a cheat", "how do i report a cheater",
        ),
        ("summary", "replay"),
    ),
    "seen_by": Aspect(
        "who else can open or see this very game: whether it was open to spectators",
        (
            "can other people see this replay?", "who can see this game", "is this game public or between us",
            "can anybody else open this", "was this game open to spectators", "will others find this loss of mine",
            "is this one hidden", "can strangers look at this game", "did i keep this game to myself",
            "can people watch this game of mine now",
        ),
        ("replay", "summary", "match"),
    ),
    "length": Aspect(
        "how many moves and how long a game took",
        (
            "how many moves did the game have?", "how long was this game?", "how many moves is that",
            "how long did it take", "how much time did i use", "was that a long game", "when did we play this",
        ),
        ("summary", "replay"),
    ),
    "position": Aspect(
        "a description of the position",
        (
            "describe the position", "what does the board look like", "tell me about this position",
            "explain this position", "what is going on in this position",
        ),
        ("match", "replay", "analysis"),
    ),
    "pieces": Aspect(
        "where every piece of both sides stands, square by square, read out",
        (
            "read me out where all the pieces stand", "where are my pieces?", "read me the board",
            "what's on the board?",
            "list all the pieces with their squares", "i can't see well, where does everything stand",
            "on which squares are his pieces", "say the position aloud", "which squares are my pawns on",
            "give me the position piece by piece",
        ),
        ("match", "replay", "analysis"),
    ),
}  # fmt: skip
