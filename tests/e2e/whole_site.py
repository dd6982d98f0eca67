"""Every page of the site: a host with something on each of them, and who looks at which."""

import uuid
from dataclasses import dataclass
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone
from playwright.sync_api import BrowserContext

from dma import odds_jobs
from games import rulesets, scenario_files
from games.admin.drafting import STEPS
from games.models import Arrival, Campaign, Plan, Profile, Pulse, Scenario, Seat, Turn
from games.services import (
    absence,
    aside,
    calendars,
    demo,
    dry_runs,
    guests,
    invitations,
    joining,
    offering,
    orders,
    planning,
    practice,
    reruns,
    scenarios,
    unsubscribing,
    waiting,
)
from tests.counties.campaigns import draft, person, resolve, seat, started
from tests.dma.watching import after_a_battle
from tests.dunk import campaigns as dunk

TROUBLED = "# note\nBUY 9 wood\nRECRUIT 1 99\nnonsense\n> quoted\nSELL 4 iron\n"

#: Named addresses that are no page -> what they are. All others are looked at.
NO_PAGES = {
    "account_login": "another name of login",
    "account_logout": "another name of logout",
    "archive-download": "a file",
    "arms-preview": "a part of the join page, which is looked at with it",
    "ask-odds": "takes a post",
    "battle-film": "a file",
    "battle-frames": "data for the player of a battle",
    "calendar-file": "a file",
    "day": "a picture",
    "drop-draft": "takes a post",
    "here": "takes a post",
    "invitation": "leads to the campaign’s page; a withdrawn one is looked at",
    "invite": "takes a post",
    "known": "a file",
    "language": "takes a post",
    "mfa_authenticate": "comes between the two steps of a log-in; looked at by itself",
    "mfa_download_recovery_codes": "a file",
    "account_set_password": "not looked at: for accounts without a password",
    "mfa_reauthenticate_webauthn": "not looked at: asks for a real key",
    "mfa_login_webauthn": "takes what a key says on the log-in page",
    "map-style": "takes a post",
    "news-feed": "a file",
    "numbers": "of the toy game, not a page",
    "order-check": "a part of the order page",
    "order-edit": "a part of the order page",
    "public-map-film-file": "a file",
    "public-map-frames": "data for the slider of the map",
    "public-map-picture": "a picture",
    "reached-again": "takes a post",
    "read-notices": "takes a post",
    "run-turn": "takes a post",
    "seat-map-film-file": "a file",
    "seat-map-frames": "data for the slider of the map",
    "seat-map-picture": "a picture",
    "seat-numbers": "of the toy game, not a page",
    "seat-text-file": "a file",
    "table-deadlines": "a part of the page that sets a table",
    "theme": "takes a post",
    "simulator-frames": "data for the player of a battle",
    "turn-played": "a part of the order page, which asks for it when the turn is over",
    "week-film": "a file",
    "withdraw-invitation": "takes a post",
}


@dataclass(frozen=True, slots=True)
class Site:
    """The campaigns of the host, by what is to be seen there."""

    league: Campaign
    newcomers: Campaign
    full: Campaign
    friends: Campaign
    over: Campaign
    roll_call: Campaign
    waiting: Campaign
    marches: Campaign
    night: Campaign
    odds: str
    guest: User
    practice: Campaign
    gone: str
    stop: str
    arrival: uuid.UUID


def build() -> Site:
    """A host of some weeks: Anna and Bert play, Rosa asks for codes, Greta is the GM."""
    demo.seed_people(random_passwords=False)
    demo.seed_campaigns(1, "counties")
    counties = Campaign.objects.filter(ruleset_slug="counties", is_demo=True)
    league = counties.get(name__contains="league")
    _people()
    _write(league)
    _play_aside(league)
    Seat.objects.filter(campaign=league, key="D").update(bot="", name="")
    full = draft(["bert", "cid"], name="The Fen", starts_when_full=False, gm=person("greta"))
    for waits in ("anna", "rosa"):
        waiting.wait(full, person=person(waits))
    friends = draft(["anna", "bert", "cid"], 1, name="Friends", is_private=True)
    joining.leave(friends, person=person("bert"))
    kept, gone = (invitations.invite(friends, by=person("greta")) for _link in range(2))
    invitations.withdraw(gone, by=person("greta"))
    seat_of_anna = practice.begin(person=person("anna"), slug="counties", now=timezone.now())
    runs = seat_of_anna.campaign
    practice.end_turn(Turn.objects.get(campaign=runs), now=timezone.now())
    guest = guests.welcome("127.0.0.9", timezone.now())
    own = practice.begin(person=guest, slug="counties", now=timezone.now()).campaign
    _seek(league)
    _plan()
    Pulse.objects.update_or_create(name="sweep", defaults={"at": timezone.now()})
    EmailMessage("A letter", "Read me.", to=["anna@example.org"]).send()
    return Site(
        league=league,
        newcomers=counties.get(name__contains="newcomers"),
        full=full,
        friends=friends,
        over=_over(),
        roll_call=started(
            ["anna", "bert"], name="Roll Call", gm=person("greta"), check_in_hours=24
        ),
        waiting=runs,
        marches=dunk.started(["anna", "bert"], gm=person("greta")),
        night=after_a_battle(),
        odds=_odds(),
        guest=guest,
        practice=own,
        gone=gone.code,
        arrival=_arrival().pk,
        stop=urlsplit(unsubscribing.link(person("anna").pk, ["mail_turns"])).path,
    )


def _plan() -> None:
    """Greta has brought a map, and plans a campaign on it."""
    king = scenario_files.shipped(rulesets.get("counties"))["king"]
    raw = scenario_files.write(king.document, "counties").encode()
    kept = scenarios.keep(raw, by=person("greta"))
    plan = planning.begin(person("greta"), "counties")
    planning.write(plan, "map", {"name": ["The Next War"], "source": [f"own:{kept.pk}"]})
    planning.write(plan, "seats", {"who_A": ["person"], "player_A": ["anna"], "access": ["open"]})


def _seek(league: Campaign) -> None:
    """Seat D of the league seeks a player, and is offered to Rosa."""
    offering.seek(league, key="D", by=person("greta"))
    waiting.wait(league, person=person("rosa"))


def _arrival() -> Arrival:
    """A campaign that Greta is taking in."""
    return Arrival.objects.create(
        owner=person("greta"),
        filename="fen-export.zip",
        state=Arrival.State.WORKING,
        done=7,
        total=20,
        created_at=timezone.now(),
    )


def _odds() -> str:
    """A battle fought a thousand times; its key."""
    setup = {"kind": "field", **dict.fromkeys("ab", [{"type": "militia", "count": 2}])}
    key, _ = odds_jobs.ask(setup, "1", "kind=field&a-militia=2&b-militia=2")
    assert odds_jobs.work(key)
    return key


def _people() -> None:
    for name in ("anna", "bert", "greta", "rosa"):
        address = f"{name}@example.org"
        EmailAddress.objects.create(user=person(name), email=address, verified=True, primary=True)
    trouble = {"address": "anna@old.example", "cause": "refused"}
    Profile.objects.update_or_create(user=person("anna"), defaults={"unreached": trouble})
    TOTP.activate(person("rosa"), "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(person("rosa"))
    calendars.renew(person("anna"))
    key = {"name": "Telephone", "credential": {"clientExtensionResults": {}}}
    Authenticator.objects.create(user=person("bert"), type="webauthn", data=key)


def _write(league: Campaign) -> None:
    """Anna writes with mistakes and is away for a week; the turn runs, and she writes anew."""
    for text in (TROUBLED, f"{TROUBLED}# again\n"):
        for is_first in (True, False):
            turn = league.turns.get(status=Turn.Status.OPEN)
            orders.submit(
                turn=turn,
                seat=seat(league),
                text=text if is_first else f"{text}# and again\n",
                received_at=timezone.now(),
                author=person("anna"),
            )
        if "again" not in text:
            resolve(league)
    now = timezone.now()
    week = timedelta(days=7)
    absence.declare(seat(league), start=now, end=now + week, by=person("anna"))


def _over() -> Campaign:
    """A short game to its end."""
    over = started(["anna", "bert"], 1, name="The Old War", options={"last_turn": 1})
    orders.submit(
        turn=over.turns.get(),
        seat=seat(over),
        text=TROUBLED,
        received_at=timezone.now(),
        author=person("anna"),
    )
    resolve(over)
    assert over.status == Campaign.Status.FINISHED
    return over


def enter(context: BrowserContext, reader: User, server: str) -> None:
    """Log a browser in, as if by a password a moment ago."""
    client = Client()
    client.force_login(reader, backend=settings.AUTHENTICATION_BACKENDS[0])
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    session = SessionStore(cookie)
    asked: Any = SimpleNamespace(session=session)
    record_authentication(asked, reader, "password", reauthenticated=True)
    session.save()
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": server}])


def _play_aside(league: Campaign) -> None:
    """Greta tries the open turn of the league, and runs the last one again with another sheet."""
    gm = person("greta")
    played = league.turns.filter(status=Turn.Status.RESOLVED).latest("number")
    wish = reruns.Wish(False, {"A": "BUY 3 wood\nnonsense\n"})
    for scratch in (dry_runs.order(league, by=gm), reruns.order(played, wish, by=gm)):
        aside.play(scratch.pk)


def _aside(league: Campaign) -> list[str]:
    """The pages of what was played aside."""
    dry, again = (league.scratches.get(kind=kind).pk for kind in ("dry-run", "re-run"))
    return [
        f"scratch/?id={dry}",
        f"scratch/?id={dry}&seat=A",
        f"scratch/?id={again}",
        f"scratch/?id={again}&seat=A",
        f"publish/?id={again}",
    ]


def pages(site: Site) -> dict[str, list[str]]:
    """Who looks -> at which pages. "": somebody without an account."""
    league, newcomers, full = (
        f"/campaigns/{it.pk}/" for it in (site.league, site.newcomers, site.full)
    )
    friends, over = (f"/campaigns/{it.pk}/" for it in (site.friends, site.over))
    roll_call = f"/campaigns/{site.roll_call.pk}/"
    own, runs = (f"/campaigns/{it.pk}/seats/A/" for it in (site.practice, site.waiting))
    mine = f"{league}seats/A/"
    marches = f"/campaigns/{site.marches.pk}/"
    night = f"/campaigns/{site.night.pk}/"
    last = Turn.objects.filter(campaign=site.league, status="resolved").latest("number").number
    key = Authenticator.objects.get(type="webauthn").pk
    plan = Plan.objects.get()
    return {
        "": [
            "/",
            "/campaigns/",
            "/campaigns/?state=all",
            "/campaigns/?q=nowhere",
            "/standby/",
            "/sign-up/",
            "/sign-up/letter/",
            "/log-in/",
            "/log-in/done/",
            "/log-in/closed/",
            "/password/",
            "/password/letter/",
            "/password/done/",
            "/password/new/1-x-y/",
            "/address/none/",
            "/farewell/",
            "/health/",
            "/rules/counties/",
            "/rules/dunk/",
            "/dunk/battle/",
            "/dunk/battle/?a-1-n=40&b-1-n=30&c-1-n=2&c-1-type=trolls",
            "/dunk/battle/?a-1-n=40&b-1-n=many",
            "/dma/simulator/",
            "/dma/simulator/?a-knights=1&b-militia=many",
            f"/dma/simulator/odds/{site.odds}/",
            "/dunk/technologies/",
            "/dunk/technologies/?kind=soc&q=plague",
            "/practice/counties/",
            f"/invitations/{site.gone}/",
            site.stop,
            league,
            f"{league}report/",
            f"{league}report/0/0/",
            f"{league}map/",
            f"{league}map/film/light/webp/",
            newcomers,
            full,
            f"{league}deeds/",
            over,
            f"{over}archive/",
            f"{over}archive/?seat=A",
            f"{over}seats/A/report/1/0/",
            f"{over}seats/A/orders/1/1/",
            "/nowhere/",
        ],
        site.guest.get_username(): [
            "/",
            "/my/",
            "/my/notices/",
            "/campaigns/",
            "/practice/keep/",
            "/practice/counties/",
            "/log-out/",
            "/my/settings/",
            f"{own}orders/",
            f"{own}report/",
            f"{own}map/",
            newcomers,
            f"{newcomers}join/",
        ],
        "anna": [
            "/",
            "/my/",
            "/my/notices/",
            "/my/settings/",
            "/my/settings/delete/",
            "/my/calendar/",
            "/my/confirm/",
            "/my/password/",
            "/my/addresses/",
            "/my/log-ins/",
            "/my/codes/",
            "/my/codes/on/",
            "/my/keys/new/",
            "/log-out/",
            "/campaigns/?state=all",
            "/practice/counties/",
            "/campaigns/new/",
            league,
            f"{league}?turns=all",
            f"{league}report/",
            f"{league}leave/",
            f"{mine}orders/",
            f"{mine}orders/none/",
            f"{mine}orders/versions/",
            f"{mine}orders/{last}/1/",
            f"{mine}away/",
            f"{mine}mail/",
            f"{mine}report/",
            f"{mine}report/{last}/0/",
            f"{mine}map/",
            f"{mine}map/1/0/",
            f"{mine}map/film/light/webp/",
            f"{runs}turns/1/",
            newcomers,
            f"{newcomers}join/",
            full,
            f"{full}wait/",
            friends,
            f"{friends}seat/",
            f"{friends}leave/",
            over,
            f"{over}seats/A/orders/",
            "/standby/",
            roll_call,
            f"{roll_call}seats/A/orders/",
            f"{marches}seats/A/dunk/provinces/0/",
            f"{marches}seats/A/map/",
            f"{marches}seats/A/dunk/technologies/",
            f"{marches}seats/A/dunk/battle/",
            f"{marches}seats/A/orders/",
            f"{marches}seats/A/report/",
            f"{marches}seats/A/report/text/",
            f"{night}seats/A/orders/",
            f"{night}seats/A/report/",
            f"{night}seats/A/dma/battle/1/0/1/1/?step=2",
            f"{night}seats/A/dma/battle/1/0/1/1/log/",
            f"{night}seats/A/dma/simulator/",
            f"{night}seats/A/dma/week/",
        ],
        "bert": [
            "/my/keys/",
            f"/my/keys/{key}/",
            f"/my/keys/{key}/remove/",
            f"{full}leave/",
        ],
        "rosa": [
            "/my/",
            "/my/notices/",
            "/my/codes/",
            "/my/codes/off/",
            "/my/codes/recovery/",
            "/my/codes/recovery/new/",
            "/standby/",
            f"{league}offer/",
            "/my/confirm/code/",
        ],
        "greta": [
            "/",
            "/my/",
            "/my/settings/",
            "/my/calendar/",
            "/campaigns/new/",
            league,
            f"{league}successor/",
            f"{league}hand-over/",
            full,
            f"{full}start/",
            f"{full}clear/",
            friends,
            "/admin/post/",
            "/admin/",
            "/admin/games/campaign/",
            "/admin/games/campaign/add/",
            *(f"/admin/games/campaign/plan/{plan.pk}/{step}/" for step in STEPS),
            "/admin/games/scenario/",
            "/admin/games/scenario/add/",
            "/admin/games/scenario/look/counties/?ref=shipped:king",
            f"/admin/games/scenario/{Scenario.objects.get().pk}/change/",
            f"/admin/games/scenario/{Scenario.objects.get().pk}/delete/",
            f"/admin/games/campaign/{site.league.pk}/change/",
            f"/admin/games/campaign/{site.league.pk}/mend/?row=realm.A&row=county.1",
            f"/admin/counties/countyrow/?campaign__id__exact={site.league.pk}",
            f"/admin/counties/playerrow/?campaign__id__exact={site.league.pk}",
            "/admin/games/scenario/look/dunk/?ref=shipped:vale",
            f"/admin/games/campaign/{site.marches.pk}/mend/?row=kingdom.1&row=province.0&row=army.1-0",
            *(
                f"/admin/dunk/{rows}row/?campaign__id__exact={site.marches.pk}"
                for rows in ("kingdom", "province", "army")
            ),
            f"/admin/games/campaign/{site.league.pk}/go-back/",
            f"/admin/games/campaign/{site.league.pk}/do/?act=pause",
            f"/admin/games/campaign/{site.league.pk}/audit/",
            f"/admin/games/campaign/{site.league.pk}/export/",
            "/admin/games/campaign/import/",
            f"/admin/games/campaign/import/{site.arrival}/",
            f"/admin/games/campaign/{site.league.pk}/broadcast/",
            f"/admin/games/campaign/{site.league.pk}/players/",
            f"/admin/games/campaign/{site.roll_call.pk}/players/",
            f"/admin/games/campaign/{site.league.pk}/dry-run/",
            f"/admin/games/campaign/{site.league.pk}/rerun/",
            f"/admin/games/campaign/{site.league.pk}/rerun/?turn={last}&seat=A",
            *(f"/admin/games/campaign/{site.league.pk}/{page}" for page in _aside(site.league)),
        ],
    }
