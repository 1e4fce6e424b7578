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
            "i want no move, only who stands better",
        ),
        ("match", "replay", "analysis"),
    ),
    "best": Aspect(
        "the best move in a position, what to play next",
        (
            "what should i play?", "what's the best move here?", "what would you play?",
            "help me", "what do i do now?", "suggest a move", "tell me the best move", "what's a good move",
            "i don't know what to do", "what should i do next", "i'm stuck", "is Nxe5 good here",
            "should i trade queens here?", "can you play for me", "how do i win this",
            "should i capture that pawn", "should i take or retreat", "is it good to push the pawn",
            "shall i castle now or wait", "would it be smart to swap bishops", "where should my knight go",
            "can i win a piece here", "is there a tactic here",
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
    "purpose": Aspect(
        "what the move that is best here would be for",
        (
            "why is that the best move?", "what is the point of the move you suggest", "what does your move do",
            "why would you play that", "explain the idea behind the best move", "what is that move good for",
        ),
        ("match",),
    ),
    "threat": Aspect(
        "what the other side threatens to do next",
        (
            "what is he threatening?", "what is my opponent threatening", "what does she want to do next",
            "what are they up to", "what is black's plan", "is there a threat i should see",
            "what would he play if it were his turn", "is he attacking something", "what is he aiming at",
            "am i about to lose something", "what should i be afraid of",
        ),
        ("match",),
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
    "plan": Aspect(
        "the plans of a side in this position: which pieces go where, which pawns advance, what to aim at",
        (
            "what are the plans here?", "what is my plan supposed to be", "what is the plan here?",
            "what are the typical ideas in this structure", "which pawn break should i go for",
            "what should i aim at", "give me a long term plan", "what are the strategic ideas for my side",
            "where do my pieces belong",
        ),
        ("match", "replay"),
    ),
    "reasons": Aspect(
        "all that speaks for one side or the other in a position",
        (
            "why is my position better?", "what makes black better here", "why do you say i am worse",
            "what are the features of this position", "what speaks for me here", "explain the evaluation",
        ),
        ("match", "replay"),
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
