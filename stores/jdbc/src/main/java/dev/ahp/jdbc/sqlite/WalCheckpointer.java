package dev.ahp.jdbc.sqlite;

import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Copies the write-ahead log into the database file on a thread and connection of its own, so that
 * no commit waits for it.
 *
 * <p>The log starts again at its beginning only after all of it has been copied. While commits
 * continue, that never happens here: the checkpoint always ends a few pages behind. Therefore the
 * writer copies these last pages when {@link #isWriterNeeded} returns true.
 */
final class WalCheckpointer implements AutoCloseable {
  /** A checkpoint for 16 MiB of pages, and a log of 64 MiB. */
  static final LogLimits DEFAULT_LIMITS = new LogLimits(4_000, 16_000);

  /** The writer copies this many pages in a few milliseconds. */
  private static final int MAX_WRITER_PAGES = 1_000;

  private static final long PAUSE_MS = 50;
  private static final long CLOSE_TIMEOUT_MS = 10_000;

  private static final System.Logger LOG = System.getLogger(WalCheckpointer.class.getName());

  private final Connection connection;
  private final LogLimits limits;
  private final Semaphore commits = new Semaphore(0);
  private final Thread thread;
  private volatile boolean writerNeeded;
  private volatile boolean closed;

  /**
   * The limits of the log.
   *
   * @param checkpoint the number of pages that a checkpoint copies at least
   * @param restart the number of pages after which the log starts again
   */
  record LogLimits(int checkpoint, int restart) {}

  /** The pages of the log, and those that the database file contains. */
  private record LogPages(int all, int copied) {
    int missing() {
      return all - copied;
    }
  }

  WalCheckpointer(Connection connection, LogLimits limits) {
    this.connection = connection;
    this.limits = limits;
    this.thread = new Thread(this::loop, "ahp-checkpoints");
    thread.setDaemon(true);
    thread.start();
  }

  /** Reports a commit. */
  void committed() {
    if (commits.availablePermits() == 0) {
      commits.release();
    }
  }

  /** Returns once whether the writer has to copy the last pages of the log. */
  boolean isWriterNeeded() {
    boolean needed = writerNeeded;
    if (needed) {
      writerNeeded = false;
    }
    return needed;
  }

  private void loop() {
    try {
      while (!closed) {
        commits.acquire();
        checkpoint();
        commits.drainPermits();
        TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      }
    } catch (InterruptedException e) {
      closed = true;
    }
  }

  private void checkpoint() {
    try {
      LogPages pages = pages("NOOP");
      if (pages.missing() >= limits.checkpoint()) {
        pages = pages("PASSIVE");
      }
      writerNeeded = pages.all() >= limits.restart() && pages.missing() <= MAX_WRITER_PAGES;
    } catch (SQLException e) {
      LOG.log(Level.WARNING, "cannot copy the write-ahead log: " + e.getMessage());
    }
  }

  private LogPages pages(String mode) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("PRAGMA wal_checkpoint(" + mode + ")")) {
      return result.next() ? new LogPages(result.getInt(2), result.getInt(3)) : new LogPages(0, 0);
    }
  }

  @Override
  public void close() throws SQLException {
    closed = true;
    thread.interrupt();
    try {
      thread.join(CLOSE_TIMEOUT_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    connection.close();
  }
}
