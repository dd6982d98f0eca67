"""A battle to be watched: its frames, what each shows and says, all from its record alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict

from dma.engine.battle.ground import SIDES, ground_of
from dma.engine.battle.replay import Frame, Mark, Shown, frames
from dma.engine.state import Cell
from dma.wording.blows import name_phase, rule_of, tell_act
from dma.wording.nouns import UNITS
from dma.wording.signs import SIGNS

Report = Mapping[str, Any]
Record = Mapping[str, Any]

CELL: Final = 40  # units of a cell's side
MARGIN: Final = 20  # for the figures of columns and rows

#: What is drawn at the end of a mark: a symbol by what it is and whether it came true.
_SYMBOLS: Final[Mapping[str, tuple[str, str]]] = {
    "die": ("dead", "dead"),
    "summon": ("new", "new"),
    "turn": ("turned", "turned"),
    "build": ("tower", "tower"),
    "paralyse": ("held", "miss"),
    "sermon": ("turned", "miss"),
    "charm": ("turned", "miss"),
    "move": ("", ""),
    "contest": ("", "miss"),
    "fireball-spell": ("blast", "blast"),
    "materialise-spell": ("", ""),
    "charm-spell": ("", ""),
}
#: How the line of a mark is drawn; strikes are a plain line.
_LINES: Final[Mapping[str, str]] = {
    "shot": "shot",
    "move": "way",
    "contest": "way",
    "paralyse": "magic",
    "sermon": "magic",
    "charm": "magic",
    "summon": "magic",
    "fireball-spell": "magic",
    "materialise-spell": "magic",
    "charm-spell": "magic",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One act in words. ``side``: of who acts, "" if he is there no more."""

    side: str
    text: str
    roll: str
    rule: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A mark with its middle points. ``symbol``: "" for none."""

    line: str
    symbol: str
    x1: int
    y1: int
    x2: int
    y2: int


@dataclass(frozen=True, slots=True)
class Token:
    """A unit on the field; ``x``, ``y``: its middle."""

    number: int
    side: str
    sign: str
    title: str
    x: int
    y: int


class Battle:
    """A record with all its frames, made once. ``types``: number of a unit -> its type."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.frames = list(frames(record))
        self.types = types_of(record)
        self.steps = len(record["steps"])

    def index_at(self, step: int, phase: int) -> int:
        """The last frame that is not later than this phase of this step."""
        wanted = (step, phase)
        return max(
            (n for n, it in enumerate(self.frames) if (it.step, it.phase) <= wanted), default=0
        )

    def lines(self, frame: Frame) -> list[Line]:
        """What happened in a frame, in words."""
        sides = {n: unit.side for n, unit in frame.units.items()}
        return [
            Line(sides.get(_actor(act), ""), *tell_act(act, self.types), rule_of(act))
            for act in frame.acts
        ]


def _actor(act: Sequence[Any]) -> int:
    """Who does it, or suffers it; of a contest who wins."""
    return int(act[-1] if act[1] == "contest" else act[2])


def types_of(record: Record) -> dict[int, str]:
    """Number -> type of all that were ever on the field."""
    summoned = {
        act[3]: act[4] for step in record["steps"] for act in step if act[1] == "summon" and act[3]
    }
    return {unit[0]: unit[1] for unit in record["units"]} | summoned


def find_battle(report: Report, day: int, number: int) -> Mapping[str, Any] | None:
    """The "battle" event of that number on that day, None if the report tells of none."""
    for told in report["days"]:
        if told["day"] == day:
            for event in told["events"]:
                if event["code"] == "battle" and event["data"]["number"] == number:
                    found: Mapping[str, Any] = event
                    return found
    return None


def read_moment(asked: QueryDict) -> tuple[int, int]:
    """Step and phase of an address; anything else is the start, or the end of the step."""
    step, phase = (asked.get(name, "") for name in ("step", "phase"))
    return _whole(step, 0), _whole(phase, 99)


def tell_steps(battle: Battle) -> list[tuple[int, list[tuple[str, list[Line]]]]]:
    """Each step with its phases, and what happened in each, in words."""
    told: dict[int, list[tuple[str, list[Line]]]] = {}
    for frame in battle.frames[1:]:
        told.setdefault(frame.step, []).append(
            (name_phase(frame.step, frame.phase), battle.lines(frame))
        )
    return list(told.items())


def _whole(text: str, usual: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else usual


def middle(cell: Cell) -> tuple[int, int]:
    x, y = cell
    return x * CELL + CELL // 2, y * CELL + CELL // 2


def draw_marks(marks: Sequence[Mark]) -> list[Drawn]:
    """How the marks of a frame are drawn, each once."""
    drawn: dict[Drawn, None] = {}
    for mark in marks:
        hit, miss = _SYMBOLS.get(mark.what, ("hit", "miss"))
        found = Drawn(
            _LINES.get(mark.what, "blow"),
            hit if mark.came else miss,
            *middle(mark.start),
            *middle(mark.end),
        )
        drawn[found] = None
    return list(drawn)


def draw_tokens(frame: Frame) -> list[Token]:
    """The units of a frame, by number."""
    return [
        Token(
            n, it.side, str(SIGNS[it.type]), f"{UNITS[it.type]} {n} ({it.side})", *middle(it.cell)
        )
        for n, it in sorted(frame.units.items())
    ]


def present(battle: Battle, index: int) -> dict[str, Any]:
    """The context of ``dma/_battle_field.html`` for one frame."""
    ground, frame = ground_of(), battle.frames[index]
    width, height = ground.width * CELL, ground.height * CELL
    moments = [(it.step, it.phase) for it in battle.frames]
    steps = [step for step, _ in moments]
    before = steps.index(frame.step)
    after = len(steps) - 1 - steps[::-1].index(frame.step)
    return {
        "viewbox": f"{-MARGIN} {-MARGIN} {width + MARGIN + 4} {height + MARGIN + 4}",
        "width": width,
        "height": height,
        "columns": [(n, n * CELL + CELL // 2) for n in range(ground.width)],
        "rows": [(n, n * CELL + CELL // 2) for n in range(ground.height)],
        "flags": [(side, ground.xs[n] * CELL, ground.ys[n] * CELL) for side, n in _flags()],
        "raised": [(x * CELL, y * CELL, h) for (x, y), h in sorted(frame.heights.items())],
        "tokens": draw_tokens(frame),
        "marks": draw_marks(frame.marks),
        "lines": battle.lines(frame),
        "caption": name_phase(frame.step, frame.phase),
        "counts": [(side, sum(it.side == side for it in frame.units.values())) for side in SIDES],
        "index": index,
        "last": len(battle.frames) - 1,
        "frame": frame,
        "steps": battle.steps,
        "moves": {
            "first": moments[0],
            "step_back": moments[max(0, before - 1)],
            "previous": moments[max(0, index - 1)],
            "next": moments[min(len(moments) - 1, index + 1)],
            "step_on": moments[_end_of_next(steps, after)],
            "last": moments[-1],
        },
    }


def _end_of_next(steps: Sequence[int], after: int) -> int:
    """The last frame of the step after the one that ends with frame ``after``."""
    if after == len(steps) - 1:
        return after
    return len(steps) - 1 - steps[::-1].index(steps[after + 1])


def _flags() -> list[tuple[str, int]]:
    return list(ground_of().flags.items())


def pack_frames(battle: Battle) -> dict[str, Any]:
    """All frames for the player in the browser, each as what is new in it.

    ``signs``: type -> sign, title; of a frame: s, p: step and phase; t: its caption; u: number ->
    type, side, x, y, or null for who is gone; h: [x, y, height]; m: marks, see ``Drawn``; l: lines,
    see ``Line``."""
    used = sorted(set(battle.types.values()))
    packed: list[dict[str, Any]] = []
    units: Mapping[int, Shown] = {}
    heights: Mapping[Cell, int] = {}
    for frame in battle.frames:
        news: dict[int, list[Any] | None] = {
            n: [it.type, it.side, *it.cell] for n, it in frame.units.items() if units.get(n) != it
        }
        news |= dict.fromkeys(units.keys() - frame.units.keys())
        packed.append(
            {
                "s": frame.step,
                "p": frame.phase,
                "t": name_phase(frame.step, frame.phase),
                "u": {str(n): it for n, it in sorted(news.items())},
                "h": [[*c, h] for c, h in sorted(frame.heights.items()) if heights.get(c) != h],
                "m": [
                    [it.line, it.symbol, it.x1, it.y1, it.x2, it.y2]
                    for it in draw_marks(frame.marks)
                ],
                "l": [[it.side, it.text, it.roll, it.rule] for it in battle.lines(frame)],
            }
        )
        units, heights = frame.units, frame.heights
    return {
        "cell": CELL,
        "signs": {name: [str(SIGNS[name]), str(UNITS[name])] for name in used},
        "frames": packed,
    }
