"""The cast: sheets, presets, ratings and records."""
