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
import dev.ahp.jdbc.sql.Row;
import dev.ahp.jdbc.sql.StatementCache;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
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
  private final TableWriter writer;
  private final ZstdCodec codec;
  private final Map<String, TaskState> tasks = new LinkedHashMap<>();
  private final Map<Long, PacketChange> packets = new LinkedHashMap<>();
  private final List<NewPacketRow> added = new ArrayList<>();
  private final Map<EntryKey, KeyValueEntry> entries = new HashMap<>();

  private JournalReplay(TableWriter writer, ZstdCodec codec) {
    this.statements = writer.statements();
    this.writer = writer;
    this.codec = codec;
  }

  /** Applies and empties the journal within the open transaction. */
  public static void run(TableWriter writer, ZstdCodec codec, PartitionConnection connection)
      throws SQLException {
    new JournalReplay(writer, codec).apply(connection);
  }

  private void apply(PartitionConnection connection) throws SQLException {
    List<byte[]> rows = statements.list(READ, to -> {}, Row::bytes);
    if (rows.isEmpty()) {
      return;
    }
    for (byte[] changes : rows) {
      read(changes);
    }
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
    writer
        .view()
        .packetTable()
        .numbered(List.of(number), (packet, task, content) -> found[0] = packet);
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

  /** Reads rows from bytes of variable-length values. */
  private static final class ByteRow implements Row {
    private final byte[] bytes;
    private int position;

    ByteRow(byte[] bytes) {
      this.bytes = bytes;
    }

    boolean hasMore() {
      return position < bytes.length;
    }

    @Override
    public @Nullable String optionalText() throws SQLException {
      byte[] text = optionalBytes();
      return text == null ? null : new String(text, StandardCharsets.UTF_8);
    }

    @Override
    public long number() throws SQLException {
      long value = variable();
      return (value >>> 1) ^ -(value & 1);
    }

    @Override
    public int integer() throws SQLException {
      return (int) number();
    }

    @Override
    public @Nullable Double optionalReal() throws SQLException {
      return variable() == 0 ? null : Double.longBitsToDouble(number());
    }

    @Override
    public byte @Nullable [] optionalBytes() throws SQLException {
      long length = variable() - 1;
      if (length < 0) {
        return null;
      }
      if (length > bytes.length - position) {
        throw damaged();
      }
      byte[] value = Arrays.copyOfRange(bytes, position, position + (int) length);
      position += value.length;
      return value;
    }

    private long variable() throws SQLException {
      long value = 0;
      for (int shift = 0; shift < Long.SIZE; shift += 7) {
        if (position == bytes.length) {
          throw damaged();
        }
        byte next = bytes[position++];
        value |= (next & 0x7FL) << shift;
        if (next >= 0) {
          return value;
        }
      }
      throw damaged();
    }

    private SQLException damaged() {
      return new SQLException("the row is damaged at byte " + position + " of " + bytes.length);
    }
  }
}
