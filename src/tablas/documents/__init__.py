"""Papers: everything that is printed, made from the facts by a template, in any language and size.

A paper is a name, data and a template (`paper`); `papers` has all of them, `source`
says what they are made from, and `press` sets them with Typst.
"""
