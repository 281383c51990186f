"""Graph and assignment algorithms: matchings, the linear assignment problem.  Nothing here knows of chess."""
