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
  private final String language;
  private final Imports imports;
  private final int errorLine;
  private final List<TreeNode> calls = new ArrayList<>();
  private final List<TreeNode> assignments = new ArrayList<>();
  private final Map<String, List<TreeNode>> assignmentsByName = new HashMap<>();
  private final Map<@Nullable TreeNode, List<TreeNode>> returnsByFunction = new HashMap<>();
  private final Map<String, TreeNode> functions = new HashMap<>();

  SourceFile(String path, String language, Imports imports, SourceExpr root, int errorLine) {
    this.path = path;
    this.language = language;
    this.imports = imports;
    this.errorLine = errorLine;
    walk(root);
  }

  /** Visits the tree depth-first in text order, with an explicit stack for deep trees. */
  private void walk(SourceExpr root) {
    Deque<TreeNode> stack = new ArrayDeque<>();
    stack.push(new TreeNode(root, null, false));
    while (!stack.isEmpty()) {
      TreeNode treeNode = stack.pop();
      index(treeNode);
      List<SourceExpr> parts = treeNode.node().parts();
      for (int i = parts.size() - 1; i >= 0; i--) {
        stack.push(new TreeNode(parts.get(i), treeNode, i == 0 && hasReceiver(treeNode.node())));
      }
    }
  }

  private static boolean hasReceiver(SourceExpr node) {
    return node instanceof CallExpr callExpr && callExpr.receiver() != null;
  }

  private void index(TreeNode treeNode) {
    if (treeNode.node() instanceof CallExpr) {
      calls.add(treeNode);
    } else if (treeNode.node() instanceof Assignment it) {
      assignments.add(treeNode);
      indexAssignment(it, treeNode);
    } else if (treeNode.node() instanceof FunctionExpr it && !it.name().isEmpty()) {
      functions.putIfAbsent(it.name(), treeNode);
    }
  }

  private void indexAssignment(Assignment it, TreeNode treeNode) {
    if (it.target().equals(Assignment.RETURN)) {
      returnsByFunction
          .computeIfAbsent(treeNode.function(), key -> new ArrayList<>())
          .add(treeNode);
      return;
    }
    List<TreeNode> same = assignmentsByName.computeIfAbsent(it.target(), key -> new ArrayList<>());
    if (same.size() < MAX_SAME_NAME) {
      same.add(treeNode);
    }
  }

  public String path() {
    return path;
  }

  /** Returns the name of the language shown to users. */
  public String language() {
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
  public List<TreeNode> calls() {
    return calls;
  }

  public List<TreeNode> assignments() {
    return assignments;
  }

  public Optional<TreeNode> function(String name) {
    return Optional.ofNullable(functions.get(name));
  }

  /** Returns the assignment that defines a name at a site: the last before it in its scope. */
  public Optional<TreeNode> definitionOf(String name, TreeNode from) {
    List<TreeNode> all = inScope(name, from);
    TreeNode best = null;
    for (TreeNode it : all) {
      boolean before = it.node().line() <= from.node().line();
      if (it != from && (best == null || before)) {
        best = it;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Returns the assignments to a name in the nearest enclosing scope that has any. */
  public List<TreeNode> inScope(String name, TreeNode from) {
    List<TreeNode> all = assignmentsByName.getOrDefault(name, List.of());
    TreeNode scope = from.function();
    while (!all.isEmpty()) {
      TreeNode current = scope;
      List<TreeNode> found = all.stream().filter(it -> it.function() == current).toList();
      if (!found.isEmpty() || scope == null) {
        return found.isEmpty() && name.indexOf('.') > 0 ? all : found;
      }
      scope = scope.function();
    }
    boolean own = name.startsWith("this.") || name.startsWith("self.");
    return own ? inScope(name.substring(5), from) : List.of();
  }

  /** Returns the return values of a function, in text order. */
  public List<TreeNode> returns(TreeNode function) {
    return returnsByFunction.getOrDefault(function, List.of());
  }
}
