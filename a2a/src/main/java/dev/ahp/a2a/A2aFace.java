package dev.ahp.a2a;

import dev.ahp.a2a.card.AgentCard;
import dev.ahp.a2a.card.CardRoutes;
import dev.ahp.a2a.card.CardSignature;
import dev.ahp.a2a.push.PushNotifications;
import dev.ahp.a2a.rest.RestBinding;
import dev.ahp.a2a.rpc.RpcBinding;
import dev.ahp.a2a.serve.Access;
import dev.ahp.a2a.serve.Operations;
import dev.ahp.a2a.serve.Streams;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.broker.key.KeyFiles;
import dev.ahp.delivery.guard.AddressGuard;
import dev.ahp.http.api.Newcomers;
import dev.ahp.http.route.Face;
import dev.ahp.http.route.Route;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The broker as an A2A agent: the card, JSON-RPC and HTTP+JSON, versions 0.3 and 1.0. */
public final class A2aFace implements Face, AutoCloseable {
  private static final int THREADS = 4;
  private static final Duration BEAT = Duration.ofSeconds(15);

  private final A2aSettings settings;
  private final Duration beat;
  private final ScheduledThreadPoolExecutor threads;
  private @Nullable Streams streams;
  private @Nullable PushNotifications push;

  public A2aFace(A2aSettings settings) {
    this(settings, BEAT);
  }

  /**
   * As above.
   *
   * @param beat how often open streams are looked after
   */
  A2aFace(A2aSettings settings, Duration beat) {
    this.settings = settings;
    this.beat = beat;
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
  public List<Route> routes(Exchange exchange) {
    Newcomers newcomers =
        settings.dev() ? Newcomers.registeredBy(exchange.agents()) : Newcomers.ignored();
    AddressGuard guard = new AddressGuard(settings.privateAddresses());
    PushNotifications notifications =
        new PushNotifications(
            exchange, settings.push(), settings.data().resolve("a2a-push.json"), guard, threads);
    Supplier<KeyPair> key = cardKey();
    AgentCard card =
        new AgentCard(
            settings.version(),
            new AgentCard.Abilities(!settings.dev(), settings.push()),
            (plain, base) -> CardSignature.sign(plain, key.get(), base + CardRoutes.KEYS));
    Operations operations = new Operations(exchange, newcomers, notifications, card, threads);
    Streams open = new Streams(operations, threads, beat);
    Access access = new Access(settings.secure() ? "https" : "http");
    List<Route> routes = new ArrayList<>();
    routes.addAll(
        new CardRoutes(card, () -> CardSignature.published(key.get()), access::base).routes());
    routes.addAll(new RpcBinding(operations, open, access, settings.limits()).routes());
    routes.addAll(new RestBinding(operations, open, access, settings.limits()).routes());
    notifications.resume();
    streams = open;
    push = notifications;
    return routes;
  }

  /** Read or made when somebody first asks for the card. */
  private Supplier<KeyPair> cardKey() {
    AtomicReference<@Nullable KeyPair> known = new AtomicReference<>();
    return () -> {
      KeyPair key = known.get();
      if (key == null) {
        synchronized (known) {
          key = new KeyFiles(settings.keysOfCard()).card();
          known.set(key);
        }
      }
      return key;
    };
  }

  @Override
  public void close() {
    if (streams != null) {
      streams.close();
    }
    if (push != null) {
      push.close();
    }
    threads.shutdown();
  }
}
