"""Where memories lie and are looked for: their table, their columns in memory, and the vector stores."""
