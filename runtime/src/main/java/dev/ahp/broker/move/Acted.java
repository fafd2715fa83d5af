package dev.ahp.broker.move;

import dev.ahp.Denied;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a verb led to.
 *
 * @param lease not null where the verb gives one
 * @param made packets that it brought into the world
 * @param refusal not null where the caller is refused although something happened
 */
public record Acted(
    PacketState packet,
    @Nullable LeaseState lease,
    List<PacketState> made,
    @Nullable Denied refusal) {
  static Acted just(PacketState packet) {
    return new Acted(packet, null, List.of(), null);
  }

  static Acted leased(PacketState packet) {
    return new Acted(packet, packet.lease(), List.of(), null);
  }

  static Acted making(PacketState packet, List<PacketState> made) {
    return new Acted(packet, null, made, null);
  }

  static Acted refused(PacketState packet, Denied denied) {
    return new Acted(packet, null, List.of(), denied);
  }
}
