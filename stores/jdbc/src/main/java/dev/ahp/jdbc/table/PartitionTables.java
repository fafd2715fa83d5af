package dev.ahp.jdbc.table;

import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;
import org.jspecify.annotations.Nullable;

/** The tables as a lane's connection works with them, one session after the other. */
public final class PartitionTables {
  private final StatementCache statements;
  private final ZstdCodec codec;
  private final TableView view;
  private final TableWriter writer;
  private final @Nullable RowCache rowCache;
  private final @Nullable WriteAheadTable writeAheadTable;

  /**
   * Prepares the work.
   *
   * @param alone whether nobody else writes, so that what was written need not be read again, and
   *     can wait in a journal
   */
  public PartitionTables(
      StatementCache statements, SqlDialect dialect, ZstdCodec codec, boolean alone) {
    this.statements = statements;
    this.codec = codec;
    this.view = TableView.locking(statements, dialect, codec);
    this.writer = new TableWriter(statements, codec);
    this.rowCache = alone ? new RowCache() : null;
    this.writeAheadTable = alone ? new WriteAheadTable(statements, view, codec) : null;
  }

  /** Takes over a transaction that has begun. */
  public TableSession session(PartitionConnection lane) {
    TableSession session = new TableSession(this, lane);
    session.begin();
    return session;
  }

  StatementCache statements() {
    return statements;
  }

  ZstdCodec packer() {
    return codec;
  }

  TableView view() {
    return view;
  }

  TableWriter writer() {
    return writer;
  }

  @Nullable RowCache recent() {
    return rowCache;
  }

  @Nullable WriteAheadTable journal() {
    return writeAheadTable;
  }
}
