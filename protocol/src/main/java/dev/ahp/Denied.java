package dev.ahp;

import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;

/** A refusal: the code says why, the errors name every field that led to it. */
public final class Denied extends RuntimeException {
  private final String code;
  private final transient List<Violation> errors;

  public Denied(String code, String message) {
    this(code, message, List.of());
  }

  public Denied(String code, String message, List<Violation> errors) {
    super(code + ": " + message);
    this.code = code;
    this.errors = List.copyOf(errors);
  }

  public Denied(ProblemCode code, List<Violation> errors) {
    this(code.name(), code.title() + summary(errors), errors);
  }

  public String code() {
    return code;
  }

  public List<Violation> errors() {
    return errors;
  }

  private static String summary(List<Violation> errors) {
    StringBuilder text = new StringBuilder();
    errors.forEach(it -> text.append("; ").append(it.pointer()).append(' ').append(it.message()));
    return text.toString();
  }
}
