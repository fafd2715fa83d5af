package dev.ahp.mcp.stateless;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A resource that changes with the records of a task.
 *
 * @param packetId null if every record of the task changes the resource
 */
public record WatchedResource(String uri, String taskId, @Nullable String packetId) {
  boolean isChangedBy(JsonObject auditRecord) {
    return auditRecord.string("taskId").filter(taskId::equals).isPresent()
        && (packetId == null
            || auditRecord.string("packetId").filter(packetId::equals).isPresent());
  }

  /** Finds the resource of a URI; empty if the caller may not read it or it never changes. */
  @FunctionalInterface
  public interface ResourceWatcher {
    Optional<WatchedResource> find(Caller caller, String uri);
  }
}
