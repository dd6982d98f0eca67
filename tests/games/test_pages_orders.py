"""The order page over HTTP, with and without htmx, on the toy game."""

import json
import re
from collections.abc import Mapping

import pytest
from django.test import Client

from games.desks import Desk
from games.http import HtmxHttpRequest
from games.models import Campaign, OrderSheet
from games.services import campaigns, undoing
from games.views import orders as orders_view
from games.views.answers import MOST_SHOWN
from games.views.posted import MOST_CHANGES, MOST_FIELDS
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    return scenes.started(players=3, early_run=True, grace_seconds=60)


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(scenes.person(name))
    return client


@pytest.fixture
def ann(campaign: Campaign) -> Client:
    return client_of("ann")


def page_of(campaign: Campaign, key: str = "A", rest: str = "") -> str:
    return f"/campaigns/{campaign.pk}/seats/{key}/orders/{rest}"


def posted(
    text: str, base_version: int = 0, do: str = "save", form: Mapping[str, str] | None = None
) -> dict[str, str | int]:
    """What the page of turn 1 sends."""
    return {"text": text, "turn": 1, "base_version": base_version, "do": do, **(form or {})}


def sheets(campaign: Campaign) -> list[OrderSheet]:
    return list(OrderSheet.objects.filter(turn__campaign=campaign).order_by("version"))


def test_the_page_starts_from_the_rulesets_sheet(campaign: Campaign, ann: Client) -> None:
    page = ann.get(page_of(campaign))
    assert page.status_code == 200
    number = scenes.report(campaign, "A")["own"]["hidden"]  # type: ignore[index]
    assert f"# Your number is {number}." in page.content.decode()
    assert f"<p>Your number: {number}</p>" in page.content.decode()
    assert "Nothing is saved yet" in page.content.decode()


def test_the_page_shows_the_last_version(campaign: Campaign, ann: Client) -> None:
    scenes.save(campaign, "A", "dig\n")
    scenes.save(campaign, "A", "hide 4\n")
    page = ann.get(page_of(campaign)).content.decode()
    assert "hide 4" in page
    assert "version 2" in page
    assert 'name="base_version" value="2"' in page


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_saving_keeps_a_version(
    campaign: Campaign, ann: Client, headers: Mapping[str, str]
) -> None:
    answer = ann.post(page_of(campaign), posted("dig\r\nhide 3\r\n"), headers=headers)
    assert answer.status_code == (200 if headers else 302)
    (sheet,) = sheets(campaign)
    assert sheet.text == "dig\nhide 3\n"
    assert sheet.author == scenes.person("ann")
    if headers:
        parts = answer.content.decode()
        assert 'id="save-state"' in parts
        assert 'hx-swap-oob="true"' in parts
        assert "<html" not in parts
        assert 'id="sheet-text"' not in parts, "the text did not change: it must not be replaced"
    else:
        assert "Saved: version 1." in ann.get(page_of(campaign)).content.decode()


def test_the_same_text_is_no_new_version(campaign: Campaign, ann: Client) -> None:
    ann.post(page_of(campaign), posted("dig\n"))
    ann.post(page_of(campaign), posted("dig\n", base_version=1))
    assert len(sheets(campaign)) == 1


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_line_is_mended_by_the_button_beside_its_remark(
    campaign: Campaign, ann: Client, headers: Mapping[str, str]
) -> None:
    rest = "edit/" if headers else ""
    page = ann.post(page_of(campaign, rest=rest), posted("digg\n", do="apply"), headers=headers)
    (press,) = re.findall(r'name="do" value="(apply:[^"]+)"', page.content.decode())
    answer = ann.post(page_of(campaign, rest=rest), posted("# a\n", do=press), headers=headers)
    assert "# a\ndig deep\n" in answer.content.decode()
    assert not sheets(campaign)


@pytest.mark.parametrize("do", ["save", "ready"])
def test_a_sheet_from_before_the_game_went_back_is_to_be_looked_over(
    campaign: Campaign, ann: Client, clock: Clock, do: str
) -> None:
    scenes.save(campaign, "A", "dig\n")
    word = "written before the GM took the game back or corrected it"
    assert word not in ann.get(page_of(campaign)).content.decode()
    scenes.play_turn(clock, campaign)
    undoing.go_back(campaign, 0, by=campaign.gm)
    assert word in ann.get(page_of(campaign)).content.decode()
    assert word not in client_of("bob").get(page_of(campaign, "B")).content.decode(), "no sheet"
    answer = ann.post(page_of(campaign), posted("dig\n", 1, do=do), headers=HTMX)
    assert word not in answer.content.decode()
    assert word not in ann.get(page_of(campaign)).content.decode()
    assert [sheet.text for sheet in sheets(campaign)] == ["dig\n", "dig\n"]


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_what_is_said_of_ready_is_said_once(
    campaign: Campaign, ann: Client, headers: Mapping[str, str]
) -> None:
    answer = ann.post(page_of(campaign), posted("dig\n", do="ready"), headers=headers)
    page = (answer if headers else ann.get(page_of(campaign))).content.decode()
    assert page.count("You are ready") == 1
    assert "Ready: the turn runs at its deadline, or earlier" in page


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_text_and_form_changes_meet(
    campaign: Campaign, ann: Client, headers: Mapping[str, str]
) -> None:
    """The form was drawn from a text in which nobody digs; one field of it was changed."""
    form = {"form-was": '{"dig":"","guess":"B 5"}', "form.dig": "deep", "form.guess": "B 5"}
    answer = ann.post(
        page_of(campaign, rest="edit/" if headers else ""),
        posted("# note\nhide 2\n", do="apply", form=form),
        headers=headers,
    )
    assert answer.status_code == 200
    assert "# note\nhide 2\ndig deep\n" in answer.content.decode()
    assert not sheets(campaign), "nothing may be saved yet"


def test_saving_writes_the_form_too(campaign: Campaign, ann: Client) -> None:
    form = {"form-was": '{"dig":"","guess":""}', "form.dig": "deep", "form.guess": ""}
    ann.post(page_of(campaign), posted("hide 2\n", form=form))
    assert sheets(campaign)[0].text == "hide 2\ndig deep\n"


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_field_that_cannot_be_written_answers_422_with_the_text(
    campaign: Campaign, ann: Client, headers: Mapping[str, str]
) -> None:
    form = {"form-was": '{"jump":""}', "form.jump": "9"}
    answer = ann.post(page_of(campaign), posted("hide 2\n", form=form), headers=headers)
    assert answer.status_code == 422
    assert "There is no field jump." in answer.content.decode()
    if not headers:
        assert "hide 2" in answer.content.decode()
    assert not sheets(campaign)


@pytest.mark.parametrize("was", ["nonsense", "[1]", '"x"', "", "[" * 100_000, '{"a":' * 50_000])
def test_a_broken_form_is_no_change(campaign: Campaign, ann: Client, was: str) -> None:
    ann.post(page_of(campaign), posted("hide 2\n", form={"form-was": was, "form.dig": "deep"}))
    assert sheets(campaign)[0].text == "hide 2\n"


@pytest.mark.parametrize("name", ["\\ud800", "\\u0000", "__proto__", "<b>"])
def test_a_field_of_any_name_is_answered(campaign: Campaign, ann: Client, name: str) -> None:
    form = {"form-was": f'{{"{name}":"1"}}'}
    answer = ann.post(page_of(campaign), posted("hide 2\n", form=form))
    assert answer.status_code == 422
    assert "There is no field" in answer.content.decode()
    assert "<b>" not in answer.content.decode()


@pytest.mark.parametrize("charset", ["hex", "unicode_escape", "utf-16", "undefined"])
@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", FORM], ids=["parts", "plain"])
def test_a_form_in_another_character_set_is_refused(
    campaign: Campaign, ann: Client, kind: str, charset: str
) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n\\ud800\r\n--x--\r\n'
    answer = ann.generic("POST", page_of(campaign), body, f"{kind}; charset={charset}")
    assert answer.status_code == 400
    assert "This request could not be read" in answer.content.decode()
    assert not sheets(campaign)


@pytest.mark.parametrize("charset", ["utf8", "UTF-8", "us-ascii"])
def test_utf_8_is_taken_by_any_of_its_names(campaign: Campaign, ann: Client, charset: str) -> None:
    body = b"turn=1&base_version=0&do=save&text=%23+%C3%A4"
    ann.generic("POST", page_of(campaign), body, f"{FORM}; charset={charset}")
    assert sheets(campaign)[0].text == "# ä"


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("do", ["save", "ready"])
def test_a_post_without_a_text_saves_no_empty_sheet(
    campaign: Campaign, ann: Client, do: str, headers: Mapping[str, str]
) -> None:
    scenes.save(campaign, "A", "dig deep\n")
    cut = {"turn": 1, "base_version": 1, "do": do}
    answer = ann.post(page_of(campaign), cut, headers=headers)
    assert answer.status_code == 422
    assert "Nothing was saved" in answer.content.decode()
    assert [sheet.text for sheet in sheets(campaign)] == ["dig deep\n"]


def test_live_answers_tell_how_each_line_was_read(campaign: Campaign, ann: Client) -> None:
    text = "# note\n\ndig\njump B\n"
    answer = ann.post(page_of(campaign, rest="check/"), posted(text), headers=HTMX)
    assert answer.status_code == 200
    html = answer.content.decode()
    assert "“jump B” is no order" in html
    assert '<a class="rule-link" href="/rules/toy/#TOY-1"' in html
    assert "1 order read" in html
    assert "1 error" in html
    assert not sheets(campaign)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_an_older_copy_answers_409_with_both_texts(
    campaign: Campaign, ann: Client, headers: Mapping[str, str]
) -> None:
    scenes.save(campaign, "A", "dig deep\n")
    answer = ann.post(page_of(campaign), posted("hide 7\n", base_version=0), headers=headers)
    assert answer.status_code == 409
    html = answer.content.decode()
    assert "hide 7" in html
    assert "dig deep" in html
    assert [sheet.text for sheet in sheets(campaign)] == ["dig deep\n"]
    if headers:
        assert answer["HX-Retarget"] == "#desk"

    ann.post(page_of(campaign), posted("hide 7\n", base_version=1))
    assert [sheet.text for sheet in sheets(campaign)] == ["dig deep\n", "hide 7\n"]


def test_keeping_the_other_puts_mine_aside(campaign: Campaign, ann: Client) -> None:
    scenes.save(campaign, "A", "dig deep\n")
    ann.post(page_of(campaign), posted("hide 7\n", base_version=1, do="keep-other"))
    page = ann.get(page_of(campaign)).content.decode()
    assert "The text that you put aside" in page
    assert "hide 7" in page
    assert [sheet.text for sheet in sheets(campaign)] == ["dig deep\n"]
    ann.post(page_of(campaign, rest="draft/drop/"))
    assert "hide 7" not in ann.get(page_of(campaign)).content.decode()


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_ready_saves_first_and_can_be_taken_back(
    campaign: Campaign, ann: Client, headers: Mapping[str, str]
) -> None:
    ann.post(page_of(campaign), posted("dig\n", do="ready"), headers=headers)
    (sheet,) = sheets(campaign)
    attendance = sheet.turn.attendances.get(seat__key="A")
    assert attendance.ready_at is not None
    page = ann.get(page_of(campaign)).content.decode()
    assert 'data-ready="yes"' in page

    ann.post(
        page_of(campaign), posted("dig\n# more\n", base_version=1, do="unready"), headers=headers
    )
    attendance.refresh_from_db()
    assert attendance.ready_at is None
    assert len(sheets(campaign)) == 1
    if not headers:
        kept = ann.get(page_of(campaign)).content.decode()
        assert "# more" in kept, "the text that was not saved is lost"


def test_taking_ready_back_on_an_older_page_does_not_hide_a_newer_version(
    campaign: Campaign, ann: Client
) -> None:
    """Two devices are ready with version 1; one saves another version and is ready again."""
    ann.post(page_of(campaign), posted("dig\n", do="ready"))
    ann.post(page_of(campaign), posted("hide 2\n", base_version=1, do="ready"))
    older = posted("dig\n", base_version=1, do="unready")
    answer = ann.post(page_of(campaign), older, headers=HTMX).content.decode()
    assert 'name="base_version" value="1"' in answer
    again = posted("dig deep\n", base_version=1)
    assert ann.post(page_of(campaign), again, headers=HTMX).status_code == 409


@pytest.mark.parametrize("do", ["save", "ready"])
def test_the_answer_to_a_save_is_about_the_version_saved(
    campaign: Campaign, ann: Client, do: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another device saves the moment after, before the answer is written."""
    fresh = orders_view._fresh

    def crossed(request: HtmxHttpRequest, desk: Desk) -> Desk:
        scenes.save(campaign, "A", "hide 9\n")
        return fresh(request, desk)

    monkeypatch.setattr(orders_view, "_fresh", crossed)
    answer = ann.post(page_of(campaign), posted("dig\n", do=do), headers=HTMX).content.decode()
    assert "Saved: version 2." not in answer
    assert 'name="base_version" value="1"' in answer
    assert 'id="sheet-text"' not in answer, "what was typed must not be replaced"


def test_a_sheet_too_late_is_kept_and_shown(campaign: Campaign, ann: Client, clock: Clock) -> None:
    scenes.save(campaign, "A", "dig\n")
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + scenes.SECOND)
    answer = ann.post(page_of(campaign), posted("hide 9\n", base_version=1))
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "came too late" in html
    assert "hide 9" in html
    assert [(sheet.text, sheet.is_late) for sheet in sheets(campaign)] == [
        ("dig\n", False),
        ("hide 9\n", True),
    ]
    receipt = ann.get(page_of(campaign, rest="1/2/")).content.decode()
    assert "This version came too late" in receipt


def test_a_sheet_for_a_turn_that_is_over_never_becomes_one_for_the_next(
    campaign: Campaign, ann: Client, clock: Clock
) -> None:
    scenes.pass_deadline(clock, campaign)
    assert scenes.open_turn(campaign).number == 2
    answer = ann.post(page_of(campaign), posted("hide 9\n"), headers=HTMX)
    assert answer.status_code == 422
    assert "hide 9" in answer.content.decode()
    (sheet,) = [sheet for sheet in sheets(campaign) if sheet.text == "hide 9\n"]
    assert sheet.turn.number == 1
    assert sheet.is_late


def test_no_orders_is_asked_and_then_saved(campaign: Campaign, ann: Client) -> None:
    question = ann.get(page_of(campaign, rest="none/"))
    assert question.status_code == 200
    assert not sheets(campaign)
    assert ann.post(page_of(campaign, rest="none/"), {"turn": 2}).status_code == 302
    assert not sheets(campaign), "this was asked about another turn"
    ann.post(page_of(campaign, rest="none/"), {"turn": 1})
    assert sheets(campaign)[0].text == campaign.ruleset.no_orders
    assert "no orders this turn" in ann.get(page_of(campaign)).content.decode()


def test_a_text_that_is_too_long_is_told_and_stays(campaign: Campaign, ann: Client) -> None:
    answer = ann.post(page_of(campaign), posted("#" * 200_001))
    assert answer.status_code == 422
    assert "200000 characters" in answer.content.decode()
    assert "#" * 200_001 in answer.content.decode()
    live = ann.post(page_of(campaign, rest="check/"), posted("#" * 200_001), headers=HTMX)
    assert "200000 characters" in live.content.decode()


def test_of_rubbish_without_end_only_so_much_is_answered(campaign: Campaign, ann: Client) -> None:
    rubbish = "x\n" * 60_000
    live = ann.post(page_of(campaign, rest="check/"), posted(rubbish), headers=HTMX)
    assert live.status_code == 422
    assert "may have 5000 lines; this one has 60001" in live.content.decode()
    assert len(live.context["answers"].lines) == 5000


def test_the_page_lets_no_browser_cut_a_text_short(campaign: Campaign, ann: Client) -> None:
    """A ``maxlength`` would do so without a word when a long text is pasted."""
    assert "<textarea" in (page := ann.get(page_of(campaign)).content.decode())
    assert "maxlength" not in page.partition("<textarea")[2].partition(">")[0]


def test_a_desk_that_is_closed_says_why(campaign: Campaign, clock: Clock) -> None:
    client = client_of("ann")
    campaigns.pause(campaign, by=campaign.gm)
    paused = client.get(page_of(campaign)).content.decode()
    assert "The clock stands still" in paused
    assert 'id="sheet-text"' in paused, "a paused campaign still takes sheets"
    campaigns.resume(campaign, by=campaign.gm)
    turn = scenes.open_turn(campaign)
    turn.status = "frozen"
    turn.save()
    assert "being resolved" in client.get(page_of(campaign)).content.decode()
    assert client.get(page_of(campaign), headers=HTMX).status_code == 204
    turn.status = "open"
    turn.save()
    assert client.get(page_of(campaign), headers=HTMX)["HX-Refresh"] == "true"
    campaign.turns.update(status="resolved")
    Campaign.objects.filter(pk=campaign.pk).update(status=Campaign.Status.FINISHED)
    assert "The campaign is over" in client.get(page_of(campaign)).content.decode()


def test_a_draft_has_an_empty_desk(clock: Clock) -> None:
    campaign = scenes.draft()
    page = client_of("ann").get(page_of(campaign))
    assert page.status_code == 200
    assert "Not started yet" in page.content.decode()


@pytest.mark.parametrize("text", ["", "\x00dig", "🐄" * 50, "é́" * 50, "<script>alert(1)</script>"])
def test_any_text_is_taken_and_given_back_harmless(
    campaign: Campaign, ann: Client, text: str
) -> None:
    assert ann.post(page_of(campaign), posted(text)).status_code == 302
    page = ann.get(page_of(campaign))
    assert page.status_code == 200
    assert "<script>alert" not in page.content.decode()


def test_a_very_long_sheet_is_answered_in_part_and_in_full_on_its_receipt(
    campaign: Campaign, ann: Client
) -> None:
    text = "jump\n" * (MOST_SHOWN + 7)
    page = ann.post(page_of(campaign, rest="check/"), posted(text), headers={"HX-Request": "true"})
    assert page.content.decode().count('<li class="line error"') == MOST_SHOWN
    assert "…and 7 more lines" in page.content.decode()
    ann.post(page_of(campaign), posted(text))
    receipt = ann.get(page_of(campaign, rest="1/1/")).content.decode()
    assert receipt.count('class="line error"') == MOST_SHOWN + 7


def test_a_form_that_no_page_of_ours_has_is_refused(campaign: Campaign, ann: Client) -> None:
    was = json.dumps({f"f{number}": "" for number in range(MOST_FIELDS + 1)})
    answer = ann.post(page_of(campaign), posted("dig\n", form={"form-was": was}))
    assert answer.status_code == 400
    assert not sheets(campaign)


def test_more_fields_than_anybody_changes_are_not_written_one_by_one(
    campaign: Campaign, ann: Client
) -> None:
    was = json.dumps({f"f{number}": "x" for number in range(MOST_CHANGES + 1)})
    answer = ann.post(page_of(campaign), posted("dig\n", form={"form-was": was}))
    assert answer.status_code == 422
    assert answer.content.decode().count("At most 300 fields can be changed at once") == 1
    assert "There is no field" not in answer.content.decode()
    assert "\ndig\n</textarea>" in answer.content.decode()
    assert not sheets(campaign)


def test_a_waiting_page_hears_that_its_turn_has_been_played(
    campaign: Campaign, ann: Client, clock: Clock
) -> None:
    news = page_of(campaign, rest="1/played/")
    scenes.save(campaign, "A", "dig\n")
    assert f'hx-get="{news}"' in ann.get(page_of(campaign)).content.decode()
    assert ann.get(news, headers=HTMX).status_code == 204
    scenes.pass_deadline(clock, campaign)
    told = ann.get(news, headers=HTMX)
    assert told.status_code == 200
    page = told.content.decode()
    assert "Turn 1 has been played" in page
    assert f'href="/campaigns/{campaign.pk}/seats/A/report/1/0/"' in page
    assert f'<a href="{page_of(campaign)}">write the orders for turn 2</a>' in page
    assert "with your version 1" in page
    assert "Ran at" in page
    silent = client_of("bob").get(page_of(campaign, "B", "1/played/")).content.decode()
    assert "without a sheet of yours" in silent
    assert ann.get(page_of(campaign, rest="9/played/")).status_code == 404
    assert client_of("bob").get(news).status_code == 404


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_taking_ready_back_too_late_names_the_version_that_was_used(
    campaign: Campaign, ann: Client, clock: Clock, headers: Mapping[str, str]
) -> None:
    ann.post(page_of(campaign), posted("dig\n", do="ready"))
    unready = posted("dig\n", base_version=1, do="unready")
    turn = scenes.open_turn(campaign)
    assert turn.deadline is not None
    clock.go_to(turn.deadline + scenes.SECOND)
    running = ann.post(page_of(campaign), unready, headers=headers).content.decode()
    assert "can no longer be taken back" in running
    assert "1/played/" in running, "this page waits too"
    scenes.pass_deadline(clock, campaign)
    page = ann.post(page_of(campaign), unready, headers=headers).content.decode()
    assert "The turn has already run, with version 1." in page
    assert f'href="/campaigns/{campaign.pk}/seats/A/report/1/0/"' in page
    assert "Ran at" in page
    assert "Deadline</span>" not in page
    assert "too late" not in page
    assert "late-text" not in page, "nothing was typed since"
    typed = {**unready, "text": "hide 3\n"}
    assert "hide 3" in ann.post(page_of(campaign), typed, headers=headers).content.decode()
    assert len(sheets(campaign)) == 1


def test_rules_open_beside_the_sheet_that_is_being_written(campaign: Campaign, ann: Client) -> None:
    scenes.save(campaign, "A", "jump\n")
    links = r'<a class="rule-link" href="/rules/toy/#TOY-1"[^>]*>.*?</a>'
    (link,) = set(re.findall(links, ann.get(page_of(campaign)).content.decode()))
    assert 'target="_blank" rel="noopener"' in link
    assert "(in a new tab)" in link
    receipt = ann.get(page_of(campaign, rest="1/1/")).content.decode()
    assert all("target" not in found for found in re.findall(links, receipt))
    assert re.search(links, receipt)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_button_of_the_form_stands_for_a_field(
    campaign: Campaign, ann: Client, headers: Mapping[str, str]
) -> None:
    """Without a script it posts the change as ``do``; what was filled in before goes first."""
    form = {"form-was": '{"hide":""}', "form.hide": "3"}
    page = page_of(campaign, rest="edit/" if headers else "")
    answer = ann.post(page, posted("# note\n", do="apply:dig=deep", form=form), headers=headers)
    assert answer.status_code == 200
    assert "# note\nhide 3\ndig deep\n" in answer.content.decode()
    assert not sheets(campaign), "a preset saves nothing"


@pytest.mark.parametrize(
    "do", ["apply:jump=9", "apply:=", "apply:", "apply:dig", "apply:\x00=\x00"]
)
def test_a_button_that_stands_for_nothing_is_answered(
    campaign: Campaign, ann: Client, do: str
) -> None:
    answer = ann.post(page_of(campaign), posted("hide 2\n", do=do))
    assert answer.status_code in (200, 422)
    assert "hide 2" in answer.content.decode()
    assert not sheets(campaign)


def test_an_earlier_version_is_put_back_and_not_saved(campaign: Campaign, ann: Client) -> None:
    scenes.save(campaign, "A", "dig deep\n")
    scenes.save(campaign, "A", "hide 4\n")
    listed = ann.get(page_of(campaign, rest="versions/")).content.decode()
    assert "orders/?version=1" in listed
    assert "orders/?version=2" not in listed, "this is the one that counts"
    page = ann.get(page_of(campaign) + "?version=1").content.decode()
    assert "text of version 1, put back" in page
    assert "dig deep" in page
    assert 'name="base_version" value="2"' in page
    assert 'data-unsaved="yes"' in page
    assert len(sheets(campaign)) == 2
    ann.post(page_of(campaign), posted("dig deep\n", base_version=2))
    assert [sheet.text for sheet in sheets(campaign)] == ["dig deep\n", "hide 4\n", "dig deep\n"]


@pytest.mark.parametrize("version", ["3", "0", "", "x", "-1", "1" * 30, "²"])
def test_a_version_that_there_is_not_is_not_found(
    campaign: Campaign, ann: Client, version: str
) -> None:
    scenes.save(campaign, "A", "dig\n")
    assert ann.get(page_of(campaign), {"version": version}).status_code == 404


def test_versions_are_their_writers_own(campaign: Campaign, ann: Client) -> None:
    scenes.save(campaign, "B", "dig deep\n")
    assert ann.get(page_of(campaign, "B", "versions/")).status_code == 404
    assert ann.get(page_of(campaign, "B") + "?version=1").status_code == 404
    assert "pen is still dry" in ann.get(page_of(campaign, rest="versions/")).content.decode()


def test_lines_with_remarks_come_first_and_the_others_are_folded(
    campaign: Campaign, ann: Client
) -> None:
    answer = ann.post(page_of(campaign, rest="check/"), posted("dig\njump\n"), headers=HTMX)
    html = answer.content.decode()
    assert (
        html.index('value="2"')
        < html.index("clean-lines")
        < html.index('<li class="line order" value="1"')
    )
    assert "1 line without a remark" in html
