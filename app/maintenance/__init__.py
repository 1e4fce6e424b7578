"""Order among the memories of characters and agents, once a day: what repeats itself becomes one memory.

`grouping` says which memories may ever come together, `clustering` finds what lies close (UMAP or PCA, then HDBSCAN),
`sameness` and `merging` make one true memory of many without a model, `by_model` with one. `planning` puts these
together, and runs in a process of its own (`child`, asked by `planner`). `upkeep` carries a plan out, `rounds` says
when, `repository` keeps the reports and takes merges back. docs/maintenance.md has figures.
"""
