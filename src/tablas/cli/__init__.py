"""The command line: one file per verb, each a thin call into the library."""
