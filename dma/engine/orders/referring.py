"""How an order points at things: states, garrisons, armies, units and cells (DMA-22.4–22.6)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from dma.engine.orders.bounds import LONGEST_NAME, MOST_OF_A_KIND, MOST_UNITS
from dma.engine.orders.cursor import Cursor, unreadable
from dma.engine.orders.forms import Units
from dma.engine.orders.naming import Names
from dma.engine.orders.plain import NUMBER, key_of, shorten
from dma.engine.orders.vocabulary import ALL, HOLDERS, TIMES, TYPES
from dma.engine.state import Cell, Holder

Table = Mapping[str, Any]
T = TypeVar("T")

DASHES: Final = "-–—"
MOST_TOKENS: Final = 20  # of a bare name that is looked for in a longer text
QUOTES: Final = frozenset('"“”„«»')


def take_place(
    cursor: Cursor, names: Names, kinds: Sequence[str], stops: Sequence[Table] = ()
) -> Holder:
    """A garrison or an army, by number or name. The word for its kind may be missing where only
    one of ``kinds`` can stand there. A bare name ends at a colon or a word of ``stops``."""
    start = cursor.at
    kind = cursor.accept(HOLDERS)
    if kind is None and len(kinds) == 1:
        kind = kinds[0]
    if kind is None or kind not in kinds:
        cursor.at = start
        raise cursor.expected(kinds[0] if len(kinds) == 1 else "holder", tuple(kinds))
    number = cursor.number()
    if number is not None:
        return Holder(kind, number)
    first = cursor.at
    found, name = _named(cursor, stops, lambda key: names.places(kind, key))
    if not name:
        raise cursor.expected(kind, names.spelt.get(kind, ()))
    if len(found) == 1:
        return Holder(kind, found[0])
    begin, end = cursor.tokens[first].start, cursor.tokens[cursor.at - 1].end
    if not found:
        choices = names.spelt.get(kind, ())
        raise unreadable("name_unknown", begin, end, choices, what=kind, found=shorten(name))
    choices = tuple(map(str, found))
    raise unreadable(
        "name_ambiguous", begin, end, choices, what=kind, found=shorten(name), numbers=[*found]
    )


def take_state(cursor: Cursor, names: Names, stops: Sequence[Table] = ()) -> str:
    """The seat of a state, by its letter or its name."""
    first = cursor.at
    found, name = _named(cursor, stops, names.states_called)
    if not name:
        raise cursor.expected("state", names.spelt.get("state", ()))
    if len(found) == 1:
        return found[0]
    begin, end = cursor.tokens[first].start, cursor.tokens[cursor.at - 1].end
    if not found:
        choices = names.spelt.get("state", ())
        raise unreadable("name_unknown", begin, end, choices, what="state", found=shorten(name))
    raise unreadable(
        "name_ambiguous", begin, end, found, what="state", found=shorten(name), seats=[*found]
    )


def _named(
    cursor: Cursor, stops: Sequence[Table], look_up: Callable[[str], tuple[T, ...]]
) -> tuple[tuple[T, ...], str]:
    """What a name stands for, and the name. Of a bare one the longest beginning that stands for
    something is taken, so that it is the word behind it that is told to be wrong."""
    first = cursor.at
    name = take_words(cursor, stops)
    found = look_up(key_of(name))
    last = cursor.at
    cursor.at = min(last, first + MOST_TOKENS)
    while not found and cursor.at > first + 1:
        cursor.at -= 1
        shorter = cursor.text_between(first, cursor.at)
        found = look_up(key_of(shorter))
        if found:
            return found, shorter
    cursor.at = last
    return found, name


def take_words(cursor: Cursor, stops: Sequence[Table]) -> str:
    """A name: what stands in quotation marks, or all up to a colon, a stop or the end."""
    quoted = cursor.quoted()
    if quoted is not None:
        return quoted
    first = cursor.at
    while cursor.peek() is not None and not cursor.is_sign(":"):
        # A name may begin with a stop ("On the hill"), but not be one.
        if cursor.at > first and any(cursor.find(table) for table in stops):
            break
        cursor.at += 1
    return cursor.text_between(first, cursor.at)


def take_name(cursor: Cursor) -> str:
    """The name of an army, in quotation marks or bare up to a comma or the end; "" for none."""
    first = cursor.at
    token = cursor.peek()
    if token is None:
        raise cursor.expected("name")
    name = cursor.quoted()
    if name is None:
        while cursor.peek() is not None and not cursor.is_sign(",;"):
            cursor.at += 1
        name = " ".join(cursor.text_between(first, cursor.at).split())
    last = cursor.tokens[cursor.at - 1].end if cursor.at > first else token.end
    if QUOTES & set(name) or not name.isprintable():
        found = shorten(name)
        raise unreadable("expected", token.start, last, what="name", found=found)
    if len(name) > LONGEST_NAME:
        raise unreadable("name_long", token.start, last, found=shorten(name), most=LONGEST_NAME)
    return name


def take_units(cursor: Cursor) -> Units:
    """Numbers, spans, types with how many, and "all"."""
    numbers: dict[int, None] = {}
    types: dict[str, int] = {}
    everything = False
    start = cursor.at
    while True:
        begin = cursor.at
        cursor.skip(",;")
        if cursor.accept(ALL):
            name = cursor.accept(TYPES)
            if name is None:
                everything = True
            else:
                types[name] = 0
            continue
        number = cursor.number()
        if number is not None:
            many = _type_after_number(cursor)
            if many is not None:
                _add(cursor, types, many, number)
                continue
            for each in _span(cursor, number):
                numbers[each] = None
            if len(numbers) > MOST_UNITS:
                raise cursor.refuse("too_many", what="units", most=MOST_UNITS)
            continue
        name = cursor.accept(TYPES)
        if name is None:
            cursor.at = begin
            break
        _add(cursor, types, name, take_times(cursor))
    if not numbers and not types and not everything:
        cursor.at = start
        raise cursor.expected("units", ("all", *TYPES))
    return Units(tuple(numbers), tuple(types.items()), everything)


def _type_after_number(cursor: Cursor) -> str | None:
    """The type in "3 militia" and "3 x militia"."""
    start = cursor.at
    cursor.accept(TIMES)
    name = cursor.accept(TYPES)
    if name is None:
        cursor.at = start
    return name


def _add(cursor: Cursor, types: dict[str, int], name: str, many: int) -> None:
    """Twice the same type is so many more; all of it stays all."""
    if not 1 <= many <= MOST_OF_A_KIND:
        cursor.at -= 1
        raise cursor.refuse("count_wrong", found=str(many), most=MOST_OF_A_KIND)
    if types.get(name) != 0:
        types[name] = min(types.get(name, 0) + many, MOST_OF_A_KIND)


def _span(cursor: Cursor, first: int) -> range:
    """From a number that was read to the one behind a dash; that one alone without a dash."""
    after = cursor.peek(1)
    if not cursor.is_sign(DASHES) or after is None or after.kind != NUMBER:
        return range(first, first + 1)
    cursor.at += 1
    last = cursor.take_number()
    if last < first:
        cursor.at -= 1
        raise cursor.refuse("span_backwards", (str(first),), first=first, last=last)
    if last - first >= MOST_UNITS:
        cursor.at -= 1
        raise cursor.refuse("span_long", first=first, last=last, most=MOST_UNITS)
    return range(first, last + 1)


def take_times(cursor: Cursor) -> int:
    """How many: "x3", "x 3"; one where nothing is said."""
    if cursor.accept(TIMES) is None:
        return 1
    return cursor.take_number()


def take_cell(cursor: Cursor) -> Cell:
    """A cell of the map or of a layout: ``x.y``, ``x,y``, ``(x, y)``."""
    in_brackets = cursor.skip("([")
    column = cursor.take_number("cell")
    if not cursor.skip(".,:/"):
        raise cursor.expected("cell")
    row = cursor.take_number("cell")
    if in_brackets and not cursor.skip(")]"):
        raise cursor.expected("cell")
    return column, row
