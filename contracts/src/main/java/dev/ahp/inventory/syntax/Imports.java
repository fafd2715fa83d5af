package dev.ahp.inventory.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the names in a file mean: which package each came from. */
public final class Imports {
  private final Map<String, String> names = new HashMap<>();
  private final List<String> wholePackages = new ArrayList<>();

  void add(String local, String full) {
    names.put(local, full);
  }

  void addAll(String wholePackage) {
    wholePackages.add(wholePackage);
  }

  /** The path with its first name replaced by what that was imported as. */
  public String full(String path) {
    int dot = path.indexOf('.');
    String first = dot < 0 ? path : path.substring(0, dot);
    String known = names.get(first);
    return known == null ? path : known + (dot < 0 ? "" : path.substring(dot));
  }

  /** Whether a path leads into one of the packages, or may through an import of everything. */
  public boolean isFrom(String path, List<String> packages) {
    int dot = path.indexOf('.');
    String first = dot < 0 ? path : path.substring(0, dot);
    if (names.containsKey(first) || packages.stream().anyMatch(it -> within(path, it))) {
      return packages.stream().anyMatch(it -> within(full(path), it));
    }
    return wholePackages.stream().anyMatch(star -> any(star, packages));
  }

  /** Whether anything of the packages is imported at all. */
  public boolean any(List<String> packages) {
    return names.values().stream().anyMatch(it -> any(it, packages))
        || wholePackages.stream().anyMatch(it -> any(it, packages));
  }

  private static boolean any(String path, List<String> packages) {
    return packages.stream().anyMatch(it -> within(path, it));
  }

  private static boolean within(String path, String home) {
    if (!path.startsWith(home)) {
      return false;
    }
    return path.length() == home.length() || "./".indexOf(path.charAt(home.length())) >= 0;
  }
}
