package dev.ahp.contract.set;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds out which files a path in a contract can mean, never one outside the agents directory. */
final class FilePathResolver {
  private FilePathResolver() {}

  /** Relative to the agents directory first, then to the contract. */
  static List<String> candidates(String contractPath, String schema) {
    Set<String> paths = new LinkedHashSet<>();
    if (isFile(schema)) {
      int slash = contractPath.lastIndexOf('/');
      addNormal(paths, schema);
      addNormal(paths, contractPath.substring(0, slash + 1) + schema);
    }
    return List.copyOf(paths);
  }

  private static boolean isFile(String schema) {
    return !schema.isBlank()
        && !schema.contains("://")
        && !schema.startsWith("/")
        && schema.indexOf('\\') < 0
        && schema.indexOf('\u0000') < 0;
  }

  private static void addNormal(Set<String> paths, String path) {
    Deque<String> names = new ArrayDeque<>();
    for (String name : path.split("/", -1)) {
      if (name.equals("..")) {
        if (names.pollLast() == null) {
          return;
        }
      } else if (!name.isEmpty() && !name.equals(".")) {
        names.addLast(name);
      }
    }
    paths.add(String.join("/", names));
  }
}
