"""Whether everybody can be paired at all: perfect matching in a graph. Pure.

Source: J. Edmonds, "Paths, Trees, and Flowers" (1965): a matching is as large as it can be when no path leads from one
free vertex to another by edges outside and inside of the matching in turn; odd circles on the way become one point.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Set

Graph = Mapping[int, Set[int]]


def all_can_be_paired(graph: Graph) -> bool:
    """Whether the vertices of a graph (each with its neighbours) fall into pairs of neighbours."""
    if len(graph) % 2:
        return False
    mates: dict[int, int] = {}
    for one, others in graph.items():
        if one not in mates:
            free = next((other for other in sorted(others) if other not in mates), None)
            if free is not None:
                mates[one], mates[free] = free, one
    return all(one in mates or _grow(graph, mates, one) for one in graph)


def _grow(graph: Graph, mates: dict[int, int], root: int) -> bool:
    """Looks for a path from the free vertex `root` to another one, and changes partners along it. False if there is
    none, and then there is none later either."""
    parents: dict[int, int] = {}
    base = {one: one for one in graph}
    reached, queue = {root}, deque([root])
    while queue:
        one = queue.popleft()
        for other in graph[one]:
            if base[one] == base[other] or mates.get(one) == other:
                continue
            if other == root or (other in mates and mates[other] in parents):
                _shrink(mates, parents, base, (one, other), reached, queue)
            elif other not in parents:
                parents[other] = one
                if other not in mates:
                    _turn_over(mates, parents, other)
                    return True
                reached.add(mates[other])
                queue.append(mates[other])
    return False


def _shrink(
    mates: dict[int, int],
    parents: dict[int, int],
    base: dict[int, int],
    edge: tuple[int, int],
    reached: set[int],
    queue: deque[int],
) -> None:
    """Makes one point of the odd circle that `edge` closes."""
    top = _meeting(mates, parents, base, *edge)
    circle: set[int] = set()
    for start, child in (edge, edge[::-1]):
        one = start
        while base[one] != top:
            circle |= {base[one], base[mates[one]]}
            parents[one] = child
            child = mates[one]
            one = parents[child]
    for one in base:
        if base[one] in circle:
            base[one] = top
            if one not in reached:
                reached.add(one)
                queue.append(one)


def _meeting(mates: dict[int, int], parents: dict[int, int], base: dict[int, int], one: int, other: int) -> int:
    """Where the ways of two vertices to the root meet first."""
    seen = set()
    while True:
        one = base[one]
        seen.add(one)
        if one not in mates:
            break
        one = parents[mates[one]]
    while base[other] not in seen:
        other = parents[mates[base[other]]]
    return base[other]


def _turn_over(mates: dict[int, int], parents: dict[int, int], end: int) -> None:
    """Changes partners along the path that ends at `end`."""
    one: int | None = end
    while one is not None:
        before = parents[one]
        after = mates.get(before)
        mates[one], mates[before] = before, one
        one = after
