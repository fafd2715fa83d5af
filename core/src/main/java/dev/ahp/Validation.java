package dev.ahp;

import dev.ahp.problem.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of validating a handoff: all errors, in the order of the gates. */
public record Validation(List<Violation> errors) {
  public Validation {
    errors = List.copyOf(errors);
  }

  public boolean valid() {
    return errors.isEmpty();
  }

  /** Returns the code of the first gate that refuses, or null if the message is valid. */
  public @Nullable String reason() {
    return errors.isEmpty() ? null : errors.get(0).code();
  }
}
