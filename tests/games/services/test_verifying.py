"""Whatever is changed in what was sealed is found, and the first difference is shown."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games import canonical, rulesets
from games.models import Campaign, Dossier, OrderSheet, Report, Stage
from games.services import sealing, verifying
from tests.toy import engine, scenes
from tests.toy.models import Board, PlayerRow
from tests.toy.ruleset import Toy
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(clock: Clock) -> Campaign:
    """A campaign of two turns: the start and six stages are sealed."""
    campaign = scenes.started(players=3)
    right = scenes.hidden(campaign, "C")
    scenes.play_turn(clock, campaign, A=f"guess C {right}\ndig", B="dig deep # down")
    scenes.play_turn(clock, campaign, A="guess B 1", C="hide 4")
    assert problems(campaign) == {}
    return campaign


def problems(campaign: Campaign) -> dict[int | None, str]:
    """Sequence (None: the campaign as a whole) -> what is wrong."""
    return {
        finding.dossier.sequence if finding.dossier else None: finding.problem
        for finding in verifying.verify(Campaign.objects.get(pk=campaign.pk))
        if finding.problem
    }


def change(campaign: Campaign, number: int, **fields: Any) -> None:
    """Tamper with a dossier in the database."""
    assert campaign.dossiers.filter(sequence=number).update(**fields) == 1


def sheet_of(campaign: Campaign, text: str) -> dict[str, str | None]:
    return {**campaign.dossiers.get(sequence=1).sheets, "A": text}


def earlier(campaign: Campaign) -> dict[str, str | None]:
    return {"sealed_at": campaign.dossiers.get(sequence=1).sealed_at - timedelta(days=1)}  # type: ignore[dict-item]


CHANGED = "the dossier has been changed since it was sealed"
Tampering = Callable[[Campaign], dict[str, Any]]


@pytest.mark.parametrize(
    ("sequence", "tampering", "said"),
    [
        pytest.param(1, lambda c: {"seed": "0" * 64}, CHANGED, id="seed"),
        pytest.param(
            1, lambda c: {"seed": "0" * 64}, "seed is not the one whose hash", id="seed hash"
        ),
        pytest.param(1, lambda c: {"sheets": sheet_of(c, "dig")}, CHANGED, id="sheet"),
        pytest.param(
            1,
            lambda c: {"sheets": sheet_of(c, "dig")},
            r"report of A differs at \$\.events\[0\]: sealed {'code': 'right-guess'.* now nothing",
            id="sheet, first difference",
        ),
        pytest.param(1, lambda c: {"edition": "1"}, CHANGED, id="edition"),
        pytest.param(
            1,
            lambda c: {"edition": "0"},
            "cannot be played again: no ruleset 'toy' in edition '0'",
            id="edition that does not exist",
        ),
        pytest.param(1, lambda c: {"attempt": 7}, CHANGED, id="attempt"),
        pytest.param(1, lambda c: {"kind": "amendment"}, CHANGED, id="kind"),
        pytest.param(
            1, lambda c: {"stage": scenes.stage(c, 1, 1), "attempt": 9}, CHANGED, id="stage"
        ),
        pytest.param(1, lambda c: earlier(c), CHANGED, id="when"),
        pytest.param(
            1, lambda c: {"before": canonical.pack({})}, "position before it", id="before"
        ),
        pytest.param(
            1, lambda c: {"before": b"rubbish"}, "cannot be read", id="before, unreadable"
        ),
        pytest.param(1, lambda c: {"before_hash": "0"}, "does not begin where", id="before hash"),
        pytest.param(
            1, lambda c: {"after_hash": "0"}, "position after it differs", id="after hash"
        ),
        pytest.param(
            1, lambda c: {"reports_hash": "0"}, "reports have been changed", id="reports hash"
        ),
        pytest.param(2, lambda c: {"draws": canonical.pack({})}, CHANGED, id="draws"),
        pytest.param(
            2,
            lambda c: {"draws": canonical.pack({"noon": [[10, 0], [10, 0]]})},
            r"the dice differ at \$\.noon\[0\]\[1\]: sealed 0, now \d",
            id="draws, first difference",
        ),
        pytest.param(1, lambda c: {"draws": b"rubbish"}, CHANGED, id="draws, unreadable"),
        pytest.param(1, lambda c: {"previous_hash": "0"}, "chain is broken", id="previous hash"),
        pytest.param(1, lambda c: {"hash": "0"}, CHANGED, id="hash"),
        pytest.param(
            6, lambda c: {"sequence": 60}, "a dossier before it is missing", id="sequence"
        ),
    ],
)
def test_a_changed_dossier_is_found(
    played: Campaign, sequence: int, tampering: Tampering, said: str
) -> None:
    fields = tampering(played)
    change(played, sequence, **fields)
    found = problems(played)[fields.get("sequence", sequence)]
    assert re.search(said, found), found


def resealed(campaign: Campaign, sequence: int) -> None:
    """Cover the tracks: the seal of a changed dossier is made anew."""
    dossier = campaign.dossiers.get(sequence=sequence)
    dossier.hash = sealing.link_digest(dossier)
    dossier.save()


def test_a_new_seal_breaks_the_chain(played: Campaign) -> None:
    change(
        played, 1, sheets=sheet_of(played, played.dossiers.get(sequence=1).sheets["A"] + "# more")
    )
    resealed(played, 1)
    found = problems(played)
    assert 1 not in found, "played again it comes to the same"
    assert found[2] == "the chain is broken: the dossier before is not the one that was sealed"


def test_a_new_seal_on_another_seed_is_not_the_published_one(played: Campaign) -> None:
    change(played, 6, seed="0" * 64)
    resealed(played, 6)
    assert "not the one whose hash was published when the turn opened" in problems(played)[6]


def test_a_published_seed_that_was_not_the_one_is_found(played: Campaign) -> None:
    Stage.objects.filter(turn__number=1, index=1).update(seed="0" * 64)
    found = problems(played)
    assert found == {2: "its seed is not the one that was published afterwards"}


def test_a_changed_report_is_found(played: Campaign) -> None:
    report = Report.objects.get(dossier__sequence=2, seat__key="B")
    document = report.document
    document["players"]["A"]["coins"] += 1
    report.packed = canonical.pack(document)
    report.save()
    found = problems(played)
    assert list(found) == [2]
    assert "its reports have been changed" in found[2]
    assert "the report of B differs at $.players.A.coins: sealed " in found[2]


def test_a_report_taken_away_is_found(played: Campaign) -> None:
    Report.objects.get(dossier__sequence=2, seat=None).delete()
    assert "the report of the public differs at $: sealed nothing" in problems(played)[2]


def test_an_unreadable_report_is_found(played: Campaign) -> None:
    Report.objects.filter(dossier__sequence=2, seat=None).update(packed=b"rubbish")
    assert "cannot be read" in problems(played)[2]


def test_a_dossier_taken_out_of_the_middle_is_found(played: Campaign) -> None:
    played.dossiers.get(sequence=3).delete()
    found = problems(played)
    assert "chain is broken" in found[4]
    assert found[None] == "turn 1 dusk was resolved, but its dossier is missing"


def test_a_dossier_taken_off_the_end_is_found(played: Campaign) -> None:
    played.dossiers.get(sequence=6).delete()
    assert "turn 2 dusk was resolved, but its dossier is missing" in problems(played)[None]


def test_all_dossiers_gone_is_found(played: Campaign) -> None:
    played.dossiers.all().delete()
    assert "nothing is sealed" in problems(played)[None]


def test_changed_options_are_found_at_the_start(played: Campaign) -> None:
    Campaign.objects.update(options={"lives": 3})
    assert CHANGED in problems(played)[0]


def test_changed_rows_are_found_with_the_first_difference(played: Campaign) -> None:
    PlayerRow.objects.filter(seat="B").update(coins=1000)
    found = problems(played)
    assert list(found) == [None]
    assert (
        "rows of the present position are not what was sealed last: $.players.B.coins"
        in found[None]
    )
    assert found[None].endswith("now 1000")


def test_lost_rows_are_found(played: Campaign) -> None:
    Board.objects.all().delete()
    assert "rows of the present position cannot be read" in problems(played)[None]


def test_changed_rules_are_found_where_they_first_matter(
    played: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(engine.EDITIONS, "2", engine.Rules("2", shovel=10, prize=6))
    found = problems(played)
    assert min(key for key in found if key is not None) == 1
    assert "$.players.A.coins: sealed 5, now 6" in found[1]
    assert "the position after it differs at $.players.A.coins: sealed 5, now 6" in found[1]


def test_an_engine_that_raises_now_is_a_finding(
    played: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    def resolve(*args: object) -> None:
        raise KeyError("C")

    monkeypatch.setattr(engine, "resolve", resolve)
    assert problems(played)[1] == "it cannot be played again: 'C'"


def test_nothing_outside_the_dossiers_is_needed(played: Campaign) -> None:
    Stage.objects.update(due_at=None)
    from games.models import Attendance

    Attendance.objects.all().delete()
    OrderSheet.objects.all().delete()
    assert problems(played) == {}


def test_a_campaign_that_has_not_started_has_nothing_to_verify(clock: Clock) -> None:
    assert problems(scenes.draft()) == {}


def test_an_amendment_is_a_link_of_the_chain(played: Campaign, clock: Clock) -> None:
    ruleset = played.ruleset
    position = ruleset.load(played)
    before = ruleset.encode(position)
    PlayerRow.objects.filter(seat="A").update(coins=50)
    after = ruleset.encode(ruleset.load(played))
    change = sealing.Change(Dossier.Kind.AMENDMENT, after=after, before=before, reports={})
    sealing.seal(played, change, scenes.START)
    assert problems(played) == {}
    scenes.play_turn(clock, played)
    assert problems(played) == {}
    played.dossiers.filter(kind=Dossier.Kind.AMENDMENT).update(before=canonical.pack({}))
    assert "position before it has been changed" in problems(played)[7]


def test_what_does_not_begin_at_the_end_of_the_chain_is_not_sealed(played: Campaign) -> None:
    document = {"made": "up"}
    change = sealing.Change(Dossier.Kind.AMENDMENT, after=document, before=document, reports={})
    with pytest.raises(sealing.ChainMoved):
        sealing.seal(played, change, scenes.START)
    assert played.dossiers.count() == 7


def test_a_stage_that_is_sealed_meanwhile_is_no_problem(
    played: Campaign, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dossiers have been looked at, then a worker commits, then the rows are looked at."""
    load = Toy.load

    def play_then_load(self: Toy, campaign: Campaign) -> engine.Position:
        monkeypatch.setattr(Toy, "load", load)
        scenes.pass_deadline(clock, campaign)
        return load(self, campaign)

    monkeypatch.setattr(Toy, "load", play_then_load)
    findings = list(verifying.verify(played))
    assert [finding.problem for finding in findings] == [""] * 10
    assert findings[-1].dossier == played.dossiers.get(sequence=9)


def test_an_old_edition_is_verified_by_its_own_rules(clock: Clock) -> None:
    campaign = scenes.started(edition="1")
    scenes.play_turn(clock, campaign, A=f"guess C {scenes.hidden(campaign, 'C')}\ndig")
    assert rulesets.get("toy").edition == "2"
    assert problems(campaign) == {}


@pytest.mark.parametrize(
    ("sealed", "again", "said"),
    [
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}, ""),
        ({"a": [1, 2]}, {"a": (1, 2)}, ""),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, "$.a[1].b: sealed 2, now 3"),
        ([1, 2], [1, 2, 3], "$[2]: sealed nothing, now 3"),
        ({"a": 1, "b": 2}, {"a": 1, "c": 2}, "$.b: sealed 2, now nothing"),
        ({"z": 1, "a": 1}, {"z": 2, "a": 2}, "$.a: sealed 1, now 2"),
        (1, True, "$: sealed 1, now True"),
        ({}, [], "$: sealed {}, now []"),
        (None, "", "$: sealed None, now ''"),
    ],
    ids=str,
)
def test_first_difference(sealed: Any, again: Any, said: str) -> None:
    assert verifying.first_difference(sealed, again) == said
