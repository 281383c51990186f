"""Knock-out events: seeding, freed players, brackets with any number of lives, mini-matches."""
