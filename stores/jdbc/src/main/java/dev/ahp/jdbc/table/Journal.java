package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.Identity;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
import dev.ahp.broker.store.StoreUnavailable;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.pack.Packer;
import dev.ahp.jdbc.sql.ByteParameters;
import dev.ahp.jdbc.sql.ByteRow;
import dev.ahp.jdbc.sql.Row;
import dev.ahp.jdbc.sql.Statements;
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
final class Journal {
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

  private final Statements statements;
  private final TableView view;
  private final Packer packer;
  private final ByteParameters open = new ByteParameters();
  private Unfiled unfiled = new Unfiled();
  private long bytes;
  private long since;
  private boolean mustRead = true;

  Journal(Statements statements, TableView view, Packer packer) {
    this.statements = statements;
    this.view = view;
    this.packer = packer;
  }

  /** What the tables do not hold yet, this transaction included. */
  Unfiled unfiled() {
    return unfiled;
  }

  /**
   * Begins a transaction: after a start, or one that was undone, only the table knows. What could
   * not be filed then is left for a while, since without it there may be room for the transaction.
   */
  void begin() throws SQLException {
    if (mustRead) {
      since = System.nanoTime();
      unfiled = new Unfiled();
      bytes = 0;
      open.clear();
      statements.each(ALL, to -> {}, row -> readSound(row.bytes()));
      mustRead = false;
    }
  }

  /** Whether it is time to file. */
  boolean isFull() {
    if (unfiled.isEmpty()) {
      return false;
    }
    long age = System.nanoTime() - since;
    return unfiled.rows() > MOST_ROWS
        || bytes > MOST_BYTES
        || age > LONG_NANOS
        || (age > SHORT_NANOS && unfiled.isMostlyOver());
  }

  /**
   * Takes changes of this transaction.
   *
   * @param contents of new packets, packed, by number, unless they are in their table already
   */
  void take(Changes changes, Map<Long, byte[]> contents) throws SQLException {
    if (unfiled.isEmpty()) {
      since = System.nanoTime();
    }
    int before = open.length();
    for (TaskState task : changes.tasks()) {
      write(task);
    }
    for (PacketChange change : changes.packets()) {
      write(change, contents.get(change.after().number()));
    }
    for (ShelfEntry entry : changes.entries()) {
      write(entry);
    }
    bytes += open.length() - before;
  }

  private void write(TaskState task) throws SQLException {
    open.number(TASK);
    TaskColumns.set(open, task, packer);
    unfiled.put(task);
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
    PacketColumns.setState(open, packet, packer);
    unfiled.put(change, content);
  }

  private void write(ShelfEntry entry) {
    JsonObject value = entry.value();
    open.number(ENTRY);
    open.text(entry.shelf().name())
        .text(entry.key())
        .bytes(value == null ? null : packer.pack(value))
        .number(entry.until());
    unfiled.put(entry);
  }

  /** Damaged bytes may name a status that there is not, or leave out what is never missing. */
  private void readSound(byte[] changes) throws SQLException {
    try {
      read(changes);
    } catch (StoreUnavailable e) {
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
        case TASK -> unfiled.put(TaskColumns.read(row, packer));
        case NEW_PACKET -> readNewPacket(row);
        case PACKET -> readPacket(row);
        case ENTRY -> unfiled.put(readEntry(row));
        default -> throw new SQLException("the journal is damaged: there is no kind " + kind);
      }
    }
    bytes += changes.length;
  }

  private void readNewPacket(Row row) throws SQLException {
    Identity identity = PacketColumns.readIdentity(row);
    byte[] content = row.optionalBytes();
    row.number();
    PacketState packet = PacketColumns.readState(row, identity, packer);
    unfiled.put(new PacketChange(null, packet, null), content);
  }

  private void readPacket(Row row) throws SQLException {
    PacketState before = before(row.number());
    PacketState packet = PacketColumns.readState(row, before.identity(), packer);
    unfiled.put(new PacketChange(before, packet, null), null);
  }

  private PacketState before(long number) throws SQLException {
    PacketState known = unfiled.packet(number);
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

  private ShelfEntry readEntry(Row row) throws SQLException {
    Shelf shelf = Shelf.valueOf(row.text());
    String key = row.text();
    byte[] value = row.optionalBytes();
    return new ShelfEntry(shelf, key, value == null ? null : packer.read(value), row.number());
  }

  /** Everything is in the tables now, if this transaction ends well. */
  void clear() throws SQLException {
    statements.update(CLEAR, to -> {});
    open.clear();
    unfiled = new Unfiled();
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
