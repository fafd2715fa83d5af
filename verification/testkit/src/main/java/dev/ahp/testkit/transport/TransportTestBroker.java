package dev.ahp.testkit.transport;

import dev.ahp.Denied;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.DeliveryRules;
import dev.ahp.broker.api.Offer;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.delivery.Mailbox;
import dev.ahp.delivery.Relay;
import dev.ahp.delivery.RelaySettings;
import dev.ahp.delivery.Transport;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.TransportRegistry;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.net.AddressGuard;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.problem.Violation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** A broker with one transport and agents that use it. */
final class TransportTestBroker implements AutoCloseable {
  /** Longer than a busy machine needs to start a transport. */
  static final Duration LEASE = Duration.ofSeconds(30);

  private static final RelaySettings SETTINGS =
      new RelaySettings(
          true, Duration.ofSeconds(3), LEASE, Duration.ofMillis(100), Duration.ofMillis(500));

  private final TransportFixture fixture;
  private final TransportRegistry registry;
  private final LocalBroker broker;
  private @Nullable Relay relay;

  TransportTestBroker(TransportFixture fixture) {
    this.fixture = fixture;
    this.registry = TransportRegistry.of(List.of(fixture.provider()), context());
    this.broker =
        LocalBroker.open(
            new MemoryStore(), BrokerOptions.standard().with(new LenientDeliveryRules()));
  }

  /** Accepts all delivery settings unchecked, like those of a registry file. */
  private final class LenientDeliveryRules implements DeliveryRules {
    @Override
    public Set<String> transports() {
      return Set.of("pull", fixture.provider().name());
    }

    @Override
    public List<Violation> faults(String transport, JsonObject delivery) {
      return List.of();
    }
  }

  private TransportContext context() {
    GuardedHttpClient http = new GuardedHttpClient(new AddressGuard(true), SETTINGS.timeout());
    return new TransportContext(
        this::broker, () -> broker().deliveries(), http, SETTINGS.timeout());
  }

  LocalBroker broker() {
    return broker;
  }

  Transport transport() {
    return registry.all().get(0);
  }

  void startRelay() {
    relay = Relay.start(broker.deliveries(), registry.all(), SETTINGS, InstantSource.system());
  }

  void agent(String name, JsonObject delivery) {
    JsonObject entry = JsonObject.builder().put("delivery", delivery).build();
    broker.agents().put(Caller.OPERATOR, name, entry).join();
  }

  void reach(String name) {
    agent(name, fixture.delivery(name));
  }

  String send(String to, String task) {
    return send(to, task, "");
  }

  String send(String to, String task, String text) {
    JsonObject packet =
        JsonObject.builder()
            .put("type", "task.assign")
            .put("target", to)
            .put("taskId", task)
            .put("payload", JsonObject.builder().put("text", text).build())
            .build();
    return broker
        .packets()
        .submit(Caller.agent("sender"), packet, null)
        .join()
        .packet()
        .string("packetId")
        .orElseThrow();
  }

  /** Claims an offer for delivery and abandons it, like a relay that crashes. */
  Offer claimAndAbandon(Duration lease) {
    DeliveryApi.DeliveryRequest deliveryRequest =
        new DeliveryApi.DeliveryRequest(
            fixture.provider().name(), 1, 10_000, lease.toMillis(), Map.of());
    return broker.deliveries().take(deliveryRequest).join().get(0);
  }

  String status(String packet) {
    return broker.packets().get(Caller.OPERATOR, packet).string("status").orElseThrow();
  }

  List<String> alerts() {
    List<String> kinds = new ArrayList<>();
    broker
        .events()
        .alerts(Caller.OPERATOR, PageRequest.FIRST)
        .array("items")
        .orElseThrow()
        .objects()
        .forEach(it -> kinds.add(it.string("kind").orElse("")));
    return kinds;
  }

  static JsonObject item(Mailbox.MailboxMessage message) {
    return JsonReader.read(new String(message.body(), StandardCharsets.UTF_8))
        .asObject()
        .orElseThrow();
  }

  static String packetId(Mailbox.MailboxMessage message) {
    return item(message).object("packet").flatMap(it -> it.string("packetId")).orElseThrow();
  }

  /**
   * Accepts the packet of a message. Returns false if it was already accepted or the offer has
   * expired.
   */
  boolean accept(String agent, Mailbox.MailboxMessage message) {
    return fixture.accept(message, () -> acceptByLease(agent, message));
  }

  private boolean acceptByLease(String agent, Mailbox.MailboxMessage message) {
    String token = item(message).object("lease").flatMap(it -> it.string("token")).orElseThrow();
    JsonObject body = JsonObject.builder().put("leaseToken", Json.of(token)).build();
    try {
      broker.packets().act(Caller.agent(agent), packetId(message), "accept", body).join();
      return true;
    } catch (CompletionException e) {
      if (e.getCause() instanceof Denied) {
        return false;
      }
      throw e;
    }
  }

  double outcomes(String outcome) {
    return broker
        .events()
        .counters()
        .labelled()
        .getOrDefault("ahp_delivery_outcomes_total", Map.of())
        .getOrDefault(fixture.provider().name() + " " + outcome, 0.0);
  }

  List<String> pull(String agent) {
    JsonObject request = JsonObject.builder().put("agent", agent).put("waitMs", 1000.0).build();
    return broker
        .packets()
        .claim(Caller.agent(agent), request)
        .join()
        .array("items")
        .orElseThrow()
        .objects()
        .stream()
        .map(it -> it.object("packet").flatMap(p -> p.string("packetId")).orElseThrow())
        .toList();
  }

  @Override
  public void close() {
    if (relay != null) {
      relay.close();
    }
    broker.close();
  }
}
