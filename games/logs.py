"""What a log line says beside its words: which campaign, turn, request or task it belongs to.

Readable lines for a terminal, or one JSON object per line (``LOG_FORMAT=json``). No secret gets
into either: addresses of pages and of people are left out, and so is what an engine says when it
fails, since it may quote a sheet.
"""

import json
import logging
import re
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar, Token
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

#: What is being done, outermost first: campaign, turn, stage, request, task, task_id.
_doing: ContextVar[Mapping[str, object]] = ContextVar("doing", default={})  # noqa: B039

ADDRESS = re.compile(r"[\w.+-]+@[\w-][\w.-]*")


@contextmanager
def about(**what: object) -> Iterator[None]:
    """Let every line that is logged in the block say this too. ``None`` is left out."""
    token = begin(**what)
    try:
        yield
    finally:
        end(token)


def begin(**what: object) -> Token[Mapping[str, object]]:
    """As ``about``, until ``end`` is called with what this returns."""
    known = {name: value for name, value in what.items() if value is not None}
    return _doing.set({**_doing.get(), **known})


def end(token: Token[Mapping[str, object]]) -> None:
    """What ``begin`` began is over."""
    _doing.reset(token)


def doing() -> dict[str, object]:
    """What is being done now."""
    return dict(_doing.get())


def fact(log: logging.Logger, words: str, /, **facts: object) -> None:
    """Log that something happened, with numbers and names as data."""
    log.info(words, extra={"facts": facts}, stacklevel=2)


class WithContext(logging.Filter):
    """Note on a record what was being done when it was made."""

    def filter(self, record: logging.LogRecord) -> bool:
        # Django tells of an answer when the request's own lines are over.
        record.context = {**getattr(_request(record), "doing", {}), **doing()}
        return True


class Line(logging.Formatter):
    """One line for people, with what it belongs to at its end."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(" ", "milliseconds")
        told = " ".join(f"{name}={value}" for name, value in _data(record).items())
        line = f"{at} {record.levelname} {record.name}: {_words(record)}"
        return "\n".join(filter(None, [f"{line} [{told}]" if told else line, _error(record)]))


class Json(logging.Formatter):
    """One JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        document = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": _words(record),
            **_data(record),
        }
        if error := _error(record):
            document["error"] = error
        return json.dumps(document, ensure_ascii=False, default=str)


def _data(record: logging.LogRecord) -> dict[str, Any]:
    return {**getattr(record, "context", {}), **getattr(record, "facts", {})}


def _words(record: logging.LogRecord) -> str:
    """The message without what is nobody's business."""
    request = _request(record)
    args: Any = record.args
    if request is not None and isinstance(args, tuple):
        args = tuple(_route(request) if arg == request.path else arg for arg in args)
    if isinstance(args, Mapping) and "exc" in args and _is_of_an_engine(record):  # Celery
        args = {**args, "exc": "(withheld)"}
    message = str(record.msg) % args if args else str(record.msg)
    return ADDRESS.sub("(address)", message)


def _request(record: logging.LogRecord) -> Any:
    return getattr(record, "request", None)


def _route(request: Any) -> str:
    """Which page, without the codes and keys in its address."""
    match = request.resolver_match
    return f"/{match.route}" if match else f"/{request.path.lstrip('/').partition('/')[0]}/…"


def _error(record: logging.LogRecord) -> str:
    """The traceback of the record; of what an engine raised only where and which kind."""
    if not record.exc_info or record.exc_info[1] is None:
        return ""
    told = traceback.TracebackException(*record.exc_info)
    lines = list(told.format())
    if _is_of_an_engine(record):
        lines = [line for frame in _chain(told) for line in _without_words(frame)]
    return ADDRESS.sub("(address)", "".join(lines).rstrip())


def _chain(told: traceback.TracebackException) -> list[traceback.TracebackException]:
    """The error after those that led to it."""
    before = told.__cause__ or told.__context__
    return [*(_chain(before) if before else []), told]


def _without_words(told: traceback.TracebackException) -> list[str]:
    kind = next(told.format_exception_only()).partition(":")[0].rstrip()
    return [*told.stack.format(), f"{kind}: (withheld)\n"]


def _is_of_an_engine(record: logging.LogRecord) -> bool:
    """Whether the error came out of a ruleset, or one that led to it did."""
    error = record.exc_info[1] if record.exc_info else None
    while error is not None:
        if any(_is_ruleset(module) for module in _modules(error.__traceback__)):
            return True
        error = error.__cause__ or error.__context__
    return False


def _modules(trace: TracebackType | None) -> Iterator[str]:
    while trace is not None:
        yield str(trace.tb_frame.f_globals.get("__name__", ""))
        trace = trace.tb_next


def _is_ruleset(module: str) -> bool:
    from games import rulesets  # it is read before logging is set up

    homes = {type(ruleset).__module__.rpartition(".")[0] for ruleset in rulesets.installed()}
    return any(module == home or module.startswith(f"{home}.") for home in homes)


def configuration(level: str, form: str) -> dict[str, Any]:
    """For ``logging.config.dictConfig``. ``form``: json or text; ``level``: empty for warnings, and
    in JSON, which a machine reads, the host's own news too."""
    kind = {"json": "Json", "text": "Line"}[form]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"context": {"()": "games.logs.WithContext"}},
        "formatters": {"form": {"()": f"games.logs.{kind}"}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "form",
                "filters": ["context"],
            }
        },
        "loggers": {
            "games": {"level": level or ("INFO" if form == "json" else "WARNING")},
            # At other levels the gate for letters would tell what they say.
            "mail": {"level": "WARNING"},
            # Django would write to the terminal too while DEBUG is on.
            "django": {"level": level or "WARNING", "handlers": [], "propagate": True},
            "django.server": {"level": level or "INFO", "handlers": [], "propagate": True},
        },
        "root": {"handlers": ["console"], "level": level or "WARNING"},
    }
