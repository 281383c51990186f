"""Evenings of games for more than two players a table, by the Monrad system (*Elementos de un torneo*, 2.9.1).

A game of such an evening is no game of two, so it has facts of its own: an
:class:`~tablas.events.evenings.facts.Evening` of entrants, rounds and tables.
It lives in an event beside the tournaments; the commands that make it what it
is are in :mod:`tablas.events.acts`, in `evenings`, `entrants` and `tables`.
"""
