package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Assign;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Choice;
import dev.ahp.inventory.syntax.Expr.Items;
import dev.ahp.inventory.syntax.Expr.Name;
import dev.ahp.inventory.syntax.Expr.Other;
import dev.ahp.inventory.syntax.Expr.Text;
import dev.ahp.inventory.syntax.Site;
import dev.ahp.inventory.syntax.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The search for one framework's handoffs in one file. */
public final class Scan {
  private static final Set<String> LISTS = Set.of("List.of", "Arrays.asList", "Set.of", "list");
  private static final int MAX_STEPS = 4;

  private final Framework framework;
  private final Source source;
  private final Project project;
  private final List<Found> found = new ArrayList<>();

  public Scan(Framework framework, Source source, Project project) {
    this.framework = framework;
    this.source = source;
    this.project = project;
  }

  public List<Found> found() {
    return List.copyOf(found);
  }

  Source source() {
    return source;
  }

  AgentNames names(Naming naming) {
    return new AgentNames(project, source, naming);
  }

  /** The calls that make or call one of the framework's names, whole chains only. */
  Stream<Site> calls(Set<String> names) {
    return source.calls().stream()
        .filter(it -> !it.isReceiver() && it.node() instanceof Call call && is(call, names));
  }

  /** Calls of a method whatever it is called on, also in the middle of a chain. */
  Stream<Site> methods(Set<String> names) {
    return source.calls().stream()
        .filter(
            it ->
                it.node() instanceof Call call
                    && call.receiver() != null
                    && names.contains(call.name()));
  }

  boolean is(Call call, Set<String> names) {
    String path = call.root().path();
    if (!source.imports().isFrom(path, framework.packages())) {
      return false;
    }
    String full = source.imports().full(path);
    return Stream.of(full.split("\\.", -1)).anyMatch(names::contains);
  }

  /** What a name or a call was made by; the call itself when it is one. */
  @Nullable Call maker(@Nullable Expr expr, Site at) {
    Expr here = expr;
    for (int i = 0; i < MAX_STEPS && here instanceof Name name; i++) {
      Site meaning = source.meaning(name.path(), at).orElse(null);
      here = meaning != null && meaning.node() instanceof Assign it ? it.value() : null;
    }
    return here instanceof Call call ? behind(call) : null;
  }

  /** What a function of this file makes, for a call of it; else the call. */
  private Call behind(Call call) {
    Site function = source.function(call.name()).orElse(null);
    List<Site> returned = function == null ? List.of() : source.returns(function);
    boolean made = !returned.isEmpty() && returned.get(0).node() instanceof Assign;
    Expr value = made ? ((Assign) returned.get(0).node()).value() : call;
    return value instanceof Call inner ? inner : call;
  }

  /** The elements of lists, also of lists held by a variable; other values stay themselves. */
  List<Expr> elements(List<Expr> values, Site at) {
    List<Expr> all = new ArrayList<>();
    values.forEach(it -> elements(it, at, all, MAX_STEPS));
    return all;
  }

  private void elements(Expr value, Site at, List<Expr> all, int steps) {
    boolean list =
        value instanceof Items
            || value instanceof Choice
            || (value instanceof Call call && LISTS.contains(call.path()));
    if (list && steps > 0) {
      value.parts().stream()
          .filter(it -> !(it instanceof Name name && LISTS.contains(name.path() + ".of")))
          .filter(it -> !(it instanceof Name name && name.path().equals("Arrays")))
          .forEach(it -> elements(it, at, all, steps - 1));
      return;
    }
    Expr held = value instanceof Name name && steps > 0 ? held(name, at) : null;
    if (held != null) {
      elements(held, at, all, steps - 1);
    } else {
      all.add(value);
    }
  }

  private @Nullable Expr held(Name name, Site at) {
    Site meaning = source.meaning(name.path(), at).orElse(null);
    Expr value = meaning != null && meaning.node() instanceof Assign it ? it.value() : null;
    boolean list = value instanceof Items || (value instanceof Call c && LISTS.contains(c.path()));
    return list ? value : null;
  }

  /** Reports one place; a name that is not known is told by its expression. */
  void add(@Nullable String from, @Nullable String to, Expr place, String unknown) {
    if (from != null && from.equals(to)) {
      return;
    }
    boolean tells = to == null || (from == null && !unknown.equals(shown(place)));
    String note = tells ? unknown : "";
    found.add(
        new Found(
            source.path(),
            place.line(),
            source.language().label(),
            framework.id(),
            from,
            to,
            note));
  }

  /** As a person would recognise it in the code. */
  static String shown(@Nullable Expr expr) {
    if (expr instanceof Name name) {
      return name.path();
    }
    if (expr instanceof Text text) {
      return '"' + text.value() + '"';
    }
    if (expr instanceof Call call) {
      return call.path() + "(…)";
    }
    return expr instanceof Other other ? oneLine(other.text()) : "";
  }

  private static String oneLine(String text) {
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end) + "…";
  }
}
