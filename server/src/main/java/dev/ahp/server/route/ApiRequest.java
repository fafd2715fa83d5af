package dev.ahp.server.route;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A request that was let in.
 *
 * @param values what stood in the holes of the path
 * @param who null on an open route
 * @param headers a header by its name, null when it is not there
 * @param lasting whether the caller would be let in now too: for answers that go on for long
 */
public record ApiRequest(
    String path,
    Map<String, String> values,
    Query query,
    @Nullable Caller who,
    RequestBody sent,
    Function<String, @Nullable String> headers,
    BooleanSupplier lasting) {

  /** What stood in a hole of the path. */
  public String value(String hole) {
    return Objects.requireNonNull(values.get(hole), hole);
  }

  /** Whether an operator or an auditor asks; also on open routes. */
  public boolean isOversight() {
    return who != null && who.readsEverything();
  }

  /** Who asks; only routes that are not open surely have one. */
  public Caller caller() {
    return Objects.requireNonNull(who, "an open route has no caller");
  }

  /** What the body says; {@code {}} without one. */
  public Json body() {
    Json json = sent.json();
    return json == null ? JsonObject.empty() : json;
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.apply(name));
  }
}
