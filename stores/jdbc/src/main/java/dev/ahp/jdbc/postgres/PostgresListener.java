package dev.ahp.jdbc.postgres;

import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Waits for what other nodes tell, on a connection of its own that is made again when it breaks.
 */
final class PostgresListener implements Runnable, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(PostgresListener.class.getName());
  private static final int WAIT_MS = 500;
  private static final Duration PATIENCE = Duration.ofDays(1);

  private final PostgresServer server;
  private final ChangeNotifications changeNotifications;
  private final Thread thread;
  private volatile @Nullable Connection listening;
  private volatile boolean closed;

  PostgresListener(PostgresServer server, ChangeNotifications changeNotifications) {
    this.server = server;
    this.changeNotifications = changeNotifications;
    this.thread = new Thread(this, "ahp-postgres-listener");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    while (!closed) {
      try {
        new Retry(PATIENCE).run(this::listen);
      } catch (SQLException e) {
        LOG.log(Level.DEBUG, "no wake-ups from other nodes", e);
        return;
      }
    }
  }

  /** Returns only when closed. */
  private boolean listen() throws SQLException {
    if (closed) {
      return true;
    }
    try (Connection connection = server.openForErrands()) {
      listening = connection;
      PostgresServer.run(connection, ChangeNotifications.LISTEN);
      changeNotifications.receiveAll();
      PGConnection notified = connection.unwrap(PGConnection.class);
      while (!closed) {
        PGNotification[] news = notified.getNotifications(WAIT_MS);
        for (PGNotification one : news == null ? new PGNotification[0] : news) {
          changeNotifications.receive(one.getParameter());
        }
      }
      return true;
    }
  }

  @Override
  public void close() {
    closed = true;
    hangUp();
    thread.interrupt();
    try {
      thread.join(Duration.ofSeconds(5).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whoever waits for news on it need not wait until none came. */
  private void hangUp() {
    Connection connection = listening;
    try {
      if (connection != null) {
        connection.abort(Runnable::run);
      }
    } catch (SQLException e) {
      LOG.log(Level.DEBUG, "closing a connection", e);
    }
  }
}
