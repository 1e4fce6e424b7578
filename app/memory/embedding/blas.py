"""One thread for linear algebra: the machine's other cores belong to the engines and the event loop."""

from __future__ import annotations

import ctypes
from functools import cache
from pathlib import Path

import numpy as np

# NumPy's wheels carry OpenBLAS in one of these folders beside the package, under a name with a hash in it.
_FOLDERS = ("numpy.libs", "numpy/.dylibs")
_PATTERN = "libscipy_openblas*"
# The entry point's name depends on the width of OpenBLAS's integers.
_ENTRY_POINTS = ("scipy_openblas_set_num_threads64_", "scipy_openblas_set_num_threads")


@cache
def use_one_thread() -> bool:
    """Tells NumPy's OpenBLAS to stay on the calling thread; False where another library does the work.

    A second thread made a sentence a third faster on an idle machine of two cores and up to a hundred times slower on
    a busy one, where OpenBLAS's waiting threads spin on the core that the working one needs.
    """
    site = Path(np.__file__).resolve().parent.parent
    for folder in _FOLDERS:
        for path in sorted((site / folder).glob(_PATTERN)):
            library = ctypes.CDLL(str(path))
            for name in _ENTRY_POINTS:
                if hasattr(library, name):
                    getattr(library, name)(ctypes.c_int(1))
                    return True
    return False
