"""Tells what asks a listener to remember from what tells them something: neither a question nor a dare is kept."""

from __future__ import annotations

import re

from app.domain.told.lexicon import words_of

_ASKED = r"(?:what|whats|which|who|whos|whom|whose|where|why|how)"
_BEFORE = r"(?:in|at|on|from|to|of|with|for|by|about|after|against|under)"
# "When I" and "how I" begin what is told as often as what is asked, and are left out.
_ASKS = re.compile(
    r"\b(?:bet|betcha|doubt|wager|reckon) (?:that )?(?:you|u|ya)\b"
    r"|\b(?:you|u|ya)(?:'d| would| will|'ll| gotta| must| should| probably| surely| still)? ?(?:never |won'?t |can'?t"
    r" |cannot |don'?t |do not |might )?(?:guess|remember|recall|forgot|forgotten)\b"
    rf"|\b(?:know|remember|recall|guess|forgot|remind me|tell me|test|trivia|quiz)\b[^.!?]{{0,30}} {_ASKED}\b"
    r"|\b(?:you|u|ya) (?:gotta|must|should|don'?t|dont) know (?:my|our|the)\b"
    rf"|[,;:…] (?:and |so |but )?(?:{_BEFORE} )?(?:what|whats|which|who|whos|whose)(?: (?:one|sort|kind|town|city"
    r"|country|make|was|is|were|are|did|do|am|have|had|exactly|then|again|she|he|it)\b|\W*$)"
    rf"|\b{_BEFORE} (?:what|which (?!case\b|the\b|i\b|we\b)|whom)"
    rf"|\b(?:called|named|as|in a|in an|is|was|again|replace|it) (?:what|who|which)(?: thing| one)?\b"
    rf"|^\W*(?:(?:and|so|ok|well|please|now|hey|come on)[ ,]+){{0,3}}{_ASKED} (?:have|had|am|was|is|were|are|did"
    r"|do|does)\b"
    r"|^\W*(?:(?:and|so|ok|well|please|now|hey|come on)[ ,]+){0,3}(?:the )?name (?:my|the|it|of|that|him|her"
    r"|one|them|me)\b"
    r"|\bname (?:it|him|her|them)\b|\b(?:his|her|its|their|the|,) names?\W*$|\bwhere will (?:i|we)\b"
    r"|, (?:go|please|in a word|in one word|short answer)\W*$|\bsee if (?:you|u) can\b"
)
# A question so short that what stands before it in the message only leads up to it: "I am a widower. Her name?"
_SHORT_QUESTION = re.compile(
    rf"^\W*(?:and |so |but )?(?:(?:{_BEFORE} )?{_ASKED}\b|(?:do|can|did) (?:you|u) (?:remember|recall|know)"
    rf"|(?:you|u) (?:remember|recall|know)|name (?:him|her|it|them)\b"
    r"|(?:\w+ ){0,3}(?:what|who|whom|where|why)\W*$|(?:his|her|its|their|my|the|our) \w+\W*$(?<=[?!.])"
    r"|called\W*$|names?\W*$|it was\W*$|well\?\W*$)"
)
SHORT_QUESTION_WORDS = 6
# Short questions to the one who plays, not after what was told.
_OF_LISTENER = re.compile(
    r"\b(?:your|yours|ur|moves?|turn|go|next|side|check|mate|are you|r u|about you|do you (?!remember|recall"
    r"|know))\b"
)


def quizzes(sentence: str) -> bool:
    """Whether a folded sentence asks for, or dares to tell, what its writer has told before."""
    return _ASKS.search(sentence) is not None


def leads_to_a_question(sentences: list[str]) -> bool:
    """Whether the last of the folded sentences of a message is a short question that those before only lead up to."""
    last = sentences[-1] if len(sentences) > 1 else ""
    short = 0 < len(words_of(last)) <= SHORT_QUESTION_WORDS
    return short and _SHORT_QUESTION.search(last) is not None and _OF_LISTENER.search(last) is None
