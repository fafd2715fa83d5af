package dev.ahp.jdbc.postgres;

import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address and the credentials of a database.
 *
 * @param url a JDBC URL, {@code jdbc:postgresql://host/database}, which may contain user and
 *     password
 * @param schema the database schema of the store, which is created if it does not exist; null for
 *     that of the URL or the role
 */
public record PostgresLogin(
    String url, @Nullable String user, @Nullable String password, @Nullable String schema) {
  /** The names of schemas; they are used in SQL without quotes. */
  private static final Pattern SCHEMA_NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

  public PostgresLogin {
    if (schema != null && !SCHEMA_NAME.matcher(schema).matches()) {
      throw new IllegalArgumentException(
          "invalid schema \"" + schema + "\"; expected lower-case letters, digits and underscores");
    }
  }

  /** Returns a login whose URL contains everything. */
  public static PostgresLogin at(String url) {
    return new PostgresLogin(url, null, null, null);
  }

  /** Returns a login to another schema of the same database. */
  public PostgresLogin in(@Nullable String newSchema) {
    return new PostgresLogin(url, user, password, newSchema);
  }

  void addTo(Properties properties) {
    if (user != null) {
      properties.setProperty("user", user);
    }
    if (password != null) {
      properties.setProperty("password", password);
    }
    if (schema != null) {
      properties.setProperty("currentSchema", schema);
    }
  }

  /** Returns host and database for logs; the query of the URL may contain secrets. */
  public String place() {
    int question = url.indexOf('?');
    String bare = question < 0 ? url : url.substring(0, question);
    String place = bare.startsWith("jdbc:") ? bare.substring("jdbc:".length()) : bare;
    return schema == null ? place : place + " schema " + schema;
  }

  @Override
  public String toString() {
    return place();
  }
}
