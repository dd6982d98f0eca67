"""The list of installed games, each in its editions."""

import pytest

from games import rulesets
from tests.toy.ruleset import Toy


def test_an_edition_can_be_asked_for_by_name() -> None:
    assert rulesets.get("toy", "1").edition == "1"


def test_without_a_name_it_is_the_newest() -> None:
    assert rulesets.get("toy").edition == "2"


def test_only_the_newest_is_listed() -> None:
    assert [ruleset.edition for ruleset in rulesets.installed() if ruleset.slug == "toy"] == ["2"]


def test_registered_again_an_edition_becomes_the_newest() -> None:
    old, new = rulesets.get("toy", "1"), rulesets.get("toy", "2")
    try:
        rulesets.register(Toy("1"))
        assert rulesets.get("toy").edition == "1"
    finally:
        rulesets.register(old)
        rulesets.register(new)


@pytest.mark.parametrize(
    ("slug", "edition", "said"),
    [("chess", None, "no ruleset 'chess' is installed .*toy"), ("toy", "9", "in edition '9'")],
)
def test_what_is_not_installed_is_said(slug: str, edition: str | None, said: str) -> None:
    with pytest.raises(LookupError, match=said):
        rulesets.get(slug, edition)
