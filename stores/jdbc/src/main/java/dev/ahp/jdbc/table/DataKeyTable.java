package dev.ahp.jdbc.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.broker.seal.DataKeyRing;
import dev.ahp.broker.seal.MasterKeys;
import dev.ahp.broker.seal.UnusableKeysException;
import dev.ahp.broker.seal.WrappedKey;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The encrypted data keys of a store, which are entries of the table of settings. */
public final class DataKeyTable {
  private static final String ALL =
      "SELECT key, value FROM settings WHERE key >= ? AND key < ? ORDER BY key";
  private static final String ADD =
      "INSERT INTO settings (key, value, until) VALUES (?, ?, 0) ON CONFLICT (key) DO NOTHING";

  private DataKeyTable() {}

  /** Reads all data keys. */
  public static List<WrappedKey> read(StatementCache statements) throws SQLException {
    return statements.list(
        ALL,
        to -> to.text(WrappedKey.PREFIX).text(WrappedKey.PREFIX + KeyValueSqlTable.END),
        row -> WrappedKey.of(row.text(), object(row.bytes())));
  }

  private static JsonObject object(byte[] text) {
    return JsonReader.read(new String(text, UTF_8)).asObject().orElse(JsonObject.empty());
  }

  /**
   * Opens the data keys of a store, and creates the first one in an open transaction if the store
   * has none.
   *
   * @param masters the configured keys; null if the store must not be encrypted
   * @param reading reads the stored keys later, on another connection
   * @return null if the store is not encrypted
   * @throws StoreOpenException if the keys do not fit the store; nothing is changed then
   */
  public static @Nullable DataKeyRing open(
      StatementCache statements, @Nullable MasterKeys masters, Supplier<List<WrappedKey>> reading)
      throws SQLException {
    List<WrappedKey> stored = read(statements);
    try {
      if (masters == null) {
        if (!stored.isEmpty()) {
          throw UnusableKeysException.notConfigured(stored.get(stored.size() - 1).master());
        }
        return null;
      }
      DataKeyRing ring = new DataKeyRing(masters, () -> stored);
      if (stored.isEmpty()) {
        add(statements, ring.next(System.currentTimeMillis()));
      }
      List<WrappedKey> all = read(statements);
      return new DataKeyRing(masters, new FirstKnown(all, reading));
    } catch (UnusableKeysException e) {
      throw new StoreOpenException(String.valueOf(e.getMessage()), e);
    }
  }

  private static void add(StatementCache statements, WrappedKey key) throws SQLException {
    byte[] text = JsonWriter.bytes(key.toJson());
    statements.update(ADD, to -> to.text(key.key()).bytes(text));
  }

  /** Returns the known keys first, then those that the store has by then. */
  private static final class FirstKnown implements Supplier<List<WrappedKey>> {
    private final List<WrappedKey> known;
    private final Supplier<List<WrappedKey>> later;
    private boolean isUsed;

    FirstKnown(List<WrappedKey> known, Supplier<List<WrappedKey>> later) {
      this.known = known;
      this.later = later;
    }

    @Override
    public synchronized List<WrappedKey> get() {
      boolean isFirst = !isUsed;
      isUsed = true;
      return isFirst ? known : later.get();
    }
  }
}
