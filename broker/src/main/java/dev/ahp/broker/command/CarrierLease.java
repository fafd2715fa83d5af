package dev.ahp.broker.command;

import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.List;
import java.util.Optional;

/**
 * A note that the carrier of a packet leaves for the next one: somebody elsewhere has the work. A
 * running packet with a note whose lease lapses comes back to its owner, so that another carrier
 * goes on; if none does so a number of times in a row, it fails as any other.
 */
public final class CarrierLease implements Command<Boolean> {
  private static final String NOTE = "carrierNote";
  private static final String AGENT = "carriedFor";
  private static final String TRANSPORT = "carriedBy";
  private static final String LAPSES = "carrierLapses";

  private final Environment environment;
  private final String packetId;
  private final String token;
  private final JsonObject note;

  public CarrierLease(Environment environment, String packetId, String token, JsonObject note) {
    this.environment = environment;
    this.packetId = packetId;
    this.token = token;
    this.note = note;
  }

  /** The note of a packet; empty if it has none. */
  public static JsonObject note(PacketState packet) {
    return packet.attributes().json().object(NOTE).orElse(JsonObject.empty());
  }

  /** Whether its carrier ends it though the work elsewhere goes on. */
  static boolean isGivenUp(PacketState packet) {
    return note(packet).bool(DeliveryApi.GIVEN_UP).orElse(false);
  }

  /** In whose name somebody elsewhere has the work. */
  static String carriedFor(PacketState packet) {
    return packet.attributes().text(AGENT).orElse("");
  }

  /** By which transport somebody elsewhere got the work, if the agent is still reached by it. */
  static Optional<String> carriedBy(Catalog catalog, PacketState packet) {
    return packet
        .attributes()
        .text(TRANSPORT)
        .filter(
            it ->
                catalog
                    .agent(carriedFor(packet))
                    .filter(agent -> agent.transport().equals(it))
                    .isPresent());
  }

  /** Nobody elsewhere has the work any more. */
  static PacketState forgotten(PacketState packet) {
    return packet
        .with(packet.attributes().without(NOTE).without(AGENT).without(TRANSPORT).without(LAPSES))
        .with(packet.placement().inQueues(List.of()))
        .with(packet.deadlines().scheduledAt(0));
  }

  @Override
  public ReadSet keys() {
    return new ReadSet().packet(packetId);
  }

  @Override
  public Boolean run(UnitOfWork work) {
    PacketState packet = work.existing(packetId);
    boolean current = token.equals(packet.lease().token()) && !packet.isFinal();
    if (current) {
      new Transitions(environment).quietly(work, packet.with(kept(packet)));
    }
    return current;
  }

  private StoredAttributes kept(PacketState packet) {
    String agent = String.valueOf(packet.lease().holder());
    String transport = environment.catalog().agent(agent).map(AgentEntry::transport).orElse("");
    return packet.attributes().with(NOTE, note).with(AGENT, agent).with(TRANSPORT, transport);
  }

  /** Whether a packet whose lease has lapsed may find another carrier. */
  static boolean mayComeBack(Environment environment, PacketState packet) {
    String owner = packet.placement().owner();
    return packet.status() == Status.RUNNING
        && !note(packet).isEmpty()
        && packet.attributes().number(LAPSES) < ClaimDeliveriesCommand.PATIENCE
        && !environment.catalog().transportsTo(owner).isEmpty();
  }

  static PacketState comeBack(Environment environment, UnitOfWork work, PacketState packet) {
    long lapses = packet.attributes().number(LAPSES) + 1;
    PacketState back =
        ReturnToOwner.to(environment, packet, work.now())
            .with(packet.attributes().with("returned", Json.of(true)).with(LAPSES, lapses));
    return new Transitions(environment).quietly(work, back);
  }

  /** Another carrier has it. */
  static StoredAttributes takenUp(StoredAttributes attributes) {
    return attributes.without(LAPSES);
  }
}
