"""All-play-all events: tables, draws of numbers, groups and withdrawals."""
