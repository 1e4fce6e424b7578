"""Sentences of a recap for characters whose file has none of their own, in three tones: loud, gentle and dry."""

from __future__ import annotations

from collections.abc import Mapping

Manner = Mapping[str, tuple[str, ...]]

# What follows the character's own words on the result. Slots are facts of the game; "you" is the opponent.
MANNERS: dict[str, Manner] = {
    "loud": {
        "opening": (
            "We got the {opening}, so nobody was going to be bored.",
            "The {opening}! Up my street or not, it was on.",
        ),
        "my_turn": (
            "Then move {number}: I went {san}. {best}, me. It was {best}. Moving on!",
            "I played {san} on move {number} with {best} sitting right there. Ouch.",
        ),
        "your_turn": (
            "And then you played {san} on move {number}. {best} and I'd have been sweating.",
            "Move {number}, {san}?! You had {best}. I'd have hated {best}.",
        ),
        "fine_them": ("Credit where it's due, {accuracy} percent accuracy from you. Rude, honestly.",),
        "fine_me": ("{accuracy} percent accuracy from yours truly. Frame it.",),
        "habit": ("Also, I saw it: you {habit}.",),
        "score": ("That makes it {score} between us, me first.",),
        "note": ("I've been at our game again. All night, basically.", "Our game? I went through it again. Twice."),
        "goal_met": ("You said you'd {goal}, and you did!",),
        "goal_missed": ("You said you'd {goal}. Next time!",),
        "goal_unknown": ("You wanted to {goal}. Only you know.",),
    },
    "gentle": {
        "opening": (
            "We found ourselves in the {opening}.",
            "It became the {opening}, and a friendly one to begin with.",
        ),
        "my_turn": (
            "On move {number} I let {best} go by and played {san}; that was my mistake.",
            "I still think about move {number}, where I chose {san} over {best}.",
        ),
        "your_turn": (
            "The game changed on move {number}, when you played {san}; {best} was the better move.",
            "On move {number} you had {best}, and {san} let the moment pass. It happens to all of us.",
        ),
        "fine_them": ("You played with {accuracy} percent accuracy, and I could feel it.",),
        "fine_me": ("I was happy with my own moves this time: {accuracy} percent accuracy.",),
        "habit": ("I noticed that you {habit}.",),
        "score": ("Between the two of us it now stands {score}, my side first.",),
        "note": ("I have looked at our game again.", "I set our game up again last night, and stayed with it a while."),
        "goal_met": ("You had set out to {goal}, and you did it.",),
        "goal_missed": ("You had set out to {goal}; it may come another time.",),
        "goal_unknown": ("Whether you managed to {goal}, you know better than I do.",),
    },
    "dry": {
        "opening": ("The opening was the {opening}.", "We opened with the {opening}, as one does."),
        "my_turn": (
            "On move {number} I played {san}. {best} was better.",
            "Move {number}: {san} instead of {best}. I have no excuse to offer.",
        ),
        "your_turn": (
            "Move {number} mattered most: {san}, where {best} was available.",
            "On move {number} you preferred {san} to {best}. The game did not.",
        ),
        "fine_them": ("Your accuracy was {accuracy} percent. I have nothing to add to that.",),
        "fine_me": ("My accuracy was {accuracy} percent. It will do.",),
        "habit": ("For the record, you {habit}.",),
        "score": ("The score between us is {score}, mine first.",),
        "note": ("I have been over our game again.", "Our game is still on my board."),
        "goal_met": ("Your goal was to {goal}. It was reached.",),
        "goal_missed": ("Your goal was to {goal}. It was not reached.",),
        "goal_unknown": ("Your goal was to {goal}. The game cannot say.",),
    },
}

# How it ended, for everybody: the first fact of every recap.
RESULTS: Manner = {
    "won": ("I won, by {ending}, after {number} moves.", "{number} moves, and it ended by {ending} in my favour."),
    "lost": ("You won, by {ending}, after {number} moves.", "After {number} moves it was yours, by {ending}."),
    "drawn": ("A draw by {ending}, after {number} moves.", "{number} moves, and nobody won: {ending}."),
}
