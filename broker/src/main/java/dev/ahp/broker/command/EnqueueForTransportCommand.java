package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.lifecycle.Status;
import java.util.List;

/**
 * Adds waiting packets to the queues of the current transports, after an agent's transport changed.
 * Returns the number of packets that were changed.
 */
public final class EnqueueForTransportCommand implements Command<Integer> {
  private static final int MAX_PACKETS = 1_000;

  private final PacketRules rules;
  private final List<String> targets;

  public EnqueueForTransportCommand(PacketRules rules, List<String> targets) {
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
        null, Status.READY, null, target, null, null, null, null, 0, MAX_PACKETS, false);
  }
}
