"""The arbiter's program in a browser: screens, public pages and a JSON API.

Thin on purpose: a request is parsed, a command or a pure function is called,
the answer is rendered.  No rule of any tournament is decided here.
"""
