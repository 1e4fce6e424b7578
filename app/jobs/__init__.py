"""Work that must not be lost: a table of jobs, and the worker that carries them out."""
