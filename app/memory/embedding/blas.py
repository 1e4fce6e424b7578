"""Limits NumPy's linear algebra to one thread, because the other cores are for the engines and the event loop."""

from __future__ import annotations

from functools import cache

from threadpoolctl import threadpool_limits


@cache
def use_one_thread() -> threadpool_limits:
    """Makes the BLAS libraries under NumPy use the calling thread only, for the rest of the process.

    On two cores a second thread embedded a sentence a third faster while the machine was idle, and up to a hundred
    times slower while it was busy, because OpenBLAS's waiting threads spin on the core that the working one needs.
    """
    return threadpool_limits(limits=1, user_api="blas")
