"""One thread for linear algebra: the machine's other cores belong to the engines and the event loop."""

from __future__ import annotations

from functools import cache

from threadpoolctl import threadpool_limits


@cache
def use_one_thread() -> threadpool_limits:
    """Tells the libraries under NumPy to stay on the calling thread, for good.

    A second thread made a sentence a third faster on an idle machine of two cores and up to a hundred times slower on
    a busy one, where OpenBLAS's waiting threads spin on the core that the working one needs.
    """
    return threadpool_limits(limits=1, user_api="blas")
