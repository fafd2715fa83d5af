package dev.ahp.a2a.serve;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A call in the shape of A2A 1.0.
 *
 * @param a2aVersion the version that the client uses
 * @param base scheme, host and port of the HTTP request
 * @param traceparent of the HTTP request; null if absent
 * @param idempotencyKey of the HTTP request; null if absent
 * @param authorized whether the caller is still authorized, for streams
 */
public record A2aRequest(
    Caller caller,
    A2aVersion a2aVersion,
    String base,
    JsonObject params,
    @Nullable String traceparent,
    @Nullable String idempotencyKey,
    BooleanSupplier authorized) {

  /** Returns a required id. */
  public String id(String member) {
    return params
        .string(member)
        .filter(it -> !it.isEmpty())
        .orElseThrow(() -> A2aException.params(member + " is required"));
  }

  /** Returns an integer, or the default if it is absent. */
  static int integer(JsonObject object, String member, int min, int max, int defaultValue) {
    Json value = object.get(member);
    if (value == null || value.isNull()) {
      return defaultValue;
    }
    return value
        .asNumber()
        .filter(it -> it == Math.rint(it) && it >= min && it <= max)
        .map(Double::intValue)
        .orElseThrow(
            () -> A2aException.params(member + " must be an integer from " + min + " to " + max));
  }

  Optional<String> text(String member) {
    Json value = params.get(member);
    if (value == null || value.isNull()) {
      return Optional.empty();
    }
    return Optional.of(
            value.asString().orElseThrow(() -> A2aException.params(member + " must be a string")))
        .filter(it -> !it.isEmpty());
  }
}
