package dev.ahp.jdbc.postgres;

import dev.ahp.jdbc.sql.Statements;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What a node does beside its work, on one thread and connection: keep its lanes, tell others. */
final class Errands implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Errands.class.getName());
  private static final long TOGETHER_MS = 10;

  private final PostgresServer server;
  private final String node;
  private final long laneMillis;
  private final Bulletin bulletin;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Errands::named);
  private @Nullable Statements statements;

  Errands(PostgresServer server, String node, Duration laneTime, Bulletin bulletin) {
    this.server = server;
    this.node = node;
    this.laneMillis = laneTime.toMillis();
    this.bulletin = bulletin;
    long every = Math.max(1, laneMillis / 3);
    var unused =
        thread.scheduleWithFixedDelay(
            () -> run("keeping the lanes", it -> LaneDeed.prolong(it, node, laneMillis)),
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
  private interface Errand {
    void run(Statements statements) throws SQLException;
  }

  /** Sent with what else comes within a few milliseconds. */
  void announceSoon() {
    var unused =
        thread.schedule(
            () -> run("telling other nodes", this::announce), TOGETHER_MS, TimeUnit.MILLISECONDS);
  }

  private void announce(Statements it) throws SQLException {
    String text = bulletin.take();
    it.first(Bulletin.NOTIFY, to -> to.text(text), row -> true);
  }

  /** A failure is not the end: the next errand gets a new connection. */
  private void run(String what, Errand errand) {
    try {
      if (statements == null) {
        statements = new Statements(server.openForErrands(), true);
      }
      errand.run(statements);
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
    thread.execute(() -> run("giving up the lanes", it -> LaneDeed.giveUp(it, node)));
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
