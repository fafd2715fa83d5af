package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.lifecycle.Status;
import java.util.List;

/**
 * Puts packets that wait for a target where the transports of now look for them; for entries that
 * name a transport after packets had come. Tells how many there were.
 */
public final class EnqueueForTransport implements Command<Integer> {
  private static final int MOST = 1_000;

  private final PacketRules rules;
  private final List<String> targets;

  public EnqueueForTransport(PacketRules rules, List<String> targets) {
    this.rules = rules;
    this.targets = List.copyOf(targets);
  }

  @Override
  public ReadSet reads() {
    return new ReadSet();
  }

  @Override
  public Integer run(UnitOfWork work) {
    Transitions transitions = rules.transitions;
    int count = 0;
    for (String target : targets) {
      for (PacketState packet : work.packets(waitingFor(target))) {
        List<String> queues = QueueNames.of(rules.environment.catalog(), packet);
        List<String> before = packet.placement().queues();
        if (!before.isEmpty() && !before.equals(queues) && !isCarried(packet)) {
          transitions.update(work, packet.with(packet.placement().inQueues(queues)));
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
