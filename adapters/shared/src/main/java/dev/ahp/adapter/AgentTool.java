package dev.ahp.adapter;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;

/**
 * The framework-independent definitions of the tools for handoffs and questions to people. Unlike
 * most native handoffs, these tools take arguments, which contain what only the agent knows.
 */
public final class AgentTool {
  /** The tool for questions to a person, with {@code question} and optionally {@code queue}. */
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

  /** Returns the JSON Schema of the arguments of a handoff. */
  public static JsonObject handoffParameters() {
    return JsonReader.read(HANDOFF).asObject().orElseThrow();
  }

  /** Returns the JSON Schema of the arguments of {@link #ASK_HUMAN}. */
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
