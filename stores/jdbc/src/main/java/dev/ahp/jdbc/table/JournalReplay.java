package dev.ahp.jdbc.table;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketIdentity;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet.EntryKey;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.ByteRow;
import dev.ahp.jdbc.sql.Row;
import dev.ahp.jdbc.sql.StatementCache;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Applies the table {@code journal} of a SQLite file that version 0.1 wrote. That version recorded
 * changes there before it wrote the tables, so a process that was killed left rows behind.
 */
public final class JournalReplay {
  private static final String READ = "SELECT changes FROM journal ORDER BY number";
  private static final String CLEAR = "DELETE FROM journal";

  // The kinds of rows in a journal entry.
  private static final int TASK = 1;
  private static final int NEW_PACKET = 2;
  private static final int PACKET = 3;
  private static final int ENTRY = 4;

  private final StatementCache statements;
  private final PartitionTables tables;
  private final ZstdCodec codec;
  private final Map<String, TaskState> tasks = new LinkedHashMap<>();
  private final Map<Long, PacketChange> packets = new LinkedHashMap<>();
  private final List<NewPacketRow> added = new ArrayList<>();
  private final Map<EntryKey, KeyValueEntry> entries = new HashMap<>();

  private JournalReplay(StatementCache statements, PartitionTables tables, ZstdCodec codec) {
    this.statements = statements;
    this.tables = tables;
    this.codec = codec;
  }

  /** Applies and empties the journal within the open transaction. */
  public static void run(
      StatementCache statements,
      PartitionTables tables,
      ZstdCodec codec,
      PartitionConnection connection)
      throws SQLException {
    new JournalReplay(statements, tables, codec).apply(connection);
  }

  private void apply(PartitionConnection connection) throws SQLException {
    List<byte[]> rows = statements.list(READ, to -> {}, Row::bytes);
    if (rows.isEmpty()) {
      return;
    }
    for (byte[] changes : rows) {
      read(changes);
    }
    TableWriter writer = tables.writer();
    writer.putTasks(List.copyOf(tasks.values()));
    writer.addPackets(added);
    writer.putStates(List.copyOf(packets.values()), connection);
    writer.putEntries(List.copyOf(entries.values()), connection);
    statements.update(CLEAR, to -> {});
    statements.send();
  }

  /** Damaged bytes may name an unknown status or omit a value. */
  private void read(byte[] changes) throws SQLException {
    try {
      ByteRow row = new ByteRow(changes);
      while (row.hasMore()) {
        int kind = row.integer();
        switch (kind) {
          case TASK -> readTask(row);
          case NEW_PACKET -> readNewPacket(row);
          case PACKET -> readPacket(row);
          case ENTRY -> readEntry(row);
          default -> throw new SQLException("unknown kind " + kind);
        }
      }
    } catch (StoreUnavailableException e) {
      throw e;
    } catch (SQLException | RuntimeException e) {
      throw new SQLException("the journal is damaged: " + e.getMessage(), e);
    }
  }

  private void readTask(Row row) throws SQLException {
    TaskState task = TaskColumns.read(row, codec);
    tasks.put(task.taskId(), task);
  }

  private void readNewPacket(Row row) throws SQLException {
    PacketIdentity identity = PacketColumns.readIdentity(row);
    byte[] content = row.optionalBytes();
    row.number();
    PacketState packet = PacketColumns.readState(row, identity, codec);
    packets.put(packet.number(), new PacketChange(null, packet, null));
    if (content != null) {
      added.add(new NewPacketRow(packet, content));
    }
  }

  private void readPacket(Row row) throws SQLException {
    long number = row.number();
    PacketChange earlier = packets.get(number);
    PacketState before = earlier == null ? stored(number) : earlier.before();
    PacketIdentity identity = (earlier == null ? stored(number) : earlier.after()).identity();
    PacketState after = PacketColumns.readState(row, identity, codec);
    packets.put(number, new PacketChange(before, after, null));
  }

  private PacketState stored(long number) throws SQLException {
    @Nullable PacketState[] found = new PacketState[1];
    tables.view().packetTable().numbered(List.of(number), (packet, content) -> found[0] = packet);
    if (found[0] == null) {
      throw new SQLException("packet number " + number + " does not exist");
    }
    return found[0];
  }

  private void readEntry(Row row) throws SQLException {
    KeyValueTable table = KeyValueTable.valueOf(row.text());
    String key = row.text();
    byte[] value = row.optionalBytes();
    entries.put(
        new EntryKey(table, key),
        new KeyValueEntry(table, key, value == null ? null : codec.read(value), row.number()));
  }
}
