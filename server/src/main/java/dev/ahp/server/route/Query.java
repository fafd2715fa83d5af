package dev.ahp.server.route;

import dev.ahp.Denied;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.problem.ProblemCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The query of an address, read by the parameters that a route declares; others are ignored. */
public final class Query {
  /** How a list is cut into pages. */
  public static final List<QueryParameter> PAGE =
      List.of(QueryParameter.integer("limit", 1, 1000), QueryParameter.text("after"));

  /** Where a list can be read from either end. */
  public static final QueryParameter ORDER =
      QueryParameter.oneOf("order", List.of("oldest", "newest"));

  private final Map<String, String> values;

  private Query(Map<String, String> values) {
    this.values = values;
  }

  /** Refuses a declared parameter that is given twice or does not fit. */
  public static Query of(Map<String, List<String>> given, List<QueryParameter> declared) {
    Map<String, String> values = new LinkedHashMap<>();
    for (QueryParameter parameter : declared) {
      List<String> found = given.getOrDefault(parameter.name(), List.of());
      if (found.size() > 1) {
        throw new Denied(ProblemCode.MALFORMED, "the query has " + parameter.name() + " twice");
      }
      for (String value : found) {
        parameter.check(value);
        values.put(parameter.name(), value);
      }
    }
    return new Query(values);
  }

  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  public long integer(String name, long otherwise) {
    return text(name).map(Long::parseLong).orElse(otherwise);
  }

  public PageRequest page() {
    boolean newest = "newest".equals(values.get(ORDER.name()));
    return new PageRequest(
        (int) integer("limit", PageRequest.FIRST.limit()), values.get("after"), newest);
  }

  /** Everything but the page. */
  public Map<String, String> filter() {
    Map<String, String> filter = new LinkedHashMap<>(values);
    PAGE.forEach(parameter -> filter.remove(parameter.name()));
    filter.remove(ORDER.name());
    return filter;
  }
}
