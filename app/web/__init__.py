"""HTTP: pages, static files and the API."""
