package dev.ahp.cli.contract;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import dev.ahp.id.NamespaceName;
import dev.ahp.server.events.EventRoutes;
import dev.ahp.server.jetty.HttpServer;
import dev.ahp.server.jetty.NamespaceTable;
import dev.ahp.server.jetty.ServedNamespace;
import dev.ahp.server.jetty.ServerSettings;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** One HTTP server whose namespaces are the brokers of the running tests. */
final class NamespaceServer implements NamespaceTable, AutoCloseable {
  private static final long HEARTBEAT_MS = 15_000;
  private static final DaemonClient CLIENT =
      DaemonClient.of(DaemonAddress.of("http://127.0.0.1:1", null));

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, ServedNamespace> running = new ConcurrentHashMap<>();
  private final LocalBroker idle = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private final EventRoutes idleEvents = new EventRoutes(HEARTBEAT_MS);
  private final ServedNamespace idleMain =
      RemoteBrokerApi.served(NamespaceName.DEFAULT, idle, idleEvents);
  private final HttpServer server = HttpServer.start(this, ServerSettings.loopback(0));

  /** Serves a broker as a namespace until the result is closed. */
  BrokerApi serve(String name, BrokerApi broker) {
    EventRoutes events = new EventRoutes(HEARTBEAT_MS);
    running.put(name, RemoteBrokerApi.served(name, broker, events));
    @Nullable String named = name.equals(NamespaceName.DEFAULT) ? null : name;
    CallerClients clients = new CallerClients(server.url(), CLIENT, threads, named);
    return new RemoteBrokerApi(broker, events, clients, () -> running.remove(name));
  }

  @Override
  public ServedNamespace main() {
    return running.getOrDefault(NamespaceName.DEFAULT, idleMain);
  }

  @Override
  public Optional<ServedNamespace> find(String name) {
    return Optional.ofNullable(running.get(name));
  }

  @Override
  public Collection<ServedNamespace> others() {
    return running.values().stream()
        .filter(it -> !it.name().equals(NamespaceName.DEFAULT))
        .toList();
  }

  @Override
  public void close() {
    threads.shutdownNow();
    idleEvents.close();
    server.close();
    idle.close();
  }
}
