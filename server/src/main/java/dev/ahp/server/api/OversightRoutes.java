package dev.ahp.server.api;

import static dev.ahp.server.route.BodyRule.OPTIONAL;
import static dev.ahp.server.route.BodyRule.REQUIRED;
import static dev.ahp.server.route.QueryParameter.id;
import static dev.ahp.server.route.QueryParameter.oneOf;
import static dev.ahp.server.route.QueryParameter.text;

import dev.ahp.Denied;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.DeadLetterApi;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.InboxApi;
import dev.ahp.broker.proof.ProofZip;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import dev.ahp.time.Rfc3339;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Routes for operators and auditors: inbox, dead letters, alerts, audit chain, erasure. */
final class OversightRoutes {
  private static final String ITEM = "/v1/inbox/{queue}/{id}/";

  private final InboxApi inbox;
  private final DeadLetterApi letters;
  private final AuditApi audit;
  private final EventApi events;

  OversightRoutes(BrokerApi broker) {
    this.inbox = broker.inbox();
    this.letters = broker.deadLetters();
    this.audit = broker.audit();
    this.events = broker.events();
  }

  List<Route> routes() {
    return List.of(
        queues(),
        items(),
        answer(),
        reject(),
        listLetters(),
        decide("release", "Release a blocked packet"),
        decide("discard", "Discard a blocked packet"),
        allowed(),
        revoke(),
        alerts(),
        records(),
        export(),
        checkpoint(),
        archive(),
        archived(),
        proof(),
        verify(),
        erase());
  }

  private Route queues() {
    return Route.get("/v1/inbox")
        .named("listQueues", "List inbox queues with the number of open items")
        .paged()
        .gives(200, "QueueList")
        .now(request -> Replies.ok(inbox.queues(request.caller(), request.query().page())));
  }

  private Route items() {
    return Route.get("/v1/inbox/{queue}")
        .named("listInbox", "List the open items of an inbox queue")
        .paged()
        .gives(200, "InboxList")
        .now(
            request ->
                Replies.ok(
                    inbox.items(request.caller(), request.value("queue"), request.query().page())));
  }

  private Route answer() {
    return Route.post(ITEM + "answer")
        .named("answerItem", "Answer an inbox item")
        .takes(OPTIONAL, "InboxAnswer")
        .gives(200, "InboxDecision")
        .later(
            request ->
                Replies.ok(
                    inbox.answer(
                        request.caller(),
                        request.value("queue"),
                        request.value("id"),
                        request.body())));
  }

  private Route reject() {
    return Route.post(ITEM + "reject")
        .named("rejectItem", "Reject an inbox item")
        .takes(OPTIONAL, "Reason")
        .gives(200, "InboxDecision")
        .later(
            request ->
                Replies.ok(
                    inbox.reject(
                        request.caller(),
                        request.value("queue"),
                        request.value("id"),
                        request.body())));
  }

  private Route listLetters() {
    return Route.get("/v1/dead-letters")
        .named("listDeadLetters", "List packets that the safety gate blocked")
        .access(Access.OVERSIGHT)
        .query(oneOf("state", List.of("open", "released", "discarded")))
        .paged()
        .gives(200, "DeadLetterList")
        .now(
            request ->
                Replies.ok(
                    letters.list(
                        request.caller(),
                        request.query().text("state").orElse(null),
                        request.query().page())));
  }

  private Route decide(String verb, String summary) {
    boolean release = verb.equals("release");
    return Route.post("/v1/dead-letters/{id}/" + verb)
        .named(verb + "DeadLetter", summary)
        .access(Access.OPERATORS)
        .takes(OPTIONAL, release ? "Release" : "Note")
        .gives(200, "DeadLetterDecision")
        .later(
            request ->
                Replies.ok(
                    release
                        ? letters.release(request.caller(), request.value("id"), request.body())
                        : letters.discard(request.caller(), request.value("id"), request.body())));
  }

  private Route allowed() {
    return Route.get("/v1/allow-list")
        .named("listAllowedContent", "List allowed content by hash")
        .access(Access.OVERSIGHT)
        .paged()
        .gives(200, "AllowList")
        .now(request -> Replies.ok(letters.allowed(request.caller(), request.query().page())));
  }

  private Route revoke() {
    return Route.delete("/v1/allow-list/{hash}")
        .named("revokeAllowedContent", "Remove content from the allow list")
        .access(Access.OPERATORS)
        .gives(204, "")
        .later(
            request ->
                letters
                    .revoke(request.caller(), request.value("hash"))
                    .thenApply(ignored -> Reply.noContent()));
  }

  private Route alerts() {
    return Route.get("/v1/alerts")
        .named("listAlerts", "List alerts, oldest first by default")
        .pagedBothWays()
        .gives(200, "AlertList")
        .now(request -> Replies.ok(events.alerts(request.caller(), request.query().page())));
  }

  private Route records() {
    return Route.get("/v1/audit")
        .named("listRecords", "List records of the audit chain")
        .access(Access.OVERSIGHT)
        .query(id("taskId"), id("packetId"), text("event"), text("actor"), text("chain"))
        .pagedBothWays()
        .gives(200, "RecordList")
        .now(
            request ->
                Replies.ok(
                    audit.list(
                        request.caller(), request.query().filter(), request.query().page())));
  }

  private Route export() {
    return Route.get("/v1/audit/export")
        .named("exportRecords", "Export the audit chain as JSON lines with a signed checkpoint")
        .access(Access.OVERSIGHT)
        .query(id("taskId"))
        .gives(200, "")
        .now(this::exported);
  }

  private Reply exported(ApiRequest request) {
    String task = request.query().text("taskId").orElse(null);
    return lines(sink -> audit.export(request.caller(), task, sink));
  }

  private static Reply lines(Consumer<AuditApi.LineSink> source) {
    return Reply.written(
        "application/x-ndjson",
        out ->
            source.accept(
                line -> {
                  try {
                    out.write(line);
                    out.write('\n');
                  } catch (IOException e) {
                    throw new UncheckedIOException("the client left during an export", e);
                  }
                }));
  }

  private Route checkpoint() {
    return Route.get("/v1/audit/checkpoint")
        .named("signCheckpoint", "Sign and store the heads of the audit chain")
        .access(Access.OVERSIGHT)
        .gives(200, "AuditCheckpoint")
        .now(request -> Replies.ok(audit.checkpoint(request.caller())));
  }

  private Route archive() {
    return Route.get("/v1/audit/archive")
        .named("writeArchive", "Export old records as JSON lines with a signed note")
        .access(Access.OVERSIGHT)
        .query(text("before"))
        .gives(200, "")
        .now(this::archiveLines);
  }

  private Reply archiveLines(ApiRequest request) {
    Instant before =
        request
            .query()
            .text("before")
            .flatMap(Rfc3339::parse)
            .orElseThrow(
                () ->
                    new Denied(
                        ProblemCode.MALFORMED, "query parameter before must be an RFC 3339 time"));
    return lines(sink -> audit.archive(request.caller(), before, sink));
  }

  private Route proof() {
    return Route.get("/v1/tasks/{id}/proof")
        .named("proveTask", "Download a ZIP that proves the history of a task")
        .access(Access.OVERSIGHT)
        .gives(200, "")
        .now(
            request -> {
              Map<String, byte[]> files = audit.proof(request.caller(), request.value("id"));
              return Reply.written("application/zip", out -> ProofZip.write(files, out));
            });
  }

  private Route archived() {
    return Route.post("/v1/audit/archive")
        .named("confirmArchive", "Delete the records that an archive contains")
        .access(Access.OPERATORS)
        .takes(REQUIRED, "ArchiveConfirmation")
        .gives(200, "Archived")
        .now(request -> Replies.ok(audit.archived(request.caller(), request.body())));
  }

  private Route verify() {
    return Route.get("/v1/audit/verify")
        .named("verifyAudit", "Verify the audit chain")
        .access(Access.OVERSIGHT)
        .gives(200, "AuditReport")
        .now(request -> Replies.ok(audit.verify(request.caller())));
  }

  private Route erase() {
    return Route.post("/v1/erasures")
        .named("eraseSubject", "Erase the personal data of a data subject")
        .access(Access.OPERATORS)
        .takes(REQUIRED, "ErasureRequest")
        .gives(201, "Erasure")
        .later(
            request ->
                audit.erase(request.caller(), request.body()).thenApply(it -> Reply.json(201, it)));
  }
}
