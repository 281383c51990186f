"""Tables in which the players of a team meet the players of other teams."""
