package dev.ahp.soak.load;

import dev.ahp.Broker;
import dev.ahp.Checkpoint;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Denied;
import dev.ahp.Lease;
import dev.ahp.Packet;
import dev.ahp.PacketBuilder;
import dev.ahp.Result;
import dev.ahp.client.DaemonUnreachableException;
import dev.ahp.problem.ProblemCode;
import dev.ahp.soak.history.Attempt;
import dev.ahp.soak.history.Attempt.Action;
import dev.ahp.soak.history.Attempt.CallOutcome;
import dev.ahp.soak.history.AttemptLog;
import dev.ahp.soak.history.HistoryChecker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * An agent that logs each of its calls. A call goes to a random daemon. A call without a response
 * is repeated as a client would do it, each time as a new attempt.
 */
final class LoggedCaller {
  private static final long BACKOFF_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** Enough attempts to bridge the longest fault. */
  private static final int MAX_ATTEMPTS = 1_000;

  private final String name;
  private final List<Broker> daemons;
  private final Random random;
  private final AttemptLog log;
  private final LoadGate gate;

  LoggedCaller(String name, List<Broker> daemons, Random random, AttemptLog log, LoadGate gate) {
    this.name = name;
    this.daemons = daemons;
    this.random = random;
    this.log = log;
    this.gate = gate;
  }

  /** A call that is about to be made. */
  private record PlannedCall(
      Action action, String taskId, String packetId, long fence, String mark) {}

  /** The response, if there is one, and what the caller knows. */
  private record CallResponse<T>(Optional<T> value, CallOutcome outcome) {}

  String name() {
    return name;
  }

  Random random() {
    return random;
  }

  Optional<Packet> submit(String taskId, String packetId, PacketBuilder packet) {
    Packet complete = packet.id(packetId).task(taskId).from(name).build();
    return repeat(
        new PlannedCall(Action.SUBMIT, taskId, packetId, 0, ""), it -> it.submit(complete));
  }

  /** Claims packets. The offers of a lost response lapse. */
  List<Claim> claim(ClaimRequest request) {
    gate.enter();
    long start = System.nanoTime();
    try {
      List<Claim> claims = daemon().claim(request);
      for (Claim claim : claims) {
        Lease lease = claim.lease();
        add(planned(Action.CLAIM, claim.packet(), lease, ""), start, CallOutcome.ACKNOWLEDGED, "");
      }
      return claims;
    } catch (Denied | DaemonUnreachableException e) {
      add(new PlannedCall(Action.CLAIM, "", "", 0, ""), start, outcome(e), detail(e));
      LockSupport.parkNanos(BACKOFF_NANOS);
      return List.of();
    } finally {
      gate.leave();
    }
  }

  Optional<Lease> accept(Claim claim, Duration length) {
    return repeat(
        planned(Action.ACCEPT, claim.packet(), claim.lease(), ""), it -> it.accept(claim, length));
  }

  Optional<Lease> renew(Packet packet, Lease lease) {
    return repeat(planned(Action.RENEW, packet, lease, ""), it -> it.renew(lease));
  }

  Optional<Packet> progress(Packet packet, Lease lease) {
    return repeat(planned(Action.PROGRESS, packet, lease, ""), it -> it.progress(lease, "half"));
  }

  Optional<Packet> complete(Packet packet, Lease lease) {
    String mark = name + "-" + Long.toHexString(random.nextLong());
    return repeat(
        planned(Action.COMPLETE, packet, lease, mark),
        it -> it.complete(lease, Result.of(Map.of(HistoryChecker.MARK, mark))));
  }

  Optional<Packet> fail(Packet packet, Lease lease, boolean retryable) {
    return repeat(
        planned(Action.FAIL, packet, lease, ""),
        it -> it.fail(lease, "EXECUTION_ERROR", "as planned", retryable));
  }

  Optional<Packet> cancel(String taskId, String packetId) {
    return repeat(
        new PlannedCall(Action.CANCEL, taskId, packetId, 0, ""),
        it -> it.cancel(packetId, "as planned"));
  }

  Optional<Packet> handoff(Packet packet, Lease lease, String newId, PacketBuilder next) {
    return repeat(
        planned(Action.HANDOFF, packet, lease, newId),
        it -> it.handoff(lease, next.id(newId), Checkpoint.of(Map.of("step", 1))));
  }

  private static PlannedCall planned(Action action, Packet packet, Lease lease, String mark) {
    return new PlannedCall(
        action, packet.taskId().orElse(""), lease.packetId(), lease.fence().value(), mark);
  }

  private Broker daemon() {
    return daemons.get(random.nextInt(daemons.size()));
  }

  /** Makes a call until the outcome is known; empty if it was refused or stays unknown. */
  private <T> Optional<T> repeat(PlannedCall call, Function<Broker, T> function) {
    for (int i = 0; i < MAX_ATTEMPTS && !Thread.currentThread().isInterrupted(); i++) {
      CallResponse<T> response = once(call, function);
      if (response.outcome != CallOutcome.UNKNOWN) {
        return response.value;
      }
      LockSupport.parkNanos(BACKOFF_NANOS);
    }
    return Optional.empty();
  }

  private <T> CallResponse<T> once(PlannedCall call, Function<Broker, T> function) {
    gate.enter();
    long start = System.nanoTime();
    try {
      T value = function.apply(daemon());
      add(call, start, CallOutcome.ACKNOWLEDGED, "");
      return new CallResponse<>(Optional.of(value), CallOutcome.ACKNOWLEDGED);
    } catch (Denied | DaemonUnreachableException e) {
      CallOutcome outcome = outcome(e);
      add(call, start, outcome, detail(e));
      boolean again = outcome == CallOutcome.UNKNOWN || isUnavailable(e);
      return new CallResponse<>(Optional.empty(), again ? CallOutcome.UNKNOWN : outcome);
    } finally {
      gate.leave();
    }
  }

  private static boolean isUnavailable(RuntimeException e) {
    return e instanceof Denied denied && denied.code().equals(ProblemCode.UNAVAILABLE.name());
  }

  /** A refusal has no effect, except that of a connection that was lost during a commit. */
  private static CallOutcome outcome(RuntimeException e) {
    boolean refused =
        e instanceof Denied denied && !denied.facts().bool("outcomeUnknown").orElse(false);
    return refused ? CallOutcome.REFUSED : CallOutcome.UNKNOWN;
  }

  private static String detail(RuntimeException e) {
    return String.valueOf(e.getMessage());
  }

  private void add(PlannedCall call, long start, CallOutcome outcome, String detail) {
    log.add(
        call.taskId,
        new Attempt(
            start,
            System.nanoTime(),
            name,
            call.action,
            call.packetId,
            call.fence,
            call.mark,
            outcome,
            detail));
  }
}
