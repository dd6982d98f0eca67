"""How strengths are printed (DK-6.7, DK-6.8)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dunk.engine.printed import print_number, print_strength

SIZES = {"k": 3, "M": 6, "G": 9}


@pytest.mark.rule("DK-6.7")
@pytest.mark.parametrize(
    ("points", "printed"),
    [("0", "0"), ("6", "665k"), ("24", "2.66M"), ("48", "5.32M"), ("1/55440", "2"), ("1", "111k")],
)
def test_a_point_is_110880(points: str, printed: str) -> None:
    assert print_strength(Fraction(points)) == printed


@pytest.mark.rule("DK-6.8")
@pytest.mark.parametrize(
    ("number", "printed"),
    [
        ("999.999", "999"), ("0.9", "0"), ("1004.9", "1.00k"), ("1005", "1.01k"),
        ("9994.9", "9.99k"), ("9995", "10.0k"), ("99949", "99.9k"), ("99950", "100k"),
        ("999499999", "999M"), ("999500000", "1.00G"), ("123400000000", "123G"),
        ("999499999999", "999G"), ("999500000000", "1000G"), ("1234500000000", "1230G"),
        ("1235000000000", "1240G"),
    ],
)  # fmt: skip
def test_rounding_and_letters(number: str, printed: str) -> None:
    assert print_number(Fraction(number)) == printed


@pytest.mark.rule("DK-6.8")
@given(st.fractions(min_value=1000, max_value=10**15))
def test_what_is_printed_is_within_half_a_digit(value: Fraction) -> None:
    text = print_number(value)
    read = Fraction(text[:-1]) * 10 ** SIZES[text[-1]]
    assert abs(read - value) * 200 <= value
    if value < Fraction("999.5") * 10**9:
        assert len(text.replace(".", "")) == 4
