package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitReason;
import java.util.Set;

/** Reviews: a result counts only after a reviewer has approved it. */
final class ReviewProcess implements EndFollower {
  static final Set<String> VERDICTS = Set.of("PASS", "FAIL", "VIOLATION", "INCONCLUSIVE");

  private final Environment environment;
  private final PacketCompletion completion;
  private final Transitions transitions;
  private final PacketFactory factory;

  ReviewProcess(
      Environment environment,
      Transitions transitions,
      PacketFactory factory,
      PacketCompletion completion) {
    this.environment = environment;
    this.transitions = transitions;
    this.factory = factory;
    this.completion = completion;
  }

  /** Sends the result to the reviewer and lets the packet wait. */
  PacketState begin(UnitOfWork work, PacketState packet, String reviewer, String actor) {
    AdmittedPacket request = request(work, packet, reviewer);
    StoredAttributes about = StoredAttributes.EMPTY.with(PacketAttribute.REVIEW_OF, packet.id());
    PacketState asked = factory.admit(work, request, about);
    PacketState waiting =
        Transitions.waiting(packet, WaitReason.REVIEW, work.now())
            .with(PacketAttribute.REVIEW_REQUEST, asked.id())
            .with(PacketAttribute.REVIEWER, reviewer);
    return transitions.move(
        work,
        waiting,
        transitions.auditEntry(
            packet,
            AuditEvent.PACKET_WAITING,
            actor,
            JsonObject.builder().put("on", "review").put("reviewer", reviewer).build()));
  }

  private AdmittedPacket request(UnitOfWork work, PacketState packet, String reviewer) {
    JsonObject reviewed = work.content(packet);
    return SystemPacket.admit(
        environment,
        SystemPacket.content(
                environment, "review.request", packet.placement().owner(), reviewer, work.now())
            .put("taskId", packet.taskId())
            .put("payload", payload(packet, reviewed))
            .putIfPresent("safety", packet.get(PacketAttribute.OUTCOME_SAFETY).orElse(null))
            .put("priority", reviewed.string("priority").orElse("MEDIUM"))
            .put("traceparent", SystemPacket.spanOf(environment, reviewed))
            .build());
  }

  private static JsonObject payload(PacketState packet, JsonObject reviewed) {
    Json result = packet.get(PacketAttribute.RESULT).orElse(null);
    Json expected = reviewed.get("expectedOutput");
    return JsonObject.builder()
        .put("packetId", packet.id())
        .put("result", result == null ? Json.Null.NULL : result)
        .put("expectedOutput", expected == null ? Json.Null.NULL : expected)
        .build();
  }

  PacketState decide(UnitOfWork work, PacketState packet, JsonObject verdict, String actor) {
    String outcome = verdict.string("verdict").orElse("");
    PacketState judged = packet.with(PacketAttribute.REVIEW, verdict);
    if (outcome.equals("VIOLATION")) {
      JsonArray violations = verdict.array("violations").orElse(JsonArray.of(Json.of("review")));
      judged = judged.with(PacketAttribute.VIOLATIONS, violations);
    }
    if (outcome.equals("FAIL") || outcome.equals("INCONCLUSIVE")) {
      judged = judged.with(PacketAttribute.ERROR, error(outcome, verdict));
    }
    PacketEnd end =
        switch (outcome) {
          case "PASS" -> end(Status.COMPLETED, TerminalReason.SUCCESS, actor);
          case "FAIL" -> end(Status.FAILED, TerminalReason.REVIEW_FAILED, actor);
          case "VIOLATION" -> end(Status.BLOCKED, TerminalReason.SCOPE_VIOLATION, actor);
          default -> end(Status.FAILED, TerminalReason.REVIEW_INCONCLUSIVE, actor);
        };
    PacketState ended = completion.end(work, judged, end.with(verdict));
    closeRequest(work, packet, verdict, actor);
    return ended;
  }

  private static PacketEnd end(Status status, TerminalReason reason, String actor) {
    return PacketEnd.of(status, reason, AuditEvent.PACKET_REVIEWED, actor);
  }

  private static JsonObject error(String outcome, JsonObject verdict) {
    return JsonObject.builder()
        .put("code", outcome.equals("FAIL") ? "REVIEW_FAILED" : "REVIEW_INCONCLUSIVE")
        .put("message", verdict.string("notes").orElse("the review did not approve the result"))
        .put("details", verdict)
        .build();
  }

  /** Ends the open review request after a verdict that did not come from it. */
  private void closeRequest(
      UnitOfWork work, PacketState reviewed, JsonObject verdict, String actor) {
    PacketState request =
        reviewed.get(PacketAttribute.REVIEW_REQUEST).map(work::existing).orElse(null);
    if (request == null || request.isFinal()) {
      return;
    }
    boolean begun = request.status() == Status.RUNNING || request.status() == Status.WAITING;
    PacketState withResult = request.with(PacketAttribute.RESULT, verdict);
    completion.end(
        work,
        withResult,
        begun
            ? PacketEnd.of(
                Status.COMPLETED, TerminalReason.SUCCESS, AuditEvent.PACKET_COMPLETED, actor)
            : PacketEnd.of(
                Status.CANCELLED,
                TerminalReason.CANCELLED_BY_CALLER,
                AuditEvent.PACKET_CANCELLED,
                actor));
  }

  /** Decides a review when its request ends; a request without a verdict is inconclusive. */
  @Override
  public void packetEnded(UnitOfWork work, PacketState request, PacketEnd end) {
    PacketState reviewed = request.get(PacketAttribute.REVIEW_OF).map(work::packet).orElse(null);
    if (reviewed == null
        || reviewed.placement().waitReason() != WaitReason.REVIEW
        || request.isReplaced()) {
      return;
    }
    JsonObject verdict =
        request.status() == Status.COMPLETED
            ? request.get(PacketAttribute.RESULT).flatMap(Json::asObject).orElse(inconclusive())
            : inconclusive();
    JsonObject label = request.get(PacketAttribute.OUTCOME_SAFETY).orElse(null);
    PacketState labelled = ReportRules.labelled(reviewed, label);
    decide(work, labelled, verdict, request.placement().owner());
  }

  private static JsonObject inconclusive() {
    return JsonObject.builder().put("verdict", "INCONCLUSIVE").build();
  }
}
