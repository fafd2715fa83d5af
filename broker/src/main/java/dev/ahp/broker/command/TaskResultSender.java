package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.TaskAttribute;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;

/**
 * Sends the result of an ended task to the agent that {@code onComplete} of its first packet names.
 * The packet has a task of its own, so that the ended task stays ended.
 */
final class TaskResultSender implements EndFollower {
  static final String TYPE = "task.result";

  private final Environment environment;
  private final PacketFactory factory;

  TaskResultSender(Environment environment, PacketFactory factory) {
    this.environment = environment;
    this.factory = factory;
  }

  @Override
  public void packetEnded(UnitOfWork work, PacketState ended, PacketEnd end) {
    TaskState task = work.existingTask(ended.taskId());
    String target = task.attributes().get(TaskAttribute.RESULT_TARGET).orElse(null);
    if (target == null || !task.isEnded() || task.attributes().is(TaskAttribute.RESULT_SENT)) {
      return;
    }
    PacketState last = TaskResults.last(task, work::packet, work::packets);
    boolean reachable = environment.catalog().route(target).isReachable();
    JsonObject content =
        SystemPacket.content(
                environment,
                TYPE,
                Transitions.BROKER,
                reachable ? target : "human:" + InboxRepository.ESCALATIONS,
                work.now())
            .put("taskId", environment.ids().get())
            .put("payload", TaskResults.of(task, last))
            .putIfPresent("safety", last.get(PacketAttribute.OUTCOME_SAFETY).orElse(null))
            .put("priority", "MEDIUM")
            .put("traceparent", SystemPacket.spanOf(environment, work.content(last)))
            .build();
    work.put(task.with(TaskAttribute.RESULT_SENT, true));
    factory.admit(work, SystemPacket.admit(environment, content));
  }
}
