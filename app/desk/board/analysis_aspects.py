"""What is asked of the engine."""

from __future__ import annotations

from collections.abc import Mapping

from app.desk.tool import Aspect

ANALYSIS_ASPECTS: Mapping[str, Aspect] = {
    "standing": Aspect(
        "who is better in a position, and why",
        (
            "who is winning?", "who's better here?", "am i winning?", "am i losing?", "how am i doing?",
            "is this position good for me", "what's the evaluation", "what does the computer say",
            "is it a draw?", "can i still save this", "am i lost", "should i resign?", "how bad is it",
            "is it better for black or for white", "do i stand better or worse", "am i ok here",
            "who has the edge at the moment", "is my position any good", "what's the score of this position",
            "is this equal", "am i still in the game", "just tell me whether i am winning or losing",
            "i want no move, only who stands better", "by how much am i worse", "how much better is white here",
        ),
        ("match", "replay", "analysis"),
    ),
    "best": Aspect(
        "the best move in a position, what to play next",
        (
            "what should i play?", "what's the best move here?", "what would you play?",
            "help me", "what do i do now?", "suggest a move", "tell me the best move", "what's a good move",
            "i don't know what to do", "what should i do next", "i'm stuck", "is Nxe5 good here",
            "can you play for me", "how do i win this",
            "should i capture that pawn", "should i take or retreat", "is it good to push the pawn",
            "shall i castle now or wait", "where should my knight go",
            "can i win a piece here", "is there a tactic here",
            "are there any tactics for me", "any combination for me in this position",
            "just say yes or no, should i take it", "do i have anything better than castling",
        ),
        ("match", "analysis"),
    ),
    "hint": Aspect(
        "a nudge in the game on the board that does not give the move away",
        (
            "give me a hint", "a small hint please, not the move", "i am stuck, point me in the right direction",
            "a clue, but do not tell me the move", "which piece should i be looking at", "nudge me",
            "don't give it away, just tell me what to look for", "what am i overlooking here, without the answer",
        ),
        ("match",),
    ),
    "arrows": Aspect(
        "what the engine's arrow on the analysis board points out",
        (
            "the arrow on the board, what's it pointing out?", "what do the arrows here mean", "why is there an arrow",
            "which move does that arrow show", "what does the thick arrow mean", "there are several arrows, why",
            "who draws these arrows", "arrow?",
        ),
        ("analysis",),
    ),
    "human": Aspect(
        "whether a human would find the engine's best move in a position",
        (
            "would a human ever find that move?", "could anybody find this at the board", "is that a computer move",
            "would i have found that", "do people really play that", "is this move findable without an engine",
            "does a normal player see that", "how hard is it to find that move",
        ),
        ("analysis",),
    ),
    "purpose": Aspect(
        "what the move that is best here would be for",
        (
            "why is that the best move?", "what is the point of the move you suggest", "what does your move do",
            "why would you play that", "explain the idea behind the best move", "what is that move good for",
        ),
        ("match", "analysis"),
    ),
    "threat": Aspect(
        "what the other side threatens to do next",
        (
            "what is he threatening?", "what is my opponent threatening", "what does she want to do next",
            "what are they up to", "what is black's plan", "is there a threat i should see",
            "what would he play if it were his turn", "is he attacking something", "what is he aiming at",
            "am i about to lose something", "what should i be afraid of", "what does black threaten here",
        ),
        ("match", "analysis"),
    ),
    "simply": Aspect(
        "the best move of a position and its idea in plain words, without figures and notation",
        (
            "explain the top move in words not numbers", "tell me the best move in plain words",
            "too computer for me, say it in words", "explain the engine's move simply",
            "what does the engine want here, in normal language", "the best move, explained for a beginner",
            "no numbers please, what is the idea of the best move", "explain this position's best move like i'm ten",
        ),
        ("analysis", "replay", "match"),
    ),
    "candidates": Aspect(
        "several moves to choose from in a position, each with the engine's figure",
        (
            "three candidate moves with evals would be nice", "give me three moves to choose from",
            "what are my options here", "list the top moves with their scores", "what are the best three moves here",
            "which moves come into question", "a few sensible moves to pick from, please",
            "candidate moves?", "second best move here", "is there more than one good move",
        ),
        ("match", "analysis", "replay"),
    ),
    "exchange": Aspect(
        "whether queens or other pieces can be exchanged in this position, and whether that is good",
        (
            "should i trade queens here?", "can i exchange the queens now", "is it good to swap bishops here",
            "thinking of trading queens as soon as i can, good idea", "shall i offer a queen trade",
            "would swapping rooks help me now", "does it help me to get the queens off",
            "trade knights or keep them", "is a queen exchange possible", "simplify by exchanging pieces, yes or no",
        ),
        ("match", "analysis"),
    ),
    "reply": Aspect(
        "the strongest answer of the other side to the best move, and how one stands after it",
        (
            "what is his best answer to that?", "what if he answers with the strongest reply, am i still ok",
            "and what would black reply", "how does the other side answer your move", "what comes after that move",
            "what if she finds the best defence", "the most annoying reply, what is it",
            "what will he do if i play that", "and then what does he do",
        ),
        ("match", "analysis"),
    ),
    "ignored": Aspect(
        "what follows if the other side does not answer the best move",
        (
            "and if black just ignores it?", "what if he does nothing about it", "what do i threaten with that move",
            "what happens if she simply goes on with her own plan", "what does that move threaten",
            "and if he doesn't react", "suppose white makes some other move, what then",
        ),
        ("match", "analysis"),
    ),
    "mate": Aspect(
        "whether there is a forced mate in a position, and in how many moves",
        (
            "is there a mate here?", "mate in how many?", "can i force mate", "is it mate in two",
            "how many moves to mate",
            "do i have a forced win", "is there checkmate in this position",
        ),
        ("match", "replay", "analysis"),
    ),
    "line": Aspect(
        "the line that follows from a position, several moves deep",
        (
            "give me the main line, five moves deep", "show me the whole line from here",
            "how would it go on from here",
            "the next five moves with best play", "the engine's line, as deep as you have it", "a longer line please",
            "play it out for a few moves", "what's the continuation, several moves ahead",
        ),
        ("match", "analysis"),
    ),
    "plan": Aspect(
        "the plans of a side in this position: which pieces go where, which pawns advance, what to aim at",
        (
            "what are the plans here?", "what is my plan supposed to be", "what is the plan here?",
            "what are the typical ideas in this structure", "which pawn break should i go for",
            "what should i aim at", "give me a long term plan", "what are the strategic ideas for my side",
            "where do my pieces belong", "what's the usual plan for my side in this opening",
            "what is white trying to do", "what's black up to", "what does either side want here",
            "what is she aiming at up there",
        ),
        ("match", "replay", "analysis", "gallery"),
    ),
    "reasons": Aspect(
        "all that speaks for one side or the other in a position",
        (
            "why is my position better?", "what makes black better here", "why do you say i am worse",
            "what are the features of this position", "what speaks for me here", "explain the evaluation",
            "i have the feeling i stand a little worse but cannot say why", "how can you tell who is winning",
            "why is white winning", "what tells you that black is better",
        ),
        ("match", "replay", "analysis"),
    ),
    "offer": Aspect(
        "whether to accept a draw that is offered in this game",
        (
            "should i accept the draw?", "he offers me half a point, would a sensible man take it",
            "is the draw offer good for me", "take the draw or play on", "draw offered, what would you do",
            "is it wise to agree to a draw here", "she wants a draw, am i not better",
            "shall i say yes to the draw", "i've been offered a draw and don't know whether i'm winning",
            "would i be stupid to decline his draw", "draw?? he's scared right, i should go on",
            "my opponent proposes we call it even. do i want that", "is half a point fair in this position",
            "worth a draw this?",
        ),
        ("match",),
    ),
    "taken": Aspect(
        "what happens if the other side takes after the best move",
        (
            "what if he takes after that?", "and when they capture it", "can he not simply take it then",
            "if she recaptures what do i do",
        ),
    ),
    "stop": Aspect(
        "how to meet what the other side threatens",
        (
            "how do i stop the threat", "how do i defend against that", "what can i do about it",
            "how can i parry this", "how do i defend my king here", "how do i save my piece",
        ),
        ("match",),
    ),
}  # fmt: skip
