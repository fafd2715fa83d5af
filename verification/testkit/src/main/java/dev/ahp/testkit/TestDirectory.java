package dev.ahp.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Directories for the data of servers that all tests of a process share. */
public final class TestDirectory {
  private static final int ATTEMPTS = 50;
  private static final long PAUSE_MS = 100;

  private TestDirectory() {}

  /** Creates a directory that is deleted when this process ends. */
  public static Path create(String prefix) throws IOException {
    return create(prefix, () -> {});
  }

  /** Creates a directory that is deleted when this process ends and its server is stopped. */
  public static Path create(String prefix, Runnable stopServer) throws IOException {
    Path directory = Files.createTempDirectory(prefix);
    Thread deletion =
        new Thread(
            () -> {
              stopServer.run();
              deleteAfterUse(directory);
            },
            "delete " + directory);
    Runtime.getRuntime().addShutdownHook(deletion);
    return directory;
  }

  /** Deletes a directory with everything in it. */
  public static void delete(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + directory, e);
    }
  }

  /** Tries again, because servers that end at the same time still create and delete files. */
  private static void deleteAfterUse(Path directory) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        delete(directory);
        return;
      } catch (UncheckedIOException e) {
        try {
          Thread.sleep(PAUSE_MS);
        } catch (InterruptedException interrupted) {
          Thread.currentThread().interrupt();
          return;
        }
      }
    }
  }
}
