"""Systems that give players something instead of an opponent: options or team-mates."""
