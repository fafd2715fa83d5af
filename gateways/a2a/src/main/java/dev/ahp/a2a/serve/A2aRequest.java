package dev.ahp.a2a.serve;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A call, as A2A 1.0 has it.
 *
 * @param traceparent of the request that brought it, null without one
 * @param idempotencyKey of that request, null without one
 * @param lasting whether the caller would be let in now too: for streams
 */
public record A2aRequest(
    Caller caller,
    JsonObject params,
    @Nullable String traceparent,
    @Nullable String idempotencyKey,
    BooleanSupplier lasting) {

  /** An id that must be there. */
  public String id(String member) {
    return params
        .string(member)
        .filter(it -> !it.isEmpty())
        .orElseThrow(() -> A2aException.params(member + " is required"));
  }

  /** A whole number, or what stands for none. */
  static int integer(JsonObject object, String member, int least, int most, int otherwise) {
    Json value = object.get(member);
    if (value == null || value.isNull()) {
      return otherwise;
    }
    return value
        .asNumber()
        .filter(it -> it == Math.rint(it) && it >= least && it <= most)
        .map(Double::intValue)
        .orElseThrow(
            () ->
                A2aException.params(
                    member + " must be a whole number from " + least + " to " + most));
  }

  Optional<String> text(String member) {
    Json value = params.get(member);
    if (value == null || value.isNull()) {
      return Optional.empty();
    }
    return Optional.of(
            value.asString().orElseThrow(() -> A2aException.params(member + " must be a text")))
        .filter(it -> !it.isEmpty());
  }
}
