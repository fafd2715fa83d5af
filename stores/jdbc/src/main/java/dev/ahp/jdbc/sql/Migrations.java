package dev.ahp.jdbc.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;

import dev.ahp.broker.store.StoreOpenException;
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
import java.util.Set;
import java.util.TreeMap;

/**
 * Numbered SQL files. Each is applied once and recorded in {@code schema_version} with its name and
 * checksum.
 *
 * <p>A file name that ends with {@code -reader-N} marks an additive change: a program that knows
 * the files up to N can still use the database. Any other file requires a program that knows it. A
 * database with unknown files is rejected unless all of them permit this program; so is a database
 * with different files.
 */
public final class Migrations {
  private static final String TABLE =
      """
      CREATE TABLE IF NOT EXISTS schema_version
        (version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL)
      """;
  private static final String APPLIED = "SELECT version, name, checksum FROM schema_version";
  private static final String RECORD =
      "INSERT INTO schema_version (version, name, checksum) VALUES (?, ?, ?)";

  private static final String READER_SUFFIX = "-reader-";
  private static final String SQL = ".sql";

  private final Class<?> owner;
  private final List<String> files;

  /** A file that was applied. */
  private record AppliedMigration(String name, String checksum) {}

  /** Creates migrations from ordered files in the package of {@code owner}. */
  public Migrations(Class<?> owner, String... files) {
    this.owner = owner;
    this.files = List.of(files);
  }

  /**
   * Applies pending files within the caller's transaction.
   *
   * @param database the name of the database in error messages
   * @throws StoreOpenException if the database is newer than this program or different
   */
  public void apply(Connection connection, String database) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(TABLE);
      Map<Integer, AppliedMigration> applied = applied(statement);
      check(applied, database);
      for (int version = applied.size() + 1; version <= files.size(); version++) {
        String sql = text(version);
        statement.executeUpdate(sql);
        record(connection, version, checksum(sql));
      }
    }
  }

  /**
   * The migration status of a database.
   *
   * @param applied the names of the applied files
   * @param pending the number of files that the next start applies
   */
  public record MigrationStatus(Set<String> applied, int pending) {
    public MigrationStatus {
      applied = Set.copyOf(applied);
    }
  }

  /**
   * Returns the status of a database without changing it.
   *
   * @throws StoreOpenException if the database is newer than this program or different
   */
  public MigrationStatus status(Connection connection, String database) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      Map<Integer, AppliedMigration> applied = applied(statement);
      check(applied, database);
      Set<String> names = applied.values().stream().map(AppliedMigration::name).collect(toSet());
      return new MigrationStatus(names, Math.max(0, files.size() - applied.size()));
    }
  }

  /** Returns the number of the last known file. */
  public int level() {
    return files.size();
  }

  /** Returns the lowest level of programs that can use the database after migration. */
  public int readerAfter(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      int reader = 0;
      for (int version = applied(statement).size() + 1; version <= files.size(); version++) {
        reader = Math.max(reader, reader(version, files.get(version - 1)));
      }
      return reader;
    }
  }

  private static Map<Integer, AppliedMigration> applied(Statement statement) throws SQLException {
    Map<Integer, AppliedMigration> applied = new TreeMap<>();
    try (ResultSet rows = statement.executeQuery(APPLIED)) {
      while (rows.next()) {
        applied.put(rows.getInt(1), new AppliedMigration(rows.getString(2), rows.getString(3)));
      }
    }
    return applied;
  }

  private void check(Map<Integer, AppliedMigration> applied, String database) {
    applied.forEach(
        (version, file) -> {
          if (version > files.size()) {
            requireReader(version, file.name, database);
          } else if (!checksum(text(version)).equals(file.checksum)) {
            throw new StoreOpenException(
                database
                    + " has a different schema "
                    + version
                    + "; it was created by another program");
          }
        });
  }

  private void requireReader(int version, String name, String database) {
    if (reader(version, name) > files.size()) {
      throw new StoreOpenException(
          database
              + " has schema "
              + version
              + "; this program supports up to "
              + files.size()
              + ": use a newer ahp");
    }
  }

  /** Returns the reader level in a file name; the file's own number if there is none. */
  private static int reader(int version, String name) {
    int at = name.lastIndexOf(READER_SUFFIX);
    if (at < 0 || !name.endsWith(SQL)) {
      return version;
    }
    try {
      return Integer.parseInt(name, at + READER_SUFFIX.length(), name.length() - SQL.length(), 10);
    } catch (NumberFormatException e) {
      return version;
    }
  }

  private String text(int version) {
    return ClasspathResource.text(owner, files.get(version - 1));
  }

  private void record(Connection connection, int version, String checksum) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(RECORD)) {
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
      throw new AssertionError("SHA-256 is not available", e);
    }
  }
}
