package dev.ahp.inventory.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The imports of a file: the package of each imported name. */
public final class Imports {
  private final Map<String, String> names = new HashMap<>();
  private final List<String> wildcards = new ArrayList<>();

  void add(String local, String full) {
    names.put(local, full);
  }

  void addAll(String packageName) {
    wildcards.add(packageName);
  }

  /** Returns the path with its first name replaced by the imported name. */
  public String full(String path) {
    int dot = path.indexOf('.');
    String first = dot < 0 ? path : path.substring(0, dot);
    String known = names.get(first);
    return known == null ? path : known + (dot < 0 ? "" : path.substring(dot));
  }

  /** Returns true if a path belongs to one of the packages, possibly through a wildcard import. */
  public boolean isFrom(String path, List<String> packages) {
    int dot = path.indexOf('.');
    String first = dot < 0 ? path : path.substring(0, dot);
    if (names.containsKey(first) || packages.stream().anyMatch(it -> within(path, it))) {
      return packages.stream().anyMatch(it -> within(full(path), it));
    }
    return wildcards.stream().anyMatch(star -> any(star, packages));
  }

  /** Returns true if any name of the packages is imported. */
  public boolean any(List<String> packages) {
    return names.values().stream().anyMatch(it -> any(it, packages))
        || wildcards.stream().anyMatch(it -> any(it, packages));
  }

  private static boolean any(String path, List<String> packages) {
    return packages.stream().anyMatch(it -> within(path, it));
  }

  private static boolean within(String path, String packageName) {
    if (!path.startsWith(packageName)) {
      return false;
    }
    return path.length() == packageName.length()
        || "./".indexOf(path.charAt(packageName.length())) >= 0;
  }
}
