package dev.ahp.broker.move;

import dev.ahp.Denied;
import dev.ahp.broker.admission.Prepared;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;
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
public final class Acting implements Unit<Acted> {
  private final Environment environment;
  private final Caller caller;
  private final String packetId;
  private final Verb verb;
  private final JsonObject body;
  private final Act.Extra extra;

  public Acting(
      Environment environment, Caller caller, String packetId, Verb verb, JsonObject body) {
    this(environment, caller, packetId, verb, body, Act.Extra.NONE);
  }

  private Acting(
      Environment environment,
      Caller caller,
      String packetId,
      Verb verb,
      JsonObject body,
      Act.Extra extra) {
    this.environment = environment;
    this.caller = caller;
    this.packetId = packetId;
    this.verb = verb;
    this.body = body;
    this.extra = extra;
  }

  /** With the packets that a handoff or delegation brings. */
  public Acting bringing(List<Prepared> prepared) {
    return new Acting(
        environment,
        caller,
        packetId,
        verb,
        body,
        new Act.Extra(prepared, extra.stale(), null, null));
  }

  /** With what is wrong with its body; told when everything else was found right. */
  public Acting failing(Denied fault) {
    return new Acting(
        environment, caller, packetId, verb, body, new Act.Extra(List.of(), null, null, fault));
  }

  /** With the pins that no longer hold. */
  public Acting finding(List<Violation> stale) {
    return new Acting(
        environment,
        caller,
        packetId,
        verb,
        body,
        new Act.Extra(extra.prepared(), stale, null, null));
  }

  /** Holds the result to the schema that a packet with this content expects, on any thread. */
  public Acting heldTo(JsonObject content) {
    List<Violation> misfits =
        ExpectedOutput.misfits(content, body.get("result"), environment.catalog());
    return new Acting(
        environment,
        caller,
        packetId,
        verb,
        body,
        new Act.Extra(extra.prepared(), extra.stale(), misfits, null));
  }

  @Override
  public Keys keys() {
    return new Keys().packetWithContent(packetId);
  }

  @Override
  public boolean touchesTasks() {
    return switch (verb) {
      case ACCEPT, COMPLETE, FAIL, CANCEL -> true;
      default -> false;
    };
  }

  @Override
  public Acted run(Work work) {
    PacketState packet = work.packet(packetId);
    Parties parties = new Parties(environment.catalog(), work::packet);
    if (packet == null || !parties.includes(packet, caller)) {
      throw Denied.of(ProblemCode.NOT_FOUND, "there is no packet " + packetId, JsonObject.empty());
    }
    boolean withLease = demandRight(packet, parties);
    Endings endings = new Endings(environment);
    packet = new Dues(environment, endings).settle(work, packet);
    Json token = body.get("leaseToken");
    String given = token == null || token.isNull() ? null : token.asString().orElse("");
    if (given != null) {
      Leases.check(packet, given);
    }
    if (!verb.isLegal(packet)) {
      throw illegal(packet);
    }
    if (given == null && withLease) {
      throw Leases.lost(packet, "the call brings no leaseToken");
    }
    Mover mover = new Mover(environment);
    return verb.apply(
            new Act(environment, work, endings, mover, caller, packet, new Body(body), extra))
        .with(work);
  }

  /** Refuses whose verb it is not; tells whether the caller must show its lease. */
  private boolean demandRight(PacketState packet, Parties parties) {
    String name = caller.name();
    boolean agent = caller.isAgent();
    boolean accepted = packet.lease().kind() == LeaseState.Kind.WORK;
    boolean owner =
        agent && packet.standing().owner().equals(name) && !isOnlySender(packet, parties);
    boolean asOwner =
        owner || (agent && !packet.isFinal() && !accepted && parties.isTarget(packet, name));
    boolean may =
        switch (verb.who()) {
          case TARGET -> agent && parties.isTarget(packet, name);
          case HOLDER, OWNER -> asOwner || (agent && parties.isTarget(packet, name));
          case SENDER -> caller.isOperator() || packet.identity().sender().equals(name) || owner;
          case REVIEWER -> caller.isOperator() || (agent && parties.isReviewer(packet, name));
        };
    if (!may) {
      throw Denied.of(
          ProblemCode.FORBIDDEN,
          verb.wireName() + " is not for " + name + " here",
          Leases.facts(packet));
    }
    boolean onlyAsOwner =
        verb == Verb.CANCEL && !caller.isOperator() && !packet.identity().sender().equals(name);
    return verb.needsLease() || onlyAsOwner;
  }

  /** Until somebody has accepted, a packet is its sender's; but the target counts as owner. */
  private boolean isOnlySender(PacketState packet, Parties parties) {
    String name = caller.name();
    return packet.lease().kind() != LeaseState.Kind.WORK
        && packet.identity().sender().equals(name)
        && !parties.isTarget(packet, name);
  }

  private Denied illegal(PacketState packet) {
    String from = packet.status().wireName();
    return Denied.of(
        ProblemCode.ILLEGAL_TRANSITION,
        verb.wireName() + " is not possible: the packet is " + standing(packet),
        Leases.facts(packet).toBuilder().put("from", from).put("verb", verb.wireName()).build());
  }

  private static String standing(PacketState packet) {
    String from = packet.status().wireName();
    return packet.standing().waitingOn() == null
        ? from
        : from + " on " + packet.standing().waitingOn().wireName();
  }
}
