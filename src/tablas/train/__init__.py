"""The arbiter's trainer: exercises with a certain key, and grading that says by which rule an answer is worse.

An exercise is plain data made from a kind, a seed and a level; the same three
give the same exercise on every machine.  `registry` lists the kinds, and a kind
is one module of `kinds`.  Nothing here knows a language, a screen or a file.
"""
