"""The doors that stay open: Socket.IO, inbound and outbound."""
