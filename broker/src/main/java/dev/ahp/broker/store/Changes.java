package dev.ahp.broker.store;

import java.util.List;

/** Changed rows, each at most once. */
public record Changes(
    List<PacketChange> packets, List<TaskState> tasks, List<KeyValueEntry> entries) {

  public boolean isEmpty() {
    return packets.isEmpty() && tasks.isEmpty() && entries.isEmpty();
  }
}
