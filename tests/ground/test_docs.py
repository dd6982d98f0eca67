"""The documents tell the truth about where things are."""

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
NOT_OURS = {".venv", "node_modules", "var", "vendor", ".git"}
DOCUMENTS = [
    path for path in ROOT.rglob("*.md") if not NOT_OURS & set(path.relative_to(ROOT).parts)
]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_link_of_a_document_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", document.read_text(encoding="utf-8"))
    near = [link for link in links if "://" not in link]
    assert [link for link in near if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_every_file_that_is_named_exists(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    named = re.findall(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:md|toml|yml|lock))`", text)
    mine = [name for name in named if not name.startswith(("var/", ".venv"))]
    assert mine
    assert [name for name in mine if not (ROOT / name).exists()] == []


def test_decision_notes_are_numbered_and_headed_alike() -> None:
    for note in ROOT.glob("*/decisions/*.md"):
        number = note.name[:4]
        first = note.read_text(encoding="utf-8").splitlines()[0]
        assert first.startswith(f"# {number} "), note
        assert list(note.parent.glob(f"{number}-*")) == [note]  # a number names one note
