package dev.ahp.jdbc.table;

import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.SqlDialect;
import dev.ahp.jdbc.sql.StatementCache;

/** The tables on a partition's connection, for one session after the other. */
public final class PartitionTables {
  private final StatementCache statements;
  private final TableView view;
  private final RowCache cache;
  private final TableWriter writer;

  /**
   * Prepares the statements.
   *
   * @param onlyWriter whether no other connection writes to the store
   */
  public PartitionTables(
      StatementCache statements, SqlDialect dialect, ZstdCodec codec, boolean onlyWriter) {
    this.statements = statements;
    this.view = TableView.locking(statements, dialect, codec);
    this.cache = new RowCache(view, codec, onlyWriter);
    this.writer = new TableWriter(statements, view, cache, codec);
  }

  StatementCache statements() {
    return statements;
  }

  TableView view() {
    return view;
  }

  RowCache cache() {
    return cache;
  }

  TableWriter writer() {
    return writer;
  }
}
