package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.ChoiceExpr;
import dev.ahp.inventory.syntax.SourceExpr.ListLiteral;
import dev.ahp.inventory.syntax.SourceExpr.NameExpr;
import dev.ahp.inventory.syntax.SourceExpr.OtherExpr;
import dev.ahp.inventory.syntax.SourceExpr.TextLiteral;
import dev.ahp.inventory.syntax.SourceFile;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The search for the handoffs of one framework in one file. */
final class FrameworkScan {
  private static final Set<String> LISTS = Set.of("List.of", "Arrays.asList", "Set.of", "list");
  private static final int MAX_STEPS = 4;

  private final String framework;
  private final List<String> packages;
  private final SourceFile source;
  private final AgentNameResolver names;
  private final List<HandoffLocation> found = new ArrayList<>();

  /**
   * Creates a scan.
   *
   * @param framework the id of the framework
   * @param packages the packages from which the framework's names are imported
   */
  FrameworkScan(
      String framework,
      List<String> packages,
      AgentNamingRule naming,
      SourceFile source,
      SourceProject project) {
    this.framework = framework;
    this.packages = packages;
    this.source = source;
    this.names = new AgentNameResolver(project, source, naming);
  }

  List<HandoffLocation> found() {
    return List.copyOf(found);
  }

  SourceFile source() {
    return source;
  }

  AgentNameResolver names() {
    return names;
  }

  /** Returns the calls of the framework's functions and constructors, whole chains only. */
  Stream<TreeNode> calls(Set<String> names) {
    return source.calls().stream()
        .filter(
            it ->
                !it.isReceiver() && it.node() instanceof CallExpr callExpr && is(callExpr, names));
  }

  /** Returns the calls of methods on any receiver, also inside chains. */
  Stream<TreeNode> methods(Set<String> names) {
    return source.calls().stream()
        .filter(
            it ->
                it.node() instanceof CallExpr callExpr
                    && callExpr.receiver() != null
                    && names.contains(callExpr.name()));
  }

  boolean is(CallExpr callExpr, Set<String> names) {
    String path = callExpr.root().path();
    if (!source.imports().isFrom(path, packages)) {
      return false;
    }
    String full = source.imports().full(path);
    return Stream.of(full.split("\\.", -1)).anyMatch(names::contains);
  }

  /** Returns the call that created the value of a name, or the call itself. */
  @Nullable CallExpr maker(@Nullable SourceExpr expr, TreeNode at) {
    SourceExpr current = expr;
    for (int i = 0; i < MAX_STEPS && current instanceof NameExpr nameExpr; i++) {
      TreeNode definition = source.definitionOf(nameExpr.path(), at).orElse(null);
      current =
          definition != null && definition.node() instanceof Assignment it ? it.value() : null;
    }
    return current instanceof CallExpr callExpr ? returnedCall(callExpr) : null;
  }

  /** Returns the call that a function of this file returns, or the call itself. */
  private CallExpr returnedCall(CallExpr callExpr) {
    TreeNode function = source.function(callExpr.name()).orElse(null);
    List<TreeNode> returned = function == null ? List.of() : source.returns(function);
    boolean isCreated = !returned.isEmpty() && returned.get(0).node() instanceof Assignment;
    SourceExpr value = isCreated ? ((Assignment) returned.get(0).node()).value() : callExpr;
    return value instanceof CallExpr inner ? inner : callExpr;
  }

  /** Returns the elements of lists, also of lists in variables; other values are unchanged. */
  List<SourceExpr> elements(List<SourceExpr> values, TreeNode at) {
    List<SourceExpr> all = new ArrayList<>();
    values.forEach(it -> elements(it, at, all, MAX_STEPS));
    return all;
  }

  private void elements(SourceExpr value, TreeNode at, List<SourceExpr> all, int steps) {
    boolean isList =
        value instanceof ListLiteral
            || value instanceof ChoiceExpr
            || (value instanceof CallExpr callExpr && LISTS.contains(callExpr.path()));
    if (isList && steps > 0) {
      value.parts().stream()
          .filter(
              it -> !(it instanceof NameExpr nameExpr && LISTS.contains(nameExpr.path() + ".of")))
          .filter(it -> !(it instanceof NameExpr nameExpr && nameExpr.path().equals("Arrays")))
          .forEach(it -> elements(it, at, all, steps - 1));
      return;
    }
    SourceExpr list =
        value instanceof NameExpr nameExpr && steps > 0 ? listValue(nameExpr, at) : null;
    if (list != null) {
      elements(list, at, all, steps - 1);
    } else {
      all.add(value);
    }
  }

  private @Nullable SourceExpr listValue(NameExpr nameExpr, TreeNode at) {
    TreeNode definition = source.definitionOf(nameExpr.path(), at).orElse(null);
    SourceExpr value =
        definition != null && definition.node() instanceof Assignment it ? it.value() : null;
    boolean list =
        value instanceof ListLiteral || (value instanceof CallExpr c && LISTS.contains(c.path()));
    return list ? value : null;
  }

  /** Reports the handoffs of agents that are created with a list of their possible targets. */
  void addListed(Set<String> makers, String property) {
    calls(makers)
        .forEach(it -> addAll(names.created(it), ((CallExpr) it.node()).property(property), it));
  }

  /** Reports a handoff to each agent of some lists. */
  void addAll(@Nullable String from, List<SourceExpr> lists, TreeNode at) {
    elements(lists, at).forEach(it -> add(from, it, at));
  }

  /** Reports a handoff to the agent that an expression denotes. */
  void add(@Nullable String from, SourceExpr to, TreeNode at) {
    add(from, names.of(to, at), to, describe(to));
  }

  /** Reports a handoff. An unknown name is described by its expression. */
  void add(@Nullable String from, @Nullable String to, SourceExpr place, String unknown) {
    if (from != null && from.equals(to)) {
      return;
    }
    boolean isUnknown = to == null || (from == null && !unknown.equals(describe(place)));
    String note = isUnknown ? unknown : "";
    found.add(
        new HandoffLocation(
            source.path(), place.line(), source.language(), framework, from, to, note));
  }

  /** Returns the expression as it appears in the code. */
  static String describe(@Nullable SourceExpr expr) {
    if (expr instanceof NameExpr nameExpr) {
      return nameExpr.path();
    }
    if (expr instanceof TextLiteral textLiteral) {
      return '"' + textLiteral.value() + '"';
    }
    if (expr instanceof CallExpr callExpr) {
      return callExpr.path() + "(…)";
    }
    return expr instanceof OtherExpr otherExpr ? oneLine(otherExpr.text()) : "";
  }

  private static String oneLine(String text) {
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end) + "…";
  }
}
