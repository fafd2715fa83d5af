package dev.ahp.broker.move;

import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;

/** Looks through everything that is due, a bounded number at a time; tells how many there were. */
public final class Sweeping implements Unit<Integer> {
  public static final int MOST = 200;

  private final Environment environment;
  private final boolean forget;

  /**
   * A sweep.
   *
   * @param forget whether what was remembered for a time is looked through too
   */
  public Sweeping(Environment environment, boolean forget) {
    this.environment = environment;
    this.forget = forget;
  }

  @Override
  public Keys keys() {
    return new Keys();
  }

  @Override
  public Integer run(Work work) {
    Dues dues = new Dues(environment, new Endings(environment));
    int count = 0;
    for (PacketState packet : work.due(MOST)) {
      dues.settle(work, work.existing(packet.id()));
      count++;
    }
    if (forget) {
      work.forget(MOST);
    }
    return count;
  }
}
