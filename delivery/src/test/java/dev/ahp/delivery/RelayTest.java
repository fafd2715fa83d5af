package dev.ahp.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.delivery.guard.AddressGuard;
import dev.ahp.delivery.guard.GuardedHttpClient;
import dev.ahp.delivery.webhook.WebhookProvider;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
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
    TransportRegistry transportRegistry =
        TransportRegistry.of(
            List.of(new WebhookProvider()),
            new TransportContext(
                RelayTest::noExchange, RelayTest::noDesk, http, settings.timeout()));
    LocalBroker opened =
        LocalBroker.open(new MemoryStore(), BrokerOptions.standard().with(transportRegistry));
    opened.closeFirst(
        Relay.start(
            opened.deliveries(), transportRegistry.all(), settings, InstantSource.system()));
    return opened;
  }

  private static BrokerApi noExchange() {
    throw new IllegalStateException("a webhook does not act for its receiver");
  }

  private static DeliveryApi noDesk() {
    throw new IllegalStateException("a webhook keeps no notes");
  }

  @AfterEach
  void close() {
    broker.close();
  }

  private static void await(BooleanSupplier condition) {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(40);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > until) {
        throw new AssertionError("it did not happen in time");
      }
      LockSupport.parkNanos(2_000_000);
    }
  }

  private static void reach(LocalBroker broker, String agent, WebhookReceiver webhookReceiver) {
    JsonObject delivery =
        JsonObject.builder()
            .put("transport", "http")
            .put("url", webhookReceiver.url())
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
      LocalBroker broker, String agent, WebhookReceiver.WebhookRequest webhookRequest) {
    JsonObject body =
        JsonObject.builder()
            .put(
                "leaseToken",
                webhookRequest
                    .item()
                    .object("lease")
                    .flatMap(it -> it.string("token"))
                    .orElseThrow())
            .build();
    broker.packets().act(Caller.agent(agent), webhookRequest.packetId(), "accept", body).join();
  }

  private String status(String packet) {
    return broker.packets().get(Caller.OPERATOR, packet).string("status").orElseThrow();
  }

  @Test
  void aWebhookGetsASignedClaimItemAndAcceptsByItsLease() throws IOException {
    try (WebhookReceiver webhookReceiver = new WebhookReceiver(webhookRequest -> 204)) {
      reach(broker, "b", webhookReceiver);

      String packet = send(broker, "b", "t-1");

      await(() -> !webhookReceiver.calls().isEmpty());
      WebhookReceiver.WebhookRequest webhookRequest = webhookReceiver.calls().get(0);
      assertThat(webhookRequest.packetId()).isEqualTo(packet);
      assertThat(
              WebhookSignature.verify("s3cret", webhookRequest.body(), webhookRequest.signature()))
          .isTrue();
      assertThat(webhookRequest.item().bool("accepted")).contains(false);
      accept(broker, "b", webhookRequest);
      assertThat(status(packet)).isEqualTo("running");
      assertThat(webhookReceiver.calls()).hasSize(1);
    }
  }

  @Test
  void anErrorIsTriedAgainWhileThePacketIsReady() throws IOException {
    try (WebhookReceiver webhookReceiver =
        new WebhookReceiver(
            webhookRequest -> Integer.parseInt(webhookRequest.attempt()) < 3 ? 500 : 200)) {
      reach(broker, "b", webhookReceiver);

      send(broker, "b", "t-1");

      await(() -> webhookReceiver.calls().size() == 3);
      assertThat(webhookReceiver.calls())
          .extracting(WebhookReceiver.WebhookRequest::attempt)
          .containsExactly("1", "2", "3");
      accept(broker, "b", webhookReceiver.calls().get(2));
    }
  }

  @Test
  void whatAWebhookDoesNotTakeCanBePulled() throws IOException {
    try (WebhookReceiver webhookReceiver = new WebhookReceiver(webhookRequest -> 500)) {
      reach(broker, "b", webhookReceiver);
      String packet = send(broker, "b", "t-1");
      await(() -> !webhookReceiver.calls().isEmpty());

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
  void oneThatIsDownDoesNotHoldUpTheOthers() throws IOException {
    Set<String> accepted = ConcurrentHashMap.newKeySet();
    try (WebhookReceiver bad = new WebhookReceiver(webhookRequest -> 500);
        WebhookReceiver good = new WebhookReceiver(webhookRequest -> 200)) {
      reach(broker, "bad", bad);
      reach(broker, "good", good);
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
  void packetsOfATaskArriveInTheirOrder() throws IOException {
    try (WebhookReceiver webhookReceiver =
        new WebhookReceiver(
            webhookRequest ->
                webhookRequest.packetId().hashCode() % 2 == 0
                        && webhookRequest.attempt().equals("1")
                    ? 500
                    : 200)) {
      reach(broker, "b", webhookReceiver);
      List<String> sent = new java.util.ArrayList<>();
      for (int i = 0; i < 8; i++) {
        sent.add(send(broker, "b", "t-1"));
      }

      await(
          () ->
              webhookReceiver.calls().stream()
                      .map(WebhookReceiver.WebhookRequest::packetId)
                      .distinct()
                      .count()
                  == 8);
      List<String> order =
          webhookReceiver.calls().stream()
              .map(WebhookReceiver.WebhookRequest::packetId)
              .distinct()
              .toList();
      assertThat(order).isEqualTo(sent);
    }
  }

  @Test
  void aPrivateAddressIsNotCalledUnlessAllowed() throws IOException {
    LocalBroker guarded = open(false);
    try (guarded;
        WebhookReceiver webhookReceiver = new WebhookReceiver(webhookRequest -> 200)) {
      reach(guarded, "b", webhookReceiver);
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
      assertThat(webhookReceiver.calls()).isEmpty();
    }
  }

  @Test
  void theFiguresTellWhatWasCarried() throws IOException {
    try (WebhookReceiver webhookReceiver = new WebhookReceiver(webhookRequest -> 200)) {
      reach(broker, "b", webhookReceiver);
      send(broker, "b", "t-1");
      await(() -> !webhookReceiver.calls().isEmpty());
      accept(broker, "b", webhookReceiver.calls().get(0));

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
