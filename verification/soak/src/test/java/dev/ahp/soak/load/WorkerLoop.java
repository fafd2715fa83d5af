package dev.ahp.soak.load;

import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Lease;
import dev.ahp.Packet;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.UUID;

/** Claims packets and processes them as their plan says. */
final class WorkerLoop {
  private static final Duration WAIT = Duration.ofMillis(300);
  private static final Duration OFFER = Duration.ofMillis(1_500);
  private static final Duration WORK = Duration.ofSeconds(5);
  private static final Duration SHORT_WORK = Duration.ofMillis(300);
  private static final Duration LATE = Duration.ofSeconds(2);

  private final LoggedCaller caller;
  private final Deque<LateUse> late = new ArrayDeque<>();

  /** The use of a lease after it has expired. */
  private record LateUse(long at, Runnable use) {}

  WorkerLoop(LoggedCaller caller) {
    this.caller = caller;
  }

  void step() {
    ClaimRequest request = ClaimRequest.forAgent(caller.name()).max(2).wait(WAIT).lease(OFFER);
    caller.claim(request).forEach(this::process);
    while (!late.isEmpty() && late.peek().at <= System.nanoTime()) {
      late.remove().use.run();
    }
  }

  /** Processes an offer. */
  void process(Claim claim) {
    TaskPlan plan = TaskPlan.of(claim.packet());
    if (plan == TaskPlan.IGNORE && claim.lease().fence().value() == 1) {
      later(() -> acceptAndComplete(claim));
    } else if (plan == TaskPlan.ABANDON && claim.packet().attempt() == 1) {
      caller
          .accept(claim, SHORT_WORK)
          .ifPresent(lease -> later(() -> caller.complete(claim.packet(), lease)));
    } else {
      caller.accept(claim, WORK).ifPresent(lease -> work(plan, claim.packet(), lease));
    }
  }

  private void later(Runnable use) {
    late.add(new LateUse(System.nanoTime() + LATE.toNanos(), use));
  }

  private void acceptAndComplete(Claim claim) {
    caller.accept(claim, WORK).ifPresent(lease -> caller.complete(claim.packet(), lease));
  }

  private void work(TaskPlan plan, Packet packet, Lease lease) {
    switch (plan) {
      case SLOW -> {
        caller.renew(packet, lease);
        caller.progress(packet, lease);
        caller.complete(packet, lease);
      }
      case HANDOFF -> handOff(packet, lease);
      case FAIL -> caller.fail(packet, lease, false);
      case RETRY -> {
        if (packet.attempt() == 1) {
          caller.fail(packet, lease, true);
        } else {
          caller.complete(packet, lease);
        }
      }
      default -> caller.complete(packet, lease);
    }
  }

  private void handOff(Packet packet, Lease lease) {
    String id = new UUID(caller.random().nextLong(), caller.random().nextLong()).toString();
    caller.handoff(
        packet,
        lease,
        id,
        Packet.builder("task.assign")
            .to("role:" + SoakLoad.FINISHER)
            .payload(Map.of(TaskPlan.MEMBER, TaskPlan.COMPLETE.name())));
  }
}
