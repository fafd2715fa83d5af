package dev.ahp.mcp.tool;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;

/**
 * One thing that a model can do.
 *
 * @param input schema of the arguments
 * @param output schema of the answer
 * @param toolEffect what it does to the world
 */
public record Tool(
    String name,
    String title,
    String description,
    JsonObject input,
    JsonObject output,
    ToolEffect toolEffect,
    Action action) {

  /** What a tool does to the world. */
  public enum ToolEffect {
    READS,
    WRITES,
    /** Calling it again changes nothing more. */
    REPEATABLE,
    DESTROYS
  }

  /** What happens when it is called; a refusal is a {@code dev.ahp.Denied}. */
  @FunctionalInterface
  public interface Action {
    CompletableFuture<JsonObject> call(Caller caller, JsonObject arguments);
  }
}
