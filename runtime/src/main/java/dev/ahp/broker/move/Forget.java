package dev.ahp.broker.move;

import dev.ahp.broker.store.Keys;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;

/** Throws away what was to be remembered for a time that is over; tells how much there was. */
public record Forget(int most) implements Unit<Integer> {
  @Override
  public Keys keys() {
    return new Keys();
  }

  @Override
  public Integer run(Work work) {
    return work.forget(most);
  }
}
