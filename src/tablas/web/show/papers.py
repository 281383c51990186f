"""What the page of papers says about each: a sentence beside its small picture."""

from __future__ import annotations

GROUP_TITLES = {
    "before": "Before the event",
    "round": "For the round",
    "after": "After the round",
    "end": "At the end",
    "blank": "Blank sheets and forms",
}
"""When a paper is printed, as a heading."""

SENTENCES = {
    "players": "Everybody with rating, federation and club.",
    "check-in": "To tick who is there, with what is still to be paid.",
    "badges": "Ten a page, with the given name large and a code for the phone.",
    "name-plates": "Names to fold and stand on the tables.",
    "announcement": "Everything about the event on one sheet.",
    "rules": "How the rounds are paired, in plain words.",
    "poster": "The public address as a code that phones read.",
    "schedule": "Every round of the table with its pairs.",
    "pairings": "Large type, the board at both ends of the line.",
    "pairings-by-name": "Two columns: find the name, read the board and the colour.",
    "slips": "Eight a page; cut the pile and they lie in board order.",
    "board-numbers": "To stand on the tables, readable from the door.",
    "pairings-by-team": "The matches, and who plays whom in each.",
    "match-sheets": "A sheet a match, with lines for results and signatures.",
    "line-up-forms": "For captains to say who plays where.",
    "standings": "Places with every tie-break and what they mean.",
    "player-standings": "The players of a team event one by one.",
    "cross-table": "Everybody's games, round by round.",
    "all-play-all": "Everybody against everybody in one square.",
    "progress": "The points after every round.",
    "wall-chart": "To hang up and go on with a pen.",
    "cards": "A card a player, as pairings are made by hand.",
    "cards-short": "The same cards, twelve a page.",
    "cards-blank": "Empty cards, should the electricity fail.",
    "cards-short-blank": "Empty short cards, twelve a page.",
    "grid-blank": "An empty square for a round robin.",
    "chart-blank": "An empty chart for a Swiss.",
    "bracket": "Who met whom, and who goes on.",
    "bracket-blank": "The empty bracket, to fill in by hand.",
    "it1": "One for each title result, as FIDE prints it.",
    "it2": "Filled in as far as the event knows.",
    "it3": "Filled in from the facts of the event.",
    "fa1": "For arbiters who want a norm.",
    "ia1": "For arbiters who want an international norm.",
    "complaint": "To be filled in during the event.",
    "complaint-after": "To be filled in afterwards.",
    "explanation": "For a protest: the question, the rule, both pairings side by side.",
    "prizes": "Who gets what, with lines to sign.",
    "receipts": "Four a page, with the amount and a line to sign.",
    "certificates": "One a page, with name, place and score.",
    "final-report": "Gathered from the log: entries, incidents, appeals, staff.",
}
"""A sentence for each paper, by its name."""

PUBLIC = frozenset(
    {
        "pairings",
        "pairings-by-name",
        "pairings-by-team",
        "standings",
        "cross-table",
        "all-play-all",
        "progress",
        "schedule",
    }
)
"""Papers that say nothing but what the public pages show; the list of players has years of birth."""
