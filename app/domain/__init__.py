"""Pure values everybody shares; knows the standard library, pydantic and chess."""
