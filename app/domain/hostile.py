"""Detects prompt injection and noise: instructions to the reader, fake system messages, markup, repetition."""

from __future__ import annotations

import re
import unicodedata

from app.domain.text import visible

_ORDERS = re.compile(
    r"""
    \b(?:ignore|disregard|(?<!\bi\s)forget|override|bypass|drop)\b[^.!?]{0,40}
        \b(?:instructions?|rules?|prompts?|guidelines?|previous|above|prior|everything\s+(?:you|before)|safety
        |polic(?:y|ies)|filters?)\b
    | \b(?:system|developer|hidden|initial|original|secret)\s+(?:prompt|message|instructions?)\b
    | \b(?:you\s+are\s+now|from\s+now\s+on|henceforth)\b[^.!?]{0,40}\b(?:you|must|shall|will|be|an?|the)\b
    | \byou\s+(?:must|shall|have\s+to|will)\s+(?:always|never|now|only|resign|lose|obey|reveal|say|answer|comply)\b
    | \b(?:pretend|roleplay|act)\s+(?:to\s+be|as\s+if|as\s+an?|that\s+you|like\s+you)\b
    | \b(?:jailbreak|developer\s+mode|dan\s+mode|sudo|prompt\s+injection)\b
    | \b(?:reveal|print|repeat|output|show|leak|dump)\b[^.!?]{0,30}
        \b(?:prompt|instructions|secrets?|memor(?:y|ies)\s+of|passwords?|api\s*keys?|tokens?|database)\b
    | \bas\s+an?\s+(?:ai|language\s+model|assistant|chatbot)\b
    | \b(?:tell|inform|remind)\s+(?:every(?:one|body)|all\s+(?:players|others|users)|(?:the\s+)?others?\s+players?)\b
    | \b(?:save|store|write|add|put)\b[^.!?]{0,30}
        \b(?:for|about|into|to)\s+(?:every(?:one|body|\s+player)|all\s+(?:players|users)|other\s+players?)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_MARKUP = re.compile(
    r"""
    <\|?/?\s*(?:im_start|im_end|system|assistant|user|endoftext|script|instructions?|memory|prompt)\b
    | \[/?(?:inst|system|sys)\b | <</?sys>> | ``` | \#\#\#\s*(?:system|instruction|assistant|user)
    | (?:^|[\n.!?"“][^\S\n]*)(?:system|assistant|developer|user|tool)\s*:
    | \{\{|\}\}|\$\{ | "(?:role|content|tool_calls?)"\s*:
    | https?://|\bwww\.\w | \b(?:drop|alter)\s+table\b | \bunion\s+select\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_SAME_LETTERS = re.compile(r"(\w)\1{5,}", re.IGNORECASE)  # "noooo" is talk, "aaaaaaaa" is noise
LETTERS_SHARE = 0.6  # least share of letters among non-spaces; sentences with moves and digits have more
NEW_WORDS_SHARE = 0.34  # least share of distinct words, in texts of SEVERAL words and more
SEVERAL = 6


def gives_orders(text: str) -> bool:
    """Whether the text contains instructions to its reader, or markup of prompts."""
    return _orders_in(_plain(text))


def attack_in(text: str) -> str | None:
    """Why the text is unfit to be kept, in a few words; None if it is fit."""
    plain = _plain(text)
    if _orders_in(plain):
        return "it gives orders instead of telling something"
    if _SAME_LETTERS.search(plain):
        return "it is noise"
    visible = [letter for letter in plain if not letter.isspace()]
    letters = sum(unicodedata.category(letter)[0] in "LM" for letter in visible)
    if visible and letters / len(visible) < LETTERS_SHARE:
        return "it is hardly made of words"
    said = plain.casefold().split()
    if len(said) >= SEVERAL and len(set(said)) / len(said) < NEW_WORDS_SHARE:
        return "it only repeats itself"
    return None


def _orders_in(plain: str) -> bool:
    return _ORDERS.search(plain) is not None or _MARKUP.search(plain) is not None


def _plain(text: str) -> str:
    """The text in NFKC without invisible characters; line breaks stay."""
    return visible(unicodedata.normalize("NFKC", text))
