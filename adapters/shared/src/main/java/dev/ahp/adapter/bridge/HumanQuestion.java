package dev.ahp.adapter.bridge;

import dev.ahp.Handoff;
import dev.ahp.adapter.AgentTool;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** A question to a person from the tool {@code ask_human}. */
record HumanQuestion(String text, String queue) {
  private static final String DEFAULT_QUEUE = "default";

  /** Returns the open question: one after the last user turn, which would be its answer. */
  static Optional<HumanQuestion> openIn(Handoff message) {
    List<JsonObject> turns =
        message.json().array("conversationHistoryVerbatim").orElse(JsonArray.empty()).objects();
    for (int i = turns.size() - 1; i >= 0 && !isUser(turns.get(i)); i--) {
      Optional<HumanQuestion> asked = in(turns.get(i));
      if (asked.isPresent()) {
        return asked;
      }
    }
    return Optional.empty();
  }

  private static boolean isUser(JsonObject turn) {
    return turn.string("role").filter("user"::equals).isPresent();
  }

  private static Optional<HumanQuestion> in(JsonObject turn) {
    return turn.array("toolCalls").orElse(JsonArray.empty()).objects().stream()
        .filter(it -> it.string("name").filter(AgentTool.ASK_HUMAN::equals).isPresent())
        .map(it -> it.object("arguments").orElse(JsonObject.empty()))
        .map(
            it ->
                new HumanQuestion(
                    it.string("question").orElse(""), it.string("queue").orElse(DEFAULT_QUEUE)))
        .findFirst();
  }
}
