package dev.ahp.testkit.transport;

import dev.ahp.broker.setting.Objectives;
import dev.ahp.delivery.Mailbox;
import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures the latency from submit to accept for measureOne transport with its real server,
 * sequentially, and compares it with the objectives: {@code TransportLatency FIXTURE HOW_MANY}.
 */
public final class TransportLatency {
  private static final int WARM_UP = 5;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final TransportFixture fixture;
  private final TransportTestBroker broker;
  private final String agent = "measured-" + Long.toHexString(System.nanoTime());

  private TransportLatency(TransportFixture fixture) {
    this.fixture = fixture;
    this.broker = new TransportTestBroker(fixture);
  }

  /**
   * Prints measureOne table row: transport, p50, p95, p99 and maximum in milliseconds, objective.
   */
  public static void main(String... arguments) throws ReflectiveOperationException {
    int count = Integer.parseInt(arguments[1]);
    try (TransportFixture fixture = newFixture(arguments[0])) {
      System.out.println(row(fixture, count));
    }
    // Some servers leave non-daemon threads behind.
    System.exit(0);
  }

  private static TransportFixture newFixture(String type) throws ReflectiveOperationException {
    Constructor<?> constructor = Class.forName(type).getDeclaredConstructor();
    constructor.setAccessible(true);
    return (TransportFixture) constructor.newInstance();
  }

  /** Returns the table row of a transport. */
  public static String row(TransportFixture fixture, int count) {
    TransportLatency latency = new TransportLatency(fixture);
    try {
      return latency.measure(count);
    } finally {
      latency.broker.close();
    }
  }

  private String measure(int count) {
    broker.reach(agent);
    broker.startRelay();
    long[] micros = new long[count];
    try (Mailbox mailbox = fixture.mailbox(agent)) {
      for (int i = -WARM_UP; i < count; i++) {
        long took = measureOne(mailbox, i);
        if (i >= 0) {
          micros[i] = took;
        }
      }
    }
    Arrays.sort(micros);
    return row(micros);
  }

  private long measureOne(Mailbox mailbox, int number) {
    long begin = System.nanoTime();
    String packet = broker.send(agent, "latency-" + (number + WARM_UP));
    boolean accepted = false;
    while (!accepted) {
      Mailbox.MailboxMessage message = next(mailbox);
      accepted =
          broker.accept(agent, message) && TransportTestBroker.packetId(message).equals(packet);
      mailbox.settle(message);
    }
    while (!broker.status(packet).equals("running")) {
      LockSupport.parkNanos(200_000);
    }
    return (System.nanoTime() - begin) / 1_000;
  }

  private static Mailbox.MailboxMessage next(Mailbox mailbox) {
    Optional<Mailbox.MailboxMessage> letter = mailbox.next(TIMEOUT);
    return letter.orElseThrow(() -> new IllegalStateException("nothing came"));
  }

  private String row(long[] micros) {
    String name = fixture.provider().name();
    // Queues without objectives of their own use the default ones.
    Objectives.LatencyObjective objective =
        Objectives.DEFAULT
            .latency()
            .getOrDefault(name, new Objectives.LatencyObjective(500, 2_000));
    double most = percentile(micros, 1);
    boolean kept = percentile(micros, 0.99) <= objective.targetMs() && most <= objective.mostMs();
    return String.format(
        Locale.ROOT,
        "| `%s` | %.1f | %.1f | %.1f | %.1f | %d / %d | %s |",
        name,
        percentile(micros, 0.5),
        percentile(micros, 0.95),
        percentile(micros, 0.99),
        most,
        objective.targetMs(),
        objective.mostMs(),
        kept ? "yes" : "no");
  }

  private static double percentile(long[] sorted, double share) {
    int index = (int) Math.ceil(share * sorted.length) - 1;
    return sorted[Math.max(0, index)] / 1_000.0;
  }
}
