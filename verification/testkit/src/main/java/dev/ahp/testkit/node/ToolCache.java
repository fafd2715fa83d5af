package dev.ahp.testkit.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.UUID;

/**
 * The directories of tools that tests install: below the user's cache, so that the builds of all
 * working copies use them again.
 */
public final class ToolCache {
  private ToolCache() {}

  /** Returns the directory of a tool. The name contains the version. */
  public static Path directory(String name) {
    String cache = System.getenv().getOrDefault("XDG_CACHE_HOME", "");
    Path home =
        cache.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
    return home.resolve("ahp/test-tools").resolve(name).toAbsolutePath();
  }

  /** Returns the directory of several tools that are installed together. */
  public static Path directory(String name, Iterable<String> versions) {
    String all = String.join(" ", versions);
    return directory(name + "-" + UUID.nameUUIDFromBytes(all.getBytes(UTF_8)));
  }
}
