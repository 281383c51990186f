"""Evenings of games for more than two players a table, by the Monrad system (*Elementos de un torneo*, 2.9.1).

A game of such an evening is no game of two, so it has facts of its own: an
:class:`~tablas.events.evenings.facts.Evening` of entrants, rounds and tables, told as a
list of acts that can be taken back, kept in one file.
"""
