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
 * Converts the errors of the library to one violation per field.
 *
 * <p>For {@code anyOf} and {@code oneOf} the library reports errors of every branch. The branch
 * whose errors are deepest in the document is reported. If no branch went deeper, the messages are
 * joined with "or".
 */
final class SchemaErrors {
  private static final Set<String> SUMMARIES =
      Set.of("allOf", "ifThen", "ifElse", "dependentSchemas");

  private SchemaErrors() {}

  static List<Violation> toViolations(List<SchemaError> errors) {
    Map<String, Violation> byField = new LinkedHashMap<>();
    for (SchemaError error : resolveCombiners(errors)) {
      for (Violation violation : violationsOf(error)) {
        byField.putIfAbsent(violation.pointer(), violation);
      }
    }
    return List.copyOf(byField.values());
  }

  private static List<SchemaError> resolveCombiners(List<SchemaError> errors) {
    List<SchemaError> open = new ArrayList<>(errors);
    // The library reports inner combiners first, so each is resolved before the outer one.
    for (SchemaError combiner : errors) {
      if (combiner.keyword().equals("anyOf") || combiner.keyword().equals("oneOf")) {
        resolve(open, combiner);
      }
    }
    open.removeIf(error -> SUMMARIES.contains(error.keyword()));
    return open;
  }

  private static void resolve(List<SchemaError> open, SchemaError combiner) {
    Map<String, List<SchemaError>> branches =
        open.stream()
            .filter(error -> error.isBelow(combiner))
            .filter(error -> !SUMMARIES.contains(error.keyword()))
            .collect(
                Collectors.groupingBy(
                    error -> error.branchOf(combiner), LinkedHashMap::new, Collectors.toList()));
    if (branches.isEmpty()) {
      return;
    }
    int at = open.indexOf(combiner);
    open.removeIf(error -> error.isBelow(combiner));
    at = open.indexOf(combiner) < 0 ? at : open.indexOf(combiner);
    open.remove(combiner);
    open.addAll(at, mostSpecific(branches, combiner));
  }

  private static List<SchemaError> mostSpecific(
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
      return first; // One of several members is missing: report the first of them.
    }
    String demands =
        branches.values().stream()
            .map(branch -> branch.get(0).message())
            .distinct()
            .collect(Collectors.joining(", or "));
    return new SchemaError("joined", combiner.path(), combiner.pointer(), List.of(demands));
  }

  private static List<Violation> violationsOf(SchemaError error) {
    return switch (error.keyword()) {
      case "required", "dependentRequired" ->
          error.names().stream()
              .map(name -> error.pointer() + "/" + JsonPointer.escape(name))
              .map(pointer -> violation(pointer, error.message()))
              .toList();
      case "joined" -> List.of(violation(error.pointer(), error.details().get(0)));
      default -> List.of(violation(error.pointer(), error.message()));
    };
  }

  private static Violation violation(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
  }
}
