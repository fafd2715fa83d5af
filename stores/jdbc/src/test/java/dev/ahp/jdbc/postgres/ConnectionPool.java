package dev.ahp.jdbc.postgres;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/**
 * Keeps closed connections for the next test. A new connection costs a process of the server, which
 * then plans all statements again.
 */
final class ConnectionPool {
  private static final String RESET = "UNLISTEN *; RESET ALL; SELECT pg_advisory_unlock_all()";

  private final Map<String, Deque<Connection>> idle = new HashMap<>();

  /**
   * Opens a connection, or returns one that was opened with the same properties. Connections that
   * wait for notifications are not kept, because they are closed while they wait.
   */
  @Nullable Connection open(String url, Properties properties) throws SQLException {
    boolean isKept =
        properties.containsKey("prepareThreshold") || properties.containsKey("defaultRowFetchSize");
    String key = url + properties;
    Connection kept = isKept ? take(key) : null;
    Connection connection = kept == null ? new Driver().connect(url, properties) : kept;
    return isKept && connection != null ? returningToPool(key, connection) : connection;
  }

  private Connection returningToPool(String key, Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            ConnectionPool.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            new Handler(key, connection));
  }

  private synchronized @Nullable Connection take(String key) throws SQLException {
    Deque<Connection> connections = idle.getOrDefault(key, new ArrayDeque<>());
    while (!connections.isEmpty()) {
      Connection connection = connections.pop();
      if (connection.isValid(1)) {
        return connection;
      }
      connection.close();
    }
    return null;
  }

  private synchronized void add(String key, Connection connection) {
    idle.computeIfAbsent(key, it -> new ArrayDeque<>()).push(connection);
  }

  /** Passes all calls to the connection, except that a closed one returns to the pool. */
  private final class Handler implements InvocationHandler {
    private final String key;
    private final Connection connection;
    private boolean closed;

    Handler(String key, Connection connection) {
      this.key = key;
      this.connection = connection;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
        throws Throwable {
      switch (method.getName()) {
        case "close" -> {
          close();
          return null;
        }
        case "isClosed" -> {
          return closed || connection.isClosed();
        }
        default -> {
          try {
            return method.invoke(connection, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        }
      }
    }

    private synchronized void close() throws SQLException {
      if (closed) {
        return;
      }
      closed = true;
      try {
        if (!connection.getAutoCommit()) {
          connection.rollback();
          connection.setAutoCommit(true);
        }
        connection.setReadOnly(false);
        PostgresServer.run(connection, RESET);
        add(key, connection);
      } catch (SQLException e) {
        connection.close();
      }
    }
  }
}
