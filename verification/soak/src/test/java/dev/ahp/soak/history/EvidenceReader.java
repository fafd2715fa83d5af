package dev.ahp.soak.history;

import dev.ahp.AuditRecord;
import dev.ahp.Denied;
import dev.ahp.Packet;
import dev.ahp.TaskResult;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.List;

/** Reads the state of tasks as the operator. */
public final class EvidenceReader {
  private static final int MAX_READS = 100;

  private final DaemonClient operator;
  private final AttemptLog log;

  public EvidenceReader(DaemonClient operator, AttemptLog log) {
    this.operator = operator;
    this.log = log;
  }

  /** Reads a task. Repeats the reads if a timer changed the task between them. */
  public TaskEvidence read(String taskId) {
    List<JsonObject> before = trace(taskId);
    for (int i = 0; i < MAX_READS; i++) {
      List<JsonObject> packets = items(ApiPath.of("v1", "packets").with("taskId", taskId));
      TaskResult result =
          new TaskResult(
              before.isEmpty()
                  ? JsonObject.empty()
                  : operator.get(ApiPath.of("v1", "tasks", taskId, "result")));
      List<JsonObject> after = trace(taskId);
      if (after.size() == before.size()) {
        return new TaskEvidence(
            taskId,
            log.attempts(taskId),
            after.stream().map(AuditRecord::new).toList(),
            packets.stream().map(Packet::new).toList(),
            result);
      }
      before = after;
    }
    throw new IllegalStateException("task " + taskId + " changes without callers");
  }

  /** Returns whether all packets of the task are final or wait for people. */
  public boolean isSettled(String taskId) {
    return items(ApiPath.of("v1", "packets").with("taskId", taskId).with("view", "brief")).stream()
        .map(Packet::new)
        .allMatch(
            it ->
                it.status().isFinal()
                    || it.target().filter(to -> to.startsWith("human:")).isPresent());
  }

  private List<JsonObject> trace(String taskId) {
    try {
      return items(ApiPath.of("v1", "tasks", taskId, "trace"));
    } catch (Denied denied) {
      if (denied.code().equals(ProblemCode.NOT_FOUND.name())) {
        return List.of();
      }
      throw denied;
    }
  }

  private List<JsonObject> items(ApiPath path) {
    return operator.all(path).array("items").orElseThrow().objects();
  }
}
