package dev.ahp.a2a.transport;

import dev.ahp.a2a.client.A2aClient;
import dev.ahp.a2a.client.Login;
import dev.ahp.a2a.client.RemoteEndpoint;
import dev.ahp.a2a.client.RemoteTask;
import dev.ahp.a2a.client.TaskEvents;
import dev.ahp.broker.api.Offer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.util.Optional;

/** An agent elsewhere, as one packet needs it. */
final class RemoteTasks {
  private final A2aClient client;
  private final RemoteEndpoint remoteEndpoint;
  private final Login login;
  private final Offer offer;

  RemoteTasks(A2aClient client, RemoteEndpoint remoteEndpoint, Login login, Offer offer) {
    this.client = client;
    this.remoteEndpoint = remoteEndpoint;
    this.login = login;
    this.offer = offer;
  }

  /**
   * Hands the work over. An agent that knows our extension recognises a message that comes twice;
   * of others it is found out first whether an earlier try arrived.
   */
  RemoteTask begin(JsonObject packet, String target) throws IOException {
    boolean again = offer.attempt() > 1 || offer.item().bool("resumed").orElse(false);
    Optional<RemoteTask> known =
        again && !remoteEndpoint.handoff()
            ? client.begunBy(remoteEndpoint, login, offer.taskId(), offer.packetId())
            : Optional.empty();
    // A list of tasks need not hold what they made.
    return known.isPresent()
        ? look(known.get().id())
        : client.send(remoteEndpoint, login, OutgoingMessage.of(packet, remoteEndpoint, target));
  }

  RemoteTask look(String task) throws IOException {
    return client.task(remoteEndpoint, login, task);
  }

  /** Whether it can tell by itself what becomes of a task. */
  boolean streams() {
    return remoteEndpoint.streams();
  }

  TaskEvents events(String task) throws IOException {
    return client.events(remoteEndpoint, login, task);
  }

  void answer(ResumeState resumeState, Json answer) throws IOException {
    String id = offer.packetId() + "-a" + resumeState.asked();
    client.send(
        remoteEndpoint,
        login,
        OutgoingMessage.answer(id, resumeState.task(), Optional.of(offer.taskId()), answer));
  }

  void cancel(String task) throws IOException {
    client.cancel(remoteEndpoint, login, task);
  }

  /** Whether somebody over there has taken the work up, and not only received it. */
  boolean isTakenUp(RemoteTask task) {
    String state = task.handoff().string("state").orElse("");
    return !(state.equals("ready") || state.equals("validated"));
  }
}
