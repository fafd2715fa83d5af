package dev.ahp.broker.service;

import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.admission.DryRun;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.command.SubmitCommand;
import dev.ahp.broker.command.TaskAccess;
import dev.ahp.broker.command.TaskEntryCheck;
import dev.ahp.broker.gate.GateName;
import dev.ahp.broker.gate.PacketWarning;
import dev.ahp.broker.gate.Submission;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import dev.ahp.problem.ViolationList;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Explains what would happen to a packet, without storing, counting or sending anything. */
final class PacketExplainer {
  /** The gates whose denial stores nothing. */
  private static final Set<GateName> NOTHING_STORED =
      Set.of(
          GateName.LIMITS,
          GateName.IDENTITY,
          GateName.SIGNATURE,
          GateName.ENVELOPE,
          GateName.DUPLICATE);

  private final BrokerContext context;

  PacketExplainer(BrokerContext context) {
    this.context = context;
  }

  JsonObject of(Caller caller, Json packet) {
    if (TopicPublication.isIn(packet)) {
      return ofPublication(caller, packet.asObject().orElseThrow());
    }
    List<String> receivers = FanOutCopies.receivers(packet);
    DryRun dryRun = dryRun(caller, packet, receivers);
    Submission submission = dryRun.submission();
    List<DryRun.GateResult> gateResults = new ArrayList<>(dryRun.gateResults());
    gateResults.addAll(context.read(view -> ofRows(view, caller, dryRun)));
    DryRun.GateResult denial = firstDenial(gateResults);
    return JsonObject.builder()
        .put("wouldBe", wouldBe(denial, submission))
        .put("code", denial == null ? Json.Null.NULL : Json.of(denial.violations().get(0).code()))
        .put("target", receivers.isEmpty() ? submission.target() : submission.sender())
        .put("candidates", candidates(dryRun))
        .put(
            "contract",
            submission.contract().map(CompiledContract::id).map(Json::of).orElse(Json.Null.NULL))
        .put("gates", gates(gateResults))
        .put("warnings", PacketWarning.toJson(dryRun.warnings()))
        .put("rendering", rendering(submission))
        .build();
  }

  /** Explains a packet to a topic: it completes, whatever the gates decide about its copies. */
  private JsonObject ofPublication(Caller caller, JsonObject packet) {
    DryRun dryRun = context.admission().dryRunPublication(caller, packet);
    List<DryRun.GateResult> gateResults = new ArrayList<>(dryRun.gateResults());
    gateResults.addAll(context.read(view -> ofRows(view, caller, dryRun)));
    DryRun.GateResult denial = firstDenial(gateResults);
    JsonArray subscribers =
        denial == null
            ? TopicPublication.explain(
                context.admission(), caller, dryRun.submission().packet(), context.catalog())
            : JsonArray.empty();
    if (denial == null && subscribers.isEmpty()) {
      dryRun.submission().warn(PacketWarning.noSubscribers(dryRun.submission().target()));
    }
    List<String> names =
        subscribers.objects().stream().flatMap(it -> it.string("target").stream()).toList();
    return JsonObject.builder()
        .put("wouldBe", denial == null ? "completed" : "refused")
        .put("code", denial == null ? Json.Null.NULL : Json.of(denial.violations().get(0).code()))
        .put("target", dryRun.submission().target())
        .put("candidates", JsonArray.ofStrings(names))
        .put("subscribers", subscribers)
        .put("contract", Json.Null.NULL)
        .put("gates", gates(gateResults))
        .put("warnings", PacketWarning.toJson(dryRun.warnings()))
        .put("rendering", rendering(dryRun.submission()))
        .build();
  }

  private DryRun dryRun(Caller caller, Json packet, List<String> receivers) {
    if (receivers.isEmpty()) {
      return context.admission().dryRun(caller, packet);
    }
    JsonObject completed = FanOutCopies.withReceivers(packet, receivers);
    return context
        .admission()
        .dryRunFanOut(caller, completed, FanOutCopies.of(completed, receivers));
  }

  /** Returns the results of the checks that need stored rows. */
  private List<DryRun.GateResult> ofRows(StoreView view, Caller caller, DryRun dryRun) {
    List<DryRun.GateResult> gateResults = new ArrayList<>();
    Submission submission = dryRun.submission();
    String id = submission.packet().string("packetId").orElse("");
    PacketState existing = view.packet(id);
    if (existing != null
        && !SubmitCommand.isFirst(existing, view.content(existing), dryRun.content())) {
      gateResults.add(denied(GateName.DUPLICATE, exists(id)));
    }
    String task = submission.packet().string("taskId").orElse("");
    new TaskEntryCheck(context.catalog(), view::task, view::packets, view::packet)
        .violation(task, caller, TaskAccess.OPEN_TASKS)
        .ifPresent(it -> gateResults.add(denied(GateName.IDENTITY, List.of(it))));
    AdmittedPacket.Denial exhausted =
        submission.carriesHandoff() ? SubmitCommand.exhausted(view.task(task)) : null;
    if (exhausted != null) {
      gateResults.add(denied(exhausted.gate(), exhausted.denied().errors()));
    }
    return gateResults;
  }

  private static DryRun.GateResult denied(GateName gate, List<Violation> violations) {
    return new DryRun.GateResult(gate, violations, false);
  }

  private static List<Violation> exists(String id) {
    return List.of(
        new Violation(ProblemCode.PACKET_EXISTS, "/packetId", "belongs to another packet: " + id));
  }

  private static DryRun.@Nullable GateResult firstDenial(List<DryRun.GateResult> gateResults) {
    return gateResults.stream()
        .filter(it -> !it.violations().isEmpty())
        .min(Comparator.comparing(DryRun.GateResult::gate))
        .orElse(null);
  }

  private static JsonArray candidates(DryRun dryRun) {
    return JsonArray.ofStrings(
        dryRun.parts().stream()
            .flatMap(it -> it.candidates().stream())
            .map(AgentEntry::name)
            .distinct()
            .toList());
  }

  private String wouldBe(DryRun.@Nullable GateResult denial, Submission submission) {
    if (denial == null) {
      boolean later =
          submission
              .packet()
              .string("scheduledAt")
              .flatMap(Rfc3339::parse)
              .filter((Instant it) -> it.isAfter(context.clock().instant()))
              .isPresent();
      return later ? "validated" : "ready";
    }
    if (NOTHING_STORED.contains(denial.gate())) {
      return "refused";
    }
    boolean unsafe = denial.violations().get(0).code().equals("SAFETY_VIOLATION");
    return unsafe ? "blocked" : "cancelled";
  }

  private static JsonArray gates(List<DryRun.GateResult> all) {
    List<Json> gates = new ArrayList<>();
    for (GateName name : GateName.values()) {
      List<DryRun.GateResult> gateResults = all.stream().filter(it -> it.gate() == name).toList();
      ViolationCollector found = new ViolationCollector();
      gateResults.forEach(it -> found.addAll(it.violations()));
      ViolationList violations = found.toList();
      boolean skipped = gateResults.stream().anyMatch(DryRun.GateResult::skipped);
      String decision = violations.isEmpty() ? (skipped ? "skipped" : "allow") : "deny";
      JsonObject.Builder gate =
          JsonObject.builder()
              .put("gate", name.wireName())
              .put("decision", decision)
              .put(
                  "code", violations.isEmpty() ? Json.Null.NULL : Json.of(violations.get(0).code()))
              .put("errors", new JsonArray(violations.stream().map(Violation::toJson).toList()));
      if (violations.isTruncated()) {
        gate.put("errorsTotal", violations.total());
      }
      gates.add(gate.build());
    }
    return new JsonArray(gates);
  }

  private String rendering(Submission submission) {
    return PacketRenderer.of(submission.packet(), context.environment().random());
  }
}
