package dev.ahp.a2a.client;

import dev.ahp.a2a.error.A2aError;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An error response of a remote agent. */
public final class RemoteErrorException extends IOException {
  private static final int REFUSED = A2aError.REFUSED.code();

  /** Error codes for which a retry is useless. */
  private static final Set<Integer> PERMANENT_CODES =
      Set.of(-32700, -32600, -32601, -32602, -32001, -32004, -32005, -32006, -32008, -32009);

  private static final Set<String> TRANSIENT_PROBLEMS =
      Set.of("UNAVAILABLE", "RATE_LIMITED", "QUOTA_EXCEEDED");

  private final transient JsonObject error;
  private final int code;

  private RemoteErrorException(JsonObject error, int code) {
    super("the agent returned an error: " + error.string("message").orElse("no message"));
    this.error = error;
    this.code = code;
  }

  /** Reads a JSON-RPC error: {@code code}, {@code message} and optional {@code data}. */
  static RemoteErrorException ofRpc(JsonObject error) {
    return new RemoteErrorException(error, error.number("code").map(Double::intValue).orElse(0));
  }

  /** Reads an HTTP+JSON error, whose first detail names the reason. */
  static RemoteErrorException ofRest(JsonObject error) {
    String reason = first(error.array("details").orElse(JsonArray.empty()), "reason").orElse("");
    int code =
        Arrays.stream(A2aError.values())
            .filter(it -> it.name().equals(reason))
            .findFirst()
            .or(() -> byStatus(error.string("status").orElse("")))
            .map(A2aError::code)
            .orElse(reason.isEmpty() ? 0 : REFUSED);
    return new RemoteErrorException(error, code);
  }

  private static Optional<A2aError> byStatus(String status) {
    return status.equals("INVALID_ARGUMENT")
        ? Optional.of(A2aError.INVALID_PARAMS)
        : Optional.empty();
  }

  private static Optional<String> first(JsonArray details, String member) {
    return details.objects().stream().flatMap(it -> it.string(member).stream()).findFirst();
  }

  /** Returns the JSON-RPC error code. */
  public int code() {
    return code;
  }

  /** Returns the problem code if the remote agent is an AHP broker. */
  public Optional<String> problem() {
    Json data = error.get("data");
    List<JsonObject> details =
        data instanceof JsonObject object
            ? List.of(object)
            : error
                .array("data")
                .or(() -> error.array("details"))
                .orElse(JsonArray.empty())
                .objects();
    return details.stream().flatMap(it -> it.string("code").stream()).findFirst();
  }

  /** Returns whether a retry would fail with the same error. */
  public boolean isFinal() {
    return code == REFUSED
        ? problem().filter(it -> !TRANSIENT_PROBLEMS.contains(it)).isPresent()
        : PERMANENT_CODES.contains(code);
  }

  public boolean isUnknownTask() {
    return code == A2aError.TASK_NOT_FOUND.code();
  }
}
