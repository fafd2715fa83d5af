package dev.ahp.a2a.transport;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.store.Store;
import dev.ahp.delivery.Relay;
import dev.ahp.delivery.RelaySettings;
import dev.ahp.delivery.Transport;
import dev.ahp.delivery.TransportContext;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.delivery.TransportRegistry;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.net.AddressGuard;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.testkit.AwaitCondition;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/** A broker with an agent that is reached over A2A. */
final class A2aBroker implements AutoCloseable {
  static final String AGENT = "far-agent";

  private static final RelaySettings SETTINGS =
      new RelaySettings(
          true,
          Duration.ofSeconds(5),
          Duration.ofSeconds(2),
          Duration.ofMillis(50),
          Duration.ofMillis(500));

  private final LocalBroker broker;

  A2aBroker(Store store) {
    this(store, new A2aProvider());
  }

  /** Creates a broker that gives up unreachable agents after a time. */
  A2aBroker(Store store, Duration patience) {
    this(
        store,
        new TransportProvider() {
          @Override
          public String name() {
            return A2aTransport.NAME;
          }

          @Override
          public Transport open(TransportContext context) {
            return new A2aTransport(
                context, new TaskFollower.PollSettings(100, patience.toMillis()));
          }
        });
  }

  private A2aBroker(Store store, TransportProvider provider) {
    GuardedHttpClient http = new GuardedHttpClient(new AddressGuard(true), SETTINGS.timeout());
    TransportRegistry registry =
        TransportRegistry.of(
            List.of(provider),
            new TransportContext(
                this::broker, () -> broker().deliveries(), http, SETTINGS.timeout()));
    broker = LocalBroker.open(store, BrokerOptions.standard().with(registry));
    broker.closeFirst(
        Relay.start(broker.deliveries(), registry.all(), SETTINGS, InstantSource.system()));
  }

  LocalBroker broker() {
    return broker;
  }

  void reach(JsonObject delivery) {
    reach(AGENT, delivery);
  }

  void reach(String agent, JsonObject delivery) {
    JsonObject entry = JsonObject.builder().put("delivery", delivery).build();
    broker.agents().put(Caller.OPERATOR, agent, entry).join();
  }

  String send(String objective, String more) {
    return send(AGENT, "t-1", "\"objective\":\"" + objective + "\"" + more);
  }

  String send(String agent, String task, String members) {
    String text =
        "{\"type\":\"task.assign\",\"target\":\"%s\",\"taskId\":\"%s\",\"payload\":{\"n\":1},%s}"
            .formatted(agent, task, members);
    return broker
        .packets()
        .submit(Caller.agent("sender"), JsonReader.read(text), null)
        .join()
        .packet()
        .string("packetId")
        .orElseThrow();
  }

  JsonObject packet(String id) {
    return broker.packets().get(Caller.OPERATOR, id);
  }

  JsonObject await(String id, Predicate<JsonObject> condition) {
    AtomicReference<JsonObject> seen = new AtomicReference<>(packet(id));
    AwaitCondition.await(
        () -> condition.test(seen.updateAndGet(it -> packet(id))),
        () -> "it did not happen in time: " + seen.get().toText());
    return seen.get();
  }

  JsonObject await(String id, String status) {
    return await(id, it -> it.string("status").filter(status::equals).isPresent());
  }

  void cancel(String id) {
    broker.packets().act(Caller.OPERATOR, id, "cancel", JsonObject.empty()).join();
  }

  JsonObject question(String queue) {
    return broker
        .inbox()
        .items(Caller.OPERATOR, queue, PageRequest.FIRST)
        .array("items")
        .orElseThrow()
        .objects()
        .get(0);
  }

  void answer(String queue, String text) {
    String id = question(queue).string("id").orElseThrow();
    JsonObject body = JsonObject.builder().put("result", Json.of(text)).build();
    broker.inbox().answer(Caller.OPERATOR, queue, id, body).join();
  }

  /** Returns how often the packet was accepted. */
  long accepted(String id) {
    return records(id, "packet.accepted");
  }

  /** Returns the number of delivery attempts. */
  long offers(String id) {
    return records(id, "packet.offered");
  }

  /** Returns whether this process follows the packet. */
  boolean follows(String id) {
    return packet(id).string("status").filter("running"::equals).isPresent()
        && broker
                .events()
                .counters()
                .labelled()
                .getOrDefault("ahp_delivery_outcomes_total", Map.of())
                .getOrDefault("a2a taken", 0.0)
            > 0;
  }

  private long records(String id, String event) {
    return broker
        .packets()
        .trace(Caller.OPERATOR, id, new PageRequest(1000, null))
        .array("items")
        .orElseThrow()
        .objects()
        .stream()
        .filter(it -> it.string("event").filter(event::equals).isPresent())
        .count();
  }

  @Override
  public void close() {
    broker.close();
  }
}
