package dev.ahp.server.route;

import dev.ahp.Denied;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.time.Rfc3339;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A query parameter that a route declares.
 *
 * @param schema of the value, for OpenAPI
 * @param expected completes the message "must be …"
 */
public record QueryParameter(
    String name,
    JsonObject schema,
    Predicate<String> isValid,
    String expected,
    boolean isRequired) {
  private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,12}(\\.[0-9]{1,9})?");
  private static final int MAX_TEXT = 1000;
  private static final int MAX_DIGITS = 15;

  /** Creates an optional parameter. */
  public QueryParameter(
      String name, JsonObject schema, Predicate<String> isValid, String expected) {
    this(name, schema, isValid, expected, false);
  }

  /** Returns the same parameter, which a request must have. */
  public QueryParameter required() {
    return new QueryParameter(name, schema, isValid, expected, true);
  }

  public static QueryParameter id(String name) {
    JsonObject schema = type("string").with("pattern", Json.of(Ids.ID_PATTERN));
    return new QueryParameter(name, schema, Ids::isId, "an id");
  }

  /** Declares the first characters of an id. */
  public static QueryParameter idPrefix(String name, int minLength) {
    JsonObject schema =
        type("string")
            .with("minLength", Json.of(minLength))
            .with("pattern", Json.of(Ids.ID_PATTERN));
    return new QueryParameter(
        name,
        schema,
        it -> it.length() >= minLength && Ids.isId(it),
        "the first " + minLength + " or more characters of an id");
  }

  public static QueryParameter time(String name) {
    JsonObject schema = type("string").with("format", Json.of("date-time"));
    return new QueryParameter(
        name, schema, it -> Rfc3339.parse(it).isPresent(), "an RFC 3339 time");
  }

  public static QueryParameter text(String name) {
    JsonObject schema =
        type("string").with("minLength", Json.of(1)).with("maxLength", Json.of(MAX_TEXT));
    return new QueryParameter(
        name,
        schema,
        it -> !it.isEmpty() && it.length() <= MAX_TEXT,
        "1 to " + MAX_TEXT + " characters");
  }

  public static QueryParameter oneOf(String name, List<String> values) {
    JsonObject schema = type("string").with("enum", JsonArray.ofStrings(values));
    return new QueryParameter(
        name, schema, values::contains, "one of " + String.join(", ", values));
  }

  public static QueryParameter integer(String name, long min, long max) {
    JsonObject schema = type("integer").with("minimum", Json.of(min)).with("maximum", Json.of(max));
    return new QueryParameter(
        name,
        schema,
        it -> isInteger(it) && Long.parseLong(it) >= min && Long.parseLong(it) <= max,
        "an integer from " + min + " to " + max);
  }

  /** Declares an amount of money, 0 or more. */
  public static QueryParameter amount(String name) {
    JsonObject schema = type("number").with("minimum", Json.of(0));
    return new QueryParameter(name, schema, AMOUNT.asMatchPredicate(), "a number, 0 or more");
  }

  void check(String value) {
    if (!isValid.test(value)) {
      throw new Denied(ProblemCode.MALFORMED, "query parameter " + name + " must be " + expected);
    }
  }

  private static boolean isInteger(String text) {
    int start = text.startsWith("-") ? 1 : 0;
    return text.length() > start
        && text.length() <= MAX_DIGITS
        && text.chars().skip(start).allMatch(c -> c >= '0' && c <= '9');
  }

  private static JsonObject type(String name) {
    return JsonObject.builder().put("type", name).build();
  }
}
