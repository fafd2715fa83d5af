package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
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
 * @param preCheck not null where nothing has happened because this must be looked at first
 */
public record VerbResult(
    PacketState packet,
    @Nullable LeaseState lease,
    List<PacketState> made,
    @Nullable Denied refusal,
    List<JsonObject> contents,
    @Nullable PreCheck preCheck) {
  /** What takes too long for a lane, or asks the disk and the network. */
  public enum PreCheck {
    /** What the packet is pinned to. */
    PINS,
    /** Whether the result fits the schema that was expected. */
    OUTPUT
  }

  static VerbResult just(PacketState packet) {
    return new VerbResult(packet, null, List.of(), null, List.of(), null);
  }

  static VerbResult leased(PacketState packet) {
    return new VerbResult(packet, packet.lease(), List.of(), null, List.of(), null);
  }

  static VerbResult making(PacketState packet, List<PacketState> made) {
    return new VerbResult(packet, null, made, null, List.of(), null);
  }

  static VerbResult refused(PacketState packet, Denied denied) {
    return new VerbResult(packet, null, List.of(), denied, List.of(), null);
  }

  static VerbResult unseen(PacketState packet, PreCheck preCheck) {
    return new VerbResult(packet, null, List.of(), null, List.of(), preCheck);
  }

  /** With everything an answer needs, so that nobody has to read it again. */
  VerbResult with(UnitOfWork work) {
    List<JsonObject> all = new ArrayList<>();
    all.add(work.content(packet));
    made.forEach(it -> all.add(work.content(it)));
    return new VerbResult(packet, lease, made, refusal, all, preCheck);
  }
}
