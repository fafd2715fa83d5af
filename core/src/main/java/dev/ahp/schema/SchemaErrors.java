package dev.ahp.schema;

import dev.ahp.json.JsonPointer;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Turns what the library reports into one violation a field.
 *
 * <p>Where alternatives were tried ({@code anyOf}, {@code oneOf}) each of them complains, although
 * at most one was meant: the alternative that got deepest into the document speaks for all; if none
 * got anywhere, their demands are joined with "or".
 */
final class SchemaErrors {
  private static final Set<String> SUMMARIES =
      Set.of("allOf", "ifThen", "ifElse", "dependentSchemas");

  private SchemaErrors() {}

  static List<Violation> toViolations(List<SchemaError> schemaErrors) {
    Map<String, Violation> byField = new LinkedHashMap<>();
    for (SchemaError schemaError : decided(schemaErrors)) {
      for (Violation violation : violationsOf(schemaError)) {
        byField.putIfAbsent(violation.pointer(), violation);
      }
    }
    return List.copyOf(byField.values());
  }

  private static List<SchemaError> decided(List<SchemaError> schemaErrors) {
    List<SchemaError> open = new ArrayList<>(schemaErrors);
    // The library reports inner combiners first, so every one is settled before the outer one.
    for (SchemaError combiner : schemaErrors) {
      if (combiner.keyword().equals("anyOf") || combiner.keyword().equals("oneOf")) {
        settle(open, combiner);
      }
    }
    open.removeIf(schemaError -> SUMMARIES.contains(schemaError.keyword()));
    return open;
  }

  private static void settle(List<SchemaError> open, SchemaError combiner) {
    Map<String, List<SchemaError>> branches =
        open.stream()
            .filter(schemaError -> schemaError.isBelow(combiner))
            .filter(schemaError -> !SUMMARIES.contains(schemaError.keyword()))
            .collect(
                Collectors.groupingBy(
                    schemaError -> schemaError.branchOf(combiner),
                    LinkedHashMap::new,
                    Collectors.toList()));
    if (branches.isEmpty()) {
      return;
    }
    int at = open.indexOf(combiner);
    open.removeIf(schemaError -> schemaError.isBelow(combiner));
    at = open.indexOf(combiner) < 0 ? at : open.indexOf(combiner);
    open.remove(combiner);
    open.addAll(at, spokesmen(branches, combiner));
  }

  private static List<SchemaError> spokesmen(
      Map<String, List<SchemaError>> branches, SchemaError combiner) {
    List<SchemaError> deepest = List.of();
    int depth = combiner.pointer().length();
    for (List<SchemaError> branch : branches.values()) {
      int reached = branch.stream().mapToInt(it -> it.pointer().length()).min().orElse(0);
      if (reached > depth) {
        depth = reached;
        deepest = branch;
      }
    }
    return deepest.isEmpty() ? List.of(joined(branches, combiner)) : deepest;
  }

  private static SchemaError joined(Map<String, List<SchemaError>> branches, SchemaError combiner) {
    SchemaError first = branches.values().iterator().next().get(0);
    if (branches.values().stream().allMatch(branch -> branch.get(0).keyword().equals("required"))) {
      return first; // One of several members is missing: name the first of them.
    }
    String demands =
        branches.values().stream()
            .map(branch -> branch.get(0).message())
            .distinct()
            .collect(Collectors.joining(", or "));
    return new SchemaError("joined", combiner.path(), combiner.pointer(), List.of(demands));
  }

  private static List<Violation> violationsOf(SchemaError schemaError) {
    return switch (schemaError.keyword()) {
      case "required", "dependentRequired" ->
          schemaError.names().stream()
              .map(name -> schemaError.pointer() + "/" + JsonPointer.escape(name))
              .map(pointer -> violation(pointer, schemaError.message()))
              .toList();
      case "joined" -> List.of(violation(schemaError.pointer(), schemaError.details().get(0)));
      default -> List.of(violation(schemaError.pointer(), schemaError.message()));
    };
  }

  private static Violation violation(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
  }
}
