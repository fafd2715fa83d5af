package dev.ahp.runtime;

import dev.ahp.Agent;
import dev.ahp.AgentRuntime;
import dev.ahp.Broker;
import dev.ahp.Handler;
import dev.ahp.Lease;
import dev.ahp.Middleware;
import dev.ahp.Outcome;
import dev.ahp.Packet;
import dev.ahp.Role;
import dev.ahp.StreamHandler;
import dev.ahp.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** An agent runtime in this process. */
final class LocalRuntime implements AgentRuntime {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final String PING = "health.ping";

  private final Broker broker;
  private final OutcomeFutures futures;
  private final List<Middleware> middleware = new CopyOnWriteArrayList<>();
  private final List<RoleWorker> roleWorkers = new CopyOnWriteArrayList<>();
  private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = HandlerExecutors.forHandlers();
  private final ScheduledExecutorService timer;
  private final AtomicInteger subscribers = new AtomicInteger();
  private volatile boolean started;

  /** The topics of a subscriber and its agent name. */
  private record Subscription(String agent, TopicPattern pattern) {}

  LocalRuntime(Broker broker) {
    this.broker = broker;
    this.futures = new OutcomeFutures(broker, threads);
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "ahp-renewals");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public AgentRuntime use(Middleware added) {
    middleware.add(added);
    return this;
  }

  @Override
  public String register(Role role, Handler handler) {
    return register(role, (packet, lease) -> handler);
  }

  @Override
  public String registerStreaming(Role role, StreamHandler handler) {
    return register(
        role, (packet, lease) -> work -> handler.handle(work, data -> broker.chunk(lease, data)));
  }

  private String register(Role role, BiFunction<Packet, Lease, Handler> handlers) {
    String agent = freeName(role.name());
    Agent entry = Agent.named(agent).role(role.name());
    for (String capability : role.capabilities()) {
      entry = entry.capability(capability);
    }
    broker.agents().put(entry);
    addWorker(agent, role, handlers);
    return agent;
  }

  @Override
  public AgentRuntime serve(Role role, Handler handler) {
    addWorker(role.name(), role, (packet, lease) -> handler);
    return this;
  }

  private void addWorker(String agent, Role role, BiFunction<Packet, Lease, Handler> handlers) {
    RoleWorker roleWorker =
        new RoleWorker(
            roleOf(agent, role),
            broker,
            (packet, lease) -> wrap(handlers.apply(packet, lease)),
            threads,
            timer,
            LEASE);
    roleWorkers.add(roleWorker);
    if (started) {
      roleWorker.start();
    }
  }

  private String freeName(String role) {
    String name = role;
    for (int i = 2; broker.agents().get(name).isPresent(); i++) {
      name = role + "-" + i;
    }
    return name;
  }

  /** Returns the role of one agent, with the ping type, which every worker answers. */
  private static Role roleOf(String agent, Role role) {
    Set<String> types = new HashSet<>(role.types());
    if (!types.isEmpty()) {
      types.add(PING);
    }
    return new Role(agent, types, role.capabilities(), role.parallel(), role.timeout());
  }

  private Handler wrap(Handler handler) {
    Handler inner =
        packet ->
            packet.type().equals(PING)
                ? Outcome.completed(Map.of("pong", true))
                : handler.handle(packet);
    for (int i = middleware.size() - 1; i >= 0; i--) {
      Middleware around = middleware.get(i);
      Handler next = inner;
      inner = packet -> around.handle(packet, next);
    }
    return inner;
  }

  @Override
  public AgentRuntime start() {
    started = true;
    roleWorkers.forEach(RoleWorker::start);
    return this;
  }

  @Override
  public CompletableFuture<Packet> send(Packet packet) {
    return futures.of(dispatch(packet).packetId().orElseThrow());
  }

  @Override
  public Packet dispatch(Packet packet) {
    return broker.submit(packet);
  }

  @Override
  public CompletableFuture<Packet> schedule(Packet packet, Instant at) {
    return send(packet.toBuilder().scheduledAt(at).build());
  }

  @Override
  public List<Packet> publish(String topic, Packet packet) {
    TopicPattern wanted = TopicPattern.of(topic);
    List<Packet> sent = new ArrayList<>();
    for (Subscription subscription : subscriptions) {
      if (subscription.pattern().matches(wanted)) {
        Packet copy = packet.toBuilder().to(subscription.agent()).meta("topic", topic).build();
        sent.add(broker.submit(copy));
      }
    }
    return sent;
  }

  @Override
  public AutoCloseable subscribe(String pattern, Consumer<Packet> subscriber) {
    TopicPattern topicPattern = TopicPattern.of(pattern);
    Role role = Role.named("subscriber-" + subscribers.incrementAndGet());
    String agent =
        register(
            role,
            packet -> {
              subscriber.accept(packet);
              return Outcome.completed(Json.Null.NULL);
            });
    Subscription subscription = new Subscription(agent, topicPattern);
    subscriptions.add(subscription);
    return () -> subscriptions.remove(subscription);
  }

  @Override
  public CompletableFuture<Packet> ping(String agent) {
    return send(Packet.builder(PING).from("runtime").to(agent).payload(Map.of()).build());
  }

  @Override
  public void close() {
    roleWorkers.forEach(RoleWorker::stop);
    roleWorkers.forEach(it -> it.drain(CLOSE_TIMEOUT));
    futures.close();
    timer.shutdownNow();
    threads.shutdownNow();
    broker.close();
  }
}
