package dev.ahp.jdbc.postgres;

import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where a database is, and as whom it is used.
 *
 * @param url a JDBC address, {@code jdbc:postgresql://host/database}, which may name user and
 *     password itself
 */
public record PostgresLogin(String url, @Nullable String user, @Nullable String password) {
  /** An address that says everything. */
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

  /** Host and database, for people and logs: what follows the question mark may be a secret. */
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
