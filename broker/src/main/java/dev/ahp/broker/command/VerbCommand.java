package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;

/**
 * Applies a verb. It is refused in this order: the packet is not there for the caller, the verb is
 * not the caller's, its token is dead, the state does not allow it, its token is missing, the body
 * is wrong.
 */
public final class VerbCommand implements Command<VerbResult> {
  private final Environment environment;
  private final Caller caller;
  private final String packetId;
  private final Verb verb;
  private final JsonObject body;
  private final VerbContext.PreCheckResults preCheckResults;

  public VerbCommand(
      Environment environment, Caller caller, String packetId, Verb verb, JsonObject body) {
    this(environment, caller, packetId, verb, body, VerbContext.PreCheckResults.NONE);
  }

  private VerbCommand(
      Environment environment,
      Caller caller,
      String packetId,
      Verb verb,
      JsonObject body,
      VerbContext.PreCheckResults preCheckResults) {
    this.environment = environment;
    this.caller = caller;
    this.packetId = packetId;
    this.verb = verb;
    this.body = body;
    this.preCheckResults = preCheckResults;
  }

  /** With the packets that a handoff or delegation brings. */
  public VerbCommand bringing(List<AdmittedPacket> prepared) {
    return new VerbCommand(
        environment,
        caller,
        packetId,
        verb,
        body,
        new VerbContext.PreCheckResults(prepared, preCheckResults.stale(), null, null));
  }

  /** With what is wrong with its body; told when everything else was found right. */
  public VerbCommand failing(Denied fault) {
    return new VerbCommand(
        environment,
        caller,
        packetId,
        verb,
        body,
        new VerbContext.PreCheckResults(List.of(), null, null, fault));
  }

  /** With the pins that no longer hold. */
  public VerbCommand finding(List<Violation> stale) {
    return new VerbCommand(
        environment,
        caller,
        packetId,
        verb,
        body,
        new VerbContext.PreCheckResults(preCheckResults.prepared(), stale, null, null));
  }

  /** Holds the result to the schema that a packet with this content expects, on any thread. */
  public VerbCommand heldTo(JsonObject content) {
    List<Violation> misfits =
        ExpectedOutput.misfits(content, body.get("result"), environment.catalog());
    return new VerbCommand(
        environment,
        caller,
        packetId,
        verb,
        body,
        new VerbContext.PreCheckResults(
            preCheckResults.prepared(), preCheckResults.stale(), misfits, null));
  }

  @Override
  public ReadSet keys() {
    return new ReadSet().packetWithContent(packetId);
  }

  @Override
  public boolean touchesTasks() {
    return switch (verb) {
      case ACCEPT, COMPLETE, FAIL, CANCEL -> true;
      default -> false;
    };
  }

  @Override
  public VerbResult run(UnitOfWork work) {
    PacketState packet = work.packet(packetId);
    PartyCheck partyCheck = new PartyCheck(environment.catalog(), work::packet);
    if (packet == null || !partyCheck.includes(packet, caller)) {
      throw Denied.of(ProblemCode.NOT_FOUND, "there is no packet " + packetId, JsonObject.empty());
    }
    boolean withLease = demandRight(packet, partyCheck);
    PacketCompletion completion = new PacketCompletion(environment);
    packet = new PacketTimers(environment, completion).settle(work, packet);
    Json token = body.get("leaseToken");
    String given = token == null || token.isNull() ? null : token.asString().orElse("");
    if (given != null) {
      LeaseIssuer.check(packet, given);
    }
    if (!verb.isLegal(packet)) {
      throw illegal(packet);
    }
    if (given == null && withLease) {
      throw LeaseIssuer.lost(packet, "the call brings no leaseToken");
    }
    Transitions transitions = new Transitions(environment);
    return verb.apply(
            new VerbContext(
                environment,
                work,
                completion,
                transitions,
                caller,
                packet,
                new CallBodyReader(body),
                preCheckResults))
        .with(work);
  }

  /** Refuses whose verb it is not; tells whether the caller must show its lease. */
  private boolean demandRight(PacketState packet, PartyCheck partyCheck) {
    String name = caller.name();
    boolean agent = caller.isAgent();
    boolean accepted = packet.lease().leaseKind() == LeaseState.LeaseKind.WORK;
    boolean owner =
        agent && packet.placement().owner().equals(name) && !isOnlySender(packet, partyCheck);
    boolean asOwner =
        owner || (agent && !packet.isFinal() && !accepted && partyCheck.isTarget(packet, name));
    boolean may =
        switch (verb.who()) {
          case TARGET -> agent && partyCheck.isTarget(packet, name);
          case HOLDER, OWNER -> asOwner || (agent && partyCheck.isTarget(packet, name));
          case SENDER -> caller.isOperator() || packet.identity().sender().equals(name) || owner;
          case REVIEWER -> caller.isOperator() || (agent && partyCheck.isReviewer(packet, name));
        };
    if (!may) {
      throw Denied.of(
          ProblemCode.FORBIDDEN,
          verb.wireName() + " is not for " + name + " here",
          LeaseIssuer.facts(packet));
    }
    boolean onlyAsOwner =
        verb == Verb.CANCEL && !caller.isOperator() && !packet.identity().sender().equals(name);
    return verb.needsLease() || onlyAsOwner;
  }

  /** Until somebody has accepted, a packet is its sender's; but the target counts as owner. */
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
        verb.wireName() + " is not possible: the packet is " + standing(packet),
        LeaseIssuer.facts(packet).toBuilder()
            .put("from", from)
            .put("verb", verb.wireName())
            .build());
  }

  private static String standing(PacketState packet) {
    String from = packet.status().wireName();
    return packet.placement().waitReason() == null
        ? from
        : from + " on " + packet.placement().waitReason().wireName();
  }
}
