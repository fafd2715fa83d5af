package dev.ahp.runtime;

import dev.ahp.Agent;
import dev.ahp.Broker;
import dev.ahp.Handler;
import dev.ahp.Lease;
import dev.ahp.Middleware;
import dev.ahp.Outcome;
import dev.ahp.Packet;
import dev.ahp.Role;
import dev.ahp.Runtime;
import dev.ahp.StreamHandler;
import dev.ahp.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** A runtime in this process. */
final class Host implements Runtime {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String PING = "health.ping";

  private final Broker broker;
  private final Outcomes outcomes;
  private final List<Middleware> middleware = new CopyOnWriteArrayList<>();
  private final List<Member> members = new CopyOnWriteArrayList<>();
  private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Threads.forHandlers();
  private final ScheduledExecutorService timer;
  private final AtomicInteger subscribers = new AtomicInteger();
  private volatile boolean started;

  /** Who listens to which topics, and under which name. */
  private record Subscription(String agent, Topic pattern) {}

  Host(Broker broker) {
    this.broker = broker;
    this.outcomes = new Outcomes(broker);
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "ahp-renewals");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public Runtime use(Middleware added) {
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
    Member member =
        new Member(
            agent,
            withPings(role),
            broker,
            (packet, lease) -> wrapped(handlers.apply(packet, lease)),
            threads,
            timer);
    members.add(member);
    if (started) {
      member.start();
    }
    return agent;
  }

  private String freeName(String role) {
    String name = role;
    for (int i = 2; broker.agents().get(name).isPresent(); i++) {
      name = role + "-" + i;
    }
    return name;
  }

  /** Every member answers a ping, whatever it accepts. */
  private static Role withPings(Role role) {
    if (role.types().isEmpty()) {
      return role;
    }
    List<String> types = new ArrayList<>(role.types());
    types.add(PING);
    return role.accepts(types.toArray(String[]::new));
  }

  private Handler wrapped(Handler handler) {
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
  public Runtime start() {
    started = true;
    members.forEach(Member::start);
    return this;
  }

  @Override
  public CompletableFuture<Packet> send(Packet packet) {
    return outcomes.of(dispatch(packet).packetId().orElseThrow());
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
    Topic wanted = Topic.of(topic);
    List<Packet> sent = new ArrayList<>();
    for (Subscription subscription : subscriptions) {
      if (subscription.pattern().fits(wanted)) {
        Packet copy = packet.toBuilder().to(subscription.agent()).meta("topic", topic).build();
        sent.add(broker.submit(copy));
      }
    }
    return sent;
  }

  @Override
  public AutoCloseable subscribe(String pattern, Consumer<Packet> subscriber) {
    Topic topic = Topic.of(pattern);
    Role role = Role.named("subscriber-" + subscribers.incrementAndGet());
    String agent =
        register(
            role,
            packet -> {
              subscriber.accept(packet);
              return Outcome.completed(Json.Null.NULL);
            });
    Subscription subscription = new Subscription(agent, topic);
    subscriptions.add(subscription);
    return () -> subscriptions.remove(subscription);
  }

  @Override
  public CompletableFuture<Packet> ping(String agent) {
    return send(Packet.builder(PING).from("runtime").to(agent).payload(Map.of()).build());
  }

  @Override
  public void close() {
    members.forEach(Member::stop);
    members.forEach(it -> it.drain(PATIENCE));
    outcomes.close();
    timer.shutdownNow();
    threads.shutdownNow();
    broker.close();
  }
}
