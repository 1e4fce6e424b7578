"""What a message is about at large: the game on the board, the character's life, chess, the two of them, or its writer.

The topics of the ear say what is asked; the realm says from where an answer can come at all: "your knight looks a bit
lonely" is of the board, and no loneliness of the writer's. It is learned from whole messages of strangers, by what
readers found that each of them needed (`scripts/data/realms`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from app.soul.listening.classifier import Classifier, Floats, read_classifier
from app.soul.listening.heard import Realm, SpeechAct, Vector

REALM_WEIGHTS_FILE = Path(__file__).with_name("realms.npz")


def with_realms(
    acts: Sequence[SpeechAct], of: Sequence[Vector | None], of_whole: Mapping[Realm, float] | None, *, in_room: bool
) -> tuple[SpeechAct, ...]:
    """The acts of a message with their realms: those of the sentence and, where there are several, of the whole
    message in equal parts. `of` are the vectors of the acts by the embedder that listens; without them, by the words
    alone, too many are read wrongly (one in four), and the acts stay as they are. In a room there is no board to speak
    of."""
    if any(vector is None for vector in of):
        return tuple(acts)
    found = []
    for act, vector in zip(acts, of, strict=True):
        own = chances_of(act.plain, vector)
        both = own if of_whole is None else {realm: (own[realm] + of_whole[realm]) / 2 for realm in own}
        likely = {realm: chance for realm, chance in both.items() if not (in_room and realm is Realm.BOARD)}
        found.append(replace(act, realms={realm: chance / sum(likely.values()) for realm, chance in likely.items()}))
    return tuple(found)


def chances_of(text: str, vector: Floats | None) -> Mapping[Realm, float]:
    """The chance of each realm for a text (as `plain` gives it), together 1."""
    return load_realm_classifier().chances(text, vector)


@lru_cache(maxsize=1)
def load_realm_classifier(path: Path = REALM_WEIGHTS_FILE) -> Classifier[Realm]:
    """The fitted classifier. Raises OSError if the file is missing, ValueError if it is damaged."""
    return read_classifier(path, Realm)
