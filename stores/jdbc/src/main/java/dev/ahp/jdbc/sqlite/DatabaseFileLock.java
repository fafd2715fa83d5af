package dev.ahp.jdbc.sqlite;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.ahp.broker.store.StoreOpenException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Ensures that one process uses a database file, by a lock on a file beside it. The lock ends with
 * the process. The file contains the process id for people and is not deleted.
 */
final class DatabaseFileLock implements AutoCloseable {
  private static final int MAX_PID_LENGTH = 20;

  /** The position of the lock, after the text, so that other processes can read the text. */
  private static final long LOCK_POSITION = 1_000;

  private final FileChannel channel;

  private DatabaseFileLock(FileChannel channel) {
    this.channel = channel;
  }

  static DatabaseFileLock of(Path database) {
    Path lockFile = database.resolveSibling(database.getFileName() + ".lock");
    try {
      FileChannel channel = FileChannel.open(lockFile, CREATE, READ, WRITE);
      if (lock(channel) == null) {
        String holder = holder(channel);
        channel.close();
        throw inUse(database, holder);
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(US_ASCII)), 0);
      return new DatabaseFileLock(channel);
    } catch (IOException e) {
      throw new StoreOpenException("cannot lock " + lockFile + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock(LOCK_POSITION, 1, false);
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static String holder(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(MAX_PID_LENGTH);
    channel.read(text, 0);
    return new String(text.array(), 0, text.position(), US_ASCII).strip();
  }

  private static StoreOpenException inUse(Path database, String holder) {
    String process = holder.isEmpty() ? "another process" : "process " + holder;
    return new StoreOpenException(
        database
            + " is in use by "
            + process
            + "; SQLite supports one process per file, use PostgreSQL for several");
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot release the lock", e);
    }
  }
}
