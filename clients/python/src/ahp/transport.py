"""HTTP to the daemon, by the standard library.

A call is repeated only where that cannot do harm: when it never reached the daemon, when the daemon said that nothing
was changed (429, 503), or when doing it twice is doing it once (``idempotent``) and no daemon answered, or a proxy did
in its place (502, 503, 504). Redirects are not followed: they would carry the token elsewhere.
"""

from __future__ import annotations

import http.client
import random
import select
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import quote, urlencode, urlsplit

from ahp import jsontext
from ahp.errors import AhpError, Busy, Denied, Unreachable, refusal
from ahp.jsontext import Json, JsonObject
from ahp.whereabouts import Address

_MAX_ANSWER = 64 << 20
_MAX_DEPTH = 128
_PROXY_ALONE = (502, 503, 504)


class Line:
    """A connection on which somebody waits, and which somebody else may hang up."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._socket: socket.socket | None = None
        self.over = False
        """Whether it was hung up, for good."""

    def carries(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            self._socket = connection.sock
            if self.over:
                raise ConnectionAbortedError("hung up")

    def hang_up(self) -> None:
        with self._lock:
            self.over = True
            if self._socket is not None:
                with suppress(OSError):
                    self._socket.shutdown(socket.SHUT_RDWR)


@dataclass(frozen=True)
class Request:
    """One call; ``wait`` is how long the daemon may keep it, ``impatient`` takes a busy daemon at its word."""

    method: str
    path: str
    body: Json = None
    query: Mapping[str, object] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    idempotent: bool = False
    wait: float = 0.0
    impatient: bool = False

    @property
    def target(self) -> str:
        given = {name: _text(value) for name, value in self.query.items() if value is not None}
        return self.path + ("?" + urlencode(given, quote_via=quote) if given else "")


@dataclass(frozen=True)
class Response:
    """What came back; ``body`` is ``None`` when there was none."""

    status: int
    headers: Mapping[str, str]
    body: Json

    @property
    def object(self) -> JsonObject:
        if not isinstance(self.body, dict):
            raise Unreachable("the daemon answered something that is no object", sent=True, answered=True)
        return self.body


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return str(value)


def path(*segments: str) -> str:
    """A path of segments, each of which may hold anything."""
    return "".join("/" + _segment(segment) for segment in segments)


def _segment(segment: str) -> str:
    escaped = quote(segment, safe="")
    return escaped.replace(".", "%2E") if escaped in (".", "..") else escaped


class Transport:
    """Connections to one daemon, kept open between calls. Safe to share between threads."""

    def __init__(self, address: Address, *, timeout: float = 30.0, retries: int = 3) -> None:
        self.address = address
        self._timeout = timeout
        self._retries = retries
        self._parts = urlsplit(address.url)
        self._tls = ssl.create_default_context() if self._parts.scheme == "https" else None
        self._idle: list[http.client.HTTPConnection] = []
        self._lines: set[Line] = set()
        self._lock = threading.Lock()
        self._closed = False

    def call(self, request: Request) -> Response:
        """Asks, again where that is safe; raises ``Denied`` for a refusal."""
        for attempt in range(self._retries + 1):
            try:
                return self._once(request)
            except AhpError as fault:
                if attempt == self._retries or self._closed or not _repeatable(fault, request):
                    raise
                time.sleep(_pause(fault, attempt))
        raise AssertionError("the last attempt returned or raised")

    def _once(self, request: Request) -> Response:
        connection = self._connection()
        connection.timeout = self._timeout + request.wait
        if connection.sock is not None:
            connection.sock.settimeout(connection.timeout)
        sent = False
        try:
            if connection.sock is None:
                connection.connect()
            sent = True
            with self._line(Line(), connection):
                self._send(connection, request)
                answer = connection.getresponse()
                raw = answer.read(_MAX_ANSWER + 1)
        except (OSError, http.client.HTTPException) as fault:
            connection.close()
            why = str(fault) or type(fault).__name__
            raise Unreachable(f"cannot speak with {self.address.url}: {why}", sent=sent) from fault
        if answer.will_close or len(raw) > _MAX_ANSWER:
            connection.close()
        else:
            self._keep(connection)
        return self._read(answer, raw)

    def _send(self, connection: http.client.HTTPConnection, request: Request) -> None:
        headers = {"Accept": "application/json", **self._identity(), **request.headers}
        body = None
        if request.body is not None:
            body = jsontext.compact(request.body).encode("utf-8")
            headers["Content-Type"] = "application/json"
        connection.request(request.method, self._parts.path.rstrip("/") + request.target, body, headers)

    def _identity(self) -> dict[str, str]:
        headers = {}
        if self.address.token is not None:
            headers["Authorization"] = "Bearer " + self.address.token
        if self.address.agent is not None:
            headers["AHP-Agent"] = self.address.agent
        return headers

    def _read(self, answer: http.client.HTTPResponse, raw: bytes) -> Response:
        headers = {name.lower(): value for name, value in answer.getheaders()}
        if len(raw) > _MAX_ANSWER:
            raise Unreachable(f"the answer has more than {_MAX_ANSWER} bytes", sent=True, answered=True)
        try:
            body = jsontext.read(raw, max_depth=_MAX_DEPTH, any_integer=True) if raw else None
        except jsontext.Malformed as fault:
            raise self._stranger(answer.status) from fault
        if answer.status >= 300:
            raise self._refused(answer.status, headers, body)
        return Response(answer.status, headers, body)

    def _refused(self, status: int, headers: Mapping[str, str], body: Json) -> AhpError:
        if not isinstance(body, dict) or "code" not in body:
            return self._stranger(status)
        denied = refusal(body)
        denied.problem.setdefault("retryAfter", headers.get("retry-after"))
        return denied

    def _stranger(self, status: int) -> Unreachable:
        answered = status not in _PROXY_ALONE
        return Unreachable(f"{self.address.url} answered {status}, not as a daemon does", sent=True, answered=answered)

    @contextmanager
    def lines(self, request: Request, line: Line | None = None) -> Iterator[Iterator[str]]:
        """The lines of a body that is as long as it is, as they come; ``line`` hangs up."""
        connection = self._new()
        connection.timeout = self._timeout + request.wait
        try:
            connection.connect()
            with self._line(line or Line(), connection):
                self._send(connection, request)
                answer = connection.getresponse()
                if answer.status >= 300:
                    self._read(answer, answer.read(_MAX_ANSWER + 1))
                if answer.headers.get_content_type() == "text/html":
                    raise self._stranger(answer.status)
                yield (raw.decode("utf-8").rstrip("\r\n") for raw in answer)
        except (OSError, http.client.HTTPException) as fault:
            raise Unreachable(f"lost {self.address.url}: {fault}", sent=True) from fault
        finally:
            connection.close()

    @contextmanager
    def _line(self, line: Line, connection: http.client.HTTPConnection) -> Iterator[None]:
        with self._lock:
            self._lines.add(line)
            if self._closed:
                line.over = True
        try:
            line.carries(connection)
            yield
        finally:
            with self._lock:
                self._lines.discard(line)

    def close(self) -> None:
        """Lets go of all connections; who still waits on one of them is told that the daemon cannot be reached."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
            lines = list(self._lines)
        for connection in idle:
            connection.close()
        for line in lines:
            line.hang_up()

    def _connection(self) -> http.client.HTTPConnection:
        while True:
            with self._lock:
                if self._closed:
                    raise Unreachable("the client is closed", sent=False)
                connection = self._idle.pop() if self._idle else None
            if connection is None:
                return self._new()
            if _is_open(connection):
                return connection
            connection.close()

    def _new(self) -> http.client.HTTPConnection:
        host, port = self._parts.hostname or "", self._parts.port
        if self._tls is not None:
            return http.client.HTTPSConnection(host, port, timeout=self._timeout, context=self._tls)
        return http.client.HTTPConnection(host, port, timeout=self._timeout)

    def _keep(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            if not self._closed:
                self._idle.append(connection)
                return
        connection.close()


def _is_open(connection: http.client.HTTPConnection) -> bool:
    """Something to read on a connection that waits for no answer is the peer's goodbye."""
    if connection.sock is None:
        return False
    try:
        readable, _, _ = select.select([connection.sock], [], [], 0)
    except (OSError, ValueError):
        return False
    return not readable


def _repeatable(fault: AhpError, request: Request) -> bool:
    if isinstance(fault, Unreachable):
        return not fault.answered and (not fault.sent or request.idempotent)
    return isinstance(fault, Busy) and not request.impatient


def _pause(fault: AhpError, attempt: int) -> float:
    asked = fault.problem.get("retryAfter") if isinstance(fault, Denied) else None
    if asked is not None and str(asked).isdecimal():
        return min(float(asked), 30.0)
    return float(random.uniform(0.5, 1.5) * 0.1 * 2**attempt)
