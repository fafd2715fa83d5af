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
 * The result of a verb.
 *
 * @param lease the lease that the verb granted, else null
 * @param created the packets that the verb created
 * @param refusal the denial to return although changes were created, else null
 * @param contents the contents of the packets, that of {@code packet} first
 * @param preCheck the check that must run before the verb can be applied, else null
 */
public record VerbResult(
    PacketState packet,
    @Nullable LeaseState lease,
    List<PacketState> created,
    @Nullable Denied refusal,
    List<JsonObject> contents,
    @Nullable PreCheck preCheck) {
  /** A check that is too slow for the writer thread, or that uses the disk or the network. */
  public enum PreCheck {
    /** The pins of the packet. */
    PINS,
    /** The schema of the expected output. */
    OUTPUT,
    /** The policies for the verb. */
    POLICY
  }

  static VerbResult just(PacketState packet) {
    return new VerbResult(packet, null, List.of(), null, List.of(), null);
  }

  static VerbResult leased(PacketState packet) {
    return new VerbResult(packet, packet.lease(), List.of(), null, List.of(), null);
  }

  static VerbResult creating(PacketState packet, List<PacketState> created) {
    return new VerbResult(packet, null, created, null, List.of(), null);
  }

  static VerbResult refused(PacketState packet, Denied denied) {
    return new VerbResult(packet, null, List.of(), denied, List.of(), null);
  }

  static VerbResult needsPreCheck(PacketState packet, PreCheck preCheck) {
    return new VerbResult(packet, null, List.of(), null, List.of(), preCheck);
  }

  /** Adds the contents that a response needs. */
  VerbResult with(UnitOfWork work) {
    List<JsonObject> all = new ArrayList<>();
    all.add(work.content(packet));
    created.forEach(it -> all.add(work.content(it)));
    return new VerbResult(packet, lease, created, refusal, all, preCheck);
  }
}
