package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr.Assign;
import dev.ahp.inventory.syntax.Site;
import dev.ahp.inventory.syntax.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All files that were read, to find what one of them imports from another. */
public final class Project {
  /** An assignment at the top of a file. */
  record Defined(Source source, Site site) {}

  private final Map<String, List<Defined>> defined = new HashMap<>();

  public Project(List<Source> sources) {
    for (Source source : sources) {
      for (Site site : source.assignments()) {
        if (site.function() == null && site.node() instanceof Assign it) {
          defined
              .computeIfAbsent(it.target(), key -> new ArrayList<>())
              .add(new Defined(source, site));
        }
      }
    }
  }

  /** Empty when two files define the name, as it cannot be told which is meant. */
  Optional<Defined> only(String name) {
    List<Defined> all = defined.getOrDefault(name, List.of());
    return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
  }
}
