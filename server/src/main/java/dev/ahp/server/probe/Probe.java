package dev.ahp.server.probe;

import dev.ahp.net.GuardedHttpClient;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;

/** Checks one subsystem. */
@FunctionalInterface
interface Probe {
  /** Runs the check, up to the probe's timeout. An exception means that the subsystem is down. */
  ProbeResult check() throws Exception;

  /**
   * The state of a subsystem.
   *
   * @param detail for display; contains no password and no response text of the subsystem
   */
  record ProbeResult(ProbeState state, String detail) {
    static ProbeResult up(String detail) {
      return new ProbeResult(ProbeState.UP, detail);
    }

    static ProbeResult degraded(String detail) {
      return new ProbeResult(ProbeState.DEGRADED, detail);
    }

    static ProbeResult down(String detail) {
      return new ProbeResult(ProbeState.DOWN, detail);
    }

    static ProbeResult of(boolean isUp, String detail) {
      return isUp ? up(detail) : down(detail);
    }

    boolean isUp() {
      return state == ProbeState.UP;
    }
  }

  /**
   * Requests a URL. Without an expected status, a status below 500 counts as up, including 401 and
   * 403. With one, any other status below 500 means that the subsystem is degraded.
   *
   * @param expectedStatus 0 for none
   */
  static Probe http(String target, Duration timeout, int expectedStatus) {
    GuardedHttpClient http = GuardedHttpClient.trusted(timeout);
    URI url = URI.create(target);
    return () -> {
      int status = http.getForStatus(url, Map.of());
      if (expectedStatus == 0 || status == expectedStatus) {
        boolean isUp = status < 500 || status == expectedStatus;
        return ProbeResult.of(isUp, "status " + status);
      }
      String detail = "status " + status + ", expected " + expectedStatus;
      return status < 500 ? ProbeResult.degraded(detail) : ProbeResult.down(detail);
    };
  }

  /** Checks that a port accepts connections. */
  static Probe tcp(String target, Duration timeout) {
    int colon = target.lastIndexOf(':');
    if (colon < 1) {
      throw new IllegalArgumentException("must be host:port");
    }
    String host = target.substring(0, colon);
    int port = Integer.parseInt(target.substring(colon + 1));
    return () -> {
      try (Socket socket = new Socket()) {
        // Resolve the name on each check, because its address may have changed.
        socket.connect(new InetSocketAddress(host, port), (int) timeout.toMillis());
        return ProbeResult.up("accepts connections");
      }
    };
  }

  /** Checks how full the file system of a directory is. */
  static Probe disk(String target, int maxUsedPercent) {
    Path directory = Path.of(target);
    return () -> {
      FileStore store = Files.getFileStore(directory);
      long total = store.getTotalSpace();
      long used = total - store.getUsableSpace();
      long percent = total == 0 ? 0 : Math.round(100.0 * used / total);
      return ProbeResult.of(
          percent <= maxUsedPercent, percent + " % used, " + maxUsedPercent + " % allowed");
    };
  }

  /**
   * Checks that a database accepts connections. Reports only the SQL state, because the driver's
   * message may contain the URL and a password.
   */
  static Probe database(String url, Duration timeout) {
    if (!url.startsWith("jdbc:")) {
      throw new IllegalArgumentException("must be a JDBC URL");
    }
    return () -> {
      try (Connection connection = DriverManager.getConnection(url)) {
        boolean valid = connection.isValid((int) Math.max(1, timeout.toSeconds()));
        return valid ? ProbeResult.up("responds") : ProbeResult.down("does not respond");
      } catch (SQLException e) {
        return ProbeResult.down("cannot be reached (SQL state " + e.getSQLState() + ")");
      }
    };
  }
}
