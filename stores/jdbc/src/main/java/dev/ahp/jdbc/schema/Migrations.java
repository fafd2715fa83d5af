package dev.ahp.jdbc.schema;

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
 * Numbered SQL files, each run once and noted in {@code schema_version} with its name and checksum.
 *
 * <p>A file whose name ends with {@code -reader-N} only adds: a program that knows the files up to
 * N can go on with what it leaves. Any other changes what older programs rely on, so its reader is
 * its own number. A database that has files this program does not know is refused unless it is a
 * reader for all of them; one whose files are others is refused too.
 */
public final class Migrations {
  private static final String TABLE =
      """
      CREATE TABLE IF NOT EXISTS schema_version
        (version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL)
      """;
  private static final String APPLIED = "SELECT version, name, checksum FROM schema_version";
  private static final String NOTE =
      "INSERT INTO schema_version (version, name, checksum) VALUES (?, ?, ?)";

  private static final String READER = "-reader-";
  private static final String SQL = ".sql";

  private final Class<?> owner;
  private final List<String> files;

  /** A file that was run. */
  private record AppliedMigration(String name, String checksum) {}

  /** The files of the package of {@code owner}, in order; the first has number 1. */
  public Migrations(Class<?> owner, String... files) {
    this.owner = owner;
    this.files = List.of(files);
  }

  /**
   * Brings the database up to date, within the transaction of the caller.
   *
   * @param place what to call the database in a refusal
   * @throws StoreOpenException if it is newer or other than this program knows
   */
  public void apply(Connection connection, String place) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(TABLE);
      Map<Integer, AppliedMigration> applied = applied(statement);
      check(applied, place);
      for (int version = applied.size() + 1; version <= files.size(); version++) {
        String sql = text(version);
        statement.executeUpdate(sql);
        note(connection, version, checksum(sql));
      }
    }
  }

  /**
   * How far a database is.
   *
   * @param applied the names of the files that were run
   * @param pending how many a start would run
   */
  public record MigrationStatus(Set<String> applied, int pending) {
    public MigrationStatus {
      applied = Set.copyOf(applied);
    }
  }

  /**
   * How far a database is that has some of the files already; it is not changed.
   *
   * @throws StoreOpenException if it is newer or other than this program knows
   */
  public MigrationStatus standing(Connection connection, String place) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      Map<Integer, AppliedMigration> applied = applied(statement);
      check(applied, place);
      Set<String> names = applied.values().stream().map(AppliedMigration::name).collect(toSet());
      return new MigrationStatus(names, Math.max(0, files.size() - applied.size()));
    }
  }

  /** The last file this program knows. */
  public int level() {
    return files.size();
  }

  /** The least level of programs that may go on working once files are run that are not yet. */
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

  private void check(Map<Integer, AppliedMigration> applied, String place) {
    applied.forEach(
        (version, file) -> {
          if (version > files.size()) {
            requireReader(version, file.name, place);
          } else if (!checksum(text(version)).equals(file.checksum)) {
            throw new StoreOpenException(
                place + " was made by another kind of ahp: schema " + version);
          }
        });
  }

  private void requireReader(int version, String name, String place) {
    if (reader(version, name) > files.size()) {
      throw new StoreOpenException(
          place
              + " has schema "
              + version
              + ", this program knows up to "
              + files.size()
              + ": use a newer ahp");
    }
  }

  /** What a file's name says; its own number if it says nothing. */
  private static int reader(int version, String name) {
    int at = name.lastIndexOf(READER);
    if (at < 0 || !name.endsWith(SQL)) {
      return version;
    }
    try {
      return Integer.parseInt(name, at + READER.length(), name.length() - SQL.length(), 10);
    } catch (NumberFormatException e) {
      return version;
    }
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
