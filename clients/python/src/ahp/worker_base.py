"""The common part of workers: handlers, checks and the types to claim."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, Generic, TypeVar

from ahp.models import Claim, Packet
from ahp.unhandled_types import UnhandledTypes

PING = "health.ping"
PONG = {"pong": True}
_ALL = "*"

H = TypeVar("H", bound=Callable[..., Any])
M = TypeVar("M", bound=Callable[..., Any])


class Reject(Exception):
    """Raised by an ``accepts`` check to reject a packet before the handler runs."""

    def __init__(self, reason: str, message: str = "", *, retryable: bool = False) -> None:
        super().__init__(f"{reason}: {message}" if message else reason)
        self.reason = reason
        self.message = message
        self.retryable = retryable


class WorkerBase(Generic[H]):
    """Registers handlers and checks. Answers ``health.ping`` unless a handler is registered for exactly that type."""

    def __init__(self, logger: logging.Logger, lease_ms: int) -> None:
        self._logger = logger
        self._lease_ms = lease_ms
        self._handlers: dict[str, H] = {}
        self._checks: list[Callable[[Packet], None]] = []
        self._middleware: list[Callable[..., Any]] = []
        self._unhandled = UnhandledTypes(logger)

    def handles(self, *types: str) -> Callable[[H], H]:
        """Registers a handler ``(packet, lease) -> result`` for packets of these types (default: all types)."""

        def register(handler: H) -> H:
            self._require_kind(handler)
            for name in types or (_ALL,):
                self._handlers[name] = handler
            return handler

        return register

    def accepts(self, check: Callable[[Packet], None]) -> Callable[[Packet], None]:
        """Registers a check that runs before a packet is accepted; it rejects the packet by raising ``Reject``."""
        self._checks.append(check)
        return check

    def use(self, middleware: M) -> M:
        """Registers a function ``(packet, lease, proceed) -> result`` around all handlers.

        ``proceed()`` calls the next one and at last the handler. The first registered function is the outermost one.
        Its return value is the result; an exception fails the packet. The functions of an ``AsyncWorker`` are
        asynchronous, and ``proceed()`` must be awaited.
        """
        self._require_kind(middleware)
        self._middleware.append(middleware)
        return middleware

    def _require_kind(self, function: Callable[..., Any]) -> None:
        """Raises ``TypeError`` if the worker cannot call the handler or middleware."""
        raise NotImplementedError

    def _types(self) -> list[str] | None:
        """Returns the types to claim; ``None`` means all types."""
        return None if _ALL in self._handlers else [*self._handlers, *([] if PING in self._handlers else [PING])]

    def _handler(self, packet: Packet) -> H | None:
        """Returns the handler of the packet, or ``None`` for a ping that the worker answers."""
        handler = self._handlers.get(packet.type)
        return handler if handler is not None or packet.type == PING else self._handlers[_ALL]

    def _wrapped(self, handler: H) -> Callable[..., Any]:
        """Returns the handler inside the middleware."""
        wrapped: Callable[..., Any] = handler
        for middleware in reversed(self._middleware):
            wrapped = partial(_call, middleware, wrapped)
        return wrapped

    def _check(self, claim: Claim) -> None:
        """Raises ``Reject`` if a check rejects the packet."""
        if not claim.accepted and self._handler(claim.packet) is not None:
            for check in self._checks:
                check(claim.packet)


def _call(middleware: Callable[..., Any], following: Callable[..., Any], packet: Packet, lease: Any) -> Any:
    return middleware(packet, lease, partial(following, packet, lease))
