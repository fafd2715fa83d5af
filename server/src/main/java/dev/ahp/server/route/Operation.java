package dev.ahp.server.route;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The OpenAPI description of a route.
 *
 * @param id the operation id in camel case
 * @param takes the schema name of the request body; null if there is none
 * @param headers descriptions of the request headers by name
 * @param gives schema names of the responses by status; empty for a response without JSON
 * @param sets descriptions of the response headers by status and name
 */
public record Operation(
    String id,
    String summary,
    Map<String, String> headers,
    @Nullable String takes,
    Map<Integer, String> gives,
    Map<Integer, Map<String, String>> sets,
    List<QueryParameter> query) {

  public Operation {
    headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
    gives = Map.copyOf(gives);
    sets = Map.copyOf(sets);
    query = List.copyOf(query);
  }
}
