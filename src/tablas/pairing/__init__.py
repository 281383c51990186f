"""The one way to pair a round, to check one, and to say why two do not meet."""
