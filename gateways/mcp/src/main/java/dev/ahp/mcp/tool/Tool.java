package dev.ahp.mcp.tool;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;

/**
 * A tool of the MCP server.
 *
 * @param input schema of the arguments
 * @param output schema of the result
 */
public record Tool(
    String name,
    String title,
    String description,
    JsonObject input,
    JsonObject output,
    ToolEffect toolEffect,
    Action action) {

  /** How a tool changes state. */
  public enum ToolEffect {
    READS,
    WRITES,
    /** Writes, but repeated calls have no further effect. */
    REPEATABLE,
    DESTRUCTIVE
  }

  /** Runs the tool; a denial is a {@code dev.ahp.Denied}. */
  @FunctionalInterface
  public interface Action {
    CompletableFuture<JsonObject> call(Caller caller, JsonObject arguments);
  }
}
