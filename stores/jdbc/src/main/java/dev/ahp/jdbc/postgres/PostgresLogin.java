package dev.ahp.jdbc.postgres;

import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The address and the credentials of a database.
 *
 * @param url a JDBC URL, {@code jdbc:postgresql://host/database}, which may contain user and
 *     password
 */
public record PostgresLogin(String url, @Nullable String user, @Nullable String password) {
  /** Returns a login whose URL contains everything. */
  public static PostgresLogin at(String url) {
    return new PostgresLogin(url, null, null);
  }

  void addTo(Properties properties) {
    if (user != null) {
      properties.setProperty("user", user);
    }
    if (password != null) {
      properties.setProperty("password", password);
    }
  }

  /** Returns host and database for logs; the query of the URL may contain secrets. */
  public String place() {
    int question = url.indexOf('?');
    String bare = question < 0 ? url : url.substring(0, question);
    return bare.startsWith("jdbc:") ? bare.substring("jdbc:".length()) : bare;
  }

  @Override
  public String toString() {
    return place();
  }
}
