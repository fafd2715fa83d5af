package dev.ahp.temporal;

import dev.ahp.delivery.Mailbox;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.transport.TransportFixture;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.testserver.TestServer;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
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
 * Temporal's own test server. It keeps workflows in memory, so a restart loses what it held and the
 * broker sends it again. It knows no API keys: one is sent over TLS only, which it does not speak.
 */
final class TemporalFixture implements TransportFixture {
  private static final int PORT = freePort();
  private static TestServer.PortBoundTestServer server = TestServer.createPortBoundServer(PORT);

  private final List<AutoCloseable> workers = new ArrayList<>();

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("looking for a free port", e);
    }
  }

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
  public JsonObject forbidden(String agent) {
    return JsonObject.builder().putAll(address()).put("secret", "wrong").build();
  }

  @Override
  public JsonObject hopeless(String agent) {
    return JsonObject.builder().put("transport", "temporal").put("url", "nowhere").build();
  }

  /** A worker whose activity waits for each letter to be settled. */
  @Override
  public Mailbox mailbox(String agent) {
    WorkerMailbox mailbox = new WorkerMailbox();
    WorkerFactory factory = worker(agent, mailbox);
    mailbox.end = () -> dismiss(factory);
    workers.add(mailbox);
    return mailbox;
  }

  /**
   * A worker that is not asked again because it knows a workflow: for one that died the test server
   * waits for ever, where a real one asks another after some seconds.
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

  /** With its connection, or the server would give it work for as long as its last calls wait. */
  static void dismiss(WorkerFactory factory) {
    factory.shutdownNow();
    factory.awaitTermination(5, TimeUnit.SECONDS);
    factory.getWorkflowClient().getWorkflowServiceStubs().shutdownNow();
  }

  private static final class WorkerMailbox implements Mailbox, HandoffActivities {
    private final BlockingQueue<MailboxMessage> waiting = new LinkedBlockingQueue<>();
    private final Map<String, CompletableFuture<Boolean>> unsettled = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private volatile boolean closed;
    private volatile Runnable end = () -> {};

    @Override
    public void offered(String agent, String item) {
      if (closed) {
        throw new IllegalStateException("the receiver died");
      }
      String id = Long.toString(ids.incrementAndGet());
      CompletableFuture<Boolean> settled = new CompletableFuture<>();
      unsettled.put(id, settled);
      waiting.add(new MailboxMessage(id, item.getBytes(StandardCharsets.UTF_8)));
      if (!settled.join()) {
        throw new IllegalStateException("the receiver died");
      }
    }

    @Override
    public String act(String agent, String packetId, String verb, String body) {
      throw new IllegalArgumentException("nobody decides by updates here");
    }

    @Override
    public Optional<MailboxMessage> next(Duration wait) {
      try {
        return Optional.ofNullable(waiting.poll(wait.toMillis(), TimeUnit.MILLISECONDS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }

    @Override
    public void settle(MailboxMessage mailboxMessage) {
      CompletableFuture<Boolean> settled = unsettled.remove(mailboxMessage.id());
      if (settled != null) {
        settled.complete(true);
      }
    }

    @Override
    public void close() {
      closed = true;
      unsettled.values().forEach(it -> it.complete(false));
      end.run();
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
