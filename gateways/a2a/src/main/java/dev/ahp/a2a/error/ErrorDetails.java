package dev.ahp.a2a.error;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is said about an error beside its code. A2A 1.0 wants a list of typed objects, {@code
 * google.rpc.ErrorInfo} first; 0.3 takes anything, and gets the problem itself. A refusal by the
 * broker is no error of A2A's own, so both versions get the problem for it.
 */
public final class ErrorDetails {
  private static final String TYPE = "type.googleapis.com/google.rpc.ErrorInfo";
  private static final String DOMAIN = "a2a-protocol.org";
  private static final String OWN_DOMAIN = "ahp.dev";

  private ErrorDetails() {}

  /** The member {@code details} of an error of HTTP+JSON. */
  public static JsonArray list(A2aException fault) {
    List<Json> details = new ArrayList<>();
    JsonObject problem = fault.problem();
    String own =
        problem == null || fault.error().isOfA2a() ? "" : problem.string("code").orElse("");
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

  /** The member {@code data} of an error of JSON-RPC, null for none. */
  public static @Nullable Json data(A2aException fault, boolean typed) {
    return typed && (fault.error().isOfA2a() || fault.problem() == null)
        ? list(fault)
        : fault.problem();
  }
}
