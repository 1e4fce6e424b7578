"""Socket.IO: requests of clients, and events for them."""
