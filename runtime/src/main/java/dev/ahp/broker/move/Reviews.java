package dev.ahp.broker.move;

import dev.ahp.broker.admission.Personal;
import dev.ahp.broker.admission.Prepared;
import dev.ahp.broker.admission.Redaction;
import dev.ahp.broker.gate.Gates;
import dev.ahp.broker.store.Assigned;
import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Work;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitingOn;
import dev.ahp.time.Rfc3339;
import dev.ahp.trace.TraceParent;
import java.util.List;
import java.util.Set;

/** Work that counts only when somebody else has looked at it. */
final class Reviews {
  static final Set<String> VERDICTS = Set.of("PASS", "FAIL", "VIOLATION", "INCONCLUSIVE");

  private final Environment environment;
  private final Endings endings;
  private final Mover mover;
  private final Births births;

  Reviews(Environment environment, Endings endings) {
    this.environment = environment;
    this.endings = endings;
    this.mover = new Mover(environment);
    this.births = new Births(environment);
  }

  /** The result is there; somebody is asked what it is worth. */
  PacketState begin(Work work, PacketState packet, String reviewer, String actor) {
    Prepared request = request(work, packet, reviewer);
    Detail about = Detail.EMPTY.with("reviewOf", packet.id());
    PacketState asked = births.admit(work, request, about);
    PacketState waiting =
        Mover.stopped(packet, work.now())
            .with(packet.standing().waiting(WaitingOn.REVIEW))
            .with(packet.detail().with("reviewRequest", asked.id()).with("reviewer", reviewer));
    return mover.move(
        work,
        waiting,
        mover.draft(
            packet,
            "packet.waiting",
            actor,
            JsonObject.builder().put("on", "review").put("reviewer", reviewer).build()));
  }

  /** Everything in it is the broker's. */
  private Prepared request(Work work, PacketState packet, String reviewer) {
    JsonObject content = content(work, packet, reviewer);
    JsonObject data =
        JsonObject.builder()
            .put("type", "review.request")
            .put("message", new Redaction(environment.settings().redact()).payloadOf(content))
            .put("via", JsonArray.ofStrings(List.of("created", "validated")))
            .build();
    JsonArray assigned = JsonArray.ofStrings(List.copyOf(content.names()));
    return new Prepared(
        content.with(Assigned.MEMBER, assigned),
        null,
        null,
        List.of(),
        new Prepared.Times(0, 0, 0, 0),
        null,
        null,
        null,
        null,
        null,
        List.of(),
        CanonicalJson.bytes(data),
        Gates.canonical(null, null),
        Prepared.Costs.NONE,
        Personal.NONE);
  }

  private JsonObject content(Work work, PacketState packet, String reviewer) {
    JsonObject reviewed = work.content(packet);
    return JsonObject.builder()
        .put("ahp", "1.0")
        .put("packetId", environment.ids().get())
        .put("taskId", packet.taskId())
        .put("type", "review.request")
        .put("sender", packet.standing().owner())
        .put("target", reviewer)
        .put("payload", payload(packet, reviewed))
        .put("payloadType", "object")
        .put("priority", reviewed.string("priority").orElse("MEDIUM"))
        .put("createdAt", Rfc3339.format(work.now()))
        .put("traceparent", trace(reviewed))
        .put("attempt", 1)
        .put("visited", JsonArray.ofStrings(List.of(packet.standing().owner())))
        .build();
  }

  private static JsonObject payload(PacketState packet, JsonObject reviewed) {
    Json result = packet.detail().get("result");
    Json expected = reviewed.get("expectedOutput");
    return JsonObject.builder()
        .put("packetId", packet.id())
        .put("result", result == null ? Json.Null.NULL : result)
        .put("expectedOutput", expected == null ? Json.Null.NULL : expected)
        .build();
  }

  private String trace(JsonObject reviewed) {
    return reviewed
        .string("traceparent")
        .flatMap(TraceParent::parse)
        .map(it -> it.child(environment.random()))
        .orElseGet(() -> TraceParent.create(environment.random()))
        .toString();
  }

  PacketState decide(Work work, PacketState packet, JsonObject verdict, String actor) {
    String word = verdict.string("verdict").orElse("");
    PacketState judged = packet.with(packet.detail().with("review", verdict));
    if (word.equals("VIOLATION")) {
      JsonArray violations = verdict.array("violations").orElse(JsonArray.of(Json.of("review")));
      judged = judged.with(judged.detail().with("violations", violations));
    }
    if (word.equals("FAIL") || word.equals("INCONCLUSIVE")) {
      judged = judged.with(judged.detail().with("error", error(word, verdict)));
    }
    Endings.End how =
        switch (word) {
          case "PASS" -> end(Status.COMPLETED, TerminalReason.SUCCESS, actor);
          case "FAIL" -> end(Status.FAILED, TerminalReason.REVIEW_FAILED, actor);
          case "VIOLATION" -> end(Status.BLOCKED, TerminalReason.SCOPE_VIOLATION, actor);
          default -> end(Status.FAILED, TerminalReason.REVIEW_INCONCLUSIVE, actor);
        };
    PacketState ended = endings.end(work, judged, how.with(verdict));
    closeRequest(work, packet, verdict, actor);
    return ended;
  }

  private static Endings.End end(Status status, TerminalReason reason, String actor) {
    return Endings.End.of(status, reason, "packet.reviewed", actor);
  }

  private static JsonObject error(String word, JsonObject verdict) {
    return JsonObject.builder()
        .put("code", word.equals("FAIL") ? "REVIEW_FAILED" : "REVIEW_INCONCLUSIVE")
        .put("message", verdict.string("notes").orElse("the review did not pass it"))
        .put("details", verdict)
        .build();
  }

  /** The request is settled when the verdict came another way. */
  private void closeRequest(Work work, PacketState reviewed, JsonObject verdict, String actor) {
    PacketState request = reviewed.detail().text("reviewRequest").map(work::existing).orElse(null);
    if (request == null || request.isFinal()) {
      return;
    }
    boolean begun = request.status() == Status.RUNNING || request.status() == Status.WAITING;
    PacketState told = request.with(request.detail().with("result", verdict));
    endings.end(
        work,
        told,
        begun
            ? Endings.End.of(Status.COMPLETED, TerminalReason.SUCCESS, "packet.completed", actor)
            : Endings.End.of(
                Status.CANCELLED, TerminalReason.CANCELLED_BY_CALLER, "packet.cancelled", actor));
  }

  /** A request that ended is the verdict, or the lack of one. */
  void requestEnded(Work work, PacketState request) {
    PacketState reviewed = request.detail().text("reviewOf").map(work::packet).orElse(null);
    if (reviewed == null
        || reviewed.standing().waitingOn() != WaitingOn.REVIEW
        || request.detail().json().has("replacedBy")) {
      return;
    }
    JsonObject verdict =
        request.status() == Status.COMPLETED
            ? request.detail().json().object("result").orElse(inconclusive())
            : inconclusive();
    decide(work, reviewed, verdict, request.standing().owner());
  }

  private static JsonObject inconclusive() {
    return JsonObject.builder().put("verdict", "INCONCLUSIVE").build();
  }
}
