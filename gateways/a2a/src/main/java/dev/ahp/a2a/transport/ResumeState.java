package dev.ahp.a2a.transport;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * What the next carrier of a packet must know to go on, kept with the packet.
 *
 * @param task its id over there
 * @param asked how many questions the agent has asked
 * @param answered how many of them have been answered to it
 * @param question by which the last question is known again
 */
record ResumeState(String task, int asked, int answered, String question) {
  static ResumeState of(JsonObject json) {
    return new ResumeState(
        json.string("task").orElse(""),
        number(json, "asked"),
        number(json, "answered"),
        json.string("question").orElse(""));
  }

  static ResumeState begun(String task) {
    return new ResumeState(task, 0, 0, "");
  }

  private static int number(JsonObject json, String name) {
    return json.get(name) instanceof Json.Num number ? (int) number.value() : 0;
  }

  boolean isEmpty() {
    return task.isEmpty();
  }

  boolean isOwedAnAnswer() {
    return asked > answered;
  }

  ResumeState asked(String newQuestion) {
    return new ResumeState(task, asked + 1, answered, newQuestion);
  }

  ResumeState answeredAll() {
    return new ResumeState(task, asked, asked, question);
  }

  /** The agent has not looked at the answer yet. */
  boolean hasAnswered(String oldQuestion) {
    return asked > 0 && asked == answered && !question.isEmpty() && question.equals(oldQuestion);
  }

  JsonObject toJson() {
    return JsonObject.builder()
        .put("task", task)
        .put("asked", asked)
        .put("answered", answered)
        .put("question", question)
        .build();
  }
}
