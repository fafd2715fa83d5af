"""Tests of retries, streams and discovery."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from ahp import AsyncClient, Busy, Client, Denied, Unreachable, Worker, discovery, events
from ahp.jsontext import JsonObject

Script = list[Callable[[BaseHTTPRequestHandler], None]]


def answering(status: int, body: object, **headers: str) -> Callable[[BaseHTTPRequestHandler], None]:
    def step(handler: BaseHTTPRequestHandler) -> None:
        raw = json.dumps(body).encode()
        handler.send_response(status)
        for name, value in {"Content-Length": str(len(raw)), **headers}.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(raw)

    return step


def hanging_up(handler: BaseHTTPRequestHandler) -> None:
    handler.close_connection = True


BUSY = answering(503, {"code": "UNAVAILABLE", "status": 503, "title": "not now"}, Retry_After="0")
PACKET = {"packetId": "p", "taskId": "t", "type": "task.assign", "sender": "a", "status": "ready"}


class Server:
    """A scripted daemon: each request runs one step."""

    def __init__(self) -> None:
        self.script: Script = []
        self.seen: list[tuple[str, str]] = []
        self.bodies: list[bytes] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def step(self) -> None:
                outer.seen.append((self.command, self.path))
                outer.bodies.append(self.rfile.read(int(self.headers.get("Content-Length", 0))))
                outer.script.pop(0)(self)

            do_GET = do_POST = do_PUT = step

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.server.shutdown()
    made.server.server_close()


def test_submit_without_response_is_retried_with_the_same_id(server: Server) -> None:
    server.script = [hanging_up, answering(200, PACKET)]
    Client(server.url, "t").submit(target="b", payload={})
    one, other = (json.loads(body) for body in server.bodies)
    assert one == other
    assert one["packetId"]


def test_members_are_sent_in_their_wire_form(server: Server) -> None:
    server.script = [answering(200, PACKET)]
    Client(server.url, "t").submit(
        target="b", retry={"maxAttempts": 3, "backoffMs": 500}, on_complete={"target": "boss"}, task_id="t", run_id=None
    )
    body = json.loads(server.bodies[0])
    del body["packetId"]
    assert body == {
        "type": "task.assign",
        "target": "b",
        "payload": {},
        "taskId": "t",
        "retry": {"maxAttempts": 3, "backoffMs": 500},
        "onComplete": {"target": "boss"},
    }


def test_verb_without_response_is_not_retried(server: Server) -> None:
    server.script = [hanging_up]
    with pytest.raises(Unreachable) as lost:
        Client(server.url, "t").cancel("p")
    assert lost.value.sent is True
    assert len(server.seen) == 1


def test_claim_without_response_is_not_retried(server: Server) -> None:
    server.script = [hanging_up]
    with pytest.raises(Unreachable):
        Client(server.url, "t").claim()
    assert len(server.seen) == 1


def test_any_call_is_retried_when_the_daemon_is_busy(server: Server) -> None:
    server.script = [BUSY, BUSY, answering(200, {"packet": PACKET})]
    assert Client(server.url, "t").cancel("p").packet_id == "p"
    assert len(server.seen) == 3


def test_retries_are_limited(server: Server) -> None:
    server.script = [BUSY, BUSY]
    with pytest.raises(Busy):
        Client(server.url, "t", retries=1).cancel("p")


def test_denied_call_is_not_retried(server: Server) -> None:
    server.script = [answering(422, {"code": "NO_ROUTE", "status": 422, "title": "no"})]
    with pytest.raises(Denied):
        Client(server.url, "t").submit(target="b", payload={})
    assert len(server.seen) == 1


def test_a_redirect_is_not_followed(server: Server) -> None:
    server.script = [answering(302, {}, Location="http://127.0.0.1:1/")]
    with pytest.raises(Unreachable, match="not a daemon"):
        Client(server.url, "t").status()


def test_response_without_json_is_not_a_daemon(server: Server) -> None:
    server.script = [lambda it: answering(200, "x")(it)]
    with pytest.raises(Unreachable):
        Client(server.url, "t").status()


def test_path_segments_are_encoded(server: Server) -> None:
    server.script = [answering(200, {}), answering(200, {})]
    client = Client(server.url, "t")
    client.packet("../../v1/agents?x=y")
    client.packet("..")
    assert [path for _, path in server.seen] == [
        "/v1/packets/..%2F..%2Fv1%2Fagents%3Fx%3Dy",
        "/v1/packets/%2E%2E",
    ]


def test_connection_is_reused(server: Server) -> None:
    ports: list[int] = []

    def step(handler: BaseHTTPRequestHandler) -> None:
        ports.append(handler.client_address[1])
        answering(200, {})(handler)

    server.script = [step, step]
    client = Client(server.url, "t")
    client.status()
    client.status()
    assert ports[0] == ports[1]


def test_events_are_parsed_as_html_specifies() -> None:
    lines = [
        ": comment",
        "event: packet.accepted",
        "id: 0:7",
        'data: {"a":',
        "data: 1}",
        "",
        "data: 2",
        "",
        "id: x",
        "",
    ]
    found = list(events.parse(iter(lines)))
    assert [(it.id, it.name, it.data) for it in found] == [("0:7", "packet.accepted", {"a": 1}), ("", "message", 2)]


def test_broken_stream_resumes_after_the_last_event(server: Server) -> None:
    headers: list[str | None] = []

    def stream(seq: int) -> Callable[[BaseHTTPRequestHandler], None]:
        def step(handler: BaseHTTPRequestHandler) -> None:
            headers.append(handler.headers.get("Last-Event-ID"))
            handler.send_response(200)
            handler.end_headers()
            handler.wfile.write(f"id: 0:{seq}\nevent: x\ndata: {{}}\n\n".encode())
            handler.close_connection = True

        return step

    server.script = [stream(1), stream(2)]
    following = Client(server.url, "t").events()
    assert [next(following).id, next(following).id] == ["0:1", "0:2"]
    assert headers == [None, "0:1"]


def test_daemon_is_found_by_its_files(tmp_path: Path) -> None:
    (tmp_path / "daemon.json").write_text('{"url":"http://127.0.0.1:9"}')
    (tmp_path / "operator.token").write_text("secret\n")
    found = discovery.find(data=str(tmp_path), env={})
    assert (found.url, found.token) == ("http://127.0.0.1:9", "secret")
    assert "secret" not in repr(found)
    assert discovery.find("http://other", data=str(tmp_path), env={}).token is None
    assert discovery.find(agent="a", data=str(tmp_path), env={}).token is None
    given = discovery.find(env={"AHP_URL": "http://env", "AHP_TOKEN": "t", "HOME": str(tmp_path)})
    assert (given.url, given.token) == ("http://env", "t")
    assert discovery.find(env={"HOME": str(tmp_path)}).url == discovery.DEFAULT_URL
    empty = discovery.find(data=str(tmp_path), env={"AHP_URL": "", "AHP_TOKEN": "", "AHP_DATA": ""})
    assert empty == found


def test_namespace_is_the_prefix_of_every_path(tmp_path: Path) -> None:
    found = discovery.find("http://x", env={"AHP_NAMESPACE": "team-a", "HOME": str(tmp_path)})
    assert found.path("/v1/packets?limit=1") == "/v1/namespaces/team-a/packets?limit=1"
    assert found.path("/metrics") == "/namespaces/team-a/metrics"
    given = discovery.find("http://x", namespace="b", env={"AHP_NAMESPACE": "a", "HOME": str(tmp_path)})
    assert given.namespace == "b"
    with pytest.raises(ValueError, match="not a namespace"):
        discovery.find("http://x", namespace="A/b", env={"HOME": str(tmp_path)})


def page(status: int) -> Callable[[BaseHTTPRequestHandler], None]:
    """Responds with the HTML page of a proxy."""

    def step(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Type", "text/html")
        handler.send_header("Content-Length", "6")
        handler.end_headers()
        handler.wfile.write(b"<html>")

    return step


def event(seq: int) -> Callable[[BaseHTTPRequestHandler], None]:
    def step(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream")
        handler.end_headers()
        handler.wfile.write(f"id: 0:{seq}\nevent: x\ndata: {{}}\n\n".encode())
        handler.close_connection = True

    return step


def silence(handler: BaseHTTPRequestHandler) -> None:
    """Opens a stream and sends nothing."""
    handler.send_response(200)
    handler.send_header("Content-Type", "text/event-stream")
    handler.end_headers()
    handler.wfile.write(b":\n\n")
    handler.rfile.read(1)
    handler.close_connection = True


def test_proxy_error_is_retried_if_safe(server: Server) -> None:
    server.script = [page(502), page(504), answering(200, {})]
    assert Client(server.url, "t").status() == {}
    server.script = [page(502)]
    with pytest.raises(Unreachable, match="status 502"):
        Client(server.url, "t").cancel("p")
    assert len(server.seen) == 4


def test_html_page_is_not_a_stream(server: Server) -> None:
    server.script = [page(200), page(200)]
    with pytest.raises(Unreachable, match="not a daemon"):
        next(Client(server.url, "t").events())
    with pytest.raises(Unreachable, match="not a daemon"):
        next(Client(server.url, "t").audit_export())


def test_stream_survives_a_daemon_restart(server: Server) -> None:
    server.script = [event(1), BUSY, page(502), event(2)]
    following = Client(server.url, "t").events()
    assert [next(following).id, next(following).id] == ["0:1", "0:2"]


def test_stopping_daemon_is_not_ready(server: Server) -> None:
    server.script = [BUSY, answering(200, {"status": "ok"})]
    client = Client(server.url, "t")
    assert [client.ready(), client.ready()] == [False, True]


def test_worker_survives_a_daemon_restart(server: Server) -> None:
    server.script = [BUSY, BUSY, page(502), answering(200, {"items": []})]
    worker = Worker(Client(server.url, "t", agent="a", retries=1))
    worker.handles()(lambda packet, lease: None)
    server.script.append(lambda it: (worker.stop(), answering(200, {"items": []})(it))[1])
    worker.run()
    assert not server.script


@pytest.mark.parametrize("waits", ["events", "claim"])
def test_closing_a_client_ends_waiting_calls(server: Server, waits: str) -> None:
    server.script = [silence]
    client = Client(server.url, "t", agent="a", timeout=60)
    ended = threading.Event()

    def wait() -> None:
        with contextlib.suppress(Unreachable):
            list(client.events() if waits == "events" else client.claim(wait=60))
        ended.set()

    threading.Thread(target=wait, daemon=True).start()
    until = time.monotonic() + 20
    while not server.seen and time.monotonic() < until:
        time.sleep(0.01)
    client.close()
    assert ended.wait(20)


def test_abandoned_events_release_their_thread(server: Server) -> None:
    async def story() -> JsonObject:
        async with AsyncClient(server.url, "t", max_calls=1) as client:
            following = client.events()
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(anext(following), 0.5)
            await following.aclose()
            return await asyncio.wait_for(client.status(), 20)

    server.script = [silence, answering(200, {"ok": True})]
    assert asyncio.run(story()) == {"ok": True}
