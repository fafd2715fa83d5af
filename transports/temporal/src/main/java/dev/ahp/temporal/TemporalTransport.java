package dev.ahp.temporal;

import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.BlockingTransport;
import dev.ahp.delivery.DeliveryMessage;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A transport that signals the workflow {@code agent/taskId} and starts it if necessary. Each agent
 * and task has one workflow, so the signals of a task stay in order and the workflow can drop
 * duplicates.
 */
final class TemporalTransport extends BlockingTransport {
  /** Below the payload limit of 2 MiB of a Temporal server. */
  private static final int MAX_BYTES = 1_500_000;

  private static final int THREADS = 32;

  private final Duration timeout;
  private final Map<TemporalAddress, TemporalConnection> connections = new ConcurrentHashMap<>();

  private record TemporalConnection(WorkflowServiceStubs stubs, WorkflowClient client) {}

  TemporalTransport(Duration timeout) {
    super(TemporalProvider.NAME, "ahp-temporal", THREADS);
    this.timeout = timeout;
  }

  @Override
  public List<Violation> faults(JsonObject delivery) {
    return TemporalAddress.faults(delivery);
  }

  @Override
  protected DeliveryResult send(Offer offer) {
    TemporalAddress address = TemporalAddress.of(offer.delivery());
    try {
      TemporalConnection connection = connections.computeIfAbsent(address, this::connect);
      String item = new String(DeliveryMessage.of(offer, MAX_BYTES), StandardCharsets.UTF_8);
      stub(connection.client, offer)
          .signalWithStart(
              HandoffWorkflow.HANDOFF,
              new Object[] {item},
              new Object[] {offer.agent(), offer.taskId(), List.of()});
      return DeliveryResult.taken();
    } catch (RuntimeException e) {
      return DeliveryResult.tryAgain("temporal: " + reason(e));
    }
  }

  private TemporalConnection connect(TemporalAddress address) {
    WorkflowServiceStubs stubs = address.stubs(timeout);
    return new TemporalConnection(stubs, address.client(stubs));
  }

  private static WorkflowStub stub(WorkflowClient client, Offer offer) {
    JsonObject delivery = offer.delivery();
    WorkflowOptions options =
        WorkflowOptions.newBuilder()
            .setWorkflowId(offer.agent() + "/" + offer.taskId())
            .setTaskQueue(delivery.string("taskQueue").orElse("ahp-" + offer.agent()))
            .build();
    String type = delivery.string("workflow").orElse(HandoffWorkflow.TYPE);
    return client.newUntypedWorkflowStub(type, options);
  }

  private static String reason(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }

  @Override
  public void close() {
    super.close();
    connections.values().forEach(it -> it.stubs.shutdownNow());
  }
}
