package dev.ahp.a2a;

import dev.ahp.a2a.card.AgentCard;
import dev.ahp.a2a.card.CardRoutes;
import dev.ahp.a2a.card.CardSignature;
import dev.ahp.a2a.grpc.GrpcBinding;
import dev.ahp.a2a.push.PushNotifications;
import dev.ahp.a2a.serve.A2aHeaders;
import dev.ahp.a2a.serve.A2aOperations;
import dev.ahp.a2a.serve.A2aStreams;
import dev.ahp.a2a.serve.RestBinding;
import dev.ahp.a2a.serve.RpcBinding;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.key.KeyFiles;
import dev.ahp.net.AddressGuard;
import dev.ahp.server.api.AutoRegistration;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteModule;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The broker as an A2A agent: the card, JSON-RPC and HTTP+JSON, versions 0.3 and 1.0, and gRPC. */
public final class A2aRoutes implements RouteModule, AutoCloseable {
  private static final int THREADS = 4;
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);

  private final A2aSettings settings;
  private final Duration heartbeat;
  private final ScheduledThreadPoolExecutor threads;
  private @Nullable A2aStreams a2aStreams;
  private @Nullable PushNotifications push;

  public A2aRoutes(A2aSettings settings) {
    this(settings, HEARTBEAT);
  }

  /**
   * Creates the routes.
   *
   * @param heartbeat interval of the keep-alive checks of open streams
   */
  A2aRoutes(A2aSettings settings, Duration heartbeat) {
    this.settings = settings;
    this.heartbeat = heartbeat;
    this.threads =
        new ScheduledThreadPoolExecutor(
            THREADS,
            task -> {
              Thread thread = new Thread(task, "ahp-a2a");
              thread.setDaemon(true);
              return thread;
            });
    threads.setRemoveOnCancelPolicy(true);
  }

  @Override
  public List<Route> routes(BrokerApi broker) {
    AutoRegistration registration =
        settings.dev() ? AutoRegistration.enabled(broker.agents()) : AutoRegistration.disabled();
    AddressGuard guard = new AddressGuard(settings.privateAddresses());
    PushNotifications notifications =
        new PushNotifications(
            broker, settings.push(), settings.data().resolve("a2a-push.json"), guard, threads);
    Supplier<KeyPair> key = cardKey();
    AgentCard card =
        new AgentCard(
            settings.version(),
            new AgentCard.CardCapabilities(!settings.dev(), settings.push()),
            (plain, base) -> CardSignature.sign(plain, key.get(), base + CardRoutes.KEYS));
    A2aOperations operations =
        new A2aOperations(broker, registration, notifications, card, threads);
    A2aStreams open = new A2aStreams(operations, threads, heartbeat);
    A2aHeaders a2aHeaders = new A2aHeaders(settings.secure() ? "https" : "http");
    List<Route> routes = new ArrayList<>();
    routes.addAll(
        new CardRoutes(card, () -> CardSignature.jwkSet(key.get()), a2aHeaders::base).routes());
    routes.addAll(new RpcBinding(operations, open, a2aHeaders, settings.limits()).routes());
    routes.addAll(new RestBinding(operations, open, a2aHeaders, settings.limits()).routes());
    routes.addAll(
        new GrpcBinding(operations, open, a2aHeaders, settings.limits(), threads).routes());
    notifications.resume();
    a2aStreams = open;
    push = notifications;
    return routes;
  }

  /** Returns the number of open event streams. */
  int openStreams() {
    return a2aStreams == null ? 0 : a2aStreams.size();
  }

  /** Loads or creates the signing key on first use. */
  private Supplier<KeyPair> cardKey() {
    AtomicReference<@Nullable KeyPair> cached = new AtomicReference<>();
    return () -> {
      KeyPair key = cached.get();
      if (key == null) {
        synchronized (cached) {
          key = new KeyFiles(settings.cardKeyDirectory()).card();
          cached.set(key);
        }
      }
      return key;
    };
  }

  @Override
  public void close() {
    if (a2aStreams != null) {
      a2aStreams.close();
    }
    if (push != null) {
      push.close();
    }
    threads.shutdown();
  }
}
