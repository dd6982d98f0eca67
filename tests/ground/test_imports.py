"""Who may import whom, read from every file. (import-linter also follows imports of imports.)"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
#: Those that are played, and those that are only an engine as yet.
RULESETS = sorted({*settings.RULESETS, *(path.parent.name for path in ROOT.glob("*/engine"))})
#: The doors of the host that a ruleset may use.
DOORS = {
    "admin",
    "dice",
    "errors",
    "http",
    "maps",
    "mending",
    "models",
    "pages",
    "rulesets",
    "selectors",
    "services",
}
#: Each layer of the host may import the ones before it; views, commands and tasks come last.
INNER = ("models", "selectors", "services")
OUTER = ("views", "admin", "forms", "tasks", "management", "urls", "templatetags", "pages")


def imports_of(file: Path) -> Iterator[str]:
    """The dotted names that a file imports, wherever in it; ``from a import b`` gives ``a.b``."""
    package = file.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{stem}.{name.name}" for name in node.names)


def imports_under(folder: str, *, but: str = "") -> list[tuple[str, str]]:
    """(file, imported name) of everything under ``folder``, the folder ``but`` left out."""
    return [
        (str(file.relative_to(ROOT)), name)
        for file in sorted((ROOT / folder).rglob("*.py"))
        if not but or not file.is_relative_to(ROOT / but)
        for name in imports_of(file)
    ]


def is_in(name: str, *packages: str) -> bool:
    """Whether the dotted ``name`` is one of ``packages`` or inside one."""
    return any(name == package or name.startswith(package + ".") for package in packages)


@pytest.mark.slow
def test_there_is_something_to_look_at() -> None:
    assert len(RULESETS) > 1
    assert len(imports_under("games")) > 50
    assert ("games/celery.py", "games.broker") in imports_under("games")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_engine_imports_the_standard_library_and_itself(ruleset: str) -> None:
    engine = f"{ruleset}.engine"
    wrong = [
        (file, name)
        for file, name in imports_under(f"{ruleset}/engine")
        if not is_in(name, engine) and name.split(".")[0] not in sys.stdlib_module_names
    ]
    assert wrong == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_ruleset_uses_only_the_doors_of_the_host(ruleset: str) -> None:
    wrong = [
        (file, name)
        for file, name in imports_under(ruleset, but=f"{ruleset}/engine")
        if is_in(name, "games") and (name.split(".") + [""])[1] not in DOORS
    ]
    assert wrong == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_only_what_lists_the_rows_of_a_ruleset_knows_the_desk(ruleset: str) -> None:
    users = {file for file, name in imports_under(ruleset) if is_in(name, "games.admin")}
    assert users <= {f"{ruleset}/admin.py"}


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_only_what_answers_requests_of_a_ruleset_knows_the_door_for_pages(ruleset: str) -> None:
    users = {file for file, name in imports_under(ruleset) if is_in(name, "games.pages")}
    assert all(file.startswith((f"{ruleset}/views", f"{ruleset}/urls")) for file in users)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_ruleset_does_not_know_another(ruleset: str) -> None:
    others = [other for other in RULESETS if other != ruleset]
    wrong = [(file, name) for file, name in imports_under(ruleset) if is_in(name, *others)]
    assert wrong == []


def test_the_host_knows_no_ruleset_and_no_test() -> None:
    wrong = [
        (file, name) for file, name in imports_under("games") if is_in(name, *RULESETS, "tests")
    ]
    assert wrong == []


def test_drawing_knows_no_django() -> None:
    wrong = [
        (file, name)
        for file, name in imports_under("games/maps")
        if not is_in(name, "PIL", "games.maps")
        and name.split(".")[0] not in sys.stdlib_module_names
    ]
    assert wrong == []


def test_what_writes_and_reads_knows_nothing_of_pages() -> None:
    outer = [f"games.{layer}" for layer in OUTER]
    wrong = [
        (file, name)
        for file, name in imports_under("games")
        if file.split("/")[1].removesuffix(".py") in INNER and is_in(name, *outer)
    ]
    assert wrong == []


def test_the_bootstrap_needs_nothing_installed() -> None:
    for file in ("games/bootstrap.py", "games/lifeline.py"):
        roots = {name.split(".")[0] for name in imports_of(ROOT / file)}
        assert roots <= set(sys.stdlib_module_names), file
    assert (ROOT / "games" / "__init__.py").read_text() == "", "it is imported before anything is"
