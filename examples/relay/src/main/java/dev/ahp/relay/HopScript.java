package dev.ahp.relay;

import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.ToolCall;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;

/** The scripted turns of one hop: a lookup, then a handoff or a final answer. */
record HopScript(String framework, String following) {
  static final String LOOKUP = "lookup";

  String agent() {
    return framework + "-agent";
  }

  String[] targets() {
    return isLast() ? new String[0] : new String[] {following};
  }

  private boolean isLast() {
    return following.equals(Hop.NONE);
  }

  /** Returns the turns of the model; {@code handoffTool} is the handoff tool of the framework. */
  List<ConversationTurn> script(String handoffTool) {
    ToolCall lookup = call("c1", LOOKUP, Map.of("order", "4711 for " + framework));
    Map<String, ?> arguments =
        Map.of(
            "goal", "Go on after " + framework,
            "done", List.of("checked by " + framework),
            "state", Map.of(framework, true));
    return isLast()
        ? List.of(
            ConversationTurn.assistant("", List.of(lookup)),
            ConversationTurn.assistant("The money is on its way.", List.of()))
        : List.of(
            ConversationTurn.assistant("", List.of(lookup, call("c2", handoffTool, arguments))));
  }

  private static ToolCall call(String id, String tool, Map<String, ?> arguments) {
    JsonObject json = Json.from(arguments).asObject().orElseThrow();
    return new ToolCall(id, tool, json);
  }

  static String lookUp(String order) {
    return "order " + order + ": broken lamp";
  }
}
