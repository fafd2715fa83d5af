package dev.ahp.jdbc.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.broker.store.CannotOpen;
import dev.ahp.resource.ClasspathResource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Numbered SQL files, each run once and noted in {@code schema_version} with its checksum. A
 * database that has more of them than this program, or others, is refused.
 */
public final class Migrations {
  private static final String TABLE =
      """
      CREATE TABLE IF NOT EXISTS schema_version
        (version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL)
      """;
  private static final String APPLIED = "SELECT version, checksum FROM schema_version";
  private static final String NOTE =
      "INSERT INTO schema_version (version, name, checksum) VALUES (?, ?, ?)";

  private final Class<?> owner;
  private final List<String> files;

  /** The files of the package of {@code owner}, in order; the first has number 1. */
  public Migrations(Class<?> owner, String... files) {
    this.owner = owner;
    this.files = List.of(files);
  }

  /**
   * Brings the database up to date, within the transaction of the caller.
   *
   * @param place what to call the database in a refusal
   * @throws CannotOpen if it is newer or other than this program knows
   */
  public void apply(Connection connection, String place) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(TABLE);
      Map<Integer, String> applied = applied(statement);
      check(applied, place);
      for (int version = applied.size() + 1; version <= files.size(); version++) {
        String sql = text(version);
        statement.executeUpdate(sql);
        note(connection, version, checksum(sql));
      }
    }
  }

  /**
   * How many files a start would run on a database that has some of them already; it is not
   * changed.
   *
   * @throws CannotOpen if it is newer or other than this program knows
   */
  public int pending(Connection connection, String place) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      Map<Integer, String> applied = applied(statement);
      check(applied, place);
      return files.size() - applied.size();
    }
  }

  private static Map<Integer, String> applied(Statement statement) throws SQLException {
    Map<Integer, String> applied = new TreeMap<>();
    try (ResultSet rows = statement.executeQuery(APPLIED)) {
      while (rows.next()) {
        applied.put(rows.getInt(1), rows.getString(2));
      }
    }
    return applied;
  }

  private void check(Map<Integer, String> applied, String place) {
    applied.forEach(
        (version, checksum) -> {
          if (version > files.size()) {
            throw new CannotOpen(
                place
                    + " has schema "
                    + version
                    + ", this program knows up to "
                    + files.size()
                    + ": use a newer ahp");
          }
          if (!checksum(text(version)).equals(checksum)) {
            throw new CannotOpen(place + " was made by another kind of ahp: schema " + version);
          }
        });
  }

  private String text(int version) {
    return ClasspathResource.text(owner, files.get(version - 1));
  }

  private void note(Connection connection, int version, String checksum) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(NOTE)) {
      statement.setInt(1, version);
      statement.setString(2, files.get(version - 1));
      statement.setString(3, checksum);
      statement.executeUpdate();
    }
  }

  private static String checksum(String sql) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(sql.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
