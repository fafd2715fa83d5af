package dev.ahp.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Agent;
import dev.ahp.Broker;
import dev.ahp.Handler;
import dev.ahp.Outcome;
import dev.ahp.Packet;
import dev.ahp.Role;
import dev.ahp.TaskResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RoleWorkerTest {
  private static final Duration LEASE = Duration.ofMillis(600);

  private final Broker broker = Broker.inMemory();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

  @BeforeEach
  void register() {
    broker.agents().put(Agent.named("writer"));
  }

  @AfterEach
  void close() {
    threads.shutdownNow();
    timer.shutdownNow();
    broker.close();
  }

  private RoleWorker started(String type, Handler handler) {
    RoleWorker worker =
        new RoleWorker(
            Role.named("writer").accepts(type),
            broker,
            (packet, lease) -> handler,
            threads,
            timer,
            LEASE);
    worker.start();
    return worker;
  }

  private Packet sent(String type) {
    return broker.submit(Packet.builder(type).from("boss").to("writer").payload(Map.of()).build());
  }

  @Test
  void leaseIsRenewedWhileTheHandlerRuns() {
    RoleWorker worker =
        started(
            "task.assign",
            packet -> {
              Instant end = Instant.now().plus(LEASE.multipliedBy(2));
              while (Instant.now().isBefore(end)) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
              }
              return Outcome.completed("done");
            });

    TaskResult result =
        broker.result(sent("task.assign").taskId().orElseThrow(), Duration.ofSeconds(30));

    assertThat(result.status()).isEqualTo("COMPLETED");
    worker.stop();
  }

  @Test
  void waitingTypesThatTheRoleDoesNotAcceptAreLoggedOnce() throws Exception {
    BlockingQueue<String> logged = new LinkedBlockingQueue<>();
    Logger logger = Logger.getLogger(UnhandledTypes.class.getName());
    java.util.logging.Handler capture = new Capture(logged);
    logger.addHandler(capture);
    try {
      sent("task.assign");
      RoleWorker worker = started("review.request", packet -> Outcome.completed("done"));

      assertThat(logged.poll(30, TimeUnit.SECONDS))
          .isEqualTo(
              "packets of type \"task.assign\" wait for agent \"writer\", but its role does not"
                  + " accept the type; add it with Role.accepts(\"task.assign\")");
      worker.stop();
    } finally {
      logger.removeHandler(capture);
    }
  }

  /** Collects the messages of a logger. */
  private static final class Capture extends java.util.logging.Handler {
    private final BlockingQueue<String> messages;

    Capture(BlockingQueue<String> messages) {
      this.messages = messages;
    }

    @Override
    public void publish(LogRecord logged) {
      messages.add(logged.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
