"""The parts of `python -m scripts.soak`."""
