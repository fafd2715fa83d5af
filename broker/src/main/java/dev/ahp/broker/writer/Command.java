package dev.ahp.broker.writer;

import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.ReadSet;
import org.jspecify.annotations.Nullable;

/**
 * One change that a caller asks for. A command reads and writes only through its {@link
 * UnitOfWork}, so the writer can run it again when a transaction fails. If it throws {@link
 * dev.ahp.Denied}, its changes are undone.
 */
public interface Command<T> {
  /** Returns the rows to read; the writer fetches those of a whole batch together. */
  ReadSet reads();

  T run(UnitOfWork work);

  /** Returns the query of a command that claims packets, else null. */
  default @Nullable ClaimQuery claimQuery() {
    return null;
  }
}
