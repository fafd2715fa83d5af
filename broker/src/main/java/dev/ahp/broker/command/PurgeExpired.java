package dev.ahp.broker.command;

import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;

/** Throws away what was to be remembered for a time that is over; tells how much there was. */
public record PurgeExpired(int most) implements Command<Integer> {
  @Override
  public ReadSet reads() {
    return new ReadSet();
  }

  @Override
  public Integer run(UnitOfWork work) {
    return work.deleteExpired(most);
  }
}
