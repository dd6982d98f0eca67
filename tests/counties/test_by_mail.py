"""Counties by mail: the plain frame, and the receipt that the web shows."""

from email.message import EmailMessage
from email.utils import make_msgid

import pytest
from django.core import mail
from django.utils import timezone

from games import selectors
from games.mailroom import receiving
from games.models import Campaign, OrderSheet
from games.services import enclosing, mail_keys, post
from tests.counties import campaigns

pytestmark = pytest.mark.django_db


def send(campaign: Campaign, text: str) -> str:
    message = EmailMessage()
    message["From"] = "anna@example.org"
    message["Subject"] = f"Orders, campaign {mail_keys.number_of(campaign)}"
    message["Message-ID"] = make_msgid()
    message.set_content(text, charset="utf-8", cte="quoted-printable")
    return receiving.receive(message.as_bytes(), timezone.now(), "anna@example.org")


def test_a_letter_from_a_word_processor_is_played() -> None:
    campaign = campaigns.started()
    word = mail_keys.renew(campaign, campaigns.seat(campaign))
    text = (
        "Grüße!\n\n> County 4: 500 people\nbegin orders A 1\n\ufeffBUY\t3\u00a0iron  # für alle\n"
        "> quoted\n“buy 2 wood”\nBUY 9 gold bars\n"
        f"end orders {word}\n-- \nAnna\n"
    )
    assert send(campaign, text) == "saved"
    post.deliver()
    (answer,) = mail.outbox
    assert "read as BUY 3 iron" in answer.body
    assert "> quoted\n     ignored" in answer.body
    assert "BUY 9 gold bars\n     not carried out\n     Error:" in answer.body
    assert "(CO-" in answer.body
    assert word not in answer.body + OrderSheet.objects.get().text
    campaigns.resolve(campaign)
    realm = campaign.ruleset.load(campaign).players["A"]
    assert (realm.iron, realm.wood) == (3, 2)


def test_a_report_in_full_is_its_outline() -> None:
    campaign = campaigns.started()
    campaigns.resolve(campaign)
    anna = campaigns.person("anna")
    report = selectors.latest_report(campaign, campaigns.seat(campaign))
    text = enclosing.whole(report, anna)
    outline = campaign.ruleset.outline(report.document)
    assert all(f"{figure.label}: {figure.value}\n" in text for figure in outline.figures)
    assert len(outline.figures) > 5
    assert all(len(line) <= 76 for line in text.splitlines() if line.startswith(("*", "  ")))
    assert enclosing.whole(report, campaigns.person("bert")) == ""
