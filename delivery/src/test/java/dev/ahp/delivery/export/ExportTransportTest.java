package dev.ahp.delivery.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.NamespaceDirectory;
import dev.ahp.broker.api.Offer;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.delivery.Transport;
import dev.ahp.delivery.TransportContext;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.net.AddressGuard;
import dev.ahp.net.GuardedHttpClient;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the transport between two brokers: red exports worker to blue as red-worker. */
@Timeout(60)
class ExportTransportTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final long LEASE_MS = 300;

  private final LocalBroker red = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private final LocalBroker blue = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private boolean isRedRunning = true;

  private final NamespaceDirectory directory =
      new NamespaceDirectory() {
        @Override
        public Optional<BrokerApi> broker(String namespace) {
          return namespace.equals("red") && isRedRunning ? Optional.of(red) : Optional.empty();
        }

        @Override
        public Optional<String> nameOf(BrokerApi broker) {
          return Optional.of(broker == red ? "red" : "blue");
        }
      };

  private static JsonObject json(String text) {
    return JsonReader.read(text.replace('\'', '"'), JsonLimits.RENDERING).asObject().orElseThrow();
  }

  @BeforeEach
  void register() {
    red.agents().put(Caller.OPERATOR, "worker", JsonObject.empty()).join();
    blue.agents().put(Caller.OPERATOR, "sender", JsonObject.empty()).join();
    blue.exports()
        .putAgent(
            "operator",
            "red-worker",
            json(
                "{'delivery':{'transport':'namespace','namespace':'red','agent':'worker',"
                    + "'types':['task.assign']}}"))
        .join();
  }

  private void registerInRed() {
    red.exports()
        .putAgent(
            "operator",
            "from.blue",
            json(
                "{'namespace':'blue','exports':[{'agent':'worker','as':'red-worker',"
                    + "'types':['task.assign']}]}"))
        .join();
  }

  @AfterEach
  void close() {
    blue.close();
    red.close();
  }

  private Transport transport(DeliveryApi deliveries) {
    return new ExportProvider(() -> directory)
        .open(
            new TransportContext(
                () -> blue,
                () -> deliveries,
                new GuardedHttpClient(new AddressGuard(false), TIMEOUT),
                TIMEOUT));
  }

  /** Returns the delivery API of a process that dies before it stores a note. */
  private DeliveryApi withoutNotes() {
    return (DeliveryApi)
        Proxy.newProxyInstance(
            DeliveryApi.class.getClassLoader(),
            new Class<?>[] {DeliveryApi.class},
            (proxy, method, arguments) ->
                method.getName().equals("saveNote")
                    ? CompletableFuture.completedFuture(true)
                    : method.invoke(blue.deliveries(), arguments));
  }

  private void submit(String id) {
    blue.packets()
        .submit(
            Caller.agent("sender"),
            json(
                "{'packetId':'%s','type':'task.assign','target':'red-worker','payload':{'taskId':'t'},'taskId':'t'}"
                    .formatted(id)),
            null)
        .join();
  }

  private Offer take() {
    List<Offer> offers =
        blue.deliveries()
            .take(new DeliveryApi.DeliveryRequest("namespace", 1, 10_000, LEASE_MS, Map.of()))
            .join();
    assertThat(offers).hasSize(1);
    return offers.get(0);
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("the condition was not met in time").isLessThan(deadline);
      LockSupport.parkNanos(2_000_000);
    }
  }

  private boolean has(String id, String status) {
    return blue.packets()
        .get(Caller.OPERATOR, id)
        .string("status")
        .filter(status::equals)
        .isPresent();
  }

  private List<JsonObject> packetsOfRed() {
    return red.packets()
        .list(Caller.OPERATOR, Map.of(), PageRequest.FIRST)
        .array("items")
        .orElse(JsonArray.empty())
        .objects();
  }

  private void completeInRed() {
    JsonObject claim =
        red.packets()
            .claim(Caller.agent("worker"), json("{'agent':'worker','accept':true}"))
            .join()
            .array("items")
            .orElse(JsonArray.empty())
            .objects()
            .get(0);
    String token = claim.object("lease").flatMap(it -> it.string("token")).orElseThrow();
    String body = "{'leaseToken':'%s','result':{'pages':1}}".formatted(token);
    if (!claim.bool("accepted").orElse(false)) {
      JsonObject accepted =
          red.packets()
              .act(
                  Caller.agent("worker"),
                  "blue:p",
                  "accept",
                  json("{'leaseToken':'%s'}".formatted(token)))
              .join();
      String next = accepted.object("lease").flatMap(it -> it.string("token")).orElse(token);
      body = "{'leaseToken':'%s','result':{'pages':1}}".formatted(next);
    }
    red.packets().act(Caller.agent("worker"), "blue:p", "complete", json(body)).join();
  }

  @Test
  void aCrashBetweenSubmissionAndNoteDoesNotSubmitTwice() {
    registerInRed();
    submit("p");
    try (Transport crashing = transport(withoutNotes())) {
      assertThat(crashing.deliver(take()).join()).isEqualTo(DeliveryResult.taken());
    }
    assertThat(packetsOfRed()).hasSize(1);
    Offer again = take();
    assertThat(again.note()).isEqualTo(JsonObject.empty());
    try (Transport next = transport(blue.deliveries())) {
      assertThat(next.deliver(again).join()).isEqualTo(DeliveryResult.taken());
      assertThat(packetsOfRed()).hasSize(1);
      completeInRed();
      await(() -> has("p", "completed"));
    }
  }

  @Test
  void anEntryThatTheExportingNamespaceDoesNotKnowIsRefused() {
    submit("p");
    try (Transport transport = transport(blue.deliveries())) {
      assertThat(transport.deliver(take()).join()).isEqualTo(DeliveryResult.taken());
      await(() -> has("p", "cancelled"));
    }
    JsonObject error = blue.packets().get(Caller.OPERATOR, "p").object("error").orElseThrow();
    assertThat(error.string("code")).contains("NOT_EXPORTED");
    assertThat(packetsOfRed()).isEmpty();
  }

  @Test
  void aNamespaceThatDoesNotRunIsTriedAgain() {
    registerInRed();
    submit("p");
    isRedRunning = false;
    try (Transport transport = transport(blue.deliveries())) {
      assertThat(transport.deliver(take()).join()).isInstanceOf(DeliveryResult.RetryLater.class);
    }
    assertThat(has("p", "ready")).isTrue();
  }
}
