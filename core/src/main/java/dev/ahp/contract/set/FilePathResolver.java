package dev.ahp.contract.set;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Resolves a path in a contract to files. It never returns files outside the agents directory. */
final class FilePathResolver {
  private FilePathResolver() {}

  /** Returns the path relative to the agents directory first, then relative to the contract. */
  static List<String> candidates(String contractPath, String schema) {
    Set<String> paths = new LinkedHashSet<>();
    CodeSchema.parse(schema).ifPresent(it -> paths.add(it.file()));
    if (paths.isEmpty() && isFile(schema)) {
      int slash = contractPath.lastIndexOf('/');
      addNormalized(paths, schema);
      addNormalized(paths, contractPath.substring(0, slash + 1) + schema);
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

  private static void addNormalized(Set<String> paths, String path) {
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
