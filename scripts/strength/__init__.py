"""How strong the ladder is: players, games between them, and the ratings that explain the results best."""
