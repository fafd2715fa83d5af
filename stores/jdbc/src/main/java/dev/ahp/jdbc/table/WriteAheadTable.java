package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketIdentity;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.ByteParameters;
import dev.ahp.jdbc.sql.ByteRow;
import dev.ahp.jdbc.sql.Row;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.json.JsonObject;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code journal} of a lane that nobody writes beside. What a transaction changes becomes
 * one row of it, which is all that must reach the disk; the tables are written for many
 * transactions at once, soon afterwards or when somebody wants to read them.
 */
final class WriteAheadTable {
  // The more has come together, the longer filing keeps the next caller waiting.
  private static final int MOST_ROWS = 1_500;
  private static final long MOST_BYTES = 4L << 20;

  /** Little comes together in it, so that nobody notices the filing. */
  private static final long SHORT_NANOS = 60_000_000;

  private static final long LONG_NANOS = 250_000_000;

  private static final String ADD = "INSERT INTO journal (changes) VALUES (?)";
  private static final String ALL = "SELECT changes FROM journal ORDER BY number";
  private static final String CLEAR = "DELETE FROM journal";

  // Of what kind the next row of a transaction is.
  private static final int TASK = 1;
  private static final int NEW_PACKET = 2;
  private static final int PACKET = 3;
  private static final int ENTRY = 4;

  private final StatementCache statements;
  private final TableView view;
  private final ZstdCodec codec;
  private final ByteParameters open = new ByteParameters();
  private WriteAheadRows writeAheadRows = new WriteAheadRows();
  private long bytes;
  private long since;
  private boolean mustRead = true;

  WriteAheadTable(StatementCache statements, TableView view, ZstdCodec codec) {
    this.statements = statements;
    this.view = view;
    this.codec = codec;
  }

  /** What the tables do not hold yet, this transaction included. */
  WriteAheadRows unfiled() {
    return writeAheadRows;
  }

  /**
   * Begins a transaction: after a start, or one that was undone, only the table knows. What could
   * not be filed then is left for a while, since without it there may be room for the transaction.
   */
  void begin() throws SQLException {
    if (mustRead) {
      since = System.nanoTime();
      writeAheadRows = new WriteAheadRows();
      bytes = 0;
      open.clear();
      statements.each(ALL, to -> {}, row -> readSound(row.bytes()));
      mustRead = false;
    }
  }

  /** Whether it is time to file. */
  boolean isFull() {
    if (writeAheadRows.isEmpty()) {
      return false;
    }
    long age = System.nanoTime() - since;
    return writeAheadRows.rows() > MOST_ROWS
        || bytes > MOST_BYTES
        || age > LONG_NANOS
        || (age > SHORT_NANOS && writeAheadRows.isMostlyOver());
  }

  /**
   * Takes changes of this transaction.
   *
   * @param contents of new packets, packed, by number, unless they are in their table already
   */
  void take(Changes changes, Map<Long, byte[]> contents) throws SQLException {
    if (writeAheadRows.isEmpty()) {
      since = System.nanoTime();
    }
    int before = open.length();
    for (TaskState task : changes.tasks()) {
      write(task);
    }
    for (PacketChange change : changes.packets()) {
      write(change, contents.get(change.after().number()));
    }
    for (KeyValueEntry entry : changes.entries()) {
      write(entry);
    }
    bytes += open.length() - before;
  }

  private void write(TaskState task) throws SQLException {
    open.number(TASK);
    TaskColumns.set(open, task, codec);
    writeAheadRows.put(task);
  }

  private void write(PacketChange change, byte @Nullable [] content) throws SQLException {
    PacketState packet = change.after();
    if (change.before() == null) {
      open.number(NEW_PACKET);
      PacketColumns.setIdentity(open, packet.identity());
      open.bytes(content);
    } else {
      open.number(PACKET);
    }
    PacketColumns.setState(open, packet, codec);
    writeAheadRows.put(change, content);
  }

  private void write(KeyValueEntry entry) {
    JsonObject value = entry.value();
    open.number(ENTRY);
    open.text(entry.table().name())
        .text(entry.key())
        .bytes(value == null ? null : codec.pack(value))
        .number(entry.until());
    writeAheadRows.put(entry);
  }

  /** Damaged bytes may name a status that there is not, or leave out what is never missing. */
  private void readSound(byte[] changes) throws SQLException {
    try {
      read(changes);
    } catch (StoreUnavailableException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new SQLException("the journal is damaged: " + e.getMessage(), e);
    }
  }

  private void read(byte[] changes) throws SQLException {
    ByteRow row = new ByteRow(changes);
    while (row.hasMore()) {
      int kind = row.integer();
      switch (kind) {
        case TASK -> writeAheadRows.put(TaskColumns.read(row, codec));
        case NEW_PACKET -> readNewPacket(row);
        case PACKET -> readPacket(row);
        case ENTRY -> writeAheadRows.put(readEntry(row));
        default -> throw new SQLException("the journal is damaged: there is no kind " + kind);
      }
    }
    bytes += changes.length;
  }

  private void readNewPacket(Row row) throws SQLException {
    PacketIdentity identity = PacketColumns.readIdentity(row);
    byte[] content = row.optionalBytes();
    row.number();
    PacketState packet = PacketColumns.readState(row, identity, codec);
    writeAheadRows.put(new PacketChange(null, packet, null), content);
  }

  private void readPacket(Row row) throws SQLException {
    PacketState before = before(row.number());
    PacketState packet = PacketColumns.readState(row, before.identity(), codec);
    writeAheadRows.put(new PacketChange(before, packet, null), null);
  }

  private PacketState before(long number) throws SQLException {
    PacketState known = writeAheadRows.packet(number);
    if (known != null) {
      return known;
    }
    PacketState[] found = new PacketState[1];
    view.packetTable().numbered(List.of(number), (packet, content) -> found[0] = packet);
    if (found[0] == null) {
      throw new SQLException("the journal tells of packet number " + number + ", which is nowhere");
    }
    return found[0];
  }

  private KeyValueEntry readEntry(Row row) throws SQLException {
    KeyValueTable shelf = KeyValueTable.valueOf(row.text());
    String key = row.text();
    byte[] value = row.optionalBytes();
    return new KeyValueEntry(shelf, key, value == null ? null : codec.read(value), row.number());
  }

  /** Everything is in the tables now, if this transaction ends well. */
  void clear() throws SQLException {
    statements.update(CLEAR, to -> {});
    open.clear();
    writeAheadRows = new WriteAheadRows();
    bytes = 0;
  }

  /** Writes what this transaction changed, before it commits. */
  void keep() throws SQLException {
    if (!open.isEmpty()) {
      byte[] changes = open.toBytes();
      open.clear();
      statements.update(ADD, to -> to.bytes(changes));
    }
  }

  /** The transaction was undone, or nobody knows. */
  void undone() {
    mustRead = true;
  }
}
