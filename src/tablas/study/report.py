"""The report of a study: what was asked, what was found, in pictures and tables, and how to repeat it."""

from __future__ import annotations

from collections.abc import Callable

from tablas.messages import Message
from tablas.pictures.charts import Chart
from tablas.pictures.study import Interval, Line, intervals, lines, written
from tablas.say.phrases import Say
from tablas.study.answer import Answer
from tablas.study.sheet import Part, Sheet
from tablas.version import __version__

Tell = Callable[[Message], str]
_PICTURED = ("tau", "best_wins", "rating_gap")


def pictures_of(answer: Answer, say: Say) -> dict[str, Chart]:
    """The charts of a study, by the name of their file."""
    found: dict[str, Chart] = {}
    heads = (say("System"), say("Mean"), say("From"), say("To"))
    for measure in _PICTURED:
        rows = [Interval(one.arm, one.mean, one.low, one.high) for one in answer.summary if one.measure == measure]
        title = say(answer.study.measures[measure])
        told = say("{title}: {values}.", title=title, values=", ".join(f"{row.label} {row.mean:.3f}" for row in rows))
        found[measure] = intervals(title, told, rows, heads)
    apart = [one for one in answer.differences if one.measure == "tau"]
    if apart:
        rows = [Interval(f"{one.arm} − {one.against}", one.mean, one.low, one.high) for one in apart]
        title = say("Difference of τ-b, run by run")
        told = say("{title}: {values}.", title=title, values=", ".join(f"{row.label} {row.mean:.3f}" for row in rows))
        found["differences"] = intervals(title, told, rows, heads)
    grown = [
        Line(arm.label, tuple(mean for label, _, mean, _ in answer.by_round if label == arm.label))
        for arm in answer.study.arms
    ]
    grown = [line for line in grown if line.values]
    if grown:
        count = max(len(line.values) for line in grown)
        title = say("τ-b by points after each round")
        told = say(
            "{title}: {values}.", title=title, values=", ".join(f"{line.label} {line.values[-1]:.3f}" for line in grown)
        )
        numbers = (say("R{round}", round=number) for number in range(1, count + 1))
        chart = lines(title, told, grown, (say("System"), *numbers))
        padded = tuple(row + ("",) * (count + 1 - len(row)) for row in chart.rows)
        found["rounds"] = Chart(chart.title, chart.picture, chart.heads, padded)
    return found


def report_of(answer: Answer, say: Say, title: str, command: str, tell: Tell) -> Sheet:
    """The report, to be put on a page or on paper."""
    study = answer.study
    counted = say("{runs} tournaments a system, seed {seed}.", runs=answer.runs, seed=study.seed)
    sure = say("Intervals hold the truth 95 times of 100; differences are taken run by run on equal luck.")
    parts = [Part("", (f"{counted} {sure}",))]
    if answer.faults:
        faults = tuple((str(run), tell(fault)) for run, fault in answer.faults[:20])
        parts.append(Part(say("Runs that came to nothing"), heads=(say("Run"), say("Why")), rows=faults))
    parts += [Part(chart.title, chart=chart) for chart in pictures_of(answer, say).values()]
    labels = [arm.label for arm in study.arms]
    rows = []
    for measure, words in study.measures.items():
        cells = [answer.of(label, measure) for label in labels]
        rows.append((say(words), *(f"{written(one.mean, 4)} ± {written(one.high - one.mean, 4)}" for one in cells)))
    parts.append(Part(say("All measures"), heads=(say("Measure"), *labels), rows=tuple(rows)))
    if answer.differences:
        told = tuple(
            (
                f"{one.arm} − {one.against}",
                say(study.measures[one.measure]),
                written(one.mean, 4),
                f"{written(one.low, 4)} … {written(one.high, 4)}",
            )
            for one in answer.differences
            if one.sure
        )
        heads = (say("Systems"), say("Measure"), say("Difference"), say("Interval"))
        parts.append(Part(say("Differences"), (say("Those whose interval does not hold 0:"),), heads=heads, rows=told))
    facts = [
        ("tablas", __version__),
        *(
            (f"{part}.{name}", str(value))
            for part in ("field", "play")
            for name, value in study.as_data()[part].items()
        ),
        *((name, str(getattr(study, name))) for name in ("rounds", "seed", "best", "prizes", "norms")),
        *((f"{arm.label}: tie-breaks", ", ".join(arm.regulation(study.tie_breaks).tie_breaks)) for arm in study.arms),
    ]
    again = Part(say("How to repeat it"), code=command, heads=(say("What"), say("Value")), rows=tuple(facts))
    return Sheet(title, (*parts, again))
