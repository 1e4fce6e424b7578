"""Finds memories that lie close: reduction by UMAP or PCA, then HDBSCAN, each group of listeners by itself.

scikit-learn and umap-learn are the extra `maintenance`; without them nothing is clustered, and only what says the same
in nearly the same words is put together (`sameness`).
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Labels = NDArray[np.int32]

Reduction = Literal["umap", "pca"]
# How the clusters of a run were found; `wording`: without scikit-learn.
Method = Literal["umap+hdbscan", "pca+hdbscan", "wording"]

NOISE = -1  # label of a memory that lies in no cluster, and is left alone
FEWEST = 3  # memories that make a cluster: two that are alike are no pattern yet
# Dimensions that the vectors are reduced to: UMAP keeps neighbourhoods in few, PCA needs more for as much of them.
UMAP_DIMENSIONS, PCA_DIMENSIONS = 8, 24
UMAP_NEIGHBOURS = 15  # the library's default; fewer memories than FEWEST_FOR_UMAP are reduced by PCA
FEWEST_FOR_UMAP = 60
# More memories than this are reduced by PCA, which takes seconds where UMAP takes minutes: nobody has so many but a
# mind that everybody plays, and its clusters lie in many small groups anyway.
MOST_FOR_UMAP = 4_000
SEED = 20  # any fixed number, so that a run can be repeated


@dataclass(frozen=True, slots=True)
class Clustered:
    """`labels`: the cluster of each memory, NOISE for none; `picture`: (n, 2), where each lies on a map of all, both
    axes within [0, 1]."""

    labels: Labels
    picture: Floats
    method: Method


def installed() -> Method:
    """The best method whose packages are installed."""
    if find_spec("sklearn") is None:
        return "wording"
    return "pca+hdbscan" if find_spec("umap") is None else "umap+hdbscan"


def cluster(vectors: Floats, groups: Labels, method: Method) -> Clustered:
    """Clusters vectors of length 1, shape (n, dimension), never across two of `groups`. With `wording` each whole group
    is one cluster. For many memories PCA stands in for UMAP, as the result's method says."""
    method = fitting(method, len(vectors))
    reduced = _reduced(vectors, "umap" if method == "umap+hdbscan" else "pca")
    labels = np.full(len(vectors), NOISE, dtype=np.int32)
    found = 0
    for group in np.unique(groups).tolist():
        rows = np.flatnonzero(groups == group)
        inside = np.zeros(len(rows), dtype=np.int32) if method == "wording" else _hdbscan(reduced[rows])
        labels[rows] = np.where(inside == NOISE, NOISE, inside + found)
        found += int(inside.max(initial=NOISE)) + 1
    return Clustered(labels, _picture(reduced), method)


def fitting(method: Method, memories: int) -> Method:
    """The method for so many memories, where `method` is wanted."""
    return "pca+hdbscan" if method == "umap+hdbscan" and memories > MOST_FOR_UMAP else method


def _reduced(vectors: Floats, how: Reduction) -> Floats:
    """All memories of a mind are reduced together: it moves points, and brings no two texts together."""
    if how == "umap" and len(vectors) >= FEWEST_FOR_UMAP:
        return _umap(vectors)
    return _pca(vectors, PCA_DIMENSIONS)


def _umap(vectors: Floats) -> Floats:
    with warnings.catch_warnings():
        # That one of its parts needs Tensorflow, which nothing here asks for.
        warnings.simplefilter("ignore", ImportWarning)
        import umap

    # UMAP looks for neighbours at random, and loses its way among many points in one place.
    different, first, inverse = np.unique(vectors, axis=0, return_index=True, return_inverse=True)
    if len(first) < FEWEST_FOR_UMAP:
        return _pca(vectors, PCA_DIMENSIONS)
    made = umap.UMAP(
        n_components=UMAP_DIMENSIONS,
        n_neighbors=UMAP_NEIGHBOURS,
        min_dist=0.0,
        metric="cosine",
        random_state=SEED,
        n_jobs=1,
    )
    return np.asarray(made.fit_transform(different), dtype=np.float32)[inverse.reshape(-1)]


def _pca(vectors: Floats, dimensions: int) -> Floats:
    """The vectors along the directions in which they differ most."""
    if len(vectors) == 0:
        return np.zeros((0, 0), dtype=np.float32)
    centred = vectors - vectors.mean(axis=0)
    _, axes = np.linalg.eigh((centred.T @ centred).astype(np.float64))
    kept: Floats = centred @ axes[:, ::-1][:, :dimensions].astype(np.float32)
    return kept


def _hdbscan(points: Floats) -> Labels:
    if len(points) < FEWEST:
        return np.full(len(points), NOISE, dtype=np.int32)
    from sklearn.cluster import HDBSCAN

    # A mind that only ever noted one thing of somebody has one cluster.
    made = HDBSCAN(min_cluster_size=FEWEST, min_samples=2, allow_single_cluster=len(points) < 10 * FEWEST, copy=True)
    labels: Labels = made.fit_predict(points.astype(np.float64)).astype(np.int32)
    return np.where(labels < 0, NOISE, labels)


def _picture(reduced: Floats) -> Floats:
    """The two widest directions, each stretched to [0, 1]."""
    flat = np.zeros((len(reduced), 2), dtype=np.float32)
    if len(reduced):
        wide = _pca(reduced, 2)
        flat[:, : wide.shape[1]] = wide
        low, high = np.percentile(flat, 1, axis=0), np.percentile(flat, 99, axis=0)
        flat = np.clip((flat - low) / np.where(high - low > 0, high - low, 1.0), 0.0, 1.0).astype(np.float32)
    return flat
