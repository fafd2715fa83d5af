package dev.ahp.cli.brief;

import dev.ahp.Denied;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Optional;

/**
 * Checks that the broker has the checkpoint {@code a2a.checkpoint_id} of a brief. It is the id of a
 * task, or of the packet that saved the checkpoint of the task {@code a2a.interaction_id}.
 */
final class CheckpointCheck {
  private static final String POINTER = "/a2a/checkpoint_id";

  private CheckpointCheck() {}

  /** Returns the violations; empty if the brief names no checkpoint. */
  static List<Violation> check(JsonObject brief, DaemonClient daemon) {
    JsonObject a2a = brief.object("a2a").orElse(JsonObject.empty());
    String id = a2a.string("checkpoint_id").orElse("");
    if (id.isEmpty() || checkpoint(daemon, id).isPresent()) {
      return List.of();
    }
    Optional<String> packet =
        a2a.string("interaction_id")
            .flatMap(it -> checkpoint(daemon, it))
            .flatMap(it -> it.string("packetId"));
    return packet.filter(id::equals).isPresent()
        ? List.of()
        : List.of(
            new Violation(
                ProblemCode.SCHEMA_INVALID,
                POINTER,
                "is not a task with a checkpoint, nor the packet of the checkpoint of the task in"
                    + " interaction_id"));
  }

  private static Optional<JsonObject> checkpoint(DaemonClient daemon, String task) {
    try {
      return daemon.get(ApiPath.of("v1", "tasks", task, "checkpoint")).asObject();
    } catch (Denied denied) {
      if (ProblemCode.NOT_FOUND.name().equals(denied.code())) {
        return Optional.empty();
      }
      throw denied;
    }
  }
}
