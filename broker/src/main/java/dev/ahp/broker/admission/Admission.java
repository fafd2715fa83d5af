package dev.ahp.broker.admission;

import dev.ahp.Denied;
import dev.ahp.broker.admission.AdmittedPacket.Costs;
import dev.ahp.broker.admission.AdmittedPacket.Denial;
import dev.ahp.broker.admission.AdmittedPacket.SeenKey;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.gate.ContractPathResolver;
import dev.ahp.broker.gate.GateDecisions;
import dev.ahp.broker.gate.GateName;
import dev.ahp.broker.gate.Lineage;
import dev.ahp.broker.gate.PacketWarning;
import dev.ahp.broker.gate.PacketWarning.WarningCode;
import dev.ahp.broker.gate.SafetyGate.SecretPolicy;
import dev.ahp.broker.gate.SpendingReader;
import dev.ahp.broker.gate.Submission;
import dev.ahp.broker.safety.AllowList;
import dev.ahp.broker.safety.Judge;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.handoff.Budget;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.secret.SecretScanner;
import dev.ahp.signing.NonceUse;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Completes a new packet and runs the gates that need no stored rows. */
public final class Admission {
  private static final int MAX_VALUE_LENGTH = 500;

  private final BrokerSettings settings;
  private final Supplier<Catalog> catalog;
  private final InstantSource clock;
  private final PacketDefaults defaults;
  private final GateChain gates;
  private final SubmissionRecord record;
  private final WarningRules warnings;
  private final ReportGate reports;
  private final boolean hidesKeys;

  /**
   * What the admission reads from the store.
   *
   * @param allowed the allow list of contents that pass the safety gate
   * @param isQueueRead returns whether a caller has ever read a human queue
   * @param spending the reported costs
   * @param isEncrypted whether values of packets must not be used as keys of entries
   */
  public record StoredLists(
      AllowList allowed,
      Predicate<String> isQueueRead,
      SpendingReader spending,
      boolean isEncrypted) {}

  public Admission(
      BrokerSettings settings,
      Supplier<Catalog> catalog,
      InstantSource clock,
      Supplier<String> ids,
      RandomGenerator random,
      StoredLists lists) {
    this.settings = settings;
    this.catalog = catalog;
    this.clock = clock;
    this.defaults = new PacketDefaults(ids, random);
    BrokerSettings.SafetySettings safety = settings.safety();
    Judge judge =
        new Judge(
            SafetyScanner::standard, safety.strictness(), safety.classifiers(), lists.allowed());
    this.gates = new GateChain(settings, judge, lists.spending());
    this.record = new SubmissionRecord(new Redaction(settings.redact()), safety.secretPolicy());
    this.warnings = new WarningRules(lists.isQueueRead());
    this.reports = new ReportGate(judge, safety.secretPolicy());
    this.hidesKeys = lists.isEncrypted();
  }

  /**
   * Admits a packet with one target.
   *
   * @throws Denied if an entry gate denies the packet; nothing is stored then
   */
  public AdmittedPacket admit(
      Caller caller, Json json, @Nullable String idempotencyKey, Origin origin) {
    return admit(caller, json, idempotencyKey, origin, List.of());
  }

  private AdmittedPacket admit(
      Caller caller,
      Json json,
      @Nullable String idempotencyKey,
      Origin origin,
      List<JsonObject> chain) {
    Instant now = clock.instant();
    Submission submission = submission(caller, json, idempotencyKey, origin, now);
    submission.setChain(chain);
    gates.requireEntry(submission);
    return toAdmitted(submission, gates.firstDenial(submission));
  }

  /**
   * Admits a handoff or a child packet.
   *
   * @param chain the preceding packets, oldest first, if texts are labelled
   */
  public AdmittedPacket admitHandoff(
      Caller caller, Json json, Origin origin, List<JsonObject> chain) {
    AdmittedPacket admitted = admit(caller, json, null, origin, chain);
    admitted.requireNotExpired(clock.millis());
    return chain.isEmpty()
        ? admitted
        : admitted.with(TrustLabeler.following(admitted.content(), chain));
  }

  /** Admits the parent of a fan-out. Only its copies pass the content gates. */
  public AdmittedPacket admitFanOut(
      Caller caller, JsonObject json, @Nullable String idempotencyKey) {
    Instant now = clock.instant();
    Submission submission = submission(caller, json, idempotencyKey, Origin.SUBMIT, now);
    gates.requireEntry(submission);
    AdmittedPacket admitted = toAdmitted(submission, Optional.empty());
    return admitted.with(PacketDefaults.targetedAtSender(admitted.content()));
  }

  /** Admits a packet to a topic. Only its copies pass the content gates. */
  public AdmittedPacket admitPublication(
      Caller caller, JsonObject json, @Nullable String idempotencyKey) {
    Submission submission =
        submission(caller, json, idempotencyKey, Origin.SUBMIT, clock.instant());
    gates.requireEntry(submission);
    return toAdmitted(submission, Optional.empty());
  }

  /** Runs the entry gates of a packet to a topic. */
  public DryRun dryRunPublication(Caller caller, JsonObject json) {
    Submission submission = submission(caller, json, null, Origin.SUBMIT, clock.instant());
    List<DryRun.GateResult> gateResults = dryRunEntryGates(submission);
    warnings.check(submission);
    return new DryRun(submission, storedContent(submission), List.of(submission), gateResults);
  }

  /** Admits a copy of a packet that has passed the entry gates. */
  public AdmittedPacket admitCopy(Caller caller, JsonObject copy, Origin origin) {
    Submission submission = submission(caller, copy, null, origin, clock.instant());
    return toAdmitted(submission, gates.firstDenial(submission));
  }

  /** Admits a packet that a person released despite the scanner's verdict. */
  public AdmittedPacket admitReleased(Caller caller, JsonObject json, Origin origin) {
    Submission submission = submission(caller, json, null, origin, clock.instant());
    return toAdmitted(submission, gates.route(submission));
  }

  /** Returns the gate of reported texts. */
  public ReportGate reports() {
    return reports;
  }

  /** Runs all gates, even after a denial. */
  public DryRun dryRun(Caller caller, Json json) {
    Submission submission = submission(caller, json, null, Origin.SUBMIT, clock.instant());
    List<DryRun.GateResult> gateResults = dryRunEntryGates(submission);
    gateResults.addAll(gates.dryRunContent(submission, DryRun.isMalformed(gateResults)));
    warnings.check(submission);
    return new DryRun(submission, storedContent(submission), List.of(submission), gateResults);
  }

  /** Runs all gates for a fan-out, the content gates for each copy. */
  public DryRun dryRunFanOut(Caller caller, JsonObject json, List<JsonObject> copies) {
    Instant now = clock.instant();
    Submission parent = submission(caller, json, null, Origin.SUBMIT, now);
    List<DryRun.GateResult> gateResults = dryRunEntryGates(parent);
    boolean malformed = DryRun.isMalformed(gateResults);
    Origin origin = Origin.childOf(parent.packet().without("constraints"), parent.sender());
    List<Submission> parts = new ArrayList<>();
    for (int i = 0; i < copies.size(); i++) {
      Submission part = submission(caller, copies.get(i), null, origin, now);
      for (DryRun.GateResult gateResult : gates.dryRunContent(part, malformed)) {
        gateResults.add(gateResult.ofCopy(i));
      }
      warnings.check(part);
      parts.add(part);
    }
    return new DryRun(parent, storedContent(parent), parts, gateResults);
  }

  /** Runs the entry gates. An expired packet is reported as an error of its envelope. */
  private List<DryRun.GateResult> dryRunEntryGates(Submission submission) {
    List<DryRun.GateResult> gateResults = gates.dryRunEntry(submission);
    long expiresAt = expiresAt(submission);
    if (expiresAt > 0 && expiresAt <= submission.now().toEpochMilli()) {
      List<Violation> late = List.of(AdmittedPacket.expired(submission.packet()));
      gateResults.add(new DryRun.GateResult(GateName.ENVELOPE, late, false));
    }
    return gateResults;
  }

  private static JsonObject storedContent(Submission submission) {
    JsonObject packet = submission.packet();
    return storedContent(submission, PersonalDataBySubject.in(packet).removedFrom(packet));
  }

  /** Returns the packet with the findings of the gates and its trust labels. */
  private static JsonObject storedContent(Submission submission, JsonObject stored) {
    return TrustLabeler.own(
        PacketDefaults.withFindings(stored, submission.lineage(), findings(submission), 1));
  }

  private Submission submission(
      Caller caller, Json json, @Nullable String idempotencyKey, Origin origin, Instant now) {
    JsonObject sent =
        json.asObject()
            .orElseThrow(
                () ->
                    new Denied(
                        ProblemCode.SCHEMA_INVALID,
                        List.of(
                            new Violation(ProblemCode.SCHEMA_INVALID, "", "must be an object"))));
    Origin completed = idempotencyKey == null ? origin : origin.with("dedupeKey", idempotencyKey);
    JsonObject packet = defaults.complete(sent, caller.name(), completed, now);
    if (settings.safety().secretPolicy() == SecretPolicy.REDACT && !sent.has("signature")) {
      packet = SecretScanner.redact(packet).asObject().orElse(packet);
    }
    PersonalFieldFilter.PersonalFilterResult personal =
        PersonalFieldFilter.of(packet, settings.safety().personalData());
    Lineage lineage =
        origin.lineage() != null
            ? origin.lineage()
            : Lineage.first(packet.string("sender").orElse(caller.name()));
    Submission submission =
        new Submission(caller, sent, personal.packet(), catalog.get(), now, lineage);
    if (personal.found()) {
      submission.warn(
          new PacketWarning(
              WarningCode.PERSONAL_DATA,
              "/payload",
              "contains personal data outside of personalData"));
    }
    return submission;
  }

  private AdmittedPacket toAdmitted(Submission submission, Optional<Denial> denial) {
    warnings.check(submission);
    JsonObject packet = submission.packet();
    PersonalDataBySubject subject = PersonalDataBySubject.in(packet);
    JsonObject stored = TraceIdField.applied(submission, subject.removedFrom(packet));
    boolean scheduled = millis(packet, "scheduledAt") > submission.now().toEpochMilli();
    return new AdmittedPacket(
        storedContent(submission, stored),
        denial.orElse(null),
        submission.contract().map(CompiledContract::id).orElse(null),
        audience(submission),
        times(submission),
        dedupeKey(submission),
        replayKey(submission),
        nonce(submission),
        packet.get("checkpoint"),
        submission.judgement().orElse(null),
        submission.warnings(),
        record.data(submission, stored, denial.orElse(null), scheduled),
        GateDecisions.canonical(
            denial.map(Denial::gate).orElse(null),
            denial.map(it -> it.denied().code()).orElse(null)),
        costs(submission),
        subject);
  }

  private static JsonObject findings(Submission submission) {
    JsonObject.Builder found = JsonObject.builder();
    submission.contract().ifPresent(it -> found.put("contract", it.id()));
    found.putIfPresent("safety", submission.judgement().map(Judgement::taint).orElse(null));
    return found.build();
  }

  /** Returns the members that may claim the packet; empty if all may. */
  private static List<String> audience(Submission submission) {
    return submission
        .route()
        .filter(it -> it.bindsByClaim() && submission.candidates().size() < it.members().size())
        .map(it -> submission.candidates().stream().map(AgentEntry::name).toList())
        .orElse(List.of());
  }

  private static AdmittedPacket.Times times(Submission submission) {
    JsonObject packet = submission.packet();
    long timeout =
        packet
            .object("constraints")
            .flatMap(it -> it.number("timeoutMs"))
            .map(Double::longValue)
            .orElse(0L);
    long contractMs =
        submission.contract().flatMap(it -> it.contract().recovery().timeoutMs()).orElse(0L);
    boolean human = submission.target().startsWith("human:");
    long humanMs =
        submission.contract().flatMap(it -> it.contract().human().timeoutMs()).orElse(contractMs);
    long workMs =
        timeout == 0 || contractMs == 0 ? timeout + contractMs : Math.min(timeout, contractMs);
    return new AdmittedPacket.Times(
        millis(packet, "scheduledAt"), expiresAt(submission), human ? humanMs : contractMs, workMs);
  }

  /** Returns the expiry of the packet, or that of the handoff or neo packet in it; 0 if none. */
  private static long expiresAt(Submission submission) {
    long own = millis(submission.packet(), "expiresAt");
    return own == 0
        ? MessageDefaults.of(submission.packet()).expiresAt().map(Instant::toEpochMilli).orElse(0L)
        : own;
  }

  private static long millis(JsonObject holder, String member) {
    return holder.string(member).flatMap(Rfc3339::parse).map(Instant::toEpochMilli).orElse(0L);
  }

  private @Nullable SeenKey dedupeKey(Submission submission) {
    return submission
        .packet()
        .string("dedupeKey")
        .map(
            it ->
                new SeenKey(
                    "s/" + submission.sender() + "/" + (hidesKeys ? keyOf(Json.of(it)) : it),
                    settings.dedupeWindow().toMillis()))
        .orElse(null);
  }

  private @Nullable SeenKey replayKey(Submission submission) {
    CompiledContract contract = submission.contract().orElse(null);
    if (contract == null) {
      return null;
    }
    Optional<String> path = contract.contract().idempotency().dedupeKey();
    Optional<Long> window = contract.contract().idempotency().replayWindowMs();
    Json value = path.map(it -> ContractPathResolver.value(submission, it)).orElse(null);
    return value == null || window.isEmpty()
        ? null
        : new SeenKey("c/" + contract.id() + "/" + keyOf(value), window.get());
  }

  /** Returns the value as text, or its hash if it is too long for a key or must be hidden. */
  private String keyOf(Json value) {
    String text = CanonicalJson.text(value);
    return hidesKeys || text.length() > MAX_VALUE_LENGTH ? CanonicalJson.hash(value) : text;
  }

  private @Nullable NonceUse nonce(Submission submission) {
    return submission.sent().object("signature").isPresent()
        ? NonceUse.of(submission.sent(), settings.clockSkew())
        : null;
  }

  private static Costs costs(Submission submission) {
    if (!submission.carriesHandoff()) {
      return Costs.NONE;
    }
    JsonObject tracking = submission.payload().object("costTracking").orElse(JsonObject.empty());
    JsonObject tokens = tracking.object("tokenSpent").orElse(JsonObject.empty());
    return new Costs(
        tracking.number("costSpentSoFarUSD").orElse(null),
        tracking
            .number("costBudgetRemainingUSD")
            .filter(it -> !Budget.isUnlimited(it))
            .orElse(null),
        tokens.number("prompt").map(Double::longValue).orElse(0L),
        tokens.number("completion").map(Double::longValue).orElse(0L));
  }
}
