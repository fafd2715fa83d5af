package dev.ahp.server.probe;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;

/** Opens a connection to a database and asks whether it is good. */
final class DatabaseProbe implements Probe {
  private final String url;
  private final Duration timeout;

  DatabaseProbe(String url, Duration timeout) {
    if (!url.startsWith("jdbc:")) {
      throw new IllegalArgumentException("must be a JDBC URL");
    }
    this.url = url;
    this.timeout = timeout;
  }

  /** What the driver says may hold the URL, and so a password: only the state is told. */
  @Override
  public ProbeResult look() {
    try (Connection connection = DriverManager.getConnection(url)) {
      boolean valid = connection.isValid((int) Math.max(1, timeout.toSeconds()));
      return valid ? ProbeResult.up("answers") : ProbeResult.down("does not answer");
    } catch (SQLException e) {
      return ProbeResult.down("cannot be reached (SQL state " + e.getSQLState() + ")");
    }
  }
}
