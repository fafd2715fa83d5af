package dev.ahp.runtime;

import dev.ahp.Broker;
import dev.ahp.Checkpoint;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Denied;
import dev.ahp.Handler;
import dev.ahp.Lease;
import dev.ahp.Outcome;
import dev.ahp.Packet;
import dev.ahp.Role;
import dev.ahp.problem.ProblemCode;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;

/**
 * A member of a role. It claims packets while it has a free slot and runs its handler on each. A
 * handler that exceeds its time is interrupted and keeps its slot until it has ended, so two runs
 * never overlap in a slot.
 */
final class RoleWorker {
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Set<String> REFUSED_TEXT =
      Set.of(ProblemCode.SAFETY_VIOLATION.name(), ProblemCode.SECRET_DETECTED.name());
  private static final System.Logger LOG = System.getLogger(RoleWorker.class.getName());

  private final String agent;
  private final Role role;
  private final Broker broker;
  private final BiFunction<Packet, Lease, Handler> handlers;
  private final ExecutorService threads;
  private final ScheduledExecutorService timer;
  private final Duration leaseLength;
  private final Semaphore slots;
  private final UnhandledTypes unhandledTypes;
  private volatile boolean stopping;

  /**
   * Creates a worker.
   *
   * @param role its name is that of the agent
   */
  RoleWorker(
      Role role,
      Broker broker,
      BiFunction<Packet, Lease, Handler> handlers,
      ExecutorService threads,
      ScheduledExecutorService timer,
      Duration leaseLength) {
    this.agent = role.name();
    this.role = role;
    this.broker = broker;
    this.handlers = handlers;
    this.threads = threads;
    this.timer = timer;
    this.leaseLength = leaseLength;
    this.slots = new Semaphore(role.parallel());
    this.unhandledTypes = new UnhandledTypes(broker, role);
  }

  void start() {
    Thread loop = new Thread(this::loop, "ahp-member-" + agent);
    loop.setDaemon(true);
    loop.start();
  }

  private void loop() {
    while (!stopping) {
      try {
        slots.acquire();
        if (!claimOne()) {
          slots.release();
        }
      } catch (InterruptedException e) {
        stopping = true;
      }
    }
  }

  /** Claims and starts a packet; returns whether one was started, whose end releases the slot. */
  private boolean claimOne() throws InterruptedException {
    try {
      ClaimRequest request =
          ClaimRequest.forAgent(agent)
              .wait(POLL)
              .lease(leaseLength)
              .ofTypes(role.types().toArray(String[]::new));
      List<Claim> claims = broker.claim(request);
      if (claims.isEmpty()) {
        unhandledTypes.report();
        return false;
      }
      Claim claim = claims.get(0);
      if (stopping) {
        return false;
      }
      Lease lease = broker.accept(claim);
      threads.execute(() -> work(claim.packet(), lease));
      return true;
    } catch (Denied unavailable) {
      Thread.sleep(50);
      return false;
    } catch (RuntimeException unreachable) {
      LOG.log(Level.WARNING, "cannot claim packets, retrying", unreachable);
      Thread.sleep(POLL.toMillis());
      return false;
    }
  }

  private void work(Packet packet, Lease lease) {
    long interval = leaseLength.toMillis() / 3;
    ScheduledFuture<?> renewal =
        timer.scheduleAtFixedRate(() -> renew(lease), interval, interval, TimeUnit.MILLISECONDS);
    CountDownLatch ended = new CountDownLatch(1);
    try {
      reportOrFail(lease, runWithTimeout(packet, lease, ended));
    } catch (Denied leaseLost) {
      LOG.log(Level.DEBUG, () -> "lost the lease of packet " + packet.packetId());
    } finally {
      renewal.cancel(false);
      waitFor(ended);
      slots.release();
    }
  }

  /** Waits until an interrupted handler has ended. */
  private static void waitFor(CountDownLatch ended) {
    try {
      ended.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void renew(Lease lease) {
    try {
      broker.renew(lease);
    } catch (Denied leaseLost) {
      LOG.log(Level.DEBUG, () -> "cannot renew the lease: " + leaseLost.getMessage());
    }
  }

  /** Runs the handler and interrupts it after its time limit. */
  private Outcome runWithTimeout(Packet packet, Lease lease, CountDownLatch ended) {
    Handler handler = handlers.apply(packet, lease);
    Future<Outcome> run =
        threads.submit(
            () -> {
              try {
                return handler.handle(packet);
              } finally {
                ended.countDown();
              }
            });
    long limit = limit(packet);
    try {
      return run.get(limit, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      run.cancel(true);
      return Outcome.retryable("TIMEOUT", "the handler took longer than " + limit + " ms");
    } catch (InterruptedException e) {
      run.cancel(true);
      Thread.currentThread().interrupt();
      return Outcome.retryable("INTERRUPTED", "the runtime was stopped");
    } catch (ExecutionException e) {
      return failure(e.getCause() == null ? e : e.getCause());
    }
  }

  private long limit(Packet packet) {
    long own = packet.constraints().timeoutMs();
    long maximum = role.timeout().toMillis();
    return own == 0 ? maximum : Math.min(own, maximum);
  }

  private static Outcome failure(Throwable cause) {
    if (cause instanceof Denied denied) {
      return Outcome.failed(denied.code(), denied.detail());
    }
    return Outcome.retryable(
        "EXECUTION_ERROR", cause.getClass().getSimpleName() + ": " + cause.getMessage());
  }

  /** Reports the outcome; fails the packet if the safety gate refuses the text of the outcome. */
  private void reportOrFail(Lease lease, Outcome outcome) {
    try {
      report(lease, outcome);
    } catch (Denied denied) {
      if (!REFUSED_TEXT.contains(denied.code())) {
        throw denied;
      }
      broker.fail(lease, denied.code(), "the broker refused the outcome of the handler", false);
    }
  }

  private void report(Lease lease, Outcome outcome) {
    if (outcome instanceof Outcome.Completed done) {
      broker.complete(lease, done.result());
    } else if (outcome instanceof Outcome.Failed failed) {
      broker.fail(lease, failed.code(), failed.message(), failed.retryable());
    } else if (outcome instanceof Outcome.Blocked blocked) {
      broker.block(lease, blocked.needs());
    } else if (outcome instanceof Outcome.HandedOff handedOff) {
      Checkpoint checkpoint = handedOff.checkpoint();
      if (checkpoint == null) {
        broker.handoff(lease, handedOff.packet());
      } else {
        broker.handoff(lease, handedOff.packet(), checkpoint);
      }
    }
  }

  /** Stops claiming. */
  void stop() {
    stopping = true;
  }

  /** Waits for running handlers. */
  void drain(Duration timeout) {
    try {
      if (slots.tryAcquire(role.parallel(), timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        slots.release(role.parallel());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
