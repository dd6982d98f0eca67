"""The rule book as a page: every rule has an anchor, every mention leads to it."""

import re
from pathlib import Path

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from games import rulebooks, rulesets

BOOK = """# Rules

## CO-1 The map

- **CO-1.1** Two counties are *adjacent* as CO-1.2 says. **[original]**
- **CO-1.2** See `CO-1.1`, <script>alert(1)</script> and CO-9.9.

| Code | Check |
|---|---|
| CO-E01 | not a number (CO-1.1) |
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "rules.md"
    path.write_text(BOOK, encoding="utf-8")
    return path


def test_rules_get_anchors_and_mentions_become_links(book: Path) -> None:
    html, anchors = rulebooks.render_book(book, 0.0)
    assert anchors == {"CO-1", "CO-1.1", "CO-1.2", "CO-E01"}
    assert html.count('id="CO-1.1"') == 1
    assert '<a href="#CO-1.2">CO-1.2</a>' in html
    assert "<code>CO-1.1</code>" in html, "code stays as it is"
    assert 'href="#CO-9.9"' not in html, "no link to a rule that does not exist"
    assert "<script" not in html


def test_the_letters_of_a_book_are_its_own(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text("**TOY-4** Dusk.\n\n**XY-H2** After TOY-4, UTF-8 and 1-2.", encoding="utf-8")
    html, anchors = rulebooks.render_book(path, 0.0)
    assert anchors == {"TOY-4", "XY-H2"}
    assert '<a href="#TOY-4">TOY-4</a>' in html


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in rulesets.installed()])
def test_every_rule_book_of_the_product_opens(client: Client, slug: str) -> None:
    answer = client.get(reverse("rule-book", args=[slug]))
    assert answer.status_code == 200


def test_every_rule_of_counties_has_its_anchor(client: Client) -> None:
    book = rulesets.get("counties").rule_book.read_text(encoding="utf-8")
    page = client.get(reverse("rule-book", args=["counties"])).content.decode()
    rules = set(re.findall(r"^(?:- \*\*|\| )((?:CO-[\dEW][\d.]*\d|WE-\d+))\b", book, re.M))
    assert len(rules) > 150
    assert [rule for rule in sorted(rules) if f'id="{rule}"' not in page] == []


def test_a_book_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get(reverse("rule-book", args=["chess"])).status_code == 404


def test_a_book_opens_with_its_chapters(client: Client, book: Path) -> None:
    html, _anchors = rulebooks.render_book(book, 1.0)
    assert rulebooks.list_chapters(html) == [("chapter-1", "CO-1 The map")]
    page = client.get(reverse("rule-book", args=["counties"])).content.decode()
    links = re.findall(r'<a href="#(chapter-\d+)">([^<]*)</a>', page)
    assert links[0] == ("chapter-1", "Your first turn")
    assert links[1][1] == "Sources"
    assert links[2][1] == "CO-1 The map and the start"
    assert "CO-20 How orders are given" in dict(links).values(), "without its source and reason"
    for anchor, _title in links:
        assert page.count(f'id="{anchor}"') == 1
    assert 'aria-current="page">Rule book' in page
    assert page.count('href="#contents"') == 1


def test_the_rules_told_to_a_newcomer_are_those_of_the_book(client: Client) -> None:
    page = client.get(reverse("rule-book", args=["counties"])).content.decode()
    chapter = page.partition("Your first turn</h2>")[2].partition("<h2")[0]
    mentioned = set(re.findall(r"CO-[\d.]*\d", chapter))
    assert len(mentioned) > 20
    assert {rule for rule in mentioned if f'<a href="#{rule}">' not in chapter} == set()


CITING = """# Rules

## TOY-1 One

- **TOY-1.1** As TOY-2.1 says:
  - a list of its own, which names TOY-2.1 again.
- **TOY-1.2** Nothing.

## TOY-2 Two

TOY-1.2 is named by the chapter.

- **TOY-2.1** See TOY-1.1 and TOY-2.1 itself.
"""


def test_a_rule_says_which_rules_cite_it(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text(CITING, encoding="utf-8")
    html, _anchors = rulebooks.render_book(path, 0.0)
    cited = dict(re.findall(r'id="([^"]+)" href(?:(?!id=).)*?Cited by (.*?)</small>', html, re.S))
    assert {rule: re.findall(r">([^<]+)<", by) for rule, by in cited.items()} == {
        "TOY-1.1": ["TOY-2.1"],
        "TOY-1.2": ["TOY-2"],
        "TOY-2.1": ["TOY-1.1"],
    }
    assert "</ul>\n<small" in html, "behind a list of its own"


@pytest.mark.parametrize(("code", "shown"), [("E02", "E02"), ("refused", ""), ("", "")])
def test_a_code_that_is_no_rule_is_no_link(code: str, shown: str) -> None:
    line = Template('{% load rule_links %}{% rule_link "toy" code %}')
    assert line.render(Context({"code": code})) == shown


def test_every_edition_keeps_its_book(client: Client) -> None:
    """What a campaign began with stays readable, and its reports lead there."""
    newest = rulesets.get("toy")
    old = rulesets.get("toy", "1")
    assert newest.edition != old.edition
    assert rulebooks.address(newest) == "/rules/toy/"
    assert rulebooks.address(old) == "/rules/toy/1/"
    page = client.get("/rules/toy/1/").content.decode()
    assert "edition 1" in page
    assert "The newest edition" in page
    assert "The newest edition" not in client.get("/rules/toy/").content.decode()
    assert client.get("/rules/toy/77/").status_code == 404
    line = Template('{% load rule_links %}{% rule_link "toy" "TOY-1" %}')
    assert 'href="/rules/toy/1/#TOY-1"' in line.render(Context({"ruleset": old}))
    assert 'href="/rules/toy/#TOY-1"' in line.render(Context({"ruleset": newest}))
    assert 'href="/rules/toy/#TOY-1"' in line.render(Context({}))
    address = Template("{% load rule_links %}{% rule_book ruleset %}")
    assert address.render(Context({"ruleset": old})) == "/rules/toy/1/"


def test_an_empty_corner_of_a_table_heads_nothing(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text("| | gold |\n|---|---|\n| duck | 3 |\n", encoding="utf-8")
    html, _anchors = rulebooks.render_book(path, 1.0)
    assert "<td></td>\n<th>gold</th>" in html


def test_the_cells_of_a_wide_table_say_what_they_are(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    row = "| CO-1.7 | farms & cows | a long way to say it, so that it is wide | 3 |\n"
    narrow = "| a | b | c | d |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |\n"
    text = f"| id | what | how | price |\n|---|---|---|---|\n{row}\n\n{narrow}"
    path.write_text(text, encoding="utf-8")
    html, anchors = rulebooks.render_book(path, 1.0)
    assert "CO-1.7" in anchors
    assert '<td role="cell" data-label="what">farms &amp; cows</td>' in html
    assert html.count('class="wide-table"') == 1
    assert "<td>1</td>" in html


@pytest.mark.parametrize(("slug", "rule"), [("dunk", "DK-1.1"), ("counties", "CO-1.1")])
@pytest.mark.django_db
def test_the_search_names_a_rule_of_this_book(client: Client, slug: str, rule: str) -> None:
    page = client.get(f"/rules/{slug}/").content.decode()
    assert f'placeholder="a word, or {rule}"' in page
