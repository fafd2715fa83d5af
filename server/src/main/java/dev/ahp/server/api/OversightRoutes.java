package dev.ahp.server.api;

import static dev.ahp.broker.api.AccessScope.AUDIT;
import static dev.ahp.broker.api.AccessScope.CLAIM;
import static dev.ahp.broker.api.AccessScope.OPERATE;
import static dev.ahp.server.route.BodyRule.OPTIONAL;
import static dev.ahp.server.route.BodyRule.REQUIRED;
import static dev.ahp.server.route.QueryParameter.id;
import static dev.ahp.server.route.QueryParameter.oneOf;
import static dev.ahp.server.route.QueryParameter.text;
import static dev.ahp.server.route.QueryParameter.time;

import dev.ahp.Denied;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.DeadLetterApi;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.InboxApi;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.broker.proof.ProofZip;
import dev.ahp.id.Ids;
import dev.ahp.json.JsonObject;
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
import java.util.stream.Stream;

/** Routes for operators and auditors: inbox, dead letters, alerts, audit chain, erasure. */
final class OversightRoutes {
  private static final String ITEM = "/v1/inbox/{queue}/{id}/";

  private final InboxApi inbox;
  private final DeadLetterApi letters;
  private final AuditApi audit;
  private final EventApi events;
  private final TaskApi tasks;

  OversightRoutes(BrokerApi broker) {
    this.inbox = broker.inbox();
    this.letters = broker.deadLetters();
    this.audit = broker.audit();
    this.events = broker.events();
    this.tasks = broker.tasks();
  }

  List<Route> routes() {
    return Stream.of(inboxRoutes(), deadLetterRoutes(), recordRoutes(), archiveRoutes())
        .flatMap(List::stream)
        .toList();
  }

  private List<Route> inboxRoutes() {
    return List.of(
        Route.get("/v1/inbox")
            .named("listQueues", "List inbox queues with the number of open items")
            .paged()
            .returns("QueueList", it -> inbox.queues(it.caller(), it.page())),
        Route.get("/v1/inbox/{queue}")
            .named("listInbox", "List the open items of an inbox queue")
            .paged()
            .returns("InboxList", it -> inbox.items(it.caller(), queue(it), it.page())),
        Route.get("/v1/inbox/{queue}/{id}")
            .named("getItem", "Get an inbox item, also if it has been decided")
            .returns("InboxItem", it -> inbox.get(it.caller(), queue(it), it.value("id"))),
        Route.post(ITEM + "assign")
            .named("assignItem", "Assign an inbox item to a person of its queue")
            .scope(CLAIM, OPERATE)
            .takes(REQUIRED, "InboxAssignment")
            .returnsLater(
                "InboxItem", it -> inbox.assign(it.caller(), queue(it), it.value("id"), it.body())),
        Route.post(ITEM + "answer")
            .named("answerItem", "Answer an inbox item")
            .scope(CLAIM, OPERATE)
            .takes(OPTIONAL, "InboxAnswer")
            .returnsLater(
                "InboxDecision",
                it -> inbox.answer(it.caller(), queue(it), it.value("id"), it.body())),
        Route.post(ITEM + "reject")
            .named("rejectItem", "Reject an inbox item")
            .scope(CLAIM, OPERATE)
            .takes(OPTIONAL, "Reason")
            .returnsLater(
                "InboxDecision",
                it -> inbox.reject(it.caller(), queue(it), it.value("id"), it.body())));
  }

  private List<Route> deadLetterRoutes() {
    return List.of(
        Route.get("/v1/dead-letters")
            .named("listDeadLetters", "List packets that the safety gate blocked")
            .access(Access.OVERSIGHT)
            .query(oneOf("state", List.of("open", "released", "discarded")))
            .paged()
            .returns(
                "DeadLetterList",
                it -> letters.list(it.caller(), it.query().text("state").orElse(null), it.page())),
        Route.post("/v1/dead-letters/{id}/release")
            .named("releaseDeadLetter", "Release a blocked packet")
            .access(Access.OPERATORS)
            .takes(OPTIONAL, "Release")
            .returnsLater(
                "DeadLetterDecision",
                it -> letters.release(it.caller(), it.value("id"), it.body())),
        Route.post("/v1/dead-letters/{id}/discard")
            .named("discardDeadLetter", "Discard a blocked packet")
            .access(Access.OPERATORS)
            .takes(OPTIONAL, "Note")
            .returnsLater(
                "DeadLetterDecision",
                it -> letters.discard(it.caller(), it.value("id"), it.body())),
        Route.get("/v1/allow-list")
            .named("listAllowedContent", "List allowed content by hash")
            .access(Access.OVERSIGHT)
            .paged()
            .returns("AllowList", it -> letters.allowed(it.caller(), it.page())),
        Route.delete("/v1/allow-list/{hash}")
            .named("revokeAllowedContent", "Remove content from the allow list")
            .access(Access.OPERATORS)
            .gives(204, "")
            .later(it -> Replies.noContent(letters.revoke(it.caller(), it.value("hash")))));
  }

  private List<Route> recordRoutes() {
    return List.of(
        Route.get("/v1/alerts")
            .named("listAlerts", "List alerts, oldest first by default")
            .pagedBothWays()
            .returns("AlertList", it -> events.alerts(it.caller(), it.page())),
        Route.get("/v1/audit")
            .named("listRecords", "List records of the audit chain")
            .scope(AUDIT)
            .access(Access.OVERSIGHT)
            .query(id("taskId"), id("packetId"), text("event"), text("actor"), text("chain"))
            .pagedBothWays()
            .returns("RecordList", it -> audit.list(it.caller(), it.query().filter(), it.page())),
        Route.get("/v1/audit/export")
            .named("exportRecords", "Export the audit chain as JSON lines with a signed checkpoint")
            .scope(AUDIT)
            .access(Access.OVERSIGHT)
            .query(id("taskId"))
            .gives(200, "")
            .now(this::export),
        Route.get("/v1/audit/checkpoint")
            .named("signCheckpoint", "Sign and store the heads of the audit chain")
            .scope(AUDIT)
            .access(Access.OVERSIGHT)
            .returns("AuditCheckpoint", it -> audit.checkpoint(it.caller())),
        Route.get("/v1/audit/verify")
            .named("verifyAudit", "Verify the audit chain, on request with its archives")
            .scope(AUDIT)
            .access(Access.OVERSIGHT)
            .query(oneOf("archives", List.of("true", "false")))
            .returns("AuditReport", this::verify),
        Route.get("/v1/tasks/{id}/proof")
            .named("proveTask", "Download a ZIP that proves the history of a task")
            .scope(AUDIT)
            .access(Access.OVERSIGHT)
            .gives(200, "")
            .now(this::proof));
  }

  private List<Route> archiveRoutes() {
    return List.of(
        Route.get("/v1/audit/archive")
            .named("writeArchive", "Export old records as JSON lines with a signed note")
            .scope(AUDIT)
            .access(Access.OVERSIGHT)
            .query(time("before").required())
            .gives(200, "")
            .now(this::archive),
        Route.post("/v1/audit/archive")
            .named("confirmArchive", "Delete the records that an archive contains")
            .access(Access.OPERATORS)
            .takes(REQUIRED, "ArchiveConfirmation")
            .returns("Archived", it -> audit.archived(it.caller(), it.body())),
        Route.post("/v1/purge")
            .named("purgeTasks", "Delete tasks that ended before a time; audit records stay")
            .access(Access.OPERATORS)
            .takes(REQUIRED, "PurgeRequest")
            .returnsLater("PurgeCount", it -> tasks.purge(it.caller(), it.body())),
        Route.get("/v1/erasures/preview")
            .named("previewErasure", "List the packets and tasks that an erasure would change")
            .access(Access.OVERSIGHT)
            .query(text("subject").required())
            .returns("ErasurePreview", this::erasurePreview),
        Route.post("/v1/erasures")
            .named("eraseSubject", "Erase the personal data of a data subject")
            .access(Access.OPERATORS)
            .takes(REQUIRED, "ErasureRequest")
            .gives(201, "Erasure")
            .later(
                it ->
                    audit.erase(it.caller(), it.body()).thenApply(json -> Reply.json(201, json))));
  }

  private static String queue(ApiRequest request) {
    String queue = request.value("queue");
    if (!Ids.isName(queue)) {
      throw new Denied(ProblemCode.NOT_FOUND, "no queue has this name");
    }
    return queue;
  }

  private JsonObject erasurePreview(ApiRequest request) {
    return audit.erasurePreview(request.caller(), request.query().text("subject").orElseThrow());
  }

  private JsonObject verify(ApiRequest request) {
    boolean archives = request.query().text("archives").filter("true"::equals).isPresent();
    return audit.verify(request.caller(), archives);
  }

  private Reply export(ApiRequest request) {
    String task = request.query().text("taskId").orElse(null);
    return lines(sink -> audit.export(request.caller(), task, sink));
  }

  private Reply archive(ApiRequest request) {
    Instant before = request.query().text("before").flatMap(Rfc3339::parse).orElseThrow();
    return lines(sink -> audit.archive(request.caller(), before, sink));
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

  private Reply proof(ApiRequest request) {
    Map<String, byte[]> files = audit.proof(request.caller(), request.value("id"));
    return Reply.written("application/zip", out -> ProofZip.write(files, out));
  }
}
