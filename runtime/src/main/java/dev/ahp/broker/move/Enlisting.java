package dev.ahp.broker.move;

import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;
import dev.ahp.lifecycle.Status;
import java.util.List;

/**
 * Puts packets that wait for a target where the transports of now look for them; for entries that
 * name a transport after packets had come. Tells how many there were.
 */
public final class Enlisting implements Unit<Integer> {
  private static final int MOST = 1_000;

  private final Environment environment;
  private final List<String> targets;

  public Enlisting(Environment environment, List<String> targets) {
    this.environment = environment;
    this.targets = List.copyOf(targets);
  }

  @Override
  public Keys keys() {
    return new Keys();
  }

  @Override
  public Integer run(Work work) {
    Mover mover = new Mover(environment);
    int count = 0;
    for (String target : targets) {
      for (PacketState packet : work.packets(waitingFor(target))) {
        List<String> queues = Queues.of(environment.catalog(), packet);
        List<String> before = packet.standing().queues();
        if (!before.isEmpty() && !before.equals(queues) && !isCarried(packet)) {
          mover.quietly(work, packet.with(packet.standing().inQueues(queues)));
          count++;
        }
      }
    }
    return count;
  }

  private static boolean isCarried(PacketState packet) {
    return packet.lease().until() > 0;
  }

  private static PacketQuery waitingFor(String target) {
    return new PacketQuery(
        null, Status.READY, null, target, null, null, null, null, 0, MOST, false);
  }
}
