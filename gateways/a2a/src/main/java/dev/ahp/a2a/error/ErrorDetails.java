package dev.ahp.a2a.error;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The details of an error. A2A 1.0 requires a list of typed objects that starts with {@code
 * google.rpc.ErrorInfo}; 0.3 allows any value and gets the problem document. A denial by the broker
 * is not an A2A error, so both versions get the problem document for it.
 */
public final class ErrorDetails {
  private static final String TYPE = "type.googleapis.com/google.rpc.ErrorInfo";
  private static final String DOMAIN = "a2a-protocol.org";
  private static final String OWN_DOMAIN = "ahp.dev";

  private ErrorDetails() {}

  /** Returns the member {@code details} of an HTTP+JSON error. */
  public static JsonArray list(A2aException fault) {
    List<Json> details = new ArrayList<>();
    JsonObject problem = fault.problem();
    String own =
        problem == null || fault.error().isDefinedByA2a() ? "" : problem.string("code").orElse("");
    details.add(
        JsonObject.builder()
            .put("@type", TYPE)
            .put("reason", own.isEmpty() ? fault.error().name() : own)
            .put("domain", own.isEmpty() ? DOMAIN : OWN_DOMAIN)
            .build());
    if (problem != null) {
      details.add(JsonObject.builder().put("@type", "urn:ahp:problem").putAll(problem).build());
    }
    return new JsonArray(details);
  }

  /** Returns the member {@code data} of a JSON-RPC error; null for none. */
  public static @Nullable Json data(A2aException fault, boolean typed) {
    return typed && (fault.error().isDefinedByA2a() || fault.problem() == null)
        ? list(fault)
        : fault.problem();
  }
}
