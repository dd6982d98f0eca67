"""The spool broker: many processes at once lose nothing, double nothing, and read nothing half."""

import multiprocessing
from collections import Counter
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest
from kombu.connection import Connection
from kombu.simple import SimpleQueue

from games import broker

PRODUCERS, CONSUMERS, EACH = 4, 2, 250


def connect(folder: Path) -> Connection:
    """A connection to the broker kept in ``folder``."""
    for name in ("queue", "processed", "control"):
        (folder / name).mkdir(exist_ok=True)
    options = {
        "data_folder_in": str(folder / "queue"),
        "data_folder_out": str(folder / "queue"),
        "processed_folder": str(folder / "processed"),
        "control_folder": str(folder / "control"),
    }
    return Connection("spool://localhost//", transport_options=options)


def open_queue(folder: Path, name: str = "") -> SimpleQueue:
    """Declare (which binds it to its exchange) and open a queue.

    kombu remembers per process which queues are bound, so each folder gets names of its own.
    """
    return connect(folder).SimpleQueue(name + folder.name)


def produce(folder: Path, start: Barrier, number: int) -> None:
    start.wait()
    queue = open_queue(folder)
    for count in range(EACH):
        queue.put({"from": number, "count": count, "filling": "x" * 5000})


def consume(folder: Path, start: Barrier, taken: "Queue[tuple[int, int]]") -> None:
    start.wait()
    queue = open_queue(folder)
    while True:
        try:
            message = queue.get(timeout=3)
        except queue.Empty:
            return
        taken.put((message.payload["from"], message.payload["count"]))
        message.ack()


@pytest.mark.slow
def test_hammering_loses_and_doubles_nothing(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    start = context.Barrier(PRODUCERS + CONSUMERS)
    taken: Queue[tuple[int, int]] = context.Queue()
    processes = [
        *(context.Process(target=produce, args=(tmp_path, start, n)) for n in range(PRODUCERS)),
        *(context.Process(target=consume, args=(tmp_path, start, taken)) for _ in range(CONSUMERS)),
    ]
    connect(tmp_path)  # the folders; the tables are made by all at once
    for process in processes:
        process.start()
    seen = Counter(taken.get(timeout=60) for _ in range(PRODUCERS * EACH))
    for process in processes:
        process.join(30)
    assert [process.exitcode for process in processes] == [0] * len(processes)
    assert len(seen) == PRODUCERS * EACH
    assert max(seen.values()) == 1
    assert taken.empty()


def test_messages_come_in_the_order_of_sending(tmp_path: Path) -> None:
    queue = open_queue(tmp_path)
    for number in range(20):
        queue.put({"number": number})
    assert [queue.get(timeout=1).payload["number"] for _ in range(20)] == list(range(20))


def test_each_queue_gets_its_own_messages(tmp_path: Path) -> None:
    one, other = open_queue(tmp_path, "one"), open_queue(tmp_path, "other")
    other.put({"for": "other"})
    one.put({"for": "one"})
    assert one.get(timeout=1).payload == {"for": "one"}
    assert other.get(timeout=1).payload == {"for": "other"}


def test_an_unreadable_message_is_dropped_and_the_next_is_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    queue = open_queue(tmp_path)
    (tmp_path / "queue" / f"{0:020d}_cut-short.{tmp_path.name}.msg").touch()
    queue.put({"whole": True})
    assert queue.get(timeout=1).payload == {"whole": True}
    assert "cut-short" in caplog.text


@pytest.mark.parametrize(
    "content", ["123", "null", "[]", "{}", '{"body": "x", "properties": {}}', "[" * 100_000]
)
def test_what_is_no_message_is_dropped_and_the_next_is_read(tmp_path: Path, content: str) -> None:
    queue = open_queue(tmp_path, f"{len(content)}-")
    (tmp_path / "queue" / f"{0:020d}_odd.{len(content)}-{tmp_path.name}.msg").write_text(content)
    queue.put({"whole": True})
    assert queue.get(timeout=1).payload == {"whole": True}


def test_a_message_never_leaves_the_brokers_folder(tmp_path: Path) -> None:
    queue = open_queue(tmp_path)
    queue.put({})
    (written,) = (tmp_path / "queue").iterdir()
    queue.get(timeout=1).ack()
    assert not written.exists()
    assert list((tmp_path / "processed").iterdir()) == []


def test_deleting_a_queue_leaves_the_others_bound(tmp_path: Path) -> None:
    connection = connect(tmp_path)
    channel = connection.default_channel
    channel.exchange_declare("shared", type="direct")
    for name in ("shared-one", "shared-other"):
        channel.queue_declare(name)
        channel.queue_bind(name, exchange="shared", routing_key=name)
    channel.queue_delete("shared-one")
    assert [row.queue for row in channel.get_table("shared")] == ["shared-other"]


@pytest.mark.parametrize("content", ["", '[["half', "[" * 100_000])
def test_an_unreadable_table_is_made_anew(tmp_path: Path, content: str) -> None:
    """Else no worker could start any more, and no turn would run."""
    name = f"{len(content)}-{tmp_path.name}"
    (tmp_path / "control").mkdir()
    (tmp_path / "control" / f"{name}.exchange").write_text(content)
    queue = open_queue(tmp_path, f"{len(content)}-")
    queue.put({"arrives": True})
    assert queue.get(timeout=1).payload == {"arrives": True}


def test_tidying_removes_what_a_killed_process_left(tmp_path: Path) -> None:
    queue = open_queue(tmp_path)
    queue.put({"kept": True})
    (tmp_path / "queue" / "tmp-half").write_text('{"ha')
    (tmp_path / "processed" / "taken.hammer.msg").write_text("{}")
    broker.tidy(tmp_path)
    assert len(list((tmp_path / "queue").iterdir())) == 1
    assert list((tmp_path / "processed").iterdir()) == []
    assert queue.get(timeout=1).payload == {"kept": True}
