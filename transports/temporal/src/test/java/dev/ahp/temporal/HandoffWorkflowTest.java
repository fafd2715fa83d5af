package dev.ahp.temporal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.Options;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.DeliveryDesk;
import dev.ahp.broker.exchange.Offer;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.delivery.Outcome;
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
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class HandoffWorkflowTest {
  private static final String AGENT = "decider";

  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), Options.standard());
  private final TemporalTransport transport = new TemporalTransport(Duration.ofSeconds(10));
  private final WorkerFactory worker = TemporalFixture.worker(AGENT, new Asking(broker));
  private final TemporalAddress address = TemporalAddress.of(TemporalFixture.address());
  private final WorkflowServiceStubs stubs = address.stubs(Duration.ofSeconds(10));
  private final WorkflowClient client = address.client(stubs);

  /** Asks the broker as the agent would over HTTP. */
  private record Asking(LocalBroker broker) implements HandoffActivities {
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
      } catch (CompletionException refused) {
        throw new IllegalArgumentException(refused.getCause());
      }
    }
  }

  @BeforeEach
  void reach() {
    JsonObject entry = JsonObject.builder().put("delivery", TemporalFixture.address()).build();
    broker.agents().put(Caller.OPERATOR, AGENT, entry).join();
  }

  @AfterEach
  void close() {
    worker.shutdownNow();
    transport.close();
    stubs.shutdownNow();
    broker.close();
  }

  private Offer deliver(String task) {
    JsonObject packet =
        JsonObject.builder()
            .put("type", "task.assign")
            .put("target", AGENT)
            .put("taskId", task)
            .put("payload", JsonObject.empty())
            .build();
    broker.packets().submit(Caller.agent("a"), packet, null).join();
    Offer offer =
        broker
            .deliveries()
            .take(new DeliveryDesk.Wanted("temporal", 1, 10_000, 60_000, Map.of()))
            .join()
            .get(0);
    assertThat(transport.deliver(offer).join()).isInstanceOf(Outcome.Taken.class);
    return offer;
  }

  private HandoffWorkflow workflow(String task) {
    return client.newWorkflowStub(HandoffWorkflow.class, AGENT + "/" + task);
  }

  @Test
  void anUpdateAcceptsWhatASignalBrought() {
    Offer offer = deliver("t-accept");

    String answer = workflow("t-accept").accept(offer.packetId());

    JsonObject json = JsonReader.read(answer).asObject().orElseThrow();
    assertThat(json.object("packet").flatMap(it -> it.string("status"))).contains("running");
    assertThat(json.has("lease")).isTrue();
    assertThat(workflow("t-accept").offers()).isEmpty();
  }

  @Test
  void anUpdateRejectsWithAReason() {
    Offer offer = deliver("t-reject");

    workflow("t-reject").reject(offer.packetId(), "BUSY");

    JsonObject packet = broker.packets().get(Caller.OPERATOR, offer.packetId());
    assertThat(packet.string("terminalReason")).contains("REJECTED");
  }

  @Test
  void theValidatorRefusesAtOnceWhatCannotBeDecided() {
    Offer offer = deliver("t-refuse");
    HandoffWorkflow workflow = workflow("t-refuse");

    assertThatThrownBy(() -> workflow.accept("unknown"))
        .isInstanceOf(WorkflowUpdateException.class)
        .rootCause()
        .hasMessageContaining("no offer of unknown is open");
    assertThatThrownBy(() -> workflow.reject(offer.packetId(), " "))
        .isInstanceOf(WorkflowUpdateException.class);
    assertThat(workflow.offers()).hasSize(1);
  }

  @Test
  void aSignalThatComesTwiceIsOneOffer() {
    Offer offer = deliver("t-twice");

    assertThat(transport.deliver(offer).join()).isInstanceOf(Outcome.Taken.class);

    assertThat(workflow("t-twice").offers()).hasSize(1);
    workflow("t-twice").accept(offer.packetId());
    assertThatThrownBy(() -> workflow("t-twice").accept(offer.packetId()))
        .isInstanceOf(WorkflowUpdateException.class);
  }

  @Test
  void whatIsWrongWithAnEntryIsTold() {
    JsonObject entry =
        JsonObject.builder().put("url", "http://host:7233/").put("namespace", "").build();

    assertThat(TemporalAddress.faults(entry))
        .extracting(Violation::pointer)
        .isEqualTo(List.of("/url", "/namespace"));
  }
}
