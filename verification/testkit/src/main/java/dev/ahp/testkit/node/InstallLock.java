package dev.ahp.testkit.node;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Lets one process at a time install tools into a directory, because the tests of a module run in
 * several processes. Closing it releases the lock.
 */
public final class InstallLock implements Closeable {
  private final FileChannel file;

  private InstallLock(FileChannel file) {
    this.file = file;
  }

  /** Creates the directory if it is missing, and waits for the lock. */
  @SuppressWarnings("MustBeClosedChecker") // the caller closes it
  public static InstallLock of(Path directory) throws IOException {
    Files.createDirectories(directory);
    FileChannel file = FileChannel.open(directory.resolve("lock"), CREATE, WRITE);
    file.lock();
    return new InstallLock(file);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
