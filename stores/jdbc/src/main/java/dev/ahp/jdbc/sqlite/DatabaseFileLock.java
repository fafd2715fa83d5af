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
 * Sees to it that one process has a file: a lock on a file beside it, which ends with the process
 * however that ends. The file holds the number of the process, for people, and stays.
 */
final class DatabaseFileLock implements AutoCloseable {
  private static final int LONGEST_PID = 20;

  /** Past the text, so that the text can be read where a lock keeps others from reading. */
  private static final long LOCKED_AT = 1_000;

  private final FileChannel channel;

  private DatabaseFileLock(FileChannel channel) {
    this.channel = channel;
  }

  static DatabaseFileLock of(Path database) {
    Path beside = database.resolveSibling(database.getFileName() + ".lock");
    try {
      FileChannel channel = FileChannel.open(beside, CREATE, READ, WRITE);
      if (lock(channel) == null) {
        String holder = holder(channel);
        channel.close();
        throw inUse(database, holder);
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(US_ASCII)), 0);
      return new DatabaseFileLock(channel);
    } catch (IOException e) {
      throw new StoreOpenException("cannot lock " + beside + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock(LOCKED_AT, 1, false);
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static String holder(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(LONGEST_PID);
    channel.read(text, 0);
    return new String(text.array(), 0, text.position(), US_ASCII).strip();
  }

  private static StoreOpenException inUse(Path database, String holder) {
    String process = holder.isEmpty() ? "another process" : "process " + holder;
    return new StoreOpenException(
        database
            + " is in use by "
            + process
            + "; a file serves one process, PostgreSQL serves many");
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("giving up a lock", e);
    }
  }
}
