"""Swiss systems: what they share (field, colours, board order) and one folder per system."""
