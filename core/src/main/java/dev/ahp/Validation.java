package dev.ahp;

import dev.ahp.problem.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer of a receiver's checks: every error at once, in the order of the gates. */
public record Validation(List<Violation> errors) {
  public Validation {
    errors = List.copyOf(errors);
  }

  public boolean valid() {
    return errors.isEmpty();
  }

  /** The code of the first gate that would refuse, or null when all allow. */
  public @Nullable String reason() {
    return errors.isEmpty() ? null : errors.get(0).code();
  }
}
