"""Outlines as polygons."""

import pytest

from games.maps.curves import box, clip, disc, place, rings, spell


def test_a_path_becomes_rings() -> None:
    assert rings("M0 0H10V10H0ZM20 20L30 20 30 30Z") == (
        ((0, 0), (10, 0), (10, 10), (0, 10)),
        ((20, 20), (30, 20), (30, 30)),
    )
    curve = rings("M0 0C0 10 10 10 10 0Z")[0]
    assert curve[0] == (0, 0)
    assert curve[-1] == pytest.approx((10, 0))
    assert max(y for _, y in curve) == pytest.approx(7.5, abs=0.2)


@pytest.mark.parametrize("path", ["10 10", "M10", "M0 0C1 1 2 2"])
def test_what_is_no_path_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match="no path"):
        rings(path)


def test_clipping_keeps_what_lies_inside() -> None:
    window = box(0, 0, 10, 10)
    assert set(clip(box(5, 5, 20, 20), window)) == {(5, 5), (10, 5), (10, 10), (5, 10)}
    assert clip(box(20, 20, 30, 30), window) == ()
    assert set(clip(box(-5, -5, 15, 15), window)) == set(window)


def test_rings_are_spelt_short() -> None:
    assert spell(place([box(0, 0, 1, 1)], 2.55, -0.01, 3)) == "M0 3L2.5 3L2.5 5.5L0 5.5Z"
    assert all((x - 5) ** 2 + (y - 5) ** 2 == pytest.approx(9, abs=0.1) for x, y in disc(5, 5, 3))
