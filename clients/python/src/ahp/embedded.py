"""A private daemon that belongs to this process."""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import queue
import shutil
import subprocess
import tempfile
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO

from ahp.aio import AsyncClient
from ahp.client import Client
from ahp.errors import DaemonStartError
from ahp.start_command import environment, start_command

logger = logging.getLogger(__name__)

_READY = "ahp ready "
_IN_USE = " is in use by "
_LOG_LINES = 20
_STOP_SECONDS = 10.0
_KILL_SECONDS = 5.0
_RETRY_SECONDS = 3.0
_RETRY_PAUSE = 0.1


def embedded(
    path: str | os.PathLike[str] | None = None,
    *,
    command: str | os.PathLike[str] | None = None,
    options: Sequence[str] = (),
    timeout: float = 30.0,
) -> EmbeddedDaemon:
    """Returns a private daemon, to be used as a context manager.

    ``with embedded(path) as client`` starts it and returns a ``Client``; ``async with`` returns an ``AsyncClient``. The
    client is the operator, and ``client.acting_as(name)`` is a client for any agent. The daemon listens on a random
    port of the loopback interface and requires a token that only this user can read. It ends with the block, and also
    with this process, however that ends.

    ``path`` is the SQLite database; the directory ``PATH.ahp`` next to it contains keys and the token. Without a path,
    the database is temporary. One process at a time can use a database. ``command`` is the command ``ahp``; the
    default is ``AHP_COMMAND``, then the package ``ahp-handoff-server``, then ``ahp`` on the ``PATH``. ``options`` are
    further options of ``ahp start``; their paths are relative to the directory ``PATH.ahp``. The block raises
    ``DaemonStartError`` if the daemon is not ready after ``timeout`` seconds.
    """
    return EmbeddedDaemon(path, command=command, options=options, timeout=timeout)


class EmbeddedDaemon:
    """A daemon that ends with this process; see ``embedded``. ``start`` and ``stop`` are for use without ``with``."""

    def __init__(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        command: str | os.PathLike[str] | None = None,
        options: Sequence[str] = (),
        timeout: float = 30.0,
    ) -> None:
        self.path = None if path is None else Path(os.path.abspath(path))
        self._command = command
        self._options = tuple(options)
        self._timeout = timeout
        self._process: subprocess.Popen[str] | None = None
        self._owner = 0
        self._temporary: Path | None = None
        self._log: deque[str] = deque(maxlen=_LOG_LINES)
        self._readers: list[threading.Thread] = []
        self._client: Client | None = None
        self._async_client: AsyncClient | None = None

    def start(self) -> Client:
        """Starts the daemon and returns a client with the rights of the operator."""
        if self._process is not None:
            raise RuntimeError("the daemon is running; stop it first")
        data = self._directory()
        atexit.register(self.stop)
        try:
            url = self._start(data)
            token = (data / "operator.token").read_text("utf-8").strip()
        except BaseException:
            self.stop()
            raise
        self._client = _EmbeddedClient(url, token)
        return self._client

    def stop(self) -> None:
        """Stops the daemon; the database is complete when this method returns. May be called more than once."""
        atexit.unregister(self.stop)
        if self._client is not None:
            self._client.close()
            self._client = None
        self._end()
        if self._temporary is not None:
            shutil.rmtree(self._temporary, ignore_errors=True)
            self._temporary = None

    def __enter__(self) -> Client:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    async def __aenter__(self) -> AsyncClient:
        client = await asyncio.to_thread(self.start)
        self._async_client = AsyncClient.over(client)
        return self._async_client

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._async_client is not None:
            await self._async_client.close()
            self._async_client = None
        await asyncio.to_thread(self.stop)

    def _directory(self) -> Path:
        """Returns the data directory; creates it if it does not exist."""
        if self.path is None:
            self._temporary = Path(tempfile.mkdtemp(prefix="ahp-"))
            return self._temporary
        data = self.path.with_name(self.path.name + ".ahp")
        data.mkdir(mode=0o700, exist_ok=True)
        return data

    def _start(self, data: Path) -> str:
        """Returns the URL. Waits shortly for the daemon of a process that has just ended."""
        command = start_command(self._command, self._arguments(data))
        deadline = time.monotonic() + _RETRY_SECONDS
        while True:
            try:
                return self._launch(command, data)
            except DaemonStartError as fault:
                self._end()
                if _IN_USE not in str(fault) or time.monotonic() > deadline:
                    raise
            time.sleep(_RETRY_PAUSE)

    def _arguments(self, data: Path) -> list[str]:
        database = [] if self.path is None else ["--sqlite", str(self.path)]
        fixed = ["--port", "0", "--host", "127.0.0.1", "--data", str(data), "--log", "text"]
        return ["start", *fixed, *database, "--allow-impersonation", "--exit-with-stdin", *self._options]

    def _launch(self, command: list[str], data: Path) -> str:
        self._log.clear()
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=data,
                env=environment(),
                start_new_session=True,  # Ctrl-C must not end the daemon before the caller has finished
                text=True,
                errors="replace",
                bufsize=1,
            )
        except OSError as fault:
            raise DaemonStartError(f"cannot run {command[0]}: {fault.strerror or fault}") from fault
        self._process = process
        self._owner = os.getpid()
        _running.add(self)
        assert process.stdout is not None
        assert process.stderr is not None
        lines: queue.Queue[str | None] = queue.Queue()
        self._readers = [_reader(process.stdout, lines.put), _reader(process.stderr, self._keep)]
        return self._url(lines)

    def _url(self, lines: queue.Queue[str | None]) -> str:
        deadline = time.monotonic() + self._timeout
        try:
            while (line := lines.get(timeout=max(deadline - time.monotonic(), 0.0))) is not None:
                if line.startswith(_READY):
                    return line[len(_READY) :].strip()
        except queue.Empty:
            raise DaemonStartError(self._failure(f"is not ready after {self._timeout:g} s")) from None
        self._readers[1].join(_KILL_SECONDS)
        raise DaemonStartError(self._failure("did not start"))

    def _failure(self, what: str) -> str:
        name = "the temporary daemon" if self.path is None else f"the daemon of {self.path}"
        said = "\n".join(line.removeprefix("ahp: ") for line in self._log)
        return f"{name} {what}: {said}" if said else f"{name} {what}"

    def _keep(self, line: str | None) -> None:
        if line is not None:
            self._log.append(line)
            logger.debug("%s", line)

    def _end(self) -> None:
        """Ends the process: the end of its standard input makes it stop."""
        process, self._process = self._process, None
        _running.discard(self)
        if process is None or self._owner != os.getpid():
            return
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.close()
        for end, seconds in ((process.terminate, _STOP_SECONDS), (process.kill, _KILL_SECONDS)):
            try:
                process.wait(seconds)
                break
            except subprocess.TimeoutExpired:
                end()
        process.wait()
        for reader in self._readers:
            reader.join(_KILL_SECONDS)
        self._readers = []


class _EmbeddedClient(Client):
    """The operator's client, whose token also lets it act as an agent."""

    def acting_as(self, agent: str) -> Client:
        return Client(self.address.url, self.address.token, agent=agent, namespace=self.address.namespace)


_running: weakref.WeakSet[EmbeddedDaemon] = weakref.WeakSet()


def _reader(stream: IO[str], take: Callable[[str | None], object]) -> threading.Thread:
    """Starts a thread that passes each line to ``take``, and ``None`` at the end."""

    def read() -> None:
        with suppress(OSError, ValueError), stream:
            for line in stream:
                take(line.rstrip("\n"))
        take(None)

    thread = threading.Thread(target=read, name="ahp-embedded", daemon=True)
    thread.start()
    return thread


def _release_in_child() -> None:
    """Gives up the pipe in a forked process, so that the daemon ends with its parent."""
    for daemon in list(_running):
        process = daemon._process
        if process is not None and process.stdin is not None:
            with suppress(OSError, ValueError):
                null = os.open(os.devnull, os.O_WRONLY)
                os.dup2(null, process.stdin.fileno(), inheritable=False)
                os.close(null)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_release_in_child)
