package dev.ahp.broker.command;

import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;

/** Deletes expired entries; returns their number. */
public record PurgeEntriesCommand(int max) implements Command<Integer> {
  @Override
  public ReadSet reads() {
    return new ReadSet();
  }

  @Override
  public Integer run(UnitOfWork work) {
    return work.deleteExpired(max);
  }
}
