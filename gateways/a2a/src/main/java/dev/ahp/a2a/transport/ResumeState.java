package dev.ahp.a2a.transport;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * The state that the next carrier of a packet needs to continue. It is stored with the packet.
 *
 * @param task id of the remote task
 * @param asked number of questions that the agent has asked
 * @param answered number of questions that have been answered
 * @param question identifies the last question
 */
record ResumeState(String task, int asked, int answered, String question) {
  static ResumeState of(JsonObject json) {
    return new ResumeState(
        json.string("task").orElse(""),
        number(json, "asked"),
        number(json, "answered"),
        json.string("question").orElse(""));
  }

  static ResumeState started(String task) {
    return new ResumeState(task, 0, 0, "");
  }

  private static int number(JsonObject json, String name) {
    return json.get(name) instanceof Json.Num number ? (int) number.value() : 0;
  }

  boolean isEmpty() {
    return task.isEmpty();
  }

  boolean hasOpenQuestion() {
    return asked > answered;
  }

  ResumeState asked(String newQuestion) {
    return new ResumeState(task, asked + 1, answered, newQuestion);
  }

  ResumeState answeredAll() {
    return new ResumeState(task, asked, asked, question);
  }

  /** Returns whether the question was answered but the agent has not processed the answer yet. */
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
