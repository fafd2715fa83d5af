package dev.ahp.inventory.syntax;

import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.FunctionExpr;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A parsed file with its calls and the definitions of its names. */
public final class SourceFile {
  /** Maximum number of assignments kept per name, because each lookup scans all of them. */
  private static final int MAX_SAME_NAME = 100;

  private final String path;
  private final Language language;
  private final Imports imports;
  private final int errorLine;
  private final List<Site> calls = new ArrayList<>();
  private final List<Site> assignments = new ArrayList<>();
  private final Map<String, List<Site>> assignmentsByName = new HashMap<>();
  private final Map<@Nullable Site, List<Site>> returnsByFunction = new HashMap<>();
  private final Map<String, Site> functions = new HashMap<>();

  SourceFile(String path, Language language, Imports imports, SourceExpr root, int errorLine) {
    this.path = path;
    this.language = language;
    this.imports = imports;
    this.errorLine = errorLine;
    walk(root);
  }

  /** Visits the tree depth-first in text order, with an explicit stack for deep trees. */
  private void walk(SourceExpr root) {
    Deque<Site> stack = new ArrayDeque<>();
    stack.push(new Site(root, null, false));
    while (!stack.isEmpty()) {
      Site site = stack.pop();
      index(site);
      List<SourceExpr> parts = site.node().parts();
      for (int i = parts.size() - 1; i >= 0; i--) {
        stack.push(new Site(parts.get(i), site, i == 0 && hasReceiver(site.node())));
      }
    }
  }

  private static boolean hasReceiver(SourceExpr node) {
    return node instanceof CallExpr callExpr && callExpr.receiver() != null;
  }

  private void index(Site site) {
    if (site.node() instanceof CallExpr) {
      calls.add(site);
    } else if (site.node() instanceof Assignment it) {
      assignments.add(site);
      indexAssignment(it, site);
    } else if (site.node() instanceof FunctionExpr it && !it.name().isEmpty()) {
      functions.putIfAbsent(it.name(), site);
    }
  }

  private void indexAssignment(Assignment it, Site site) {
    if (it.target().equals(Assignment.RETURN)) {
      returnsByFunction.computeIfAbsent(site.function(), key -> new ArrayList<>()).add(site);
      return;
    }
    List<Site> same = assignmentsByName.computeIfAbsent(it.target(), key -> new ArrayList<>());
    if (same.size() < MAX_SAME_NAME) {
      same.add(site);
    }
  }

  public String path() {
    return path;
  }

  public Language language() {
    return language;
  }

  public Imports imports() {
    return imports;
  }

  /** Returns the first line with a syntax error, or 0. */
  public int errorLine() {
    return errorLine;
  }

  /** Returns all calls in text order; the last call of a chain comes first. */
  public List<Site> calls() {
    return calls;
  }

  public List<Site> assignments() {
    return assignments;
  }

  public Optional<Site> function(String name) {
    return Optional.ofNullable(functions.get(name));
  }

  /** Returns the assignment that defines a name at a site: the last before it in its scope. */
  public Optional<Site> definitionOf(String name, Site from) {
    List<Site> all = inScope(name, from);
    Site best = null;
    for (Site it : all) {
      boolean before = it.node().line() <= from.node().line();
      if (it != from && (best == null || before)) {
        best = it;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Returns the assignments to a name in the nearest enclosing scope that has any. */
  public List<Site> inScope(String name, Site from) {
    List<Site> all = assignmentsByName.getOrDefault(name, List.of());
    Site scope = from.function();
    while (!all.isEmpty()) {
      Site current = scope;
      List<Site> found = all.stream().filter(it -> it.function() == current).toList();
      if (!found.isEmpty() || scope == null) {
        return found.isEmpty() && name.indexOf('.') > 0 ? all : found;
      }
      scope = scope.function();
    }
    boolean own = name.startsWith("this.") || name.startsWith("self.");
    return own ? inScope(name.substring(5), from) : List.of();
  }

  /** Returns the return values of a function, in text order. */
  public List<Site> returns(Site function) {
    return returnsByFunction.getOrDefault(function, List.of());
  }
}
