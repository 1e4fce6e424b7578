"""Fitting of what people play: positions of games as arrays, and the training of the network that reads them."""
