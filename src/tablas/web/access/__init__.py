"""Who somebody is, what that person may do, and how the program is sure of it."""
