package dev.ahp.soak.load;

import dev.ahp.Broker;
import dev.ahp.delivery.Mailbox;
import dev.ahp.soak.history.AttemptLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** The threads of all callers. */
public final class SoakLoad implements AutoCloseable {
  /** The role of agents that take new tasks. */
  public static final String WORKER = "worker";

  /** The role of agents that receive handoffs. */
  public static final String FINISHER = "finisher";

  /** The agent that a transport delivers to. */
  public static final String CARRIED = "carried";

  private static final Duration PACE = Duration.ofMillis(100);

  private final AttemptLog log;
  private final LoadGate gate = new LoadGate();
  private final long seed;
  private final boolean hasTransport;
  private final List<Thread> senders = new ArrayList<>();
  private final List<Thread> workers = new ArrayList<>();
  private final List<Mailbox> mailboxes = new ArrayList<>();
  private final AtomicBoolean sending = new AtomicBoolean(true);
  private final AtomicBoolean working = new AtomicBoolean(true);
  private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

  /** Creates a load without callers. */
  public SoakLoad(AttemptLog log, long seed, boolean hasTransport) {
    this.log = log;
    this.seed = seed;
    this.hasTransport = hasTransport;
  }

  public LoadGate gate() {
    return gate;
  }

  /** Returns the exceptions that ended callers. */
  public List<Throwable> failures() {
    return List.copyOf(failures);
  }

  /** Starts an agent that submits about ten tasks per second. */
  public void addSender(String name, List<Broker> daemons) {
    SenderLoop loop = new SenderLoop(caller(name, daemons), hasTransport);
    senders.add(
        start(
            name,
            sending,
            () -> {
              loop.step();
              LockSupport.parkNanos(PACE.toNanos());
            }));
  }

  public void addWorker(String name, List<Broker> daemons) {
    WorkerLoop loop = new WorkerLoop(caller(name, daemons));
    workers.add(start(name, working, loop::step));
  }

  /** Starts an agent that receives packets from a mailbox. */
  public void addCarried(Mailbox mailbox, List<Broker> daemons) {
    mailboxes.add(mailbox);
    CarrierLoop loop = new CarrierLoop(mailbox, caller(CARRIED, daemons));
    workers.add(start(CARRIED, working, loop::step));
  }

  private LoggedCaller caller(String name, List<Broker> daemons) {
    return new LoggedCaller(name, daemons, new Random(seed ^ name.hashCode()), log, gate);
  }

  private Thread start(String name, AtomicBoolean active, Runnable step) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (active.get() && !Thread.currentThread().isInterrupted()) {
                  step.run();
                }
              } catch (RuntimeException | AssertionError e) {
                failures.add(e);
              }
            },
            "soak-" + name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Ends the senders; the workers continue. */
  public void stopSending() throws InterruptedException {
    sending.set(false);
    for (Thread sender : senders) {
      sender.join();
    }
  }

  /** Ends all callers after their present call. */
  public void stop() throws InterruptedException {
    stopSending();
    working.set(false);
    for (Thread worker : workers) {
      worker.join();
    }
  }

  @Override
  public void close() {
    sending.set(false);
    working.set(false);
    senders.forEach(Thread::interrupt);
    workers.forEach(Thread::interrupt);
    mailboxes.forEach(Mailbox::close);
  }
}
