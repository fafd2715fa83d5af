package dev.ahp;

import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of validating a handoff: its errors, in the order of the gates. */
public record Validation(List<Violation> errors) {
  public Validation {
    errors = ViolationList.of(errors);
  }

  /** Returns how many errors there were; {@link #errors} has the first 100. */
  public long errorsTotal() {
    return ViolationList.totalOf(errors);
  }

  public boolean valid() {
    return errors.isEmpty();
  }

  /** Returns the code of the first gate that refuses, or null if the message is valid. */
  public @Nullable String reason() {
    return errors.isEmpty() ? null : errors.get(0).code();
  }
}
