package dev.ahp.broker.move;

import dev.ahp.Denied;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Work;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a verb led to.
 *
 * @param lease not null where the verb gives one
 * @param made packets that it brought into the world
 * @param refusal not null where the caller is refused although something happened
 * @param contents what the packets were made with, the verb's own first
 * @param look not null where nothing has happened because this must be looked at first
 */
public record Acted(
    PacketState packet,
    @Nullable LeaseState lease,
    List<PacketState> made,
    @Nullable Denied refusal,
    List<JsonObject> contents,
    @Nullable Look look) {
  /** What takes too long for a lane, or asks the disk and the network. */
  public enum Look {
    /** What the packet is pinned to. */
    PINS,
    /** Whether the result fits the schema that was expected. */
    OUTPUT
  }

  static Acted just(PacketState packet) {
    return new Acted(packet, null, List.of(), null, List.of(), null);
  }

  static Acted leased(PacketState packet) {
    return new Acted(packet, packet.lease(), List.of(), null, List.of(), null);
  }

  static Acted making(PacketState packet, List<PacketState> made) {
    return new Acted(packet, null, made, null, List.of(), null);
  }

  static Acted refused(PacketState packet, Denied denied) {
    return new Acted(packet, null, List.of(), denied, List.of(), null);
  }

  static Acted unseen(PacketState packet, Look look) {
    return new Acted(packet, null, List.of(), null, List.of(), look);
  }

  /** With everything an answer needs, so that nobody has to read it again. */
  Acted with(Work work) {
    List<JsonObject> all = new ArrayList<>();
    all.add(work.content(packet));
    made.forEach(it -> all.add(work.content(it)));
    return new Acted(packet, lease, made, refusal, all, look);
  }
}
