"""Map pictures, the map page, its history and its film, and who gets them."""

import fcntl
import os
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image
from pytest_django import Settings

from games.models import Campaign, Seat
from games.services import films, pictures
from tests.games.test_pages_orders import client_of
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

PICTURES = ("map/1/1/light-480.png", "map/0/0/dark-960.png", "map/light-240.png")
PAGES = ("map/", "map/1/2/", "map/frames/", "map/film/light/webp/", "map/film/light.webp")


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    """Pictures of this test alone."""
    settings.PICTURES = tmp_path / "pictures"
    return settings.PICTURES


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    campaign = scenes.started(players=3)
    scenes.play_turn(clock, campaign, A="dig", B="hide 8", C="dig")
    return campaign


def seat_of(campaign: Campaign, key: str = "A") -> str:
    return f"/campaigns/{campaign.pk}/seats/{key}/"


def bytes_of(client: Client, address: str) -> bytes:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.getvalue()


def text_at(client: Client, address: str) -> str:
    return bytes_of(client, address).decode()


def files() -> list[Path]:
    return sorted(Path(settings.PICTURES).glob("*/*.png"))


@pytest.mark.parametrize("address", [*PICTURES, *PAGES])
def test_promise_08_a_map_of_another_is_as_if_it_were_not_there(
    campaign: Campaign, address: str
) -> None:
    """An opponent, a beaten one, an outsider and the GM get the answer for a seat that does not
    exist; a visitor is asked to log in, whatever the address."""
    scenes.person("zoe")
    Seat.objects.filter(campaign=campaign, key="C").update(status=Seat.Status.OUT)
    for name in ("bob", "cid", "zoe", "gm"):
        for key in ("A", "Q"):
            assert client_of(name).get(seat_of(campaign, key) + address).status_code == 404, name
    for key in ("A", "Q"):
        answer = Client().get(seat_of(campaign, key) + address)
        assert answer["Location"] == f"/log-in/?next={seat_of(campaign, key)}{address}"
    assert files() == []


def test_a_picture_is_as_wide_as_asked_and_no_other_width_is_drawn(campaign: Campaign) -> None:
    ann = client_of("ann")
    for width in pictures.WIDTHS:
        file = bytes_of(ann, f"{seat_of(campaign)}map/1/0/light-{width}.png")
        assert Image.open(BytesIO(file)).size == (width, round(width / 3))
    for wrong in ("light-721", "light-0", "light-99999999999999999999", "noon-720", "720", "-720"):
        assert ann.get(f"{seat_of(campaign)}map/1/0/{wrong}.png").status_code == 404, wrong
    assert ann.get(f"{seat_of(campaign)}map/7/0/light-720.png").status_code == 404
    assert ann.get(f"{seat_of(campaign)}map/1/3/light-720.png").status_code == 404
    assert len(files()) == len(pictures.WIDTHS)


def test_a_second_look_is_a_file(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, address = client_of("ann"), f"{seat_of(campaign)}map/1/0/dark-720.png"
    cold = bytes_of(ann, address)
    monkeypatch.setattr(pictures.Subject, "draw", None)  # whoever draws now fails
    assert bytes_of(ann, address) == cold
    (file,) = files()
    assert file.read_bytes() == cold


def test_day_and_night_and_other_widths_are_other_files(campaign: Campaign) -> None:
    ann = client_of("ann")
    looks = ("light-480", "dark-480", "light-720", "light-bare-480")
    shown = [bytes_of(ann, f"{seat_of(campaign)}map/1/0/{look}.png") for look in looks]
    assert len(set(shown[:3])) == 3
    assert len(files()) == 4


def test_a_browser_that_has_the_picture_gets_nothing_new(campaign: Campaign) -> None:
    ann, address = client_of("ann"), f"{seat_of(campaign)}map/1/0/light-480.png"
    first = ann.get(address)
    assert first["Cache-Control"] == "private, no-cache"
    assert "Cookie" in first["Vary"]
    again = ann.get(address, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert again["ETag"] == first["ETag"]
    other = ann.get(
        address.replace("light-480", "light-720"), headers={"If-None-Match": first["ETag"]}
    )
    assert other.status_code == 200


def test_a_page_names_its_pictures_so_that_they_can_be_kept_for_good(campaign: Campaign) -> None:
    ann = client_of("ann")
    page = text_at(ann, f"{seat_of(campaign)}map/1/0/")
    sources = re.findall(r'src="([^"]+\.png[^"]*)"', page)
    assert re.findall(r"/(light|dark)-720", " ".join(sources)) == ["light", "dark"]
    for source in sources:
        assert "immutable" in ann.get(source)["Cache-Control"]
    guessed = re.sub(r"v=\w+", "v=0", sources[0])
    assert "immutable" not in ann.get(guessed)["Cache-Control"]


def test_public_pictures_may_be_kept_by_anybody_private_ones_by_none(campaign: Campaign) -> None:
    address = f"/campaigns/{campaign.pk}/map/1/0/light-480.png"
    assert Client().get(address)["Cache-Control"].startswith("public")
    Campaign.objects.update(is_private=True)
    assert Client().get(address).status_code == 404
    assert client_of("ann").get(address)["Cache-Control"].startswith("private")


def test_promise_07_what_others_hide_changes_no_byte_of_mine(campaign: Campaign) -> None:
    """Bob hides another number: Ann's pictures and pages are what they were, address by address."""
    ann, gone = client_of("ann"), Client()
    mine = [f"{seat_of(campaign)}{look}" for look in (*PICTURES, "map/1/2/", "map/frames/")]
    public = [f"/campaigns/{campaign.pk}/{look}" for look in (*PICTURES, "map/1/2/", "map/frames/")]
    before = [whole(ann, address) for address in mine] + [whole(gone, each) for each in public]
    for report in campaign.dossiers.get(sequence=3).reports.filter(seat__key="B"):
        document = report.document
        document["own"]["hidden"] = 9 - document["own"]["hidden"] % 9
        report.packed = pictures.canonical.pack(document)
        report.save()
    bob = scenes.save(campaign, "B", "hide 1")
    assert bob.version == 1
    after = [whole(ann, address) for address in mine] + [whole(gone, each) for each in public]
    assert after == before


def whole(client: Client, address: str) -> bytes:
    """The answer but for its token against forgery."""
    return re.sub(rb'name="csrfmiddlewaretoken" value="\w+"', b"", bytes_of(client, address))


def test_another_report_is_another_picture(campaign: Campaign) -> None:
    ann, address = client_of("ann"), f"{seat_of(campaign)}map/1/2/light-480.png"
    before = ann.get(address)
    report = campaign.dossiers.latest("sequence").reports.get(seat__key="A")
    document = report.document
    document["own"]["hidden"] = document["own"]["hidden"] % 9 + 1
    report.packed = pictures.canonical.pack(document)
    report.save()
    after = ann.get(address)
    assert after["ETag"] != before["ETag"]
    assert after.getvalue() != before.getvalue()


def test_other_arms_are_another_picture(campaign: Campaign) -> None:
    ann, address = client_of("ann"), f"{seat_of(campaign)}map/1/2/light-480.png"
    before = ann.get(address)["ETag"]
    Seat.objects.filter(campaign=campaign, key="B").update(arms="chevron.2.or.cow")
    assert ann.get(address)["ETag"] != before


def test_a_picture_that_cannot_be_written_whole_is_not_there(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(path: Path, content: bytes) -> None:
        with path.open("wb") as file:
            file.write(content[:100])
        raise OSError("no space left on device")

    monkeypatch.setattr(Path, "write_bytes", break_off)
    with pytest.raises(OSError, match="no space"):
        client_of("ann").get(f"{seat_of(campaign)}map/1/2/light-480.png")
    assert list(Path(settings.PICTURES).glob("*/*")) == []


def test_what_was_not_looked_at_for_longest_goes_first(
    campaign: Campaign, settings: Settings
) -> None:
    ann = client_of("ann")
    for age, width in enumerate(pictures.WIDTHS):
        bytes_of(ann, f"{seat_of(campaign)}map/1/2/light-{width}.png")
        newest = max(files(), key=lambda file: file.stat().st_ctime_ns)
        os.utime(newest, (1e9 + age, 1e9 + age))
    assert pictures.prune() == 0
    sizes = {file.name: file.stat().st_size for file in files()}
    oldest = min(files(), key=lambda file: file.stat().st_mtime)
    settings.PICTURES_MEGABYTES = (sum(sizes.values()) - 1) / 1024 / 1024
    assert pictures.prune() >= 1
    assert not oldest.exists()
    assert bytes_of(ann, f"{seat_of(campaign)}map/1/2/light-240.png")


def test_the_map_page_has_every_place_as_a_link_and_steps_without_scripts(
    campaign: Campaign,
) -> None:
    page = text_at(client_of("ann"), f"{seat_of(campaign)}map/1/1/")
    for key in "ABC":
        assert f'data-area="{key}" href="#house-{key}" aria-label="The house of {key}"' in page
        assert f'href="#area-{key}"' in page
    assert f'href="{seat_of(campaign)}map/1/0/" rel="prev"' in page
    assert f'href="{seat_of(campaign)}map/1/2/" rel="next"' in page
    assert 'max="3" value="2"' in page
    public = text_at(Client(), f"/campaigns/{campaign.pk}/map/")
    assert f'href="/campaigns/{campaign.pk}/map/1/1/" rel="prev"' in public


def test_the_history_is_what_its_reader_knew_turn_by_turn(campaign: Campaign) -> None:
    told = client_of("ann").get(f"{seat_of(campaign)}map/frames/").json()
    places = [frame["page"].removeprefix(f"{seat_of(campaign)}map/") for frame in told["frames"]]
    assert places == ["0/0/", "1/0/", "1/1/", "1/2/"]
    assert [frame["title"] for frame in told["frames"]][:2] == ["The start", "Turn 1, dawn"]
    frame = told["frames"][1]
    picture = f"{frame['page']}dark-{told['widths'][0]}.png?v={frame['version']}"
    assert "immutable" in client_of("ann").get(picture)["Cache-Control"]


def test_what_changed_hands_is_pointed_out(clock: Clock) -> None:
    campaign = scenes.started(players=2, options={"lives": 1})
    number = scenes.hidden(campaign, "B")
    scenes.play_turn(clock, campaign, A=f"guess B {number}", B="dig")
    told = Client().get(f"/campaigns/{campaign.pk}/map/frames/").json()
    assert [frame["changed"] for frame in told["frames"]] == [[], ["B"], [], []]
    page = text_at(Client(), f"/campaigns/{campaign.pk}/map/1/0/")
    assert re.findall(r'id="area-(\w)" class="map-area is-changed"', page) == ["B"]


def test_the_cost_of_a_map(campaign: Campaign) -> None:
    """Session, user and six more at most."""
    ann = client_of("ann")
    for address in ("map/", "map/1/1/", "map/1/1/light-480.png", "map/frames/"):
        with CaptureQueriesContext(connection) as queries:
            assert ann.get(seat_of(campaign) + address).status_code == 200
        assert len(queries) <= 8, address


def test_a_film_is_drawn_once_and_kept(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, page = client_of("ann"), f"{seat_of(campaign)}map/film/dark/webp/"
    file = f"{seat_of(campaign)}map/film/dark.webp"
    assert "Draw it" in text_at(ann, page)
    assert ann.get(file).status_code == 404
    assert ann.post(page)["Location"] == page
    assert f'href="{file}"' in text_at(ann, page)
    answer = ann.get(file)
    assert answer["Content-Disposition"] == 'inline; filename="toy-turn-1.webp"'
    film = Image.open(BytesIO(answer.getvalue()))
    assert getattr(film, "n_frames", 1) == 4
    monkeypatch.setattr(films, "make", None)  # whoever draws now fails
    assert ann.post(page).status_code == 302


def test_a_film_shows_its_own_reader_what_others_do_not_see(campaign: Campaign) -> None:
    shown = []
    for client, where in (
        (client_of("ann"), seat_of(campaign)),
        (client_of("bob"), seat_of(campaign, "B")),
        (Client(), f"/campaigns/{campaign.pk}/"),
    ):
        client.post(f"{where}map/film/light/gif/")
        shown.append(bytes_of(client, f"{where}map/film/light.gif"))
    assert len(set(shown)) == 3


def test_a_film_says_how_far_it_is_and_that_nobody_is_at_it(campaign: Campaign) -> None:
    ann, page = client_of("ann"), f"{seat_of(campaign)}map/film/light/webp/"
    film = films.film_of(campaign, scenes.seat(campaign, "A"), "light", "webp", "en")
    films.note(film, 3)
    told = text_at(ann, page)
    assert "3 of 4" in told
    assert 'hx-trigger="every 1s"' in told
    os.utime(film.notes, (1e9, 1e9))
    assert "Draw it" in text_at(ann, page)


def test_a_film_of_a_long_game_leaves_turns_out_but_not_what_changed_hands_in_them(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = films.film_of(campaign, None, "light", "webp", "en")
    frames = [
        films.Frame(turn, 0, "", "", frozenset({str(turn)}), film.frames[0].subject)
        for turn in range(700)
    ]
    kept = films.thin(frames)
    assert len(kept) <= films.FRAMES_MOST
    assert kept[-1].turn == 699
    assert frozenset().union(*(frame.changed for frame in kept)) == {str(n) for n in range(700)}
    assert films.thin(frames[:300]) == frames[:300]


def test_no_film_of_another_kind(campaign: Campaign) -> None:
    for wrong in ("light/mp4/", "noon/webp/", "light.exe"):
        address = f"{seat_of(campaign)}map/film/{wrong}"
        assert client_of("ann").get(address).status_code == 404
        assert client_of("ann").post(address).status_code in (404, 405)


def test_cards_show_the_map_as_their_reader_knows_it(campaign: Campaign) -> None:
    """One's own on the page of one's campaigns, the public one in the lobby; none before the
    start."""
    scenes.draft(name="Not yet")
    mine = text_at(client_of("ann"), "/my/")
    assert re.findall(r'class="thumbnail" href="([^"]+)"', mine) == [f"{seat_of(campaign)}map/"]
    assert f'src="{seat_of(campaign)}map/1/2/light-240.png"' in mine
    lobby = text_at(Client(), "/campaigns/?state=all")
    assert lobby.count('class="thumbnail"') == 1
    (source,) = re.findall(r'class="map-dark" src="([^"]+)"', lobby)
    assert source.startswith(f"/campaigns/{campaign.pk}/map/1/2/dark-240.png?v=")
    assert "immutable" in Client().get(source)["Cache-Control"]


def test_a_worker_draws_what_people_will_look_at_first(
    clock: Clock, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PICTURES_AHEAD = True
    campaign = scenes.started(players=1, bots=2)
    scenes.play_turn(clock, campaign, A="dig")
    assert len(files()) == 3 * 2 * 2  # three stages; Ann and the public; day and night
    monkeypatch.setattr(pictures.Subject, "draw", None)  # whoever draws now fails
    assert bytes_of(client_of("ann"), f"{seat_of(campaign)}map/1/2/dark-960.png")
    assert bytes_of(Client(), f"/campaigns/{campaign.pk}/map/1/0/light-960.png")


def test_a_picture_that_is_thrown_away_while_it_is_asked_for_is_drawn_again(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, address = client_of("ann"), f"{seat_of(campaign)}map/1/2/light-480.png"
    before = bytes_of(ann, address)
    opening = Path.open
    gone: list[Path] = []

    def throw_away(path: Path, *how: Any, **more: Any) -> Any:
        if not gone and path.suffix == ".png":
            gone.append(path)
            path.unlink()
        return opening(path, *how, **more)

    monkeypatch.setattr(Path, "open", throw_away)
    assert bytes_of(ann, address) == before
    assert gone


def test_one_film_at_a_time(campaign: Campaign) -> None:
    film = films.film_of(campaign, None, "light", "webp", "en")
    Path(settings.PICTURES).mkdir(parents=True, exist_ok=True)
    with open(Path(settings.PICTURES) / "film.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert not films.make(film)
        assert films.progress(film).is_wanted, "it waits for its turn"
    assert films.make(film)
    assert films.progress(film).is_made


def test_a_turn_that_was_taken_back_can_be_looked_at_but_is_no_frame(campaign: Campaign) -> None:
    campaign.dossiers.filter(stage__index=2).update(is_undone=True)
    ann = client_of("ann")
    page = text_at(ann, f"{seat_of(campaign)}map/1/2/")
    assert "taken back" in page
    assert "data-replay" not in page
    assert bytes_of(ann, f"{seat_of(campaign)}map/1/2/light-480.png")
    frames = ann.get(f"{seat_of(campaign)}map/frames/").json()["frames"]
    assert [frame["title"] for frame in frames][-1] == "Turn 1, noon"
    assert 'max="2" value="2"' in text_at(ann, f"{seat_of(campaign)}map/")
