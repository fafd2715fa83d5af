"""Client of AHP, the Agent Handoff Protocol: hands work from one agent to the next and records every step."""

from ahp.aio import AsyncClient, AsyncLease
from ahp.async_worker import AsyncWorker
from ahp.client import Client
from ahp.embedded import EmbeddedDaemon, embedded
from ahp.errors import (
    AhpError,
    AlreadyClaimed,
    Busy,
    DaemonStartError,
    Denied,
    Forbidden,
    IllegalTransition,
    LeaseLost,
    NotFound,
    Unauthenticated,
    Unreachable,
)
from ahp.handoff import Handoff, budget, next_cost
from ahp.leases import Lease, child
from ahp.models import Claim, Event, Grant, Packet, Record, Submission, Task, TaskResult, packet_json
from ahp.packet_members import OnComplete, PacketMembers, Retry
from ahp.problems import Validation, Violation
from ahp.signing import SigningKey
from ahp.validation import validate
from ahp.worker import Worker
from ahp.worker_base import Reject

__version__ = "0.1.0"

__all__ = [
    "AhpError",
    "AlreadyClaimed",
    "AsyncClient",
    "AsyncLease",
    "AsyncWorker",
    "Busy",
    "Claim",
    "Client",
    "DaemonStartError",
    "Denied",
    "EmbeddedDaemon",
    "Event",
    "Forbidden",
    "Grant",
    "Handoff",
    "IllegalTransition",
    "Lease",
    "LeaseLost",
    "NotFound",
    "OnComplete",
    "Packet",
    "PacketMembers",
    "Record",
    "Reject",
    "Retry",
    "SigningKey",
    "Submission",
    "Task",
    "TaskResult",
    "Unauthenticated",
    "Unreachable",
    "Validation",
    "Violation",
    "Worker",
    "budget",
    "child",
    "embedded",
    "next_cost",
    "packet_json",
    "validate",
]
