package dev.ahp.http.api;

import static dev.ahp.http.route.BodyRule.OPTIONAL;
import static dev.ahp.http.route.BodyRule.REQUIRED;
import static dev.ahp.http.route.QueryParameter.id;
import static dev.ahp.http.route.QueryParameter.oneOf;
import static dev.ahp.http.route.QueryParameter.text;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.AuditDesk;
import dev.ahp.broker.exchange.DeadLetterDesk;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.broker.exchange.InboxDesk;
import dev.ahp.broker.proof.ProofZip;
import dev.ahp.http.route.Access;
import dev.ahp.http.route.Call;
import dev.ahp.http.route.Reply;
import dev.ahp.http.route.Route;
import dev.ahp.problem.ProblemCode;
import dev.ahp.time.Rfc3339;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What people decide and look into: inbox, dead letters, alerts, the audit chain, erasure. */
final class OversightRoutes {
  private static final String ITEM = "/v1/inbox/{queue}/{id}/";

  private final InboxDesk inbox;
  private final DeadLetterDesk letters;
  private final AuditDesk audit;
  private final EventDesk events;

  OversightRoutes(Exchange exchange) {
    this.inbox = exchange.inbox();
    this.letters = exchange.deadLetters();
    this.audit = exchange.audit();
    this.events = exchange.events();
  }

  List<Route> routes() {
    return List.of(
        queues(),
        items(),
        answer(),
        reject(),
        listLetters(),
        decide("release", "Send a blocked packet on after all"),
        decide("discard", "Leave a blocked packet where it is"),
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
        .named("listQueues", "Queues of people, with what is open")
        .paged()
        .gives(200, "QueueList")
        .now(call -> Answers.ok(inbox.queues(call.caller(), call.query().page())));
  }

  private Route items() {
    return Route.get("/v1/inbox/{queue}")
        .named("listInbox", "What waits for people in a queue")
        .paged()
        .gives(200, "InboxList")
        .now(
            call ->
                Answers.ok(inbox.items(call.caller(), call.value("queue"), call.query().page())));
  }

  private Route answer() {
    return Route.post(ITEM + "answer")
        .named("answerItem", "Answer what waits for people")
        .takes(OPTIONAL, "InboxAnswer")
        .gives(200, "InboxDecision")
        .later(
            call ->
                Answers.ok(
                    inbox.answer(
                        call.caller(), call.value("queue"), call.value("id"), call.body())));
  }

  private Route reject() {
    return Route.post(ITEM + "reject")
        .named("rejectItem", "Decline what waits for people")
        .takes(OPTIONAL, "Reason")
        .gives(200, "InboxDecision")
        .later(
            call ->
                Answers.ok(
                    inbox.reject(
                        call.caller(), call.value("queue"), call.value("id"), call.body())));
  }

  private Route listLetters() {
    return Route.get("/v1/dead-letters")
        .named("listDeadLetters", "What the safety gate held back")
        .access(Access.OVERSIGHT)
        .query(oneOf("state", List.of("open", "released", "discarded")))
        .paged()
        .gives(200, "DeadLetterList")
        .now(
            call ->
                Answers.ok(
                    letters.list(
                        call.caller(),
                        call.query().text("state").orElse(null),
                        call.query().page())));
  }

  private Route decide(String verb, String summary) {
    boolean release = verb.equals("release");
    return Route.post("/v1/dead-letters/{id}/" + verb)
        .named(verb + "DeadLetter", summary)
        .access(Access.OPERATORS)
        .takes(OPTIONAL, release ? "Release" : "Note")
        .gives(200, "DeadLetterDecision")
        .later(
            call ->
                Answers.ok(
                    release
                        ? letters.release(call.caller(), call.value("id"), call.body())
                        : letters.discard(call.caller(), call.value("id"), call.body())));
  }

  private Route allowed() {
    return Route.get("/v1/allow-list")
        .named("listAllowedContent", "Contents that people let pass, by hash")
        .access(Access.OVERSIGHT)
        .paged()
        .gives(200, "AllowList")
        .now(call -> Answers.ok(letters.allowed(call.caller(), call.query().page())));
  }

  private Route revoke() {
    return Route.delete("/v1/allow-list/{hash}")
        .named("revokeAllowedContent", "Hold a content back again")
        .access(Access.OPERATORS)
        .gives(204, "")
        .later(
            call ->
                letters
                    .revoke(call.caller(), call.value("hash"))
                    .thenApply(gone -> Reply.noContent()));
  }

  private Route alerts() {
    return Route.get("/v1/alerts")
        .named("listAlerts", "Alerts, oldest first unless asked otherwise")
        .pagedBothWays()
        .gives(200, "AlertList")
        .now(call -> Answers.ok(events.alerts(call.caller(), call.query().page())));
  }

  private Route records() {
    return Route.get("/v1/audit")
        .named("listRecords", "Records of the audit chain")
        .access(Access.OVERSIGHT)
        .query(id("taskId"), id("packetId"), text("event"), text("actor"), text("chain"))
        .pagedBothWays()
        .gives(200, "RecordList")
        .now(
            call ->
                Answers.ok(audit.list(call.caller(), call.query().filter(), call.query().page())));
  }

  private Route export() {
    return Route.get("/v1/audit/export")
        .named("exportRecords", "The whole chain as JSON lines, with a signed checkpoint")
        .access(Access.OVERSIGHT)
        .query(id("taskId"))
        .gives(200, "")
        .now(this::exported);
  }

  private Reply exported(Call call) {
    String task = call.query().text("taskId").orElse(null);
    return lines(sink -> audit.export(call.caller(), task, sink));
  }

  private static Reply lines(Consumer<AuditDesk.LineSink> source) {
    return Reply.written(
        "application/x-ndjson",
        out ->
            source.accept(
                line -> {
                  try {
                    out.write(line);
                    out.write('\n');
                  } catch (IOException e) {
                    throw new UncheckedIOException("the reader of an export went away", e);
                  }
                }));
  }

  private Route checkpoint() {
    return Route.get("/v1/audit/checkpoint")
        .named("signCheckpoint", "Sign and keep the heads of the chain")
        .access(Access.OVERSIGHT)
        .gives(200, "AuditCheckpoint")
        .now(call -> Answers.ok(audit.checkpoint(call.caller())));
  }

  private Route archive() {
    return Route.get("/v1/audit/archive")
        .named("writeArchive", "Old records as JSON lines, with a signed note; drops nothing")
        .access(Access.OVERSIGHT)
        .query(text("before"))
        .gives(200, "")
        .now(this::archiveLines);
  }

  private Reply archiveLines(Call call) {
    Instant before =
        call.query()
            .text("before")
            .flatMap(Rfc3339::parse)
            .orElseThrow(
                () ->
                    new Denied(
                        ProblemCode.MALFORMED, "the query's before must be an RFC 3339 time"));
    return lines(sink -> audit.archive(call.caller(), before, sink));
  }

  private Route proof() {
    return Route.get("/v1/tasks/{id}/proof")
        .named("proveTask", "A ZIP that proves to outsiders what happened to a task")
        .access(Access.OVERSIGHT)
        .gives(200, "")
        .now(
            call -> {
              Map<String, byte[]> files = audit.proof(call.caller(), call.value("id"));
              return Reply.written("application/zip", out -> ProofZip.write(files, out));
            });
  }

  private Route archived() {
    return Route.post("/v1/audit/archive")
        .named("confirmArchive", "Drop the records that an archive holds")
        .access(Access.OPERATORS)
        .takes(REQUIRED, "ArchiveConfirmation")
        .gives(200, "Archived")
        .now(call -> Answers.ok(audit.archived(call.caller(), call.body())));
  }

  private Route verify() {
    return Route.get("/v1/audit/verify")
        .named("verifyAudit", "Read the chain anew and say whether it holds")
        .access(Access.OVERSIGHT)
        .gives(200, "AuditReport")
        .now(call -> Answers.ok(audit.verify(call.caller())));
  }

  private Route erase() {
    return Route.post("/v1/erasures")
        .named("eraseSubject", "Destroy the personal data of a data subject")
        .access(Access.OPERATORS)
        .takes(REQUIRED, "ErasureRequest")
        .gives(201, "Erasure")
        .later(
            call -> audit.erase(call.caller(), call.body()).thenApply(it -> Reply.json(201, it)));
  }
}
