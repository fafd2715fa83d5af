package dev.ahp.broker.desk;

import dev.ahp.broker.admission.Origin;
import dev.ahp.broker.admission.Rehearsal;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.LiveContract;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.gate.Gates;
import dev.ahp.broker.gate.Submission;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A dry run: what would become of a packet. Nothing is stored, counted or sent. */
final class Explaining {
  private static final Set<String> DOOR = Set.of("limits", "identity", "signature", "envelope");

  private final Office office;

  Explaining(Office office) {
    this.office = office;
  }

  JsonObject of(Caller caller, Json packet) {
    Rehearsal rehearsal = office.preparation().rehearse(caller, packet, Origin.SUBMIT);
    Submission submission = rehearsal.submission();
    Rehearsal.Answer denial =
        rehearsal.answers().stream()
            .filter(it -> !it.violations().isEmpty())
            .findFirst()
            .orElse(null);
    return JsonObject.builder()
        .put("wouldBe", wouldBe(denial, submission))
        .put("code", denial == null ? Json.Null.NULL : Json.of(denial.violations().get(0).code()))
        .put("target", submission.target())
        .put(
            "candidates",
            JsonArray.ofStrings(submission.candidates().stream().map(AgentEntry::name).toList()))
        .put(
            "contract",
            submission.contract().map(LiveContract::id).map(Json::of).orElse(Json.Null.NULL))
        .put("gates", gates(rehearsal))
        .put("rendering", rendering(submission))
        .build();
  }

  private String wouldBe(
      Rehearsal.@org.jspecify.annotations.Nullable Answer denial, Submission submission) {
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
    if (DOOR.contains(denial.gate())) {
      return "refused";
    }
    boolean unsafe = denial.violations().get(0).code().equals("SAFETY_VIOLATION");
    return unsafe ? "blocked" : "cancelled";
  }

  private static JsonArray gates(Rehearsal rehearsal) {
    List<Json> gates = new ArrayList<>();
    for (String name : Gates.ORDER) {
      List<Rehearsal.Answer> answers =
          rehearsal.answers().stream().filter(it -> it.gate().equals(name)).toList();
      List<Violation> violations =
          answers.stream().flatMap(it -> it.violations().stream()).toList();
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
