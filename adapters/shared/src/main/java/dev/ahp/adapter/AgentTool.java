package dev.ahp.adapter;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;

/**
 * The tools by which a model hands over or asks a person, as far as they are the same everywhere.
 * Most frameworks' own handoffs take no arguments; these take what only the agent knows.
 */
public final class AgentTool {
  /** The tool by which an agent asks a person: {@code question}, and optionally {@code queue}. */
  public static final String ASK_HUMAN = "ask_human";

  public static final String HUMAN_DESCRIPTION = "Asks a person and waits for the answer.";
  public static final String HUMAN_ANSWER =
      "The question was passed on; the answer comes as a message.";

  private static final String HANDOFF =
      """
      {"type": "object", "required": ["goal"], "properties": {
        "goal": {"type": "string", "description": "What the other agent shall do, in one or two sentences."},
        "done": {"type": "array", "items": {"type": "string"}, "description": "What you finished."},
        "remaining": {"type": "array", "items": {"type": "string"}, "description": "What is still to be done."},
        "state": {"type": "object", "description": "Facts that the other agent needs."}}}
      """;

  private static final String HUMAN =
      """
      {"type": "object", "required": ["question"], "properties": {
        "question": {"type": "string", "description": "What you want to know."},
        "queue": {"type": "string", "description": "Who is asked; \\"default\\" if in doubt."}}}
      """;

  private AgentTool() {}

  /** The arguments of a handoff as JSON Schema. */
  public static JsonObject handoffParameters() {
    return JsonReader.read(HANDOFF).asObject().orElseThrow();
  }

  /** The arguments of {@link #ASK_HUMAN} as JSON Schema. */
  public static JsonObject humanParameters() {
    return JsonReader.read(HUMAN).asObject().orElseThrow();
  }

  public static String handoffDescription(String target) {
    return "Hands the task over to "
        + target
        + ". Call it once, and last; your work on the task ends with it.";
  }

  public static String handoffAnswer(String target) {
    return "Handed over to " + target + ".";
  }
}
