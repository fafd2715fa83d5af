package dev.ahp.testkit.node;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Lets one process at a time install tools into a directory, because the tests of a module run in
 * several processes.
 */
public final class InstallLock {
  private InstallLock() {}

  /** An installation, which returns the installed program. */
  public interface Installation {
    Path install() throws IOException, InterruptedException;
  }

  /** Creates the directory if it is missing, waits for its lock, and installs. */
  public static Path whileLocked(Path directory, Installation installation)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    try (FileChannel file = FileChannel.open(directory.resolve("lock"), CREATE, WRITE)) {
      file.lock();
      return installation.install();
    }
  }
}
