package dev.ahp.temporal;

import dev.ahp.delivery.Mailbox;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.FreePort;
import dev.ahp.testkit.transport.TransportFixture;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.testserver.TestServer;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The Temporal test server. It keeps workflows in memory, so a restart loses them and the broker
 * delivers the packets again. It does not support TLS, so a connection with an API key fails.
 */
final class TemporalFixture implements TransportFixture {
  private static final int PORT = FreePort.next();
  private static TestServer.PortBoundTestServer server = TestServer.createPortBoundServer(PORT);

  private final List<AutoCloseable> workers = new ArrayList<>();

  @Override
  public TransportProvider provider() {
    return new TemporalProvider();
  }

  static JsonObject address() {
    return JsonObject.builder()
        .put("transport", "temporal")
        .put("url", "127.0.0.1:" + PORT)
        .build();
  }

  @Override
  public JsonObject delivery(String agent) {
    return address();
  }

  @Override
  public JsonObject withInvalidCredentials(String agent) {
    return JsonObject.builder().putAll(address()).put("secret", "wrong").build();
  }

  @Override
  public JsonObject hopeless(String agent) {
    return JsonObject.builder().put("transport", "temporal").put("url", "nowhere").build();
  }

  /** Starts a worker whose activity waits until each message is settled. */
  @Override
  public Mailbox mailbox(String agent) {
    WorkerMailbox mailbox = new WorkerMailbox();
    WorkerFactory factory = worker(agent, mailbox);
    mailbox.onClose = () -> shutDown(factory);
    workers.add(mailbox);
    return mailbox;
  }

  /**
   * Starts a worker without sticky execution. The test server never reassigns the sticky tasks of a
   * stopped worker; a real server does so after some seconds.
   */
  static WorkerFactory worker(String agent, HandoffActivities activities) {
    TemporalAddress address = TemporalAddress.of(address());
    WorkflowServiceStubs stubs = address.stubs(Duration.ofSeconds(10));
    WorkerFactory factory = WorkerFactory.newInstance(address.client(stubs));
    WorkerOptions options =
        WorkerOptions.newBuilder().setStickyQueueScheduleToStartTimeout(Duration.ZERO).build();
    Worker worker = factory.newWorker("ahp-" + agent, options);
    worker.registerWorkflowImplementationTypes(HandoffInbox.class);
    worker.registerActivitiesImplementations(activities);
    factory.start();
    return factory;
  }

  /** Stops a worker and its connection; pending polls would otherwise still receive tasks. */
  static void shutDown(WorkerFactory factory) {
    factory.shutdownNow();
    factory.awaitTermination(5, TimeUnit.SECONDS);
    factory.getWorkflowClient().getWorkflowServiceStubs().shutdownNow();
  }

  private static final class WorkerMailbox implements Mailbox, HandoffActivities {
    private final BlockingQueue<MailboxMessage> messages = new LinkedBlockingQueue<>();
    private final Map<String, CompletableFuture<Boolean>> unsettled = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private volatile boolean closed;
    private volatile Runnable onClose = () -> {};

    @Override
    public void offered(String agent, String item) {
      if (closed) {
        throw new IllegalStateException("the receiver was closed");
      }
      String id = Long.toString(ids.incrementAndGet());
      CompletableFuture<Boolean> settled = new CompletableFuture<>();
      unsettled.put(id, settled);
      messages.add(new MailboxMessage(id, item.getBytes(StandardCharsets.UTF_8)));
      if (!settled.join()) {
        throw new IllegalStateException("the receiver was closed");
      }
    }

    @Override
    public String act(String agent, String packetId, String verb, String body) {
      throw new IllegalArgumentException("this worker does not support updates");
    }

    @Override
    public Optional<MailboxMessage> next(Duration wait) {
      try {
        return Optional.ofNullable(messages.poll(wait.toMillis(), TimeUnit.MILLISECONDS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }

    @Override
    public void settle(MailboxMessage message) {
      CompletableFuture<Boolean> settled = unsettled.remove(message.id());
      if (settled != null) {
        settled.complete(true);
      }
    }

    @Override
    public void close() {
      closed = true;
      unsettled.values().forEach(it -> it.complete(false));
      onClose.run();
    }
  }

  @Override
  public void stop() {
    server.close();
  }

  @Override
  public void start() {
    server = TestServer.createPortBoundServer(PORT);
  }

  @Override
  public void close() {}
}
