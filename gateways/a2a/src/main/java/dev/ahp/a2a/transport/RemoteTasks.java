package dev.ahp.a2a.transport;

import dev.ahp.a2a.client.A2aClient;
import dev.ahp.a2a.client.RemoteErrorException;
import dev.ahp.a2a.client.RemoteTask;
import dev.ahp.a2a.client.TaskEvents;
import dev.ahp.a2a.error.A2aError;
import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.util.Optional;

/** The remote tasks of one packet's agent. */
record RemoteTasks(A2aClient client, Offer offer) {

  /**
   * Starts the remote task. An agent that supports the handoff extension detects duplicate
   * messages. For other agents this method first checks whether an earlier attempt arrived.
   */
  RemoteTask start(JsonObject packet, String target) throws IOException {
    boolean isRetry = offer.attempt() > 1 || offer.item().bool("resumed").orElse(false);
    Optional<RemoteTask> earlier =
        isRetry && !client.endpoint().handoff()
            ? client.findByMessage(offer.taskId(), offer.packetId())
            : Optional.empty();
    // Read the task again, because a list of tasks may omit artifacts.
    return earlier.isPresent()
        ? read(earlier.get().id())
        : client.send(OutgoingMessage.of(packet, client.endpoint(), target));
  }

  RemoteTask read(String task) throws IOException {
    return client.task(task);
  }

  /** Returns whether the agent supports event streams. */
  boolean streams() {
    return client.endpoint().streams();
  }

  TaskEvents events(String task) throws IOException {
    return client.events(task);
  }

  void answer(ResumeState resumeState, Json answer) throws IOException {
    String id = offer.packetId() + "-a" + resumeState.asked();
    client.send(
        OutgoingMessage.answer(id, resumeState.task(), Optional.of(offer.taskId()), answer));
  }

  /** Cancels the task of an ended packet; final if the agent cancelled it or never will. */
  DeliveryResult cancel(ResumeState resumeState) {
    if (resumeState.isEmpty()) {
      return DeliveryResult.taken();
    }
    try {
      client.cancel(resumeState.task());
      return DeliveryResult.taken();
    } catch (RemoteErrorException error) {
      boolean isFinal = error.isFinal() || error.code() == A2aError.TASK_NOT_CANCELABLE.code();
      return isFinal
          ? DeliveryResult.taken()
          : DeliveryResult.tryAgain(String.valueOf(error.getMessage()));
    } catch (IOException e) {
      return DeliveryResult.tryAgain(String.valueOf(e.getMessage()));
    }
  }

  /** Returns whether the remote agent has accepted the work, rather than only received it. */
  boolean isAccepted(RemoteTask task) {
    String state = task.handoff().string("state").orElse("");
    return !(state.equals("ready") || state.equals("validated"));
  }
}
