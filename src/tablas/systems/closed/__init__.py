"""Systems whose games are known before the first round: tables, brackets and team events."""
