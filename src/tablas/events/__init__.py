"""Events: commands in, an append-only log, and the tournaments it means.

``tablas.events.acts`` has the commands, `log` the sealed entries, `timeline`
the replay with undo, redo and "as of", `decide` the gate every command passes,
`portable` the file of an event and `compare` the difference of two copies.
Nothing here reads a clock, a file or a database.
"""
