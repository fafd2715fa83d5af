"""HTTP to the daemon, based on the standard library.

A call is retried only if that is safe: it did not reach the daemon, the daemon reports that nothing was changed (429,
503), or the call is ``idempotent`` and there was no response or one from a proxy (502, 503, 504). Redirects are not
followed, because they would send the token to another server.
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
from ahp.discovery import Address
from ahp.errors import AhpError, Busy, Denied, Unreachable, refusal
from ahp.jsontext import Json, JsonObject

_MAX_RESPONSE_BYTES = 64 << 20
_MAX_DEPTH = 128
_PROXY_ERRORS = (502, 503, 504)


class CallHandle:
    """A handle with which another thread can cancel a running call."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._socket: socket.socket | None = None
        self.cancelled = False
        """Whether ``cancel`` was called."""

    def attach(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            self._socket = connection.sock
            if self.cancelled:
                raise ConnectionAbortedError("the call was cancelled")

    def cancel(self) -> None:
        with self._lock:
            self.cancelled = True
            if self._socket is not None:
                with suppress(OSError):
                    self._socket.shutdown(socket.SHUT_RDWR)


@dataclass(frozen=True)
class Request:
    """One request. ``wait`` is the time the daemon may hold it; ``no_retry`` reports a busy daemon immediately."""

    method: str
    path: str
    body: Json = None
    query: Mapping[str, object] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    idempotent: bool = False
    wait: float = 0.0
    no_retry: bool = False

    @property
    def target(self) -> str:
        given = {name: _text(value) for name, value in self.query.items() if value is not None}
        return self.path + ("?" + urlencode(given, quote_via=quote) if given else "")


@dataclass(frozen=True)
class Response:
    """The response; ``body`` is ``None`` if it is empty."""

    status: int
    headers: Mapping[str, str]
    body: Json

    @property
    def object(self) -> JsonObject:
        if not isinstance(self.body, dict):
            raise Unreachable("the response of the daemon is not a JSON object", sent=True, answered=True)
        return self.body


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return str(value)


def path(*segments: str) -> str:
    """Builds a path from segments, which are percent-encoded."""
    return "".join("/" + _segment(segment) for segment in segments)


def _segment(segment: str) -> str:
    escaped = quote(segment, safe="")
    return escaped.replace(".", "%2E") if escaped in (".", "..") else escaped


class Transport:
    """A pool of connections to one daemon. Thread-safe."""

    def __init__(self, address: Address, *, timeout: float = 30.0, retries: int = 3) -> None:
        self.address = address
        self._timeout = timeout
        self._retries = retries
        self._parts = urlsplit(address.url)
        self._tls = ssl.create_default_context() if self._parts.scheme == "https" else None
        self._idle: list[http.client.HTTPConnection] = []
        self._handles: set[CallHandle] = set()
        self._lock = threading.Lock()
        self._closed = False

    def call(self, request: Request) -> Response:
        """Sends a request and retries it if that is safe. Raises ``Denied`` for a problem document."""
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
            with self._tracked(CallHandle(), connection):
                self._send(connection, request)
                answer = connection.getresponse()
                raw = answer.read(_MAX_RESPONSE_BYTES + 1)
        except (OSError, http.client.HTTPException) as fault:
            connection.close()
            raise self._unreachable(fault, sent=sent) from fault
        if answer.will_close or len(raw) > _MAX_RESPONSE_BYTES:
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
        target = self._parts.path.rstrip("/") + self.address.path(request.target)
        connection.request(request.method, target, body, headers)

    def _identity(self) -> dict[str, str]:
        headers = {}
        if self.address.token is not None:
            headers["Authorization"] = "Bearer " + self.address.token
        if self.address.agent is not None:
            headers["AHP-Agent"] = self.address.agent
        return headers

    def _read(self, answer: http.client.HTTPResponse, raw: bytes) -> Response:
        headers = {name.lower(): value for name, value in answer.getheaders()}
        if len(raw) > _MAX_RESPONSE_BYTES:
            raise Unreachable(f"the response exceeds {_MAX_RESPONSE_BYTES} bytes", sent=True, answered=True)
        try:
            body = jsontext.read(raw, max_depth=_MAX_DEPTH, any_integer=True) if raw else None
        except jsontext.JsonError as fault:
            raise self._not_a_daemon(answer.status) from fault
        if answer.status >= 300:
            raise self._refused(answer.status, headers, body)
        return Response(answer.status, headers, body)

    def _refused(self, status: int, headers: Mapping[str, str], body: Json) -> AhpError:
        if not isinstance(body, dict) or "code" not in body:
            return self._not_a_daemon(status)
        denied = refusal(body)
        denied.problem.setdefault("retryAfter", headers.get("retry-after"))
        return denied

    def _unreachable(self, fault: Exception, *, sent: bool) -> Unreachable:
        refused = isinstance(fault, ConnectionRefusedError)
        why = "connection refused" if refused else str(fault) or type(fault).__name__
        if sent:
            message = f"The AHP daemon at {self.address.url} did not respond ({why})."
        else:
            message = f"Cannot connect to the AHP daemon at {self.address.url} ({why}). Is it running? Try `ahp start`."
        return Unreachable(message, sent=sent)

    def _not_a_daemon(self, status: int) -> Unreachable:
        message = f"{self.address.url} returned status {status} without a problem document; it is not a daemon"
        return Unreachable(message, sent=True, answered=status not in _PROXY_ERRORS)

    @contextmanager
    def lines(self, request: Request, handle: CallHandle | None = None) -> Iterator[Iterator[str]]:
        """Streams the lines of a response body of any length; ``handle`` cancels the call."""
        connection = self._new()
        connection.timeout = self._timeout + request.wait
        sent = False
        try:
            connection.connect()
            sent = True
            with self._tracked(handle or CallHandle(), connection):
                self._send(connection, request)
                answer = connection.getresponse()
                if answer.status >= 300:
                    self._read(answer, answer.read(_MAX_RESPONSE_BYTES + 1))
                if answer.headers.get_content_type() == "text/html":
                    raise self._not_a_daemon(answer.status)
                yield (raw.decode("utf-8").rstrip("\r\n") for raw in answer)
        except (OSError, http.client.HTTPException) as fault:
            raise self._unreachable(fault, sent=sent) from fault
        finally:
            connection.close()

    @contextmanager
    def _tracked(self, handle: CallHandle, connection: http.client.HTTPConnection) -> Iterator[None]:
        with self._lock:
            self._handles.add(handle)
            if self._closed:
                handle.cancelled = True
        try:
            handle.attach(connection)
            yield
        finally:
            with self._lock:
                self._handles.discard(handle)

    def close(self) -> None:
        """Closes all connections. Calls that still wait for a response raise ``Unreachable``."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
            handles = list(self._handles)
        for connection in idle:
            connection.close()
        for handle in handles:
            handle.cancel()

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
    """Returns whether an idle connection is open: an idle connection becomes readable when the peer closes it."""
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
    return isinstance(fault, Busy) and not request.no_retry


def _pause(fault: AhpError, attempt: int) -> float:
    retry_after = fault.problem.get("retryAfter") if isinstance(fault, Denied) else None
    if retry_after is not None and str(retry_after).isdecimal():
        return min(float(retry_after), 30.0)
    return float(random.uniform(0.5, 1.5) * 0.1 * 2**attempt)
