package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.FunctionExpr;
import dev.ahp.inventory.syntax.SourceExpr.NameExpr;
import dev.ahp.inventory.syntax.SourceExpr.TextLiteral;
import dev.ahp.inventory.syntax.SourceExpr.TypeDefinition;
import dev.ahp.inventory.syntax.SourceFile;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the agent name that an expression denotes: a literal, the value of a variable, the name
 * passed to a constructor, or else the name of the variable.
 */
final class AgentNameResolver {
  private static final int MAX_STEPS = 8;
  private static final Set<String> NAME_MEMBERS = Set.of("name", "Name", "id", "Id");

  private final SourceProject project;
  private final SourceFile source;
  private final AgentNamingRule rule;

  AgentNameResolver(SourceProject project, SourceFile source, AgentNamingRule rule) {
    this.project = project;
    this.source = source;
    this.rule = rule;
  }

  /** Returns null if the name cannot be determined. */
  @Nullable String of(SourceExpr expr, TreeNode at) {
    return of(expr, at, MAX_STEPS);
  }

  private @Nullable String of(SourceExpr expr, TreeNode at, int steps) {
    if (steps == 0) {
      return null;
    }
    if (expr instanceof TextLiteral textLiteral) {
      return textLiteral.value().isBlank() ? null : textLiteral.value();
    }
    if (expr instanceof NameExpr nameExpr) {
      return ofName(nameExpr, at, steps - 1);
    }
    return expr instanceof CallExpr callExpr ? ofCall(callExpr, at, steps - 1) : null;
  }

  private @Nullable String ofName(NameExpr nameExpr, TreeNode at, int steps) {
    String path = nameExpr.path();
    Optional<TreeNode> definition = source.definitionOf(path, at);
    if (definition.isPresent() && definition.get().node() instanceof Assignment assignment) {
      return ofAssigned(assignment, definition.get(), steps);
    }
    int dot = path.lastIndexOf('.');
    if (dot > 0 && NAME_MEMBERS.contains(nameExpr.last())) {
      return of(new NameExpr(path.substring(0, dot), nameExpr.line()), at, steps);
    }
    String full = source.imports().full(path);
    Optional<SourceProject.Definition> imported =
        project.uniqueDefinition(full.substring(full.lastIndexOf('.') + 1));
    if (!full.equals(path) || path.indexOf('.') > 0) {
      return imported
          .map(it -> new AgentNameResolver(project, it.source(), rule).ofDefined(it, steps))
          .orElseGet(() -> imported(full, path));
    }
    boolean type = Character.isUpperCase(path.charAt(0));
    return source.function(path).isPresent() || type ? path : null;
  }

  private static @Nullable String imported(String full, String path) {
    boolean own = path.startsWith("self.") || path.startsWith("this.");
    return full.equals(path) && own ? null : full.substring(full.lastIndexOf('.') + 1);
  }

  private @Nullable String ofDefined(SourceProject.Definition definition, int steps) {
    Assignment assignment = (Assignment) definition.treeNode().node();
    return ofAssigned(assignment, definition.treeNode(), steps);
  }

  private @Nullable String ofAssigned(Assignment assignment, TreeNode treeNode, int steps) {
    if (assignment.value() instanceof TextLiteral || assignment.value() instanceof NameExpr) {
      return of(assignment.value(), treeNode, steps);
    }
    if (assignment.value() instanceof CallExpr callExpr) {
      String named = ofCall(callExpr, treeNode, steps);
      return named == null ? lastSegment(assignment.target()) : named;
    }
    return null;
  }

  /** Returns the name passed to a constructor, also through wrappers and factory functions. */
  private @Nullable String ofCall(CallExpr callExpr, TreeNode at, int steps) {
    Optional<SourceExpr> wrapped =
        rule.wrapped(callExpr, lastSegment(source.imports().full(callExpr.path())));
    if (wrapped.isPresent()) {
      return of(wrapped.get(), at, steps);
    }
    Optional<SourceExpr> nameArgument = rule.nameArgument(callExpr);
    if (nameArgument.isPresent()) {
      return of(nameArgument.get(), at, steps);
    }
    return source.function(callExpr.name()).map(it -> returned(it, steps)).orElse(null);
  }

  private @Nullable String returned(TreeNode function, int steps) {
    for (TreeNode treeNode : source.returns(function)) {
      if (treeNode.node() instanceof Assignment it) {
        String named = of(it.value(), treeNode, steps);
        if (named != null) {
          return named;
        }
      }
    }
    return function.node() instanceof FunctionExpr it ? it.name() : null;
  }

  /** Returns the agent that a call creates: its given name, or its variable or function. */
  @Nullable String created(TreeNode treeNode) {
    if (treeNode.node() instanceof CallExpr callExpr) {
      Optional<SourceExpr> nameArgument = rule.nameArgument(callExpr);
      if (nameArgument.isPresent()) {
        return of(nameArgument.get(), treeNode);
      }
    }
    for (TreeNode it = treeNode.outer(); it != null; it = it.outer()) {
      if (it.node() instanceof Assignment assignment) {
        return assignment.target().equals(Assignment.RETURN)
            ? functionAround(it)
            : lastSegment(assignment.target());
      }
      boolean wraps = it.node() instanceof CallExpr || it.node() instanceof SourceExpr.OtherExpr;
      if (!wraps) {
        return null;
      }
    }
    return null;
  }

  static @Nullable String functionAround(TreeNode treeNode) {
    TreeNode function = treeNode.function();
    return function != null && function.node() instanceof FunctionExpr it && !it.name().isEmpty()
        ? it.name()
        : null;
  }

  /** Returns the name of the enclosing class. */
  static @Nullable String typeAround(TreeNode treeNode) {
    for (TreeNode it = treeNode; it != null; it = it.outer()) {
      if (it.node() instanceof TypeDefinition type) {
        return type.name();
      }
    }
    return null;
  }

  private static String lastSegment(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }
}
