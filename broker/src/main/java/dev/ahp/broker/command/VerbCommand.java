package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.admission.CheckedReport;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.TokenScopes;
import dev.ahp.broker.gate.PacketWarning;
import dev.ahp.broker.gate.PolicyPhase;
import dev.ahp.broker.gate.PolicyQuery;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.connection.VerbCall;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;

/**
 * Applies a verb to a packet. The checks run in this order: the caller may see the packet, the verb
 * is for the caller, the lease token is current, the state allows the verb, a required token is
 * present, the body is valid.
 */
public final class VerbCommand implements Command<VerbResult> {
  private final PacketRules rules;
  private final Caller caller;
  private final Verb verb;
  private final VerbCall call;
  private final VerbContext.PreCheckResults preChecks;

  public VerbCommand(PacketRules rules, Caller caller, Verb verb, VerbCall call) {
    this(rules, caller, verb, call, VerbContext.PreCheckResults.NONE);
  }

  private VerbCommand(
      PacketRules rules,
      Caller caller,
      Verb verb,
      VerbCall call,
      VerbContext.PreCheckResults preChecks) {
    this.rules = rules;
    this.caller = caller;
    this.verb = verb;
    this.call = call;
    this.preChecks = preChecks;
  }

  private VerbCommand with(VerbContext.PreCheckResults results) {
    return new VerbCommand(rules, caller, verb, call, results);
  }

  /** Adds the new packets of a delegation. */
  public VerbCommand withPackets(List<AdmittedPacket> admitted) {
    return with(preChecks.with(admitted, null));
  }

  /** Adds the new packet of a handoff and what it lacks. */
  public VerbCommand withHandoff(HandoffLoss loss) {
    return with(preChecks.with(List.of(loss.handoff()), loss));
  }

  /** Returns the warnings about the new packets. */
  public List<PacketWarning> warnings() {
    List<PacketWarning> warnings = new ArrayList<>();
    for (int i = 0; i < preChecks.admitted().size(); i++) {
      String parent = verb == Verb.HANDOFF ? "/packet" : "/children/" + i;
      preChecks.admitted().get(i).warnings().forEach(it -> warnings.add(it.under(parent)));
    }
    if (preChecks.loss() != null) {
      preChecks.loss().warnings().forEach(it -> warnings.add(it.under("/packet")));
    }
    return warnings;
  }

  /** Adds a denial of the body, which the command throws after its own checks. */
  public VerbCommand withBodyError(Denied error) {
    return with(preChecks.with(error));
  }

  /** Adds the result of the pin check. */
  public VerbCommand withStalePins(List<Violation> stale) {
    return with(preChecks.withStale(stale));
  }

  /** Checks the result against the schema that the packet expects. */
  public VerbCommand withOutputChecked(JsonObject content) {
    List<Violation> errors =
        ExpectedOutput.schemaErrors(
            content, call.arguments().get("result"), rules.environment.catalog());
    return with(preChecks.withOutputErrors(errors));
  }

  /** Asks the policies for this verb. Blocks. */
  public VerbCommand withPoliciesAsked(JsonObject content) {
    PolicyPhase phase = verb == Verb.COMPLETE ? PolicyPhase.COMPLETE : PolicyPhase.ACCEPT;
    PolicyQuery query =
        new PolicyQuery(phase, caller.name(), content, call.arguments().get("result"));
    return with(preChecks.with(rules.environment.settings().policies().check(query)));
  }

  /** Adds the texts that the body reports; a denial is recorded after the command's own checks. */
  public VerbCommand withReport(CheckedReport report) {
    VerbCall checked = new VerbCall(call.packetId(), call.verb(), call.leaseToken(), report.body());
    return new VerbCommand(rules, caller, verb, checked, preChecks.with(report));
  }

  @Override
  public ReadSet reads() {
    ReadSet reads = new ReadSet().packetWithContent(call.packetId());
    return switch (verb) {
      case ACCEPT, COMPLETE, FAIL, CANCEL -> reads.taskOf(call.packetId());
      default -> reads;
    };
  }

  @Override
  public VerbResult run(UnitOfWork work) {
    PacketState packet = work.packet(call.packetId());
    PartyCheck partyCheck = new PartyCheck(rules.environment.catalog(), work::packet);
    if (packet == null || !partyCheck.includes(packet, caller)) {
      throw Denied.of(
          ProblemCode.NOT_FOUND, "unknown packet " + call.packetId(), JsonObject.empty());
    }
    requireScope(packet);
    boolean withLease = requireRole(packet, partyCheck);
    packet = rules.timers.fireExpired(work, packet);
    if (call.leaseToken() != null) {
      LeaseIssuer.check(packet, call.leaseToken());
    }
    if (!verb.isLegal(packet)) {
      throw illegal(packet);
    }
    if (call.leaseToken() == null && withLease) {
      throw LeaseIssuer.lost(packet, "the call has no leaseToken");
    }
    return apply(work, packet).with(work);
  }

  private VerbResult apply(UnitOfWork work, PacketState packet) {
    CallBodyReader body = new CallBodyReader(call.arguments());
    CheckedReport report = preChecks.report();
    if (report == null) {
      return verb.apply(context(work, packet, body));
    }
    if (report.denial() != null) {
      return VerbResult.refused(
          packet, rules.reports.denied(work, packet, caller.name(), verb.wireName(), report));
    }
    int position = work.recordCount();
    PacketState labelled = ReportRules.labelled(packet, report.label());
    VerbResult result = verb.apply(context(work, labelled, body));
    if (result.preCheck() == null) {
      rules.reports.decided(work, position, packet.id(), report);
    }
    return result;
  }

  private VerbContext context(UnitOfWork work, PacketState packet, CallBodyReader body) {
    boolean hasLeaseToken = call.leaseToken() != null;
    return new VerbContext(rules, work, caller, packet, body, hasLeaseToken, preChecks);
  }

  /** Rejects a token that may not claim from the queue of the packet. */
  private void requireScope(PacketState packet) {
    boolean worksOnIt =
        verb.role() != Verb.VerbRole.SENDER && verb.role() != Verb.VerbRole.REVIEWER;
    if (worksOnIt && !caller.scopes().allowsQueue(packet.identity().target())) {
      throw TokenScopes.missing("claim:" + packet.identity().target());
    }
  }

  /** Throws if the caller lacks the role of the verb; returns whether a lease token is required. */
  private boolean requireRole(PacketState packet, PartyCheck partyCheck) {
    String name = caller.name();
    boolean agent = caller.isAgent();
    boolean accepted = packet.lease().leaseKind() == LeaseState.LeaseKind.WORK;
    boolean owner =
        agent && packet.placement().owner().equals(name) && !isOnlySender(packet, partyCheck);
    boolean asOwner =
        owner || (agent && !packet.isFinal() && !accepted && partyCheck.isTarget(packet, name));
    boolean allowed =
        switch (verb.role()) {
          case TARGET -> agent && partyCheck.isTarget(packet, name);
          case HOLDER, OWNER -> asOwner || (agent && partyCheck.isTarget(packet, name));
          case SENDER -> caller.isOperator() || packet.identity().sender().equals(name) || owner;
          case REVIEWER -> caller.isOperator() || (agent && partyCheck.isReviewer(packet, name));
        };
    if (!allowed) {
      throw Denied.of(
          ProblemCode.FORBIDDEN,
          verb.wireName() + " is not allowed for " + name + " on this packet",
          LeaseIssuer.facts(packet));
    }
    boolean onlyAsOwner =
        verb == Verb.CANCEL && !caller.isOperator() && !packet.identity().sender().equals(name);
    return verb.needsLease() || onlyAsOwner;
  }

  /** Returns whether the caller is only the sender of a packet that is not accepted yet. */
  private boolean isOnlySender(PacketState packet, PartyCheck partyCheck) {
    String name = caller.name();
    return packet.lease().leaseKind() != LeaseState.LeaseKind.WORK
        && packet.identity().sender().equals(name)
        && !partyCheck.isTarget(packet, name);
  }

  private Denied illegal(PacketState packet) {
    String from = packet.status().wireName();
    return Denied.of(
        ProblemCode.ILLEGAL_TRANSITION,
        verb.wireName() + " is not possible: the packet is " + describe(packet),
        LeaseIssuer.facts(packet).toBuilder()
            .put("from", from)
            .put("verb", verb.wireName())
            .build());
  }

  private static String describe(PacketState packet) {
    String from = packet.status().wireName();
    return packet.placement().waitReason() == null
        ? from
        : from + " on " + packet.placement().waitReason().wireName();
  }
}
