package dev.ahp.cli.brief;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * The result of a command.
 *
 * @param exitCode empty if the command was killed after the time limit
 * @param outputHash the hash of the whole output, {@code sha256:} and hex
 * @param lastLine the printable last line of the output
 */
record ShellResult(
    String command,
    OptionalInt exitCode,
    Instant at,
    Duration took,
    String outputHash,
    String lastLine) {

  String result() {
    return exitCode.orElse(1) == 0 ? "PASS" : "FAIL";
  }

  /** Returns the result as an item of {@code verification}. */
  Json toCheck() {
    JsonObject.Builder check = JsonObject.builder().put("command", command).put("result", result());
    String notes = notes();
    if (!notes.isEmpty()) {
      check.put("notes", notes);
    }
    exitCode.ifPresent(code -> check.put("exitCode", Json.from(code)));
    return check
        .put("durationMs", Json.from(took.toMillis()))
        .put("outputHash", outputHash)
        .put("at", Rfc3339.format(at))
        .build();
  }

  private String notes() {
    if (exitCode.isEmpty()) {
      return "killed after " + took.toSeconds() + " s";
    }
    int code = exitCode.getAsInt();
    if (code == 0) {
      return lastLine;
    }
    return "exit " + code + (lastLine.isEmpty() ? "" : ": " + lastLine);
  }
}
