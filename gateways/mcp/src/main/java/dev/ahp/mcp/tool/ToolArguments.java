package dev.ahp.mcp.tool;

import dev.ahp.Denied;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.time.Duration;
import java.util.List;

/** Reads the arguments of a tool call. */
final class ToolArguments {
  private static final Duration LEASE = Duration.ofMinutes(10);

  private ToolArguments() {}

  /** Returns the packet id; {@code id} is an alias of {@code packetId}. */
  static String packetId(JsonObject arguments) {
    return arguments
        .string("packetId")
        .or(() -> arguments.string("id"))
        .orElseThrow(() -> missing("packetId"));
  }

  static String required(JsonObject arguments, String name) {
    return arguments.string(name).orElseThrow(() -> missing(name));
  }

  /** Returns the remaining arguments, which are the body of the verb. */
  static JsonObject body(JsonObject arguments) {
    return arguments.without("packetId").without("id").without("agent");
  }

  /** Returns the body with a lease of ten minutes if it names none; models work slowly. */
  static JsonObject withLease(JsonObject body) {
    return body.has("leaseMs") ? body : body.with("leaseMs", Json.of(LEASE.toMillis()));
  }

  static Denied missing(String name) {
    return new Denied(
        ProblemCode.SCHEMA_INVALID,
        List.of(new Violation(ProblemCode.SCHEMA_INVALID, "/" + name, "is required")));
  }
}
