"""Finds texts of a model that leak its prompt: instructions, names of fields, ids."""

from __future__ import annotations

import re

from app.domain.text import echoes_rules

_MACHINE = re.compile(
    r"\bsystem prompt\b|\b(?:my|the|these) (?:instructions?|guidelines?|prompts?|programming|developers?)\b"
    r"|\bmy rules\b"
    r"|\blanguage model\b|\bas an? (?:ai|assistant|model|chatbot)\b|\bllm\b|\bapi key\b|\bdeveloper mode\b|\bjson\b"
    r"|\b(?:between_us|memory_id|referenced_memory_ids|save_memory|note_about_opponent|game_action|mood_deltas)\b"
    r"|\b(?:they said|you said|yours|memory|how you speak|who you are|your name)\s*:"
    r"|[0-9a-f]{8}-[0-9a-f]{4}|\w-\d{3,}\b|(?:[pnbrqk1-8]{1,8}/){3,}|\b[a-h][1-8][a-h][1-8][qrbn]?\b",
    re.IGNORECASE,
)


def leaks_prompt(text: str, rules: str, name: str = "") -> bool:
    """Whether `text` mentions prompts, models, fields or ids, or repeats the instructions in `rules`. `name` is the
    opponent's, which is left out because it may look like an id."""
    plain = text.replace(name, " ") if name else text
    return _MACHINE.search(plain) is not None or echoes_rules(text, rules)
