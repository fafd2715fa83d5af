package dev.ahp.benchmarks.peer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The arguments of a benchmark: {@code --quick}, options with a value, and others. */
public final class BenchmarkArguments {
  private final Map<String, String> options = new HashMap<>();
  private final List<String> rest = new ArrayList<>();
  private boolean quick;

  private BenchmarkArguments() {}

  /** Parses {@code --NAME VALUE} and {@code --NAME=VALUE} for the given names. */
  public static BenchmarkArguments of(String[] arguments, String... names) {
    Set<String> known = Set.of(names);
    BenchmarkArguments parsed = new BenchmarkArguments();
    for (int i = 0; i < arguments.length; i++) {
      String argument = arguments[i];
      int equals = argument.indexOf('=');
      String name = argument.startsWith("--") ? argument.substring(2).split("=", 2)[0] : "";
      if (argument.equals("--quick")) {
        parsed.quick = true;
      } else if (known.contains(name) && (equals > 0 || i + 1 < arguments.length)) {
        parsed.options.put(name, equals > 0 ? argument.substring(equals + 1) : arguments[++i]);
      } else if (argument.startsWith("--")) {
        throw new IllegalArgumentException(
            argument + " is unknown or lacks a value; expected --quick or one of " + known);
      } else {
        parsed.rest.add(argument);
      }
    }
    return parsed;
  }

  public boolean isQuick() {
    return quick;
  }

  public @Nullable String option(String name) {
    return options.get(name);
  }

  public List<String> rest() {
    return List.copyOf(rest);
  }
}
