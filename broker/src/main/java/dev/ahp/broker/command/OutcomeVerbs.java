package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.gate.PolicyPhase;
import dev.ahp.broker.store.Attribute;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.contract.Contract;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.problem.NearestWord;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The verbs that accept, reject or end a packet. */
final class OutcomeVerbs {
  private static final String MODEL = "model";
  private static final List<String> COST_MEMBERS = List.of("usd", "prompt", "completion");

  private OutcomeVerbs() {}

  static VerbResult accept(VerbContext context) {
    long ms = LeaseIssuer.requestedMs(context.body());
    context.body().check();
    PacketState packet = context.packet();
    requireNotOffered(context);
    requireChunks(packet);
    if (packet.is(PacketAttribute.PINNED) && !context.arePinsChecked()) {
      return VerbResult.needsPreCheck(packet, VerbResult.PreCheck.PINS);
    }
    if (!context.stalePins().isEmpty()) {
      return refuseStale(context, packet);
    }
    if (context.needsPolicies(PolicyPhase.ACCEPT)) {
      return VerbResult.needsPreCheck(packet, VerbResult.PreCheck.POLICY);
    }
    if (context.policyVerdict().isDenied()) {
      return refusedByPolicy(context, PolicyPhase.ACCEPT, "accept");
    }
    PacketState running =
        context.rules().acceptance.accept(context.work(), packet, context.actor(), ms);
    return VerbResult.leased(running);
  }

  /**
   * Throws if the packet is offered and the caller did not send the token of the offer. Another
   * agent, or another worker of the same agent, may hold the offer.
   */
  private static void requireNotOffered(VerbContext context) {
    LeaseState lease = context.packet().lease();
    boolean hidden = context.packet().placement().queues().isEmpty();
    if (hidden && lease.leaseKind() == LeaseState.LeaseKind.OFFER && !context.hasLeaseToken()) {
      throw Denied.of(
          ProblemCode.ALREADY_CLAIMED,
          "the packet is currently offered to another worker; send the leaseToken of the offer",
          LeaseIssuer.facts(context.packet()));
    }
  }

  /** Throws if the sender has not yet appended the chunks that the packet declares as minimum. */
  private static void requireChunks(PacketState packet) {
    if (QueueNames.isAwaitingChunks(packet)) {
      throw Denied.of(
          ProblemCode.INCOMPLETE_CONTEXT,
          "the stream has %s of the %s chunks that must come first; claim the packet to wait"
              .formatted(
                  packet.count(PacketAttribute.STREAM_COUNT),
                  packet.count(PacketAttribute.STREAM_MINIMUM)),
          LeaseIssuer.facts(packet));
    }
  }

  /** Records that a policy denies the verb; the packet stays as it is. */
  private static VerbResult refusedByPolicy(VerbContext context, PolicyPhase phase, String verb) {
    PolicyDenial denial = new PolicyDenial(phase, context.policyVerdict());
    PacketState packet = context.work().existing(context.packet().id());
    return VerbResult.refused(packet, denial.record(context.work(), packet, context.actor(), verb));
  }

  /** Rejects a packet whose pins are stale. */
  private static VerbResult refuseStale(VerbContext context, PacketState packet) {
    Denied stale =
        new Denied(
            ProblemCode.STALE_CONTEXT.name(),
            "the packet has stale pins",
            context.stalePins(),
            LeaseIssuer.facts(packet));
    PacketState withError = packet.with(PacketAttribute.ERROR, PacketFactory.errorOf(stale));
    PacketState ended =
        context.end(
            withError,
            PacketEnd.of(
                    Status.CANCELLED,
                    TerminalReason.REJECTED,
                    AuditEvent.PACKET_REJECTED,
                    context.actor())
                .because("STALE_CONTEXT"));
    return VerbResult.refused(ended, stale);
  }

  static VerbResult reject(VerbContext context) {
    CallBodyReader body = context.body();
    String reason = body.requiredText("reason");
    body.text("message");
    boolean retryable = body.flag("retryable");
    body.check();
    JsonObject.Builder error = JsonObject.builder().put("code", reason);
    error.putIfPresent("message", body.any("message"));
    error.putIfPresent("details", body.any("details"));
    PacketState packet = context.packet();
    requireNotOffered(context);
    PacketState withError = packet.with(PacketAttribute.ERROR, error.build());
    PacketEnd end =
        PacketEnd.of(
                Status.CANCELLED,
                TerminalReason.REJECTED,
                AuditEvent.PACKET_REJECTED,
                context.actor())
            .because(reason)
            .retryable(retryable);
    return VerbResult.just(context.end(withError, end));
  }

  static VerbResult complete(VerbContext context) {
    CallBodyReader body = context.body();
    PacketState packet = context.packet();
    Json result = body.any("result");
    JsonObject cost = body.object("cost");
    if (cost != null) {
      checkCost(body, cost);
    }
    if (packet.is(PacketAttribute.EXPECTS_OUTPUT) && !isOutputChecked(context, result)) {
      return VerbResult.needsPreCheck(packet, VerbResult.PreCheck.OUTPUT);
    }
    checkResult(context, packet, result);
    if (context.needsPolicies(PolicyPhase.COMPLETE)) {
      return VerbResult.needsPreCheck(packet, VerbResult.PreCheck.POLICY);
    }
    if (context.policyVerdict().isDenied()) {
      return refusedByPolicy(context, PolicyPhase.COMPLETE, "complete");
    }
    PacketState done = withOutcome(packet, body, result);
    if (cost != null) {
      context.rules().taskLedger.addCost(context.work(), packet, cost);
    }
    Optional<String> reviewer = reviewer(context, packet);
    if (reviewer.isPresent() && !isReview(packet)) {
      return VerbResult.just(
          context.rules().reviews.begin(context.work(), done, reviewer.get(), context.actor()));
    }
    return VerbResult.just(
        context.end(
            done,
            PacketEnd.of(
                Status.COMPLETED,
                TerminalReason.SUCCESS,
                AuditEvent.PACKET_COMPLETED,
                context.actor())));
  }

  private static void checkResult(VerbContext context, PacketState packet, @Nullable Json result) {
    CallBodyReader body = context.body();
    if (packet.is(PacketAttribute.LIMITS_CHANGES)) {
      ConstraintCheck.check(context.work().content(packet), result, body);
    }
    if (isReview(packet) && !hasVerdict(result)) {
      body.wrong("result/verdict", "must be one of PASS, FAIL, VIOLATION, INCONCLUSIVE");
    }
    body.check();
  }

  private static boolean isReview(PacketState packet) {
    return packet.attributes().has(PacketAttribute.REVIEW_OF);
  }

  /** Returns the reviewer that the contract names, else the one that the packet names. */
  private static Optional<String> reviewer(VerbContext context, PacketState packet) {
    return context
        .rules()
        .environment
        .contractOf(packet)
        .map(CompiledContract::contract)
        .flatMap(Contract::reviewer)
        .or(() -> packet.get(PacketAttribute.NAMED_REVIEWER));
  }

  /** Adds the violations of the output; returns false if its schema must be checked first. */
  private static boolean isOutputChecked(VerbContext context, @Nullable Json result) {
    JsonObject content = context.work().content(context.packet());
    List<Violation> schemaErrors = context.outputErrors();
    if (schemaErrors == null && ExpectedOutput.hasSchema(content)) {
      return false;
    }
    ExpectedOutput.check(
        content, result, schemaErrors == null ? List.of() : schemaErrors, context.body());
    return true;
  }

  private static boolean hasVerdict(@Nullable Json result) {
    return result instanceof JsonObject object
        && object.string("verdict").filter(ReviewProcess.VERDICTS::contains).isPresent();
  }

  private static void checkCost(CallBodyReader body, JsonObject cost) {
    for (String name : cost.names()) {
      if (!COST_MEMBERS.contains(name) && !name.equals(MODEL)) {
        body.wrong(
            "cost/" + JsonPointer.escape(name),
            "is not a member of a cost; expected usd, prompt, completion or model"
                + NearestWord.suggestion(name, COST_MEMBERS));
      }
    }
    boolean isModel =
        cost.get(MODEL) == null
            || cost.string(MODEL).filter(it -> !it.isBlank() && it.length() <= 200).isPresent();
    if (!isModel) {
      body.wrong("cost/" + MODEL, "must be the name of a model, 1 to 200 characters");
    }
    for (String member : COST_MEMBERS) {
      Json value = cost.get(member);
      boolean isValid =
          value == null
              || (value instanceof Json.Num number
                  && number.value() >= 0
                  && (member.equals("usd") || number.isInteger()));
      if (!isValid) {
        body.wrong("cost/" + member, "must be a non-negative number");
      }
    }
  }

  private static PacketState withOutcome(
      PacketState packet, CallBodyReader body, @Nullable Json result) {
    JsonObject.Builder json = packet.attributes().json().toBuilder();
    json.putIfPresent(PacketAttribute.RESULT.name(), result);
    for (Attribute<?> member :
        List.of(PacketAttribute.EVIDENCE, PacketAttribute.ARTIFACTS, PacketAttribute.COST)) {
      json.putIfPresent(member.name(), body.any(member.name()));
    }
    return packet.with(new StoredAttributes(json.build()));
  }

  static VerbResult fail(VerbContext context) {
    CallBodyReader body = context.body();
    JsonObject error = body.object("error");
    if (error == null) {
      if (body.any("error") == null) {
        body.wrong("error", "is required");
      }
    } else {
      checkError(body, error);
    }
    boolean retryable = body.flag("retryable");
    body.check();
    JsonObject details = error == null ? JsonObject.empty() : error;
    PacketState packet = context.packet();
    PacketEnd end =
        PacketEnd.of(Status.FAILED, reasonOf(details), AuditEvent.PACKET_FAILED, context.actor())
            .with(JsonObject.builder().put("error", details).build())
            .retryable(retryable);
    return VerbResult.just(context.end(packet.with(PacketAttribute.ERROR, details), end));
  }

  /** Returns the reason that the code of an error names. */
  private static TerminalReason reasonOf(JsonObject error) {
    return switch (error.string("code").orElse("")) {
      case "TOOL_ERROR" -> TerminalReason.TOOL_ERROR;
      case "MISSING_INPUT" -> TerminalReason.MISSING_INPUT;
      default -> TerminalReason.EXECUTION_ERROR;
    };
  }

  private static void checkError(CallBodyReader body, JsonObject error) {
    if (!error.has("code") || error.string("code").filter(String::isBlank).isPresent()) {
      body.wrong("error/code", "is required");
    } else if (error.string("code").isEmpty()) {
      body.wrong("error/code", "must be a string");
    }
    Json message = error.get("message");
    if (message != null && !message.isNull() && !(message instanceof Json.Str)) {
      body.wrong("error/message", "must be a string");
    }
  }

  static VerbResult block(VerbContext context) {
    CallBodyReader body = context.body();
    JsonArray needs = body.list("needs");
    JsonArray violations = body.list("violations");
    boolean isEmpty =
        (needs == null || needs.isEmpty()) && (violations == null || violations.isEmpty());
    if (isEmpty) {
      body.wrong("needs", "must not be empty unless violations are given");
    }
    body.check();
    boolean hasViolations = violations != null && !violations.isEmpty();
    PacketState blocked = context.packet();
    if (needs != null) {
      blocked = blocked.with(PacketAttribute.NEEDS, needs);
    }
    if (violations != null) {
      blocked = blocked.with(PacketAttribute.VIOLATIONS, violations);
    }
    return VerbResult.just(
        context.end(
            blocked,
            PacketEnd.of(
                Status.BLOCKED,
                hasViolations ? TerminalReason.SCOPE_VIOLATION : TerminalReason.NEEDS,
                AuditEvent.PACKET_BLOCKED,
                context.actor())));
  }

  static VerbResult cancel(VerbContext context) {
    String reason = context.body().text("reason");
    context.body().check();
    return VerbResult.just(
        context.end(
            context.packet(),
            PacketEnd.of(
                    Status.CANCELLED,
                    TerminalReason.CANCELLED_BY_CALLER,
                    AuditEvent.PACKET_CANCELLED,
                    context.actor())
                .because(reason)));
  }

  static VerbResult review(VerbContext context) {
    CallBodyReader body = context.body();
    String verdict = body.oneOf("verdict", ReviewProcess.VERDICTS);
    body.text("notes");
    body.list("violations");
    body.check();
    JsonObject.Builder judgement = JsonObject.builder().put("verdict", verdict);
    judgement.putIfPresent("notes", body.any("notes"));
    judgement.putIfPresent("violations", body.any("violations"));
    return VerbResult.just(
        context
            .rules()
            .reviews
            .decide(context.work(), context.packet(), judgement.build(), context.actor()));
  }
}
