"""What to work on: plans of training, phases of the game, lessons, and games worth studying."""
