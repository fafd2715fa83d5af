package dev.ahp.broker.desk;

import dev.ahp.broker.admission.Prepared;
import dev.ahp.broker.admission.Rehearsal;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.LiveContract;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.gate.Gates;
import dev.ahp.broker.gate.Submission;
import dev.ahp.broker.move.Submitting;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.View;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A dry run: what would become of a packet. Nothing is stored, counted or sent. */
final class Explaining {
  /** The first four, and the gate before which another packet has the id. */
  private static final Set<String> NOTHING_STORED =
      Set.of("limits", "identity", "signature", "envelope", Gates.DUPLICATE);

  private final Office office;

  Explaining(Office office) {
    this.office = office;
  }

  JsonObject of(Caller caller, Json packet) {
    List<String> receivers = NewPackets.receivers(packet);
    Rehearsal rehearsal = rehearsal(caller, packet, receivers);
    Submission submission = rehearsal.submission();
    List<Rehearsal.Answer> answers = new ArrayList<>(rehearsal.answers());
    answers.addAll(office.read(view -> ofRows(view, rehearsal)));
    Rehearsal.Answer denial = firstDenial(answers);
    return JsonObject.builder()
        .put("wouldBe", wouldBe(denial, submission))
        .put("code", denial == null ? Json.Null.NULL : Json.of(denial.violations().get(0).code()))
        .put("target", receivers.isEmpty() ? submission.target() : submission.sender())
        .put("candidates", candidates(rehearsal))
        .put(
            "contract",
            submission.contract().map(LiveContract::id).map(Json::of).orElse(Json.Null.NULL))
        .put("gates", gates(answers))
        .put("rendering", rendering(submission))
        .build();
  }

  private Rehearsal rehearsal(Caller caller, Json packet, List<String> receivers) {
    if (receivers.isEmpty()) {
      return office.preparation().rehearse(caller, packet);
    }
    JsonObject whole = NewPackets.withReceivers(packet, receivers);
    return office.preparation().rehearseFanOut(caller, whole, NewPackets.copies(whole, receivers));
  }

  /** What the gates say once they see what is here already. */
  private static List<Rehearsal.Answer> ofRows(View view, Rehearsal rehearsal) {
    List<Rehearsal.Answer> answers = new ArrayList<>();
    Submission submission = rehearsal.submission();
    String id = submission.packet().string("packetId").orElse("");
    PacketState there = view.packet(id);
    if (there != null && !Submitting.isFirst(there, view.content(there), rehearsal.content())) {
      answers.add(denied(Gates.DUPLICATE, exists(id)));
    }
    String task = submission.packet().string("taskId").orElse("");
    Prepared.Denial exhausted =
        submission.carriesHandoff() ? Submitting.exhausted(view.task(task)) : null;
    if (exhausted != null) {
      answers.add(denied(exhausted.gate(), exhausted.denied().errors()));
    }
    return answers;
  }

  private static Rehearsal.Answer denied(String gate, List<Violation> violations) {
    return new Rehearsal.Answer(gate, violations, false);
  }

  private static List<Violation> exists(String id) {
    return List.of(
        new Violation(ProblemCode.PACKET_EXISTS, "/packetId", "is that of another packet: " + id));
  }

  private static Rehearsal.@Nullable Answer firstDenial(List<Rehearsal.Answer> answers) {
    return answers.stream()
        .filter(it -> !it.violations().isEmpty())
        .min(Comparator.comparingInt(it -> Gates.ORDER.indexOf(it.gate())))
        .orElse(null);
  }

  private static JsonArray candidates(Rehearsal rehearsal) {
    return JsonArray.ofStrings(
        rehearsal.parts().stream()
            .flatMap(it -> it.candidates().stream())
            .map(AgentEntry::name)
            .distinct()
            .toList());
  }

  private String wouldBe(Rehearsal.@Nullable Answer denial, Submission submission) {
    if (denial == null) {
      boolean later =
          submission
              .packet()
              .string("scheduledAt")
              .flatMap(Rfc3339::parse)
              .filter((Instant it) -> it.isAfter(office.clock().instant()))
              .isPresent();
      return later ? "validated" : "ready";
    }
    if (NOTHING_STORED.contains(denial.gate())) {
      return "refused";
    }
    boolean unsafe = denial.violations().get(0).code().equals("SAFETY_VIOLATION");
    return unsafe ? "blocked" : "cancelled";
  }

  private static JsonArray gates(List<Rehearsal.Answer> all) {
    List<Json> gates = new ArrayList<>();
    for (String name : Gates.ORDER) {
      List<Rehearsal.Answer> answers = all.stream().filter(it -> it.gate().equals(name)).toList();
      List<Violation> violations =
          answers.stream().flatMap(it -> it.violations().stream()).distinct().toList();
      boolean skipped = answers.stream().anyMatch(Rehearsal.Answer::skipped);
      String decision = violations.isEmpty() ? (skipped ? "skipped" : "allow") : "deny";
      gates.add(
          JsonObject.builder()
              .put("gate", name)
              .put("decision", decision)
              .put(
                  "code", violations.isEmpty() ? Json.Null.NULL : Json.of(violations.get(0).code()))
              .put("errors", new JsonArray(violations.stream().map(Violation::toJson).toList()))
              .build());
    }
    return new JsonArray(gates);
  }

  private String rendering(Submission submission) {
    return Renderings.of(submission.packet(), office.environment().random());
  }
}
