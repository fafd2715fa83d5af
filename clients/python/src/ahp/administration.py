"""The part of the client for operators and auditors: agents, contracts, schemas, people, audit records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from ahp.calls import Calls
from ahp.errors import Busy
from ahp.handoff import _camel
from ahp.jsontext import Json, JsonObject, plain, read
from ahp.models import Record
from ahp.transport import Request, path


class Administration(Calls):
    """The methods of ``Client`` that are not about the work of one agent."""

    # Registry

    def schedules(self) -> list[JsonObject]:
        """Returns the recurring schedules that the caller may see."""
        return list(self._pages("/v1/schedules", {}))

    def schedule(self, schedule_id: str) -> JsonObject:
        return self._get(path("v1", "schedules", schedule_id))

    def put_schedule(
        self,
        schedule_id: str,
        packet: Mapping[str, Any],
        *,
        cron: str | None = None,
        every: float | None = None,
        time_zone: str | None = None,
        overlap: Literal["skip", "allow"] | None = None,
    ) -> JsonObject:
        """Creates or replaces a schedule that submits ``packet`` (see ``packet_json``) at each due time.

        ``cron`` has the fields minute, hour, day of the month, month and day of the week; ``every`` is an interval in
        seconds instead. A run is skipped while the task of the last one has not ended, unless ``overlap`` is ``allow``.
        """
        body = {
            "packet": plain(packet),
            "cron": cron,
            "everyMs": None if every is None else round(every * 1000),
            "timeZone": time_zone,
            "overlap": overlap,
        }
        entry = {name: value for name, value in body.items() if value is not None}
        return self._call(Request("PUT", path("v1", "schedules", schedule_id), entry)).object

    def delete_schedule(self, schedule_id: str) -> None:
        self._call(Request("DELETE", path("v1", "schedules", schedule_id)))

    def pause_schedule(self, schedule_id: str) -> JsonObject:
        return self._post(path("v1", "schedules", schedule_id, "pause"), {}).object

    def resume_schedule(self, schedule_id: str) -> JsonObject:
        return self._post(path("v1", "schedules", schedule_id, "resume"), {}).object

    def agents(self) -> list[JsonObject]:
        return list(self._pages("/v1/agents", {}))

    def agent_entry(self, name: str) -> JsonObject:
        return self._get(path("v1", "agents", name))

    def put_agent(self, name: str, /, **entry: Any) -> JsonObject:
        """Creates or replaces the entry of an agent. The first response contains its ``token``."""
        body = {_camel(key): plain(value) for key, value in entry.items() if value is not None}
        return self._call(Request("PUT", path("v1", "agents", name), body)).object

    def delete_agent(self, name: str) -> None:
        self._call(Request("DELETE", path("v1", "agents", name)))

    def new_token(self, name: str) -> str:
        """Returns a new token for an agent and invalidates the old one."""
        return str(self._post(path("v1", "agents", name, "token"), {}).object["token"])

    def roles(self) -> list[JsonObject]:
        return list(self._pages("/v1/roles", {}))

    def contracts(self) -> list[JsonObject]:
        return list(self._pages("/v1/contracts", {}))

    def contract(self, contract_id: str) -> JsonObject:
        return self._get(path("v1", "contracts", contract_id))

    def put_contract(self, contract_id: str, contract: Mapping[str, Any]) -> JsonObject:
        return self._call(Request("PUT", path("v1", "contracts", contract_id), plain(contract), idempotent=True)).object

    def schemas(self) -> list[JsonObject]:
        return list(self._pages("/v1/schemas", {}))

    def schema(self, schema_id: str) -> JsonObject:
        return self._get(path("v1", "schemas", *schema_id.split("/")))

    def put_schema(self, schema_id: str, schema: Mapping[str, Any]) -> JsonObject:
        target = path("v1", "schemas", *schema_id.split("/"))
        return self._call(Request("PUT", target, plain(schema), idempotent=True)).object

    # People, dead letters, alerts

    def inbox(self, queue: str | None = None) -> list[JsonObject]:
        """Returns the open items of a queue, or the queues if ``queue`` is ``None``."""
        return list(self._pages(path("v1", "inbox", *([queue] if queue else [])), {}))

    def answer(self, queue: str, item_id: str, result: Json, note: str | None = None) -> JsonObject:
        target = path("v1", "inbox", queue, item_id, "answer")
        return self._post(target, {"result": result, "note": note}, keep_null=("result",)).object

    def refuse(self, queue: str, item_id: str, reason: str) -> JsonObject:
        return self._post(path("v1", "inbox", queue, item_id, "reject"), {"reason": reason}).object

    def dead_letters(self, *, state: str | None = None) -> list[JsonObject]:
        return list(self._pages("/v1/dead-letters", {"state": state}))

    def release(self, dead_letter: str, note: str | None = None, *, allow: bool | None = None) -> JsonObject:
        """Delivers a dead letter. With ``allow``, the same content is not blocked again."""
        target = path("v1", "dead-letters", dead_letter, "release")
        return self._post(target, {"note": note, "allow": allow}).object

    def discard(self, dead_letter: str, note: str | None = None) -> JsonObject:
        return self._post(path("v1", "dead-letters", dead_letter, "discard"), {"note": note}).object

    def allowed(self) -> list[JsonObject]:
        """Returns the permanently allowed contents by hash."""
        return list(self._pages("/v1/allow-list", {}))

    def revoke(self, content_hash: str) -> None:
        """Removes a content from the allow list."""
        self._call(Request("DELETE", path("v1", "allow-list", content_hash)))

    def alerts(self) -> list[JsonObject]:
        return list(self._pages("/v1/alerts", {}))

    # Audit

    def audit(self, /, **filters: str) -> Iterator[Record]:
        query = {_camel(name): value for name, value in filters.items()}
        return (Record(it) for it in self._pages("/v1/audit", query))

    def audit_verify(self) -> JsonObject:
        return self._get("/v1/audit/verify")

    def audit_checkpoint(self) -> JsonObject:
        return self._get("/v1/audit/checkpoint")

    def audit_export(self, *, task_id: str | None = None) -> Iterator[JsonObject]:
        """Streams the records of the audit chain. Without a filter, the last item is a checkpoint."""
        with self._transport.lines(Request("GET", "/v1/audit/export", query={"taskId": task_id})) as lines:
            for line in lines:
                if line:
                    yield read(line, max_depth=128, any_integer=True)

    def erase(self, subject: str, reason: str) -> JsonObject:
        """Destroys the encryption key of a data subject."""
        return self._post("/v1/erasures", {"subject": subject, "reason": reason}).object

    # Status

    def status(self) -> JsonObject:
        return self._get("/v1/status")

    def ready(self) -> bool:
        """Returns whether the daemon accepts requests."""
        try:
            return self._call(Request("GET", "/readyz", idempotent=True, no_retry=True)).status == 200
        except Busy:
            return False
