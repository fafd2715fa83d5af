package dev.ahp.soak.history;

import dev.ahp.AuditRecord;
import dev.ahp.Packet;
import dev.ahp.TaskResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The attempts on one task and the state of the store.
 *
 * @param trace the audit records of the task, in order
 */
public record TaskEvidence(
    String taskId,
    List<Attempt> attempts,
    List<AuditRecord> trace,
    List<Packet> packets,
    TaskResult result) {

  public TaskEvidence {
    attempts = List.copyOf(attempts);
    trace = List.copyOf(trace);
    packets = List.copyOf(packets);
  }

  Stream<Attempt> attempts(String packetId) {
    return attempts.stream().filter(it -> it.packetId().equals(packetId));
  }

  List<AuditRecord> records(String packetId) {
    return trace.stream().filter(it -> it.packetId().filter(packetId::equals).isPresent()).toList();
  }

  Optional<Packet> packet(String packetId) {
    return packets.stream()
        .filter(it -> it.packetId().filter(packetId::equals).isPresent())
        .findAny();
  }

  /** Returns the attempts and records as text, for a report. */
  public String describe() {
    StringBuilder text = new StringBuilder("task " + taskId + "\n");
    attempts.stream()
        .sorted((a, b) -> Long.compare(a.startedAt(), b.startedAt()))
        .forEach(it -> text.append("  attempt ").append(it).append('\n'));
    trace.forEach(it -> text.append("  record  ").append(it.json().toText()).append('\n'));
    packets.forEach(it -> text.append("  packet  ").append(it.json().toText()).append('\n'));
    return text.append("  result  ").append(result.json().toText()).append('\n').toString();
  }
}
