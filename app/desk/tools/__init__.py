"""The steward's tools, one a file; `desk.registry` finds them."""
