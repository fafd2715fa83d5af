package dev.ahp.jdbc.postgres;

import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** Receives notifications of other nodes on a connection that is reopened on failure. */
final class PostgresListener implements Runnable, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(PostgresListener.class.getName());
  private static final int WAIT_MS = 500;
  private static final Duration RETRY_TIMEOUT = Duration.ofDays(1);

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
        new Retry(RETRY_TIMEOUT).run(this::listen);
      } catch (SQLException e) {
        LOG.log(Level.DEBUG, "stopped listening for notifications of other nodes", e);
        return;
      }
    }
  }

  /** Listens until closed. */
  private boolean listen() throws SQLException {
    if (closed) {
      return true;
    }
    try (Connection connection = server.openAutoCommit()) {
      listening = connection;
      PostgresServer.run(connection, "LISTEN " + server.channel());
      changeNotifications.receiveAll();
      PGConnection notified = connection.unwrap(PGConnection.class);
      while (!closed) {
        PGNotification[] notifications = notified.getNotifications(WAIT_MS);
        for (PGNotification notification :
            notifications == null ? new PGNotification[0] : notifications) {
          changeNotifications.receive(notification.getParameter());
        }
      }
      return true;
    }
  }

  @Override
  public void close() {
    closed = true;
    abort();
    thread.interrupt();
    try {
      thread.join(Duration.ofSeconds(5).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Aborts the connection, so that a waiting read ends. */
  private void abort() {
    Connection connection = listening;
    try {
      if (connection != null) {
        connection.abort(Runnable::run);
      }
    } catch (SQLException e) {
      LOG.log(Level.DEBUG, "cannot close a connection", e);
    }
  }
}
