package dev.ahp.server.route;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An authorized request.
 *
 * @param values the values of the path parameters
 * @param who null on an open route
 * @param headers returns a header by name; null if it is absent
 * @param authorized whether the caller is still authorized, for long-lived responses
 * @param peer the address of the client
 */
public record ApiRequest(
    String path,
    Map<String, String> values,
    Query query,
    @Nullable Caller who,
    RequestBody sent,
    Function<String, @Nullable String> headers,
    BooleanSupplier authorized,
    String peer) {

  /** Returns the value of a path parameter. */
  public String value(String parameter) {
    return Objects.requireNonNull(values.get(parameter), parameter);
  }

  /** Returns whether the caller is an operator or an auditor; also works on open routes. */
  public boolean isOversight() {
    return who != null && who.readsEverything();
  }

  /** Returns the caller. Fails on an open route without credentials. */
  public Caller caller() {
    return Objects.requireNonNull(who, "an open route has no caller");
  }

  /** Returns the parsed body; an empty object if there is none. */
  public Json body() {
    Json json = sent.json();
    return json == null ? JsonObject.empty() : json;
  }

  /** Returns the page that the query parameters select. */
  public PageRequest page() {
    return query.page();
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.apply(name));
  }
}
