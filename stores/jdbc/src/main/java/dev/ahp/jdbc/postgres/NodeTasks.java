package dev.ahp.jdbc.postgres;

import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The background tasks of a node: extends leases and notifies other nodes. */
final class NodeTasks implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(NodeTasks.class.getName());
  private static final long BATCH_DELAY_MS = 10;

  private final PostgresServer server;
  private final String node;
  private final long leaseMillis;
  private final ChangeNotifications notifications;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(NodeTasks::newThread);
  private @Nullable StatementCache statements;

  NodeTasks(
      PostgresServer server, String node, Duration leaseTime, ChangeNotifications notifications) {
    this.server = server;
    this.node = node;
    this.leaseMillis = leaseTime.toMillis();
    this.notifications = notifications;
    long every = Math.max(1, leaseMillis / 3);
    var unused =
        thread.scheduleWithFixedDelay(
            () -> run("extending the leases", it -> ChainLease.extend(it, node, leaseMillis)),
            every,
            every,
            TimeUnit.MILLISECONDS);
  }

  private static Thread newThread(Runnable work) {
    Thread thread = new Thread(work, "ahp-postgres-errands");
    thread.setDaemon(true);
    return thread;
  }

  @FunctionalInterface
  private interface HousekeepingTask {
    void run(StatementCache statements) throws SQLException;
  }

  /** Sends the pending notifications after a few milliseconds. */
  void announceSoon() {
    var unused =
        thread.schedule(
            () -> run("notifying other nodes", this::announce),
            BATCH_DELAY_MS,
            TimeUnit.MILLISECONDS);
  }

  private void announce(StatementCache it) throws SQLException {
    String text = notifications.take();
    String channel = server.channel();
    it.first(ChangeNotifications.NOTIFY, to -> to.text(channel).text(text), row -> true);
  }

  /** Runs a task; after a failure, the next task gets a new connection. */
  private void run(String what, HousekeepingTask task) {
    try {
      if (statements == null) {
        statements = new StatementCache(server.openAutoCommit(), SqlDialect.POSTGRES);
      }
      task.run(statements);
    } catch (SQLException e) {
      LOG.log(Level.DEBUG, "failed: " + what, e);
      disconnect();
    }
  }

  private void disconnect() {
    try {
      if (statements != null) {
        statements.connection().close();
      }
    } catch (SQLException e) {
      LOG.log(Level.DEBUG, "cannot close a connection", e);
    }
    statements = null;
  }

  /** Releases the leases, so that another node need not wait. */
  @Override
  public void close() {
    thread.execute(() -> run("releasing the leases", it -> ChainLease.release(it, node)));
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
