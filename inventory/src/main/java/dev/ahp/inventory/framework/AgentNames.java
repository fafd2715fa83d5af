package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Assign;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Function;
import dev.ahp.inventory.syntax.Expr.Name;
import dev.ahp.inventory.syntax.Expr.Text;
import dev.ahp.inventory.syntax.Expr.TypeDefinition;
import dev.ahp.inventory.syntax.Site;
import dev.ahp.inventory.syntax.Source;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the name of the agent that an expression means: its text, what its variable was set to, the
 * name its maker was given, or else the variable that holds it.
 */
final class AgentNames {
  private static final int MAX_STEPS = 8;
  private static final Set<String> NAME_MEMBERS = Set.of("name", "Name", "id", "Id");

  private final Project project;
  private final Source source;
  private final Naming naming;

  AgentNames(Project project, Source source, Naming naming) {
    this.project = project;
    this.source = source;
    this.naming = naming;
  }

  /** Null when the code does not say. */
  @Nullable String of(Expr expr, Site at) {
    return of(expr, at, MAX_STEPS);
  }

  private @Nullable String of(Expr expr, Site at, int steps) {
    if (steps == 0) {
      return null;
    }
    if (expr instanceof Text text) {
      return text.value().isBlank() ? null : text.value();
    }
    if (expr instanceof Name name) {
      return ofName(name, at, steps - 1);
    }
    return expr instanceof Call call ? ofCall(call, at, steps - 1) : null;
  }

  private @Nullable String ofName(Name name, Site at, int steps) {
    String path = name.path();
    Optional<Site> meaning = source.meaning(path, at);
    if (meaning.isPresent() && meaning.get().node() instanceof Assign assign) {
      return ofAssigned(assign, meaning.get(), steps);
    }
    int dot = path.lastIndexOf('.');
    if (dot > 0 && NAME_MEMBERS.contains(name.last())) {
      return of(new Name(path.substring(0, dot), name.line()), at, steps);
    }
    String full = source.imports().full(path);
    Optional<Project.Defined> elsewhere = project.only(full.substring(full.lastIndexOf('.') + 1));
    if (!full.equals(path) || path.indexOf('.') > 0) {
      return elsewhere
          .map(it -> new AgentNames(project, it.source(), naming).ofDefined(it, steps))
          .orElseGet(() -> imported(full, path));
    }
    boolean type = Character.isUpperCase(path.charAt(0));
    return source.function(path).isPresent() || type ? path : null;
  }

  private static @Nullable String imported(String full, String path) {
    boolean own = path.startsWith("self.") || path.startsWith("this.");
    return full.equals(path) && own ? null : full.substring(full.lastIndexOf('.') + 1);
  }

  private @Nullable String ofDefined(Project.Defined defined, int steps) {
    Assign assign = (Assign) defined.site().node();
    return ofAssigned(assign, defined.site(), steps);
  }

  private @Nullable String ofAssigned(Assign assign, Site site, int steps) {
    if (assign.value() instanceof Text || assign.value() instanceof Name) {
      return of(assign.value(), site, steps);
    }
    if (assign.value() instanceof Call call) {
      String named = ofCall(call, site, steps);
      return named == null ? lastOf(assign.target()) : named;
    }
    return null;
  }

  /** The name given to a maker, also through wrappers and functions that make agents. */
  private @Nullable String ofCall(Call call, Site at, int steps) {
    Optional<Expr> wrapped = naming.wrapped(call, lastOf(source.imports().full(call.path())));
    if (wrapped.isPresent()) {
      return of(wrapped.get(), at, steps);
    }
    Optional<Expr> given = naming.given(call);
    if (given.isPresent()) {
      return of(given.get(), at, steps);
    }
    return source.function(call.name()).map(it -> returned(it, steps)).orElse(null);
  }

  private @Nullable String returned(Site function, int steps) {
    for (Site site : source.returns(function)) {
      if (site.node() instanceof Assign it) {
        String named = of(it.value(), site, steps);
        if (named != null) {
          return named;
        }
      }
    }
    return function.node() instanceof Function it ? it.name() : null;
  }

  /** The agent that a call makes: as it is named, or the variable, function or class around it. */
  @Nullable String made(Site site) {
    if (site.node() instanceof Call call) {
      Optional<Expr> given = naming.given(call);
      if (given.isPresent()) {
        return of(given.get(), site);
      }
    }
    for (Site it = site.outer(); it != null; it = it.outer()) {
      if (it.node() instanceof Assign assign) {
        return assign.target().equals(Assign.RETURN) ? functionAround(it) : lastOf(assign.target());
      }
      boolean wraps = it.node() instanceof Call || it.node() instanceof Expr.Other;
      if (!wraps) {
        return null;
      }
    }
    return null;
  }

  static @Nullable String functionAround(Site site) {
    Site function = site.function();
    return function != null && function.node() instanceof Function it && !it.name().isEmpty()
        ? it.name()
        : null;
  }

  /** The class that something stands in. */
  static @Nullable String typeAround(Site site) {
    for (Site it = site; it != null; it = it.outer()) {
      if (it.node() instanceof TypeDefinition type) {
        return type.name();
      }
    }
    return null;
  }

  private static String lastOf(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }
}
