package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Site;
import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All files that were read, to find what one of them imports from another. */
public final class SourceProject {
  /** An assignment at the top of a file. */
  record Definition(SourceFile source, Site site) {}

  private final Map<String, List<Definition>> defined = new HashMap<>();

  public SourceProject(List<SourceFile> sources) {
    for (SourceFile source : sources) {
      for (Site site : source.assignments()) {
        if (site.function() == null && site.node() instanceof Assignment it) {
          defined
              .computeIfAbsent(it.target(), key -> new ArrayList<>())
              .add(new Definition(source, site));
        }
      }
    }
  }

  /** Empty when two files define the name, as it cannot be told which is meant. */
  Optional<Definition> only(String name) {
    List<Definition> all = defined.getOrDefault(name, List.of());
    return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
  }
}
