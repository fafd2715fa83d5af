package dev.ahp.context;

import dev.ahp.json.JsonObject;

/** Identifies a removed history in {@code provenance.history}. */
final class HistoryPointer {
  private static final String PROVENANCE = "provenance";
  private static final String HISTORY = "history";

  private HistoryPointer() {}

  /**
   * Adds the task, the handoff and the number of turns. A pointer stays if no turns are removed.
   */
  static JsonObject addTo(JsonObject message, int turns) {
    JsonObject provenance = message.object(PROVENANCE).orElse(JsonObject.empty());
    if (turns == 0 && provenance.has(HISTORY)) {
      return message;
    }
    JsonObject.Builder pointer = JsonObject.builder();
    message.string("taskId").ifPresent(it -> pointer.put("taskId", it));
    message.string("handoffId").ifPresent(it -> pointer.put("handoffId", it));
    return message.with(PROVENANCE, provenance.with(HISTORY, pointer.put("turns", turns).build()));
  }
}
