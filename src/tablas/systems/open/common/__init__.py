"""What open systems share: the field of a round, colours, legality, byes, boards, traces."""
