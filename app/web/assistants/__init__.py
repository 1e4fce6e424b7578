"""The club for assistants: the desk's tools by the Model Context Protocol, at `/mcp` and over stdio."""
