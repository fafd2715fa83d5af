package dev.ahp.server.probe;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;

/** Checks that a database accepts connections. */
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

  /**
   * Reports only the SQL state, because the driver's message may contain the URL and a password.
   */
  @Override
  public ProbeResult check() {
    try (Connection connection = DriverManager.getConnection(url)) {
      boolean valid = connection.isValid((int) Math.max(1, timeout.toSeconds()));
      return valid ? ProbeResult.up("responds") : ProbeResult.down("does not respond");
    } catch (SQLException e) {
      return ProbeResult.down("cannot be reached (SQL state " + e.getSQLState() + ")");
    }
  }
}
