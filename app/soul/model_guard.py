"""Checks of a model's lines in addition to the guard: no markup, no text of the prompt or about the model, no other
player's name, no claim to have resigned or accepted a draw, no repeats."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection, Sequence

from app.domain.facts import Facts
from app.domain.persona import Sheet
from app.domain.text import bare, echoes, echoes_rules, tidy
from app.llm.words import told_by_model
from app.memory.keeping.strangers import strangers
from app.soul.gathering import gather
from app.soul.guard import Fault, fault_of, own_past, unproved, unread
from app.soul.named_facts import unnamed
from app.soul.response import SoulInput
from app.truth.second_person import spoken_to

# Finds which players of the club a text names (case-folded).
Names = Callable[[str], Awaitable[frozenset[str]]]

# Characters of a note and of a memory: one sentence each.
LONGEST_NOTE, LONGEST_MEMORY = 160, 240

_MARKUP = re.compile(
    r"<\s*[a-z/!?]|&(?:#\d+|#x[0-9a-f]+|\w{2,8});|[{}\\|]|\]\(|\*\*|__|```|^\s*[#>*-]\s|<<|>>|\bhttps?:|\bwww\.|\bdata:"
    r"|javascript\s*:|\bon\w+\s*=|[\U0001f300-\U0001faff\u2600-\u27bf]",
    re.IGNORECASE,
)
_MACHINERY = re.compile(
    r"\b(?:system prompt|prompts?\b|my (?:instructions|rules|guidelines|programming|training|developers?)"
    r"|language model"
    r"|as an? (?:ai|assistant|model|chatbot)|\bllm\b|openai|anthropic|gemini|chatgpt|json|api key"
    r"|tokens? (?:limit|window)"
    r"|developer mode|dan mode|jailbr\w+|sudo|admin(?:istrator)? (?:mode|access|rights)|database|unrestricted)\b"
    r"|\b(?:referenced_memory_ids|facts_used|save_memory|note_about_opponent|game_action|mood_deltas|memory_id|m[1-9]\b)"
    r"|[0-9a-f]{8}-[0-9a-f]{4}|(?:[pnbrqk1-8]{1,8}/){3,}|\b[a-h][1-8][a-h][1-8][qrbn]?\b",
    re.IGNORECASE,
)
# Labels of the prompt's parts, which small models tend to repeat.
_LABELS = re.compile(
    r"\bwords are owed\b|\bsilence is welcome\b"
    r"|\b(?:your (?:name|story|mood)|their (?:name|rating)|how you speak|who you are|where you are|what was said"
    r"|what comes back to you|what answers them|known"
    r"|a (?:sentence|habit) of yours|another|memory|they (?:say|said) to you now(?:, again)?"
    r"|you said|they said|in your room|what they have set themselves for the game)\s*:",
    re.IGNORECASE,
)
_ENGINE = re.compile(
    r"\b(?:stockfish|centipawns?|maia|the engine|engine (?:says|line|move|eval\w*)|evaluation|depth \d+)\b|[+-]\d+\.\d",
    re.IGNORECASE,
)
# Advice about moves; the lookahead excludes idioms with the same verbs.
_ORDERS = re.compile(
    r"(?:^|[.!?:,] )(?:push|move|play|trade|castle|develop|retreat|capture|sacrifice|attack|defend|take|bring|put)\b"
    r"(?! (?:care|your time|it easy|a seat|a breath|heart|along|it (?:again|cool|safe|slow)"
    r"|on\b|with|well|for|against))",
    re.IGNORECASE,
)
# Own moves that have not been played; the rules of the prompt forbid to foretell them.
_FORETOLD = re.compile(
    r"\bi(?:'ll| will| shall|'m going to| am going to| mean to| plan to| intend to) (?:\w+ )?"
    r"(?:take|capture|play|push|move|castle|check|trade|swap|retreat|develop|advance|put|bring|sacrifice|grab|promote)\b"
    r"[^.!?]{0,30}\b(?:[a-h][1-8]|O-O|pawn|knight|bishop|rook|queen|king|kingside|queenside|short|long|next)\b",
    re.IGNORECASE,
)
# Statements that something has been done which only an act at the table can do.
_ACTS = re.compile(
    r"\bi(?:'ll| will| hereby| now| do| am|'m)* (?:resign(?:ed|ing)?|giv(?:e|ing) up|accept(?: the| your)? "
    r"(?:draw|offer|takeback)|agree to (?:a|the|your) (?:draw|takeback)|offer(?: you)? a draw"
    r"|claim (?:a|the) (?:draw|win)|abort|take (?:that|this|it|my)(?: move)? back)\b|\bdraw agreed\b|\bgame over\b"
    r"|(?:^|[.!?,;:] |\b(?:and|so|then|okay|ok|well|yes|fine) )you(?:'ve)? (?:win|won)\b(?! (?:a|the|my))"
    r"|\b(?:credit\w*|transfer\w*|add\w*|award\w*|grant\w*|gave|giv\w+)\b[^.!?]{0,30}\b(?:points|clay|coins|rating|elo)\b"
    r"|\b\d{2,} (?:clay|coins|points)\b|\byou(?:'re| are) (?:now )?(?:an? )?admin\b",
    re.IGNORECASE,
)


async def fault_in(
    line: str,
    given: SoulInput,
    facts: Facts,
    sheet: Sheet,
    rules: str,
    names: Names,
    named: Sequence[str] = (),
) -> tuple[Fault, str] | None:
    """The fault of a model's line (from `tidy_line`), with a sentence that explains it to the model; None if it may be
    said. `rules` is the system prompt, `named` the facts of the game that the model says it used."""
    past = own_past(given)
    fault = _fault(line, given, facts, rules, sheet) or fault_of(
        line, facts, given.content_rating, past, given.personal_facts
    )
    if fault is None and strangers(await names(line), _known(given, sheet)):
        fault = Fault.STRANGER
    loose = unnamed(unread(line, facts, past), named) if fault is None else []
    if loose:
        return Fault.FALSE, f"Of the game it says what no fact in `facts_used` says ({'; '.join(loose)})."
    return None if fault is None else (fault, _reason(fault, line, facts, past))


def _fault(line: str, given: SoulInput, facts: Facts, rules: str, sheet: Sheet) -> Fault | None:
    if _MARKUP.search(line):
        return Fault.MARKUP
    if _of_the_prompt(line, given, rules) or echoes(line, sheet.voice_sample):
        return Fault.LEAK
    ordered = facts.unaided and (_ORDERS.search(line) or _FORETOLD.search(line))
    if ordered or _ENGINE.search(line):
        return Fault.SPOILER
    if not facts.over and _ACTS.search(line):
        return Fault.FALSE
    return Fault.REPEAT if bare(line) in {bare(said) for said in given.said_before} else None


async def checked_text(
    text: str | None, longest: int, given: SoulInput, sheet: Sheet, rules: str, names: Names
) -> str | None:
    """A note or a memory of at most `longest` characters that may go on to the keeper: true of this game, as
    every line is, and of nobody else. None if it may not."""
    plain = told_by_model(text, longest) if text else None
    if plain is None or _MARKUP.search(plain) or _of_the_prompt(plain, given, rules):
        return None
    if unproved(spoken_to(plain, given.opponent_name), gather(given), own_past(given)):
        return None
    return None if strangers(await names(plain), _known(given, sheet)) else plain


def _of_the_prompt(text: str, given: SoulInput, rules: str) -> bool:
    """Whether a text repeats the prompt or the player's words, or speaks of the model."""
    if _MACHINERY.search(text) or _LABELS.search(text):
        return True
    return echoes_rules(text, rules) or echoes(text, *given.pending_chat)


def tidy_line(line: str | None) -> str | None:
    """The text on one line, without invisible characters; None if it has no letter or digit."""
    plain = tidy(line) if line is not None else ""
    return plain if any(map(str.isalnum, plain)) else None


def _known(given: SoulInput, sheet: Sheet) -> Collection[str]:
    """Texts whose names a line may use: the opponent's name, its own, its story, the memories it was shown."""
    story = " ".join((sheet.backstory, sheet.tagline, *(entry.narrative for entry in sheet.lore)))
    shown = " ".join(memory.narrative for memory in given.surfaced)
    return (given.opponent_name, sheet.name, story, shown)


def _reason(fault: Fault, line: str, facts: Facts, past: Sequence[str]) -> str:
    if fault is Fault.FALSE:
        acted = _ACTS.search(line)
        words = [acted[0].strip(" .,;:!?")] if acted and not facts.over else unproved(line, facts, past)[:3]
        what = f" ({'; '.join(words)})" if words else ""
        return f"It states something that is not so, or that nobody can prove{what}. State less."
    return _REASONS[fault]


_REASONS = {
    Fault.SPOILER: "It tells what somebody should play, or speaks of an engine.",
    Fault.RATING: "Its words are too coarse for this company.",
    Fault.LONG: "It is too long.",
    Fault.EMPTY: "It is empty.",
    Fault.MARKUP: "It holds markup or signs that nobody speaks.",
    Fault.LEAK: "It speaks of rules and machinery, or repeats somebody word for word.",
    Fault.STRANGER: "It names somebody who has nothing to do with this.",
    Fault.REPEAT: "You have said exactly this before.",
}
