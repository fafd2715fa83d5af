package dev.ahp.broker.move;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.exchange.DeliveryDesk;
import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;
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
public final class Keeping implements Unit<Boolean> {
  private static final String NOTE = "carrierNote";
  private static final String AGENT = "carriedFor";
  private static final String TRANSPORT = "carriedBy";
  private static final String LAPSES = "carrierLapses";

  private final Environment environment;
  private final String packetId;
  private final String token;
  private final JsonObject note;

  public Keeping(Environment environment, String packetId, String token, JsonObject note) {
    this.environment = environment;
    this.packetId = packetId;
    this.token = token;
    this.note = note;
  }

  /** The note of a packet; empty if it has none. */
  public static JsonObject note(PacketState packet) {
    return packet.detail().json().object(NOTE).orElse(JsonObject.empty());
  }

  /** Whether its carrier ends it though the work elsewhere goes on. */
  static boolean isGivenUp(PacketState packet) {
    return note(packet).bool(DeliveryDesk.GIVEN_UP).orElse(false);
  }

  /** In whose name somebody elsewhere has the work. */
  static String carriedFor(PacketState packet) {
    return packet.detail().text(AGENT).orElse("");
  }

  /** By which transport somebody elsewhere got the work, if the agent is still reached by it. */
  static Optional<String> carriedBy(Catalog catalog, PacketState packet) {
    return packet
        .detail()
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
        .with(packet.detail().without(NOTE).without(AGENT).without(TRANSPORT).without(LAPSES))
        .with(packet.standing().inQueues(List.of()))
        .with(packet.clocks().scheduledAt(0));
  }

  @Override
  public Keys keys() {
    return new Keys().packet(packetId);
  }

  @Override
  public Boolean run(Work work) {
    PacketState packet = work.existing(packetId);
    boolean current = token.equals(packet.lease().token()) && !packet.isFinal();
    if (current) {
      new Mover(environment).quietly(work, packet.with(kept(packet)));
    }
    return current;
  }

  private Detail kept(PacketState packet) {
    String agent = String.valueOf(packet.lease().holder());
    String transport = environment.catalog().agent(agent).map(AgentEntry::transport).orElse("");
    return packet.detail().with(NOTE, note).with(AGENT, agent).with(TRANSPORT, transport);
  }

  /** Whether a packet whose lease has lapsed may find another carrier. */
  static boolean mayComeBack(Environment environment, PacketState packet) {
    String owner = packet.standing().owner();
    return packet.status() == Status.RUNNING
        && !note(packet).isEmpty()
        && packet.detail().number(LAPSES) < Carrying.PATIENCE
        && !environment.catalog().transportsTo(owner).isEmpty();
  }

  static PacketState comeBack(Environment environment, Work work, PacketState packet) {
    long lapses = packet.detail().number(LAPSES) + 1;
    PacketState back =
        Returning.to(environment, packet, work.now())
            .with(packet.detail().with("returned", Json.of(true)).with(LAPSES, lapses));
    return new Mover(environment).quietly(work, back);
  }

  /** Another carrier has it. */
  static Detail takenUp(Detail detail) {
    return detail.without(LAPSES);
  }
}
