"""Benchmarks of the club: each prints JSON lines, each beside a peer or a floor measured in the same run."""
