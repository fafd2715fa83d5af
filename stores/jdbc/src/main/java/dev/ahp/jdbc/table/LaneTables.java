package dev.ahp.jdbc.table;

import dev.ahp.jdbc.pack.Packer;
import dev.ahp.jdbc.sql.Dialect;
import dev.ahp.jdbc.sql.Statements;
import org.jspecify.annotations.Nullable;

/** The tables as a lane's connection works with them, one session after the other. */
public final class LaneTables {
  private final Statements statements;
  private final Packer packer;
  private final TableView view;
  private final TableWriter writer;
  private final @Nullable Recent recent;
  private final @Nullable Journal journal;

  /**
   * Prepares the work.
   *
   * @param alone whether nobody else writes, so that what was written need not be read again, and
   *     can wait in a journal
   */
  public LaneTables(Statements statements, Dialect dialect, Packer packer, boolean alone) {
    this.statements = statements;
    this.packer = packer;
    this.view = TableView.locking(statements, dialect, packer);
    this.writer = new TableWriter(statements, packer);
    this.recent = alone ? new Recent() : null;
    this.journal = alone ? new Journal(statements, view, packer) : null;
  }

  /** Takes over a transaction that has begun. */
  public TableSession session(LaneConnection lane) {
    TableSession session = new TableSession(this, lane);
    session.begin();
    return session;
  }

  Statements statements() {
    return statements;
  }

  Packer packer() {
    return packer;
  }

  TableView view() {
    return view;
  }

  TableWriter writer() {
    return writer;
  }

  @Nullable Recent recent() {
    return recent;
  }

  @Nullable Journal journal() {
    return journal;
  }
}
