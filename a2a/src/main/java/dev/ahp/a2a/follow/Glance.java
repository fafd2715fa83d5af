package dev.ahp.a2a.follow;

import dev.ahp.a2a.task.Talk;
import dev.ahp.a2a.task.TaskState;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.broker.exchange.Page;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Optional;

/** What one caller sees of one packet. */
public final class Glance {
  private static final int MOST = 1000;

  private final Exchange exchange;
  private final Caller caller;
  private final String packetId;

  public Glance(Exchange exchange, Caller caller, String packetId) {
    this.exchange = exchange;
    this.caller = caller;
    this.packetId = packetId;
  }

  public JsonObject packet() {
    return exchange.packets().get(caller, packetId);
  }

  /** The entries of its stream after some index; -1 for all. */
  JsonArray chunks(long after) {
    return exchange
        .packets()
        .chunks(caller, packetId, after, MOST, 0)
        .join()
        .array("items")
        .orElse(JsonArray.empty());
  }

  /** Everything that was said beside the packet. */
  public Talk talk(JsonObject packet) {
    Talk talk = Talk.of(chunks(-1));
    return new Talk(talk.messages(), talk.work(), question(packet));
  }

  private Optional<String> question(JsonObject packet) {
    return TaskState.of(packet) == TaskState.INPUT_REQUIRED
        ? question().flatMap(it -> it.string("summary")).filter(it -> !it.isEmpty())
        : Optional.empty();
  }

  /** The open question on the packet, if the caller may answer it. */
  public Optional<JsonObject> question() {
    JsonArray queues = exchange.inbox().queues(caller).array("items").orElse(JsonArray.empty());
    return queues.objects().stream()
        .flatMap(it -> it.string("queue").stream())
        .flatMap(queue -> items(queue).objects().stream())
        .filter(it -> it.string("packetId").filter(packetId::equals).isPresent())
        .findFirst();
  }

  private JsonArray items(String queue) {
    return exchange
        .inbox()
        .items(caller, queue, new Page(MOST, null))
        .array("items")
        .orElse(JsonArray.empty());
  }

  /** Its records, in order. */
  JsonArray records() {
    return exchange
        .packets()
        .trace(caller, packetId, new Page(MOST, null))
        .array("items")
        .orElse(JsonArray.empty());
  }

  Exchange exchange() {
    return exchange;
  }

  Caller caller() {
    return caller;
  }

  String packetId() {
    return packetId;
  }
}
