"""What the program says to people, in English and in Spanish."""
