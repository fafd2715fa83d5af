package dev.ahp.server.route;

import dev.ahp.Denied;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.problem.ProblemCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The declared query parameters of a request. */
public final class Query {
  /** The parameters of paged lists. */
  public static final List<QueryParameter> PAGE =
      List.of(QueryParameter.integer("limit", 1, 1000), QueryParameter.text("after"));

  /** The parameter of lists that can be read from either end. */
  public static final QueryParameter ORDER =
      QueryParameter.oneOf("order", List.of("oldest", "newest"));

  private final Map<String, String> values;

  private Query(Map<String, String> values) {
    this.values = values;
  }

  /**
   * Reads the declared parameters and ignores others.
   *
   * @throws Denied if a declared parameter is repeated, invalid or required and missing
   */
  public static Query of(Map<String, List<String>> given, List<QueryParameter> declared) {
    Map<String, String> values = new LinkedHashMap<>();
    for (QueryParameter parameter : declared) {
      List<String> found = given.getOrDefault(parameter.name(), List.of());
      if (found.size() > 1) {
        throw new Denied(
            ProblemCode.MALFORMED, "query parameter " + parameter.name() + " must not be repeated");
      }
      if (found.isEmpty() && parameter.isRequired()) {
        throw new Denied(
            ProblemCode.MALFORMED, "query parameter " + parameter.name() + " is required");
      }
      for (String value : found) {
        parameter.check(value);
        values.put(parameter.name(), value);
      }
    }
    return new Query(values);
  }

  /**
   * Reads the declared parameters.
   *
   * @throws Denied also if a parameter is not declared, so that a misspelt filter does not select
   *     everything
   */
  public static Query ofOnly(Map<String, List<String>> given, List<QueryParameter> declared) {
    List<String> names = declared.stream().map(QueryParameter::name).toList();
    for (String name : given.keySet()) {
      if (!names.contains(name)) {
        String known = names.isEmpty() ? "none" : String.join(", ", names);
        throw new Denied(
            ProblemCode.MALFORMED, "unknown query parameter " + name + "; known are: " + known);
      }
    }
    return of(given, declared);
  }

  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  public long integer(String name, long defaultValue) {
    return text(name).map(Long::parseLong).orElse(defaultValue);
  }

  public PageRequest page() {
    boolean newest = "newest".equals(values.get(ORDER.name()));
    return new PageRequest(
        (int) integer("limit", PageRequest.FIRST.limit()), values.get("after"), newest);
  }

  /** Returns all parameters except those of paging. */
  public Map<String, String> filter() {
    Map<String, String> filter = new LinkedHashMap<>(values);
    PAGE.forEach(parameter -> filter.remove(parameter.name()));
    filter.remove(ORDER.name());
    return filter;
  }
}
