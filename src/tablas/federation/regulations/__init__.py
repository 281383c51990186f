"""The event's own rules: clocks, time controls, appeals, lots, announcements, fair play and staff."""

from tablas.federation.regulations.announcement import CHECKLIST, Remark, Weight, lint
from tablas.federation.regulations.appeals import Candidate, Seat, check_committee, choose_committee
from tablas.federation.regulations.clock import ClockState, Control, Mode, Period, press, run, start
from tablas.federation.regulations.fair_play import Level, duties, required_level
from tablas.federation.regulations.finding import Finding
from tablas.federation.regulations.rounds import Advice, advise_rounds
from tablas.federation.regulations.staff import Staff, staff_for
from tablas.federation.regulations.time_control import (
    TimeControl,
    check_ratable,
    classify,
    controls_of,
    read_encoded,
    read_time_control,
)

__all__ = [
    "CHECKLIST",
    "Advice",
    "Candidate",
    "ClockState",
    "Control",
    "Finding",
    "Level",
    "Mode",
    "Period",
    "Remark",
    "Seat",
    "Staff",
    "TimeControl",
    "Weight",
    "advise_rounds",
    "check_committee",
    "check_ratable",
    "choose_committee",
    "classify",
    "controls_of",
    "duties",
    "lint",
    "press",
    "read_encoded",
    "read_time_control",
    "required_level",
    "run",
    "staff_for",
    "start",
]
