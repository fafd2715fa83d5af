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

/** One file that was read, with its calls and what its names stand for. */
public final class SourceFile {
  /** More assignments to one name are not looked at: each look-up goes through all of them. */
  private static final int MAX_SAME_NAME = 100;

  private final String path;
  private final Language language;
  private final Imports imports;
  private final int faultLine;
  private final List<Site> sites = new ArrayList<>();
  private final List<Site> assigns = new ArrayList<>();
  private final Map<String, List<Site>> assigned = new HashMap<>();
  private final Map<@Nullable Site, List<Site>> returned = new HashMap<>();
  private final Map<String, Site> functions = new HashMap<>();

  SourceFile(String path, Language language, Imports imports, SourceExpr root, int faultLine) {
    this.path = path;
    this.language = language;
    this.imports = imports;
    this.faultLine = faultLine;
    walk(root);
  }

  /** Depth first in the order of the text; a stack of our own, for trees that lean to one side. */
  private void walk(SourceExpr root) {
    Deque<Site> open = new ArrayDeque<>();
    open.push(new Site(root, null, false));
    while (!open.isEmpty()) {
      Site site = open.pop();
      note(site);
      List<SourceExpr> parts = site.node().parts();
      for (int i = parts.size() - 1; i >= 0; i--) {
        open.push(new Site(parts.get(i), site, i == 0 && hasReceiver(site.node())));
      }
    }
  }

  private static boolean hasReceiver(SourceExpr node) {
    return node instanceof CallExpr callExpr && callExpr.receiver() != null;
  }

  private void note(Site site) {
    if (site.node() instanceof CallExpr) {
      sites.add(site);
    } else if (site.node() instanceof Assignment it) {
      assigns.add(site);
      noteAssigned(it, site);
    } else if (site.node() instanceof FunctionExpr it && !it.name().isEmpty()) {
      functions.putIfAbsent(it.name(), site);
    }
  }

  private void noteAssigned(Assignment it, Site site) {
    if (it.target().equals(Assignment.RETURN)) {
      returned.computeIfAbsent(site.function(), key -> new ArrayList<>()).add(site);
      return;
    }
    List<Site> same = assigned.computeIfAbsent(it.target(), key -> new ArrayList<>());
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

  /** The first line that does not parse; 0 when all do. */
  public int faultLine() {
    return faultLine;
  }

  /** Every call, in the order of the text; of a chain the last call comes first. */
  public List<Site> calls() {
    return sites;
  }

  public List<Site> assignments() {
    return assigns;
  }

  public Optional<Site> function(String name) {
    return Optional.ofNullable(functions.get(name));
  }

  /**
   * The assignment that a name means at a place: in the nearest function, the last one before it.
   */
  public Optional<Site> meaning(String name, Site from) {
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

  /** The assignments to a name in the nearest function around a place that has any. */
  public List<Site> inScope(String name, Site from) {
    List<Site> all = assigned.getOrDefault(name, List.of());
    Site scope = from.function();
    while (!all.isEmpty()) {
      Site here = scope;
      List<Site> found = all.stream().filter(it -> it.function() == here).toList();
      if (!found.isEmpty() || scope == null) {
        return found.isEmpty() && name.indexOf('.') > 0 ? all : found;
      }
      scope = scope.function();
    }
    boolean own = name.startsWith("this.") || name.startsWith("self.");
    return own ? inScope(name.substring(5), from) : List.of();
  }

  /** What a function returns, in the order of the text. */
  public List<Site> returns(Site function) {
    return returned.getOrDefault(function, List.of());
  }
}
