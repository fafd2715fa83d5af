package dev.ahp.server.route;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A route as it is described to people.
 *
 * @param id of the operation, a word in camel case
 * @param takes name of the schema of the body, null if there is none
 * @param headers what is said of each header that it reads, by name
 * @param gives name of the schema of the answer by status; empty when it has no JSON body
 * @param sets what is said of each header of the answer, by status and name
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
