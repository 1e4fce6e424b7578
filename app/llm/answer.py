"""Parses a provider's answer: its size is checked first, and it is validated whatever the provider promises."""

from __future__ import annotations

import pydantic_core
from pydantic import ValidationError

from app.llm.base import T
from app.llm.provider import Failed, Failure, ProviderReply

# Bytes of an answer. The bound on tokens keeps honest ones under some 20 KB; parsing this much takes under a
# millisecond.
MAX_ANSWER = 65_536

# Validation errors that are sent back to the model, and characters of each.
TOLD_ERRORS = 5
TOLD_LENGTH = 160


class Invalid(Failed):
    """An answer that does not fit its schema. `problems` says why, worded for the model that wrote it."""

    def __init__(self, reply: ProviderReply, problems: str) -> None:
        super().__init__(Failure.INVALID, usage=reply.usage, billed=True)
        self.reply = reply
        self.problems = problems


def read_answer(reply: ProviderReply, schema: type[T]) -> T:
    """The answer in a reply. Raises Failed: `too_long`, or Invalid with what is wrong about it."""
    if len(reply.text) > MAX_ANSWER or len(reply.text.encode("utf-8", "surrogatepass")) > MAX_ANSWER:
        raise Failed(Failure.TOO_LONG, usage=reply.usage, billed=True)
    text = unfenced(reply.text)
    if not text:
        raise Invalid(reply, "There was no answer in it.")
    try:
        # NaN and Infinity, which are not JSON, would pass range checks, so they are refused before validation.
        pydantic_core.from_json(text, allow_inf_nan=False)
        return schema.model_validate_json(text)
    except ValidationError as error:
        raise Invalid(reply, _problems(error)) from None
    except ValueError:
        cut = "It was cut off: be much shorter. " if reply.cut_off else ""
        raise Invalid(reply, f"{cut}It was not one JSON object.") from None


def unfenced(text: str) -> str:
    """The text without the Markdown code fence in which small models often wrap JSON."""
    text = text.strip()
    if text.startswith("```") and text.endswith("```") and len(text) > 6:
        text = text[3:-3].strip().removeprefix("json").strip()
    return text


def repair_words(problems: str) -> str:
    """The message that asks a model to correct an answer."""
    return (
        f"Your last answer could not be used. {problems}\n"
        "Give the whole answer again, as one JSON object of the schema, and nothing else."
    )


def _problems(error: ValidationError) -> str:
    found = error.errors(include_url=False, include_context=False, include_input=False)
    lines = [f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}"[:TOLD_LENGTH] for one in found[:TOLD_ERRORS]]
    return "It does not fit the schema: " + "; ".join(lines) + "."
