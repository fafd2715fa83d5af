package dev.ahp.broker.gate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Enforces the limits on size, depth and text length. */
public final class LimitsGate implements Gate {
  private static final double LONG_NUMBER = 1e16;
  private static final int LONG_NUMBER_CHARS = 17;

  private final JsonLimits limits;

  public LimitsGate(JsonLimits limits) {
    this.limits = limits;
  }

  @Override
  public GateName name() {
    return GateName.LIMITS;
  }

  @Override
  public List<Violation> check(Submission submission) {
    SizeCounter sizeCounter = new SizeCounter();
    sizeCounter.add(submission.sent(), 1);
    return sizeCounter.violation == null
        ? List.of()
        : List.of(new Violation(ProblemCode.TOO_LARGE, "", sizeCounter.violation));
  }

  private final class SizeCounter {
    private long chars;
    private @Nullable String violation;

    void add(Json value, int depth) {
      boolean holder = value instanceof JsonObject || value instanceof JsonArray;
      if (holder && depth > limits.depth()) {
        violation = "is nested deeper than " + limits.depth() + " levels";
      } else if (value instanceof JsonObject object) {
        object
            .members()
            .forEach(
                (name, member) -> {
                  count(name);
                  add(member, depth + 1);
                });
      } else if (value instanceof JsonArray array) {
        chars += array.size();
        for (Json item : array) {
          add(item, depth + 1);
        }
      } else if (value instanceof Json.Str text) {
        count(text.value());
      } else if (value instanceof Json.Num number) {
        count(number.value());
      }
    }

    /** A number such as 1e20 is written with all its digits, so it may be longer than it was. */
    private void count(double number) {
      chars += Math.abs(number) < LONG_NUMBER ? 1 : LONG_NUMBER_CHARS;
      checkSize();
    }

    private void count(String text) {
      chars += text.length() + 3;
      if (text.length() > limits.stringChars()) {
        violation = "contains a string of more than " + limits.stringChars() + " characters";
      } else {
        checkSize();
      }
    }

    private void checkSize() {
      if (chars > limits.bytes()) {
        violation = "is larger than " + limits.bytes() + " characters";
      }
    }
  }
}
