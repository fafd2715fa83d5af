package dev.ahp.a2a.carry;

import dev.ahp.a2a.client.A2aClient;
import dev.ahp.a2a.client.ForeignTask;
import dev.ahp.a2a.client.Login;
import dev.ahp.a2a.client.Remote;
import dev.ahp.a2a.client.TaskEvents;
import dev.ahp.broker.exchange.Offer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.util.Optional;

/** An agent elsewhere, as one packet needs it. */
final class Elsewhere {
  private final A2aClient client;
  private final Remote remote;
  private final Login login;
  private final Offer offer;

  Elsewhere(A2aClient client, Remote remote, Login login, Offer offer) {
    this.client = client;
    this.remote = remote;
    this.login = login;
    this.offer = offer;
  }

  /**
   * Hands the work over. An agent that knows our extension recognises a message that comes twice;
   * of others it is found out first whether an earlier try arrived.
   */
  ForeignTask begin(JsonObject packet, String target) throws IOException {
    boolean again = offer.attempt() > 1 || offer.item().bool("resumed").orElse(false);
    Optional<ForeignTask> known =
        again && !remote.handoff()
            ? client.begunBy(remote, login, offer.taskId(), offer.packetId())
            : Optional.empty();
    // A list of tasks need not hold what they made.
    return known.isPresent()
        ? look(known.get().id())
        : client.send(remote, login, OutgoingMessage.of(packet, remote, target));
  }

  ForeignTask look(String task) throws IOException {
    return client.task(remote, login, task);
  }

  /** Whether it can tell by itself what becomes of a task. */
  boolean streams() {
    return remote.streams();
  }

  TaskEvents events(String task) throws IOException {
    return client.events(remote, login, task);
  }

  void answer(Note note, Json answer) throws IOException {
    String id = offer.packetId() + "-a" + note.asked();
    client.send(
        remote,
        login,
        OutgoingMessage.answer(id, note.task(), Optional.of(offer.taskId()), answer));
  }

  void cancel(String task) throws IOException {
    client.cancel(remote, login, task);
  }

  /** Whether somebody over there has taken the work up, and not only received it. */
  boolean isTakenUp(ForeignTask task) {
    String state = task.handoff().string("state").orElse("");
    return !(state.equals("ready") || state.equals("validated"));
  }
}
