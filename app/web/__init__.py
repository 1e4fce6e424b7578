"""The doors that open and close: pages, files and the HTTP API."""
