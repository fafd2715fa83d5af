package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceFile;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All parsed files, used to resolve imports between them. */
final class SourceProject {
  /** A top-level assignment in a file. */
  record Definition(SourceFile source, TreeNode treeNode) {}

  private final Map<String, List<Definition>> definitions = new HashMap<>();

  SourceProject(List<SourceFile> sources) {
    for (SourceFile source : sources) {
      for (TreeNode treeNode : source.assignments()) {
        if (treeNode.function() == null && treeNode.node() instanceof Assignment it) {
          definitions
              .computeIfAbsent(it.target(), key -> new ArrayList<>())
              .add(new Definition(source, treeNode));
        }
      }
    }
  }

  /** Returns the definition of a name, or empty if several files define it. */
  Optional<Definition> uniqueDefinition(String name) {
    List<Definition> all = definitions.getOrDefault(name, List.of());
    return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
  }
}
