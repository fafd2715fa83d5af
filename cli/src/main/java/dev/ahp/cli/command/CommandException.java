package dev.ahp.cli.command;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;

/** Ends a command that cannot run. The message names the cause and the remedy. */
public final class CommandException extends RuntimeException {
  private final ProblemCode code;
  private final String title;

  /** Creates an exception whose title differs from the standard title of the code. */
  public CommandException(ProblemCode code, String title, String message) {
    super(message, null, false, false);
    this.code = code;
    this.title = title;
  }

  public CommandException(ProblemCode code, String message) {
    this(code, code.title(), message);
  }

  /** Creates an exception for invalid arguments or input. */
  public CommandException(String message) {
    this(ProblemCode.MALFORMED, message);
  }

  public ProblemCode code() {
    return code;
  }

  /** Returns the problem document that {@code --json} prints. */
  public JsonObject toProblem() {
    return problem(code.name(), title, code.status(), String.valueOf(getMessage()));
  }

  public static JsonObject problem(String code, String title, int status, String detail) {
    return JsonObject.builder()
        .put("type", "urn:ahp:problem:" + code)
        .put("title", title)
        .put("status", status)
        .put("code", code)
        .put("detail", detail)
        .build();
  }
}
