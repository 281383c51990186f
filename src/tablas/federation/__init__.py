"""What a federation asks of an event: ratings, titles, prizes, regulations, reports."""
