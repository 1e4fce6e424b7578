"""What can stand for what, and what never comes together."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec

import numpy as np
import pytest

from app.domain.memory import CreatedBy, Memory, MemoryType, Scope
from app.maintenance.clustering import NOISE, cluster
from app.maintenance.counting import count_sentence, said_before, without_count
from app.maintenance.grouping import group_codes, may_be_tidied
from app.maintenance.planning import plan_for
from app.maintenance.sameness import Likeness, likeness
from tests.fakes.memories import MARA, PAUL, START, about, direction, lore


def seen(number: int, narrative: str, **changes: object) -> Memory:
    fields = {"created_by": CreatedBy.POST_MATCH, "type": MemoryType.PLAYER_OBSERVATION, **changes}
    return replace(about(MARA, number, narrative), **fields)  # type: ignore[arg-type]


def told(number: int, narrative: str) -> Memory:
    return seen(
        number, narrative, created_by=CreatedBy.SOUL, type=MemoryType.PERSONAL_NOTE, chat_reference=f"m:{number}"
    )


@pytest.mark.parametrize(
    ("leader", "other", "how"),
    [
        ("She plays the London System in a hurry.", "She always plays the London System in a hurry.", Likeness.WORDS),
        ("She hums a sailor's song when her clock runs low.", "She hums a song when low.", Likeness.PART),
        ("She rushes through her first moves.", "The beginning takes her only seconds.", Likeness.MEANING),
        ("She took on f7 in 24 moves of the Italian.", "She took on f7 in 31 moves of the Italian.", Likeness.EVENT),
        ("She plays the London as White.", "She plays the London as Black.", None),
        ("She likes the London.", "She likes the Scotch.", None),
        ("She trades queens early.", "She never trades queens early.", None),
        ("She gave up her queen for two rooks.", "She gave up her bishop for two rooks.", None),
        ("She hums when her clock runs low.", "She hums.", None),
    ],
)
def test_one_stands_for_another_only_where_nothing_is_lost(leader: str, other: str, how: Likeness | None) -> None:
    assert likeness(seen(1, leader), seen(2, other), 0.85, by_meaning=True) is how


def test_every_word_counts_of_what_somebody_told() -> None:
    tea, coffee = told(1, "She drinks black tea in the evening."), told(2, "She drinks black coffee in the evening.")
    assert likeness(tea, coffee, 0.97, by_meaning=True) is None
    assert likeness(tea, told(3, "In the evening she drinks black tea."), 0.97, by_meaning=True) is Likeness.WORDS


def test_other_words_are_the_same_only_within_a_cluster() -> None:
    one, other = seen(1, "She rushes through her first moves."), seen(2, "The beginning takes her only seconds.")
    assert likeness(one, other, 0.85, by_meaning=False) is None


def test_opposite_feelings_stay_apart() -> None:
    glad, bitter = seen(1, "She took my rook and smiled.", valence=0.6), seen(2, "She took my rook.", valence=-0.6)
    assert likeness(glad, bitter, 0.95, by_meaning=True) is None


def test_lore_seeds_pinned_and_corrected_memories_are_left_as_they_are() -> None:
    assert not may_be_tidied(lore(1))
    assert not may_be_tidied(seen(2, "x", created_by=CreatedBy.SEED))
    assert not may_be_tidied(seen(3, "x", pinned=True))
    assert not may_be_tidied(seen(4, "x", corrected_at=START))
    assert may_be_tidied(seen(5, "x"))


@pytest.mark.parametrize("method", ["wording", "pca+hdbscan", "umap+hdbscan"])
def test_no_cluster_crosses_an_audience(method: str) -> None:
    if method != "wording" and find_spec("umap" if method == "umap+hdbscan" else "sklearn") is None:
        pytest.skip("scikit-learn or UMAP is not installed; `make maintenance` brings both")
    same = "She hums an old sailor's song whenever her clock runs low."
    makers = (
        lambda number: seen(number, same),
        lambda number: about(PAUL, number, same, created_by=CreatedBy.POST_MATCH),
        lambda number: told(number, same),
        lambda number: seen(number, same, scope=Scope.CROSS_PLAYER, subject=None),
        lambda number: seen(number, same, scope=Scope.MATCH_RECAP),
        lambda number: lore(number, same),
    )
    memories = [make(20 * kind + number) for kind, make in enumerate(makers) for number in range(20)]
    vectors = np.stack([direction(1.0, 0.01 * (number % 20), 0.003 * (number % 7)) for number in range(len(memories))])
    plan = plan_for(memories, vectors, method)  # type: ignore[arg-type]
    by_id = {memory.id: memory for memory in memories}
    assert plan.merges
    for one in plan.clusters.values():
        assert len({(m.scope, m.subject, m.chat_reference is None) for m in one.members}) == 1
    for merge in plan.merges:
        parts = [by_id[part] for part in merge.parts]
        assert {(part.scope, part.subject) for part in parts} == {(merge.memory.scope, merge.memory.subject)}
        assert all(may_be_tidied(part) for part in parts)


def test_without_clusters_only_repeats_come_together_and_noise_is_left_alone() -> None:
    memories = [
        seen(1, "She plays the London System in a hurry."),
        seen(2, "She always plays the London System in a hurry."),
        seen(3, "She keeps a heron's feather under her clock."),
    ]
    plan = plan_for(memories, np.stack([direction(1), direction(1, 0.1), direction(1, 0.1, 0.1)]), "wording")
    (merge,) = plan.merges
    assert set(merge.parts) == {memories[0].id, memories[1].id}
    assert plan.noise == 1
    assert plan.clustered.labels.tolist().count(NOISE) == 1


def test_how_often_is_said_once_and_counted_on() -> None:
    counted = f"She hums. {count_sentence(12, of_events=False)}"
    assert counted == "She hums. I have noted that 12 times."
    assert said_before(counted) == 12
    assert without_count(counted) == "She hums."
    memories = [seen(number, "She hums a long song in the Benoni.") for number in range(3)]
    memories.append(seen(9, "She hums a long song in the Benoni. I have noted that 12 times."))
    plan = plan_for(memories, np.stack([direction(1)] * 4), "wording")
    (merge,) = plan.merges
    assert merge.memory.narrative == "She hums a long song in the Benoni. I have noted that 15 times."
    assert merge.memory.created_by is CreatedBy.MAINTENANCE
    assert len(merge.memory.triggers) >= 3


def test_nothing_to_look_at_is_no_plan() -> None:
    plan = plan_for([lore(1)], np.stack([direction(1)]), "wording")
    assert (plan.memories, plan.merges, plan.clusters) == ((), [], {})
    empty = cluster(np.zeros((0, 4), dtype=np.float32), group_codes([]), "wording")
    assert empty.labels.shape == (0,)
