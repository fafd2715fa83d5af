package dev.ahp.cli.contracts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Waits until a file in some directories is created, modified or deleted. */
final class FileWatcher {
  private static final long POLL_INTERVAL_MS = 200;
  private static final int MAX_DEPTH = 16;

  private final List<Path> roots;
  private Map<Path, String> seen;

  FileWatcher(List<Path> roots) {
    this.roots = List.copyOf(roots);
    this.seen = scan();
  }

  /** Waits for a change; returns false if the thread was interrupted. */
  boolean awaitChange() {
    Map<Path, String> now = scan();
    while (now.equals(seen)) {
      try {
        Thread.sleep(POLL_INTERVAL_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
      now = scan();
    }
    seen = now;
    return true;
  }

  private Map<Path, String> scan() {
    Map<Path, String> files = new TreeMap<>();
    for (Path root : roots) {
      try (Stream<Path> paths = Files.walk(root, MAX_DEPTH)) {
        paths.forEach(it -> files.put(it, stamp(it)));
      } catch (IOException | UncheckedIOException e) {
        files.put(root, "gone");
      }
    }
    return files;
  }

  private static String stamp(Path file) {
    try {
      BasicFileAttributes it = Files.readAttributes(file, BasicFileAttributes.class);
      return it.isRegularFile() ? it.lastModifiedTime().toString() + " " + it.size() : "";
    } catch (IOException e) {
      return "gone";
    }
  }
}
