package dev.ahp.format;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The value of a required time that the source does not contain, such as the time of a check in a
 * brief. Text for models omits it.
 */
final class UnknownTime {
  static final String VALUE = "1970-01-01T00:00:00.000Z";

  private static final Json TIME = Json.of(VALUE);
  private static final String TIMESTAMP = "timestamp";
  private static final String STEPS = "completedSubtasks";
  private static final String COMPLETED_AT = "completedAt";

  private UnknownTime() {}

  /** Returns the message without the times that are unknown. */
  static JsonObject hide(JsonObject message) {
    JsonObject shown = TIME.equals(message.get(TIMESTAMP)) ? message.without(TIMESTAMP) : message;
    return withSteps(
        shown, step -> TIME.equals(step.get(COMPLETED_AT)), it -> it.without(COMPLETED_AT));
  }

  /** Returns the message with the unknown time in the places that lack a time. */
  static JsonObject restore(JsonObject message) {
    JsonObject whole = message.has(TIMESTAMP) ? message : message.with(TIMESTAMP, TIME);
    return withSteps(whole, step -> !step.has(COMPLETED_AT), it -> it.with(COMPLETED_AT, TIME));
  }

  private static JsonObject withSteps(
      JsonObject message, Predicate<JsonObject> condition, UnaryOperator<JsonObject> change) {
    JsonArray steps = message.array(STEPS).orElse(JsonArray.empty());
    if (steps.objects().stream().noneMatch(condition)) {
      return message;
    }
    List<Json> changed = new ArrayList<>();
    for (Json step : steps) {
      changed.add(step instanceof JsonObject it && condition.test(it) ? change.apply(it) : step);
    }
    return message.with(STEPS, new JsonArray(changed));
  }

  /** Messages for models: unchanged, but without unknown times. */
  static final class MarkdownProjection implements Projection {
    @Override
    public String name() {
      return "markdown";
    }

    @Override
    public JsonObject project(JsonObject message) {
      return hide(message);
    }

    @Override
    public JsonObject lift(JsonObject shape) {
      return restore(shape);
    }
  }
}
