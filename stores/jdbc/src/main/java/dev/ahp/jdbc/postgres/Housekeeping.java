package dev.ahp.jdbc.postgres;

import dev.ahp.jdbc.sql.StatementCache;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What a node does beside its work, on one thread and connection: keep its lanes, tell others. */
final class Housekeeping implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Housekeeping.class.getName());
  private static final long TOGETHER_MS = 10;

  private final PostgresServer server;
  private final String node;
  private final long laneMillis;
  private final ChangeNotifications changeNotifications;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Housekeeping::named);
  private @Nullable StatementCache statements;

  Housekeeping(
      PostgresServer server,
      String node,
      Duration laneTime,
      ChangeNotifications changeNotifications) {
    this.server = server;
    this.node = node;
    this.laneMillis = laneTime.toMillis();
    this.changeNotifications = changeNotifications;
    long every = Math.max(1, laneMillis / 3);
    var unused =
        thread.scheduleWithFixedDelay(
            () -> run("keeping the lanes", it -> ChainLease.prolong(it, node, laneMillis)),
            every,
            every,
            TimeUnit.MILLISECONDS);
  }

  private static Thread named(Runnable work) {
    Thread thread = new Thread(work, "ahp-postgres-errands");
    thread.setDaemon(true);
    return thread;
  }

  /** Something to do with the connection. */
  @FunctionalInterface
  private interface HousekeepingTask {
    void run(StatementCache statements) throws SQLException;
  }

  /** Sent with what else comes within a few milliseconds. */
  void announceSoon() {
    var unused =
        thread.schedule(
            () -> run("telling other nodes", this::announce), TOGETHER_MS, TimeUnit.MILLISECONDS);
  }

  private void announce(StatementCache it) throws SQLException {
    String text = changeNotifications.take();
    it.first(ChangeNotifications.NOTIFY, to -> to.text(text), row -> true);
  }

  /** A failure is not the end: the next errand gets a new connection. */
  private void run(String what, HousekeepingTask housekeepingTask) {
    try {
      if (statements == null) {
        statements = new StatementCache(server.openForErrands(), true);
      }
      housekeepingTask.run(statements);
    } catch (SQLException e) {
      LOG.log(Level.DEBUG, "failed at " + what, e);
      disconnect();
    }
  }

  private void disconnect() {
    try {
      if (statements != null) {
        statements.connection().close();
      }
    } catch (SQLException e) {
      LOG.log(Level.DEBUG, "closing a connection", e);
    }
    statements = null;
  }

  /** Gives the lanes up at once, so that another node need not wait. */
  @Override
  public void close() {
    thread.execute(() -> run("giving up the lanes", it -> ChainLease.giveUp(it, node)));
    thread.execute(this::disconnect);
    thread.shutdown();
    try {
      if (!thread.awaitTermination(5, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
