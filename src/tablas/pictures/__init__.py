"""Pictures as SVG text: pure functions from facts to a drawing, without a screen, a file or a printer.

Every picture has its words: a name that a screen reader says, and beside it a
table or sentences with the same facts.
"""
