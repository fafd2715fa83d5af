package dev.ahp.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.delivery.webhook.WebhookProvider;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.net.AddressGuard;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.signing.WebhookSignature;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RelayTest {
  private final LocalBroker broker = open(true);

  private static LocalBroker open(boolean allowPrivate) {
    RelaySettings settings =
        new RelaySettings(
            allowPrivate,
            Duration.ofSeconds(2),
            Duration.ofSeconds(2),
            Duration.ofMillis(50),
            Duration.ofMillis(400));
    GuardedHttpClient http =
        new GuardedHttpClient(new AddressGuard(allowPrivate), settings.timeout());
    TransportRegistry registry =
        TransportRegistry.of(
            List.of(new WebhookProvider()),
            new TransportContext(
                RelayTest::noBroker, RelayTest::noDeliveries, http, settings.timeout()));
    LocalBroker opened =
        LocalBroker.open(new MemoryStore(), BrokerOptions.standard().with(registry));
    opened.closeFirst(
        Relay.start(opened.deliveries(), registry.all(), settings, InstantSource.system()));
    return opened;
  }

  private static BrokerApi noBroker() {
    throw new IllegalStateException("the webhook transport must not call the broker");
  }

  private static DeliveryApi noDeliveries() {
    throw new IllegalStateException("the webhook transport must not store notes");
  }

  @AfterEach
  void close() {
    broker.close();
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(40);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("the condition was not met within 40 s");
      }
      LockSupport.parkNanos(2_000_000);
    }
  }

  private static void register(LocalBroker broker, String agent, WebhookReceiver receiver) {
    JsonObject delivery =
        JsonObject.builder()
            .put("transport", "http")
            .put("url", receiver.url())
            .put("secret", "s3cret")
            .build();
    broker
        .agents()
        .put(Caller.OPERATOR, agent, JsonObject.builder().put("delivery", delivery).build())
        .join();
  }

  private static String send(LocalBroker broker, String to, String task) {
    Json packet =
        JsonReader.read(
            "{\"type\":\"task.assign\",\"target\":\"%s\",\"taskId\":\"%s\",\"payload\":{}}"
                .formatted(to, task));
    return broker
        .packets()
        .submit(Caller.agent("a"), packet, null)
        .join()
        .packet()
        .string("packetId")
        .orElseThrow();
  }

  private static void accept(
      LocalBroker broker, String agent, WebhookReceiver.WebhookRequest request) {
    JsonObject body =
        JsonObject.builder()
            .put(
                "leaseToken",
                request.item().object("lease").flatMap(it -> it.string("token")).orElseThrow())
            .build();
    broker.packets().act(Caller.agent(agent), request.packetId(), "accept", body).join();
  }

  private String status(String packet) {
    return broker.packets().get(Caller.OPERATOR, packet).string("status").orElseThrow();
  }

  @Test
  void webhookReceivesASignedClaimItemAndAcceptsWithItsLease() throws IOException {
    try (WebhookReceiver receiver = new WebhookReceiver(request -> 204)) {
      register(broker, "b", receiver);

      String packet = send(broker, "b", "t-1");

      await(() -> !receiver.calls().isEmpty());
      WebhookReceiver.WebhookRequest request = receiver.calls().get(0);
      assertThat(request.packetId()).isEqualTo(packet);
      assertThat(WebhookSignature.verify("s3cret", request.body(), request.signature())).isTrue();
      assertThat(request.item().bool("accepted")).contains(false);
      accept(broker, "b", request);
      assertThat(status(packet)).isEqualTo("running");
      assertThat(receiver.calls()).hasSize(1);
    }
  }

  @Test
  void failedDeliveryIsRetriedWhileThePacketIsReady() throws IOException {
    try (WebhookReceiver receiver =
        new WebhookReceiver(request -> Integer.parseInt(request.attempt()) < 3 ? 500 : 200)) {
      register(broker, "b", receiver);

      send(broker, "b", "t-1");

      await(() -> receiver.calls().size() == 3);
      assertThat(receiver.calls())
          .extracting(WebhookReceiver.WebhookRequest::attempt)
          .containsExactly("1", "2", "3");
      accept(broker, "b", receiver.calls().get(2));
    }
  }

  @Test
  void packetThatAWebhookRefusesCanBeClaimed() throws IOException {
    try (WebhookReceiver receiver = new WebhookReceiver(request -> 500)) {
      register(broker, "b", receiver);
      String packet = send(broker, "b", "t-1");
      await(() -> !receiver.calls().isEmpty());

      JsonObject claimed =
          broker
              .packets()
              .claim(Caller.agent("b"), JsonReader.read("{\"agent\":\"b\",\"accept\":true}"))
              .join();

      assertThat(claimed.array("items").orElseThrow().size()).isEqualTo(1);
      assertThat(status(packet)).isEqualTo("running");
    }
  }

  @Test
  void unreachableAgentDoesNotDelayOthers() throws IOException {
    Set<String> accepted = ConcurrentHashMap.newKeySet();
    try (WebhookReceiver bad = new WebhookReceiver(request -> 500);
        WebhookReceiver good = new WebhookReceiver(request -> 200)) {
      register(broker, "bad", bad);
      register(broker, "good", good);
      for (int i = 0; i < 100; i++) {
        send(broker, "bad", "bad-" + i);
      }

      for (int i = 0; i < 20; i++) {
        send(broker, "good", "good-" + i);
      }

      await(() -> good.calls().size() >= 20);
      good.calls().forEach(it -> accepted.add(it.packetId()));
      assertThat(accepted).hasSize(20);
      await(() -> !alerts().isEmpty());
      assertThat(alerts()).contains("DELIVERY_FAILED");
    }
  }

  private List<String> alerts() {
    return broker
        .events()
        .alerts(Caller.OPERATOR, PageRequest.FIRST)
        .array("items")
        .orElseThrow()
        .objects()
        .stream()
        .map(it -> it.string("kind").orElse(""))
        .toList();
  }

  @Test
  void packetsOfATaskArriveInOrder() throws IOException {
    try (WebhookReceiver receiver =
        new WebhookReceiver(
            request ->
                request.packetId().hashCode() % 2 == 0 && request.attempt().equals("1")
                    ? 500
                    : 200)) {
      register(broker, "b", receiver);
      List<String> sent = new java.util.ArrayList<>();
      for (int i = 0; i < 8; i++) {
        sent.add(send(broker, "b", "t-1"));
      }

      await(
          () ->
              receiver.calls().stream()
                      .map(WebhookReceiver.WebhookRequest::packetId)
                      .distinct()
                      .count()
                  == 8);
      List<String> order =
          receiver.calls().stream()
              .map(WebhookReceiver.WebhookRequest::packetId)
              .distinct()
              .toList();
      assertThat(order).isEqualTo(sent);
    }
  }

  @Test
  void privateAddressIsNotCalledUnlessAllowed() throws IOException {
    LocalBroker guarded = open(false);
    try (guarded;
        WebhookReceiver receiver = new WebhookReceiver(request -> 200)) {
      register(guarded, "b", receiver);
      send(guarded, "b", "t-1");

      await(
          () ->
              guarded
                      .events()
                      .counters()
                      .labelled()
                      .getOrDefault("ahp_delivery_outcomes_total", java.util.Map.of())
                      .getOrDefault("http again", 0.0)
                  >= 2);
      assertThat(receiver.calls()).isEmpty();
    }
  }

  @Test
  void metricsCountDeliveries() throws IOException {
    try (WebhookReceiver receiver = new WebhookReceiver(request -> 200)) {
      register(broker, "b", receiver);
      send(broker, "b", "t-1");
      await(() -> !receiver.calls().isEmpty());
      accept(broker, "b", receiver.calls().get(0));

      await(
          () ->
              broker
                      .events()
                      .counters()
                      .labelled()
                      .getOrDefault("ahp_delivery_outcomes_total", java.util.Map.of())
                      .getOrDefault("http taken", 0.0)
                  == 1);
      var counters = broker.events().counters();
      assertThat(counters.labelled().get("ahp_delivery_attempts_total")).containsEntry("http", 1.0);
      assertThat(counters.labelled())
          .containsKeys("ahp_delivery_lag_seconds", "ahp_delivery_in_flight");
      assertThat(counters.latency()).extracting(it -> it.transport()).contains("http");
    }
  }
}
