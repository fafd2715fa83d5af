package dev.ahp;

import dev.ahp.handoff.HandoffValidator;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.Map;

/** Entry points for both sides of a handoff: senders build a message, receivers validate it. */
public final class Handoffs {
  private static final HandoffValidator VALIDATOR = HandoffValidator.standard();

  private Handoffs() {}

  public static HandoffBuilder builder() {
    return Handoff.builder();
  }

  /** Runs the checks a receiver needs before it starts: schema, completeness, budget and safety. */
  public static Validation validate(Handoff handoff) {
    return validate(handoff.json());
  }

  public static Validation validate(Map<String, ?> message) {
    return validate(Json.from(message));
  }

  /** Validates JSON text. A syntax error is reported as an error of the validation. */
  public static Validation validate(String json) {
    try {
      return validate(JsonReader.read(json));
    } catch (JsonException fault) {
      return new Validation(
          List.of(
              new Violation(
                  fault.kind().name(), fault.pointer(), String.valueOf(fault.getMessage()))));
    }
  }

  public static Validation validate(Json message) {
    return message instanceof JsonObject object
        ? new Validation(VALIDATOR.violations(object))
        : new Validation(
            List.of(new Violation(ProblemCode.SCHEMA_INVALID, "", "must be an object")));
  }
}
