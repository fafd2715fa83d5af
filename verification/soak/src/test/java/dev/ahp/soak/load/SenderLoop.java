package dev.ahp.soak.load;

import dev.ahp.Packet;
import dev.ahp.PacketBuilder;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Submits tasks and cancels some of them. */
final class SenderLoop {
  private static final int RETRIES = 3;
  private static final Duration RETRY_BACKOFF = Duration.ofMillis(50);
  private static final long MAX_CANCEL_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

  private final LoggedCaller caller;
  private final boolean hasTransport;
  private final Deque<PendingCancel> cancels = new ArrayDeque<>();

  /** A packet that is cancelled later. */
  private record PendingCancel(String taskId, String packetId, long at) {}

  SenderLoop(LoggedCaller caller, boolean hasTransport) {
    this.caller = caller;
    this.hasTransport = hasTransport;
  }

  void step() {
    TaskPlan plan = TaskPlan.next(caller.random(), hasTransport);
    String taskId = id();
    String packetId = id();
    PacketBuilder packet =
        Packet.builder("task.assign")
            .to(plan == TaskPlan.CARRY ? SoakLoad.CARRIED : "role:" + SoakLoad.WORKER)
            .payload(Map.of(TaskPlan.MEMBER, plan.name()));
    if (plan.isRetried()) {
      packet.retry(RETRIES, RETRY_BACKOFF);
    }
    boolean sent = caller.submit(taskId, packetId, packet).isPresent();
    if (sent && plan == TaskPlan.CANCEL) {
      long delay = caller.random().nextLong(MAX_CANCEL_DELAY_NANOS);
      cancels.add(new PendingCancel(taskId, packetId, System.nanoTime() + delay));
    }
    cancelDue();
  }

  private void cancelDue() {
    while (!cancels.isEmpty() && cancels.peek().at <= System.nanoTime()) {
      PendingCancel due = cancels.remove();
      caller.cancel(due.taskId, due.packetId);
    }
  }

  private String id() {
    return new UUID(caller.random().nextLong(), caller.random().nextLong()).toString();
  }
}
