"""The tests themselves stand on solid ground: an own database file, an own folder, no broker."""

import threading
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection

from tests.settings import numbered


@pytest.mark.django_db(transaction=True)
def test_another_thread_sees_the_test_database() -> None:
    User.objects.create_user("rosa")
    seen: list[str] = []

    def look() -> None:
        seen.extend(User.objects.values_list("username", flat=True))
        connection.close()

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == ["rosa"]


@pytest.mark.django_db
def test_sqlite_is_a_file_of_this_process() -> None:
    if connection.vendor != "sqlite":
        assert str(settings.DATABASES["default"]["NAME"]).startswith("test_")
        return
    file = Path(connection.settings_dict["NAME"])
    assert file.is_file()
    assert file.is_relative_to(settings.VAR)
    assert not file.is_relative_to(settings.BASE_DIR)


@pytest.mark.parametrize(
    ("url", "number", "expected"),
    [
        ("redis://127.0.0.1:6379", 2, "redis://127.0.0.1:6379/2"),
        ("redis://127.0.0.1:6379/1", 2, "redis://127.0.0.1:6379/3"),
        ("redis://:pw@cache:6379/15", 2, "redis://:pw@cache:6379/1"),
    ],
)
def test_each_worker_has_a_redis_number_of_its_own(url: str, number: int, expected: str) -> None:
    assert numbered(url, number) == expected
