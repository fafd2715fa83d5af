package dev.ahp.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Top-level classes of a package do not depend on each other in cycles. A type may name its own
 * subtypes and its builder.
 */
class ClassCyclesTest {
  /**
   * Cycles that are kept: the types of the sealed JSON tree name each other, and an annotation of
   * JUnit names the extension that reads it.
   */
  private static final Set<String> KNOWN =
      Set.of(
          "dev.ahp.json: Json JsonArray JsonMembers JsonNumberConverter JsonObject JsonWriter",
          "dev.ahp.junit: AhpBroker BrokerExtension");

  @Test
  void classesOfAPackageDoNotDependOnEachOtherInCycles() {
    List<String> found = new ArrayList<>();
    graphs().forEach((name, graph) -> found.addAll(cycles(name, graph)));

    assertThat(found).containsExactlyInAnyOrderElementsOf(KNOWN);
  }

  /** The dependencies between the top-level classes of each package. */
  private static Map<String, Map<String, Set<String>>> graphs() {
    Map<String, Map<String, Set<String>>> graphs = new TreeMap<>();
    for (JavaClass type : Modules.CLASSES) {
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass from = topLevel(type);
        JavaClass to = topLevel(dependency.getTargetClass());
        if (from.getPackageName().equals(to.getPackageName())
            && !from.equals(to)
            && !isAllowed(from, to)) {
          graphs
              .computeIfAbsent(from.getPackageName(), it -> new TreeMap<>())
              .computeIfAbsent(from.getSimpleName(), it -> new TreeSet<>())
              .add(to.getSimpleName());
        }
      }
    }
    return graphs;
  }

  private static boolean isAllowed(JavaClass from, JavaClass to) {
    return to.isAssignableTo(from.getName())
        || to.getSimpleName().equals(from.getSimpleName() + "Builder");
  }

  private static JavaClass topLevel(JavaClass type) {
    JavaClass outer = type.getBaseComponentType();
    while (outer.getEnclosingClass().isPresent()) {
      outer = outer.getEnclosingClass().get();
    }
    return outer;
  }

  /** The groups of classes that reach each other. */
  private static List<String> cycles(String packageName, Map<String, Set<String>> graph) {
    Map<String, Set<String>> reachable = new TreeMap<>();
    graph.keySet().forEach(it -> reachable.put(it, reachableFrom(it, graph)));
    Set<String> cycles = new TreeSet<>();
    for (String type : graph.keySet()) {
      Set<String> cycle = new TreeSet<>();
      for (String other : reachable.getOrDefault(type, Set.of())) {
        if (reachable.getOrDefault(other, Set.of()).contains(type)) {
          cycle.add(other);
        }
      }
      if (!cycle.isEmpty()) {
        cycles.add(packageName + ": " + String.join(" ", cycle));
      }
    }
    return List.copyOf(cycles);
  }

  private static Set<String> reachableFrom(String type, Map<String, Set<String>> graph) {
    Set<String> found = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(graph.getOrDefault(type, Set.of()));
    while (!open.isEmpty()) {
      String next = open.pop();
      if (found.add(next)) {
        open.addAll(graph.getOrDefault(next, Set.of()));
      }
    }
    return found;
  }
}
