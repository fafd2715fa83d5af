package dev.ahp.temporal;

import static dev.ahp.testkit.AwaitCondition.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.Offer;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import dev.ahp.problem.Violation;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowUpdateException;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.worker.WorkerFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class HandoffWorkflowTest {
  private static final String AGENT = "decider";

  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private final TemporalTransport transport = new TemporalTransport(Duration.ofSeconds(10));
  private final WorkerFactory worker = TemporalFixture.worker(AGENT, new BrokerActivities(broker));
  private final TemporalAddress address = TemporalAddress.of(TemporalFixture.address());
  private final WorkflowServiceStubs stubs = address.stubs(Duration.ofSeconds(10));
  private final WorkflowClient client = address.client(stubs);

  /** Calls the broker as the agent would over HTTP. */
  private record BrokerActivities(LocalBroker broker) implements HandoffActivities {
    @Override
    public void offered(String agent, String item) {}

    @Override
    public String act(String agent, String packetId, String verb, String body) {
      try {
        return JsonWriter.compact(
            broker
                .packets()
                .act(Caller.agent(agent), packetId, verb, JsonReader.read(body))
                .join());
      } catch (CompletionException e) {
        throw new IllegalArgumentException(e.getCause());
      }
    }
  }

  /** Records the fences of the offers. */
  private static class RecordingActivities implements HandoffActivities {
    final Set<Double> fences = ConcurrentHashMap.newKeySet();

    @Override
    public void offered(String agent, String item) {
      fences.add(fence(item));
    }

    @Override
    public String act(String agent, String packetId, String verb, String body) {
      throw new IllegalArgumentException("this agent does not decide");
    }
  }

  /** Fails for the first offer. */
  private static final class FailingActivities extends RecordingActivities {
    private volatile String first = "";

    @Override
    public void offered(String agent, String item) {
      if (first.isEmpty()) {
        first = item;
      }
      if (first.equals(item)) {
        throw new IllegalStateException("the first offer fails");
      }
      super.offered(agent, item);
    }
  }

  /** Records an offer and then blocks. */
  private static final class BlockingActivities extends RecordingActivities {
    @Override
    public void offered(String agent, String item) {
      super.offered(agent, item);
      try {
        Thread.sleep(Duration.ofMinutes(10).toMillis());
      } catch (InterruptedException e) {
        throw new IllegalStateException("the worker was shut down", e);
      }
    }
  }

  private static double fence(String item) {
    return JsonReader.read(item)
        .asObject()
        .flatMap(it -> it.object("lease"))
        .flatMap(it -> it.number("fence"))
        .orElseThrow();
  }

  @BeforeEach
  void register() {
    register(AGENT);
  }

  private void register(String agent) {
    JsonObject entry = JsonObject.builder().put("delivery", TemporalFixture.address()).build();
    broker.agents().put(Caller.OPERATOR, agent, entry).join();
  }

  @AfterEach
  void close() {
    worker.shutdownNow();
    transport.close();
    stubs.shutdownNow();
    broker.close();
  }

  private Offer deliver(String task) {
    return deliver(AGENT, task, 60_000);
  }

  private Offer deliver(String agent, String task, long leaseMs) {
    JsonObject packet =
        JsonObject.builder()
            .put("type", "task.assign")
            .put("target", agent)
            .put("taskId", task)
            .put("payload", JsonObject.empty())
            .build();
    broker.packets().submit(Caller.agent("a"), packet, null).join();
    Offer offer = take(leaseMs);
    assertThat(transport.deliver(offer).join()).isInstanceOf(DeliveryResult.Success.class);
    return offer;
  }

  private Offer take(long leaseMs) {
    return broker
        .deliveries()
        .take(new DeliveryApi.DeliveryRequest("temporal", 1, 10_000, leaseMs, Map.of()))
        .join()
        .get(0);
  }

  private HandoffWorkflow workflow(String task) {
    return client.newWorkflowStub(HandoffWorkflow.class, AGENT + "/" + task);
  }

  @Test
  void updateAcceptsASignaledOffer() {
    Offer offer = deliver("t-accept");

    String response = workflow("t-accept").accept(offer.packetId());

    JsonObject json = JsonReader.read(response).asObject().orElseThrow();
    assertThat(json.object("packet").flatMap(it -> it.string("status"))).contains("running");
    assertThat(json.has("lease")).isTrue();
    assertThat(workflow("t-accept").offers()).isEmpty();
  }

  @Test
  void updateRejectsWithAReason() {
    Offer offer = deliver("t-reject");

    workflow("t-reject").reject(offer.packetId(), "BUSY");

    JsonObject packet = broker.packets().get(Caller.OPERATOR, offer.packetId());
    assertThat(packet.string("terminalReason")).contains("REJECTED");
  }

  @Test
  void validatorRejectsInvalidDecisions() {
    Offer offer = deliver("t-refuse");
    HandoffWorkflow workflow = workflow("t-refuse");

    assertThatThrownBy(() -> workflow.accept("unknown"))
        .isInstanceOf(WorkflowUpdateException.class)
        .rootCause()
        .hasMessageContaining("packet unknown has no open offer");
    assertThatThrownBy(() -> workflow.reject(offer.packetId(), " "))
        .isInstanceOf(WorkflowUpdateException.class);
    assertThat(workflow.offers()).hasSize(1);
  }

  @Test
  void repeatedSignalIsOneOffer() {
    Offer offer = deliver("t-twice");

    assertThat(transport.deliver(offer).join()).isInstanceOf(DeliveryResult.Success.class);

    assertThat(workflow("t-twice").offers()).hasSize(1);
    workflow("t-twice").accept(offer.packetId());
    assertThatThrownBy(() -> workflow("t-twice").accept(offer.packetId()))
        .isInstanceOf(WorkflowUpdateException.class);
  }

  @Test
  void expiredOfferThatFailsDoesNotBlockTheNextOffer() {
    FailingActivities activities = new FailingActivities();
    WorkerFactory other = TemporalFixture.worker("deaf", activities);
    try {
      register("deaf");
      deliver("deaf", "t-deaf", 1_000);
      await(() -> !activities.first.isEmpty());
      Offer again = take(60_000);

      assertThat(transport.deliver(again).join()).isInstanceOf(DeliveryResult.Success.class);

      await(() -> !activities.fences.isEmpty());
      assertThat(activities.fences).containsExactly(fence(activities.first) + 1);
    } finally {
      other.shutdownNow();
    }
  }

  @Test
  void anotherWorkerContinuesAfterAWorkerStops() {
    BlockingActivities blocked = new BlockingActivities();
    WorkerFactory dying = TemporalFixture.worker("mortal", blocked);
    register("mortal");
    deliver("mortal", "t-mortal", 1_000);
    await(() -> !blocked.fences.isEmpty());
    Offer again = take(60_000);
    assertThat(transport.deliver(again).join()).isInstanceOf(DeliveryResult.Success.class);

    TemporalFixture.shutDown(dying);

    RecordingActivities successor = new RecordingActivities();
    WorkerFactory living = TemporalFixture.worker("mortal", successor);
    try {
      await(() -> successor.fences.contains(fence(JsonWriter.compact(again.item()))));
    } finally {
      living.shutdownNow();
    }
  }

  @Test
  void invalidAddressHasFaults() {
    JsonObject entry =
        JsonObject.builder().put("url", "http://host:7233/").put("namespace", "").build();

    assertThat(TemporalAddress.faults(entry))
        .extracting(Violation::pointer)
        .isEqualTo(List.of("/url", "/namespace"));
  }
}
