package dev.ahp.delivery;

import dev.ahp.broker.exchange.Offer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;

/**
 * What a receiver is sent: an item of a claim as JSON. An item that is too large for the way it
 * goes is sent by pointer: its {@code packet} has only {@code packetId}, {@code taskId}, {@code
 * type} and {@code sender}, its {@code checkpoint} is null, and {@code pointer} is the path under
 * which the receiver gets the whole packet from the daemon.
 */
public final class DeliveryMessage {
  private static final String[] KEPT = {"packetId", "taskId", "type", "sender"};

  private DeliveryMessage() {}

  public static byte[] of(Offer offer) {
    return bytes(offer.item());
  }

  public static String text(Offer offer) {
    return JsonWriter.compact(offer.item());
  }

  /** By pointer if it is larger than so many bytes. */
  public static byte[] of(Offer offer, int mostBytes) {
    byte[] whole = bytes(offer.item());
    return whole.length <= mostBytes ? whole : bytes(byPointer(offer.item()));
  }

  /** An item, or anything else that holds a {@code packet}, by pointer. */
  public static JsonObject byPointer(JsonObject item) {
    JsonObject packet = item.object("packet").orElse(JsonObject.empty());
    JsonObject.Builder kept = JsonObject.builder();
    for (String member : KEPT) {
      kept.putIfPresent(member, packet.get(member));
    }
    return item.with("packet", kept.build())
        .with("checkpoint", Json.Null.NULL)
        .with("pointer", Json.of("/v1/packets/" + packet.string("packetId").orElse("")));
  }

  private static byte[] bytes(JsonObject json) {
    return JsonWriter.bytes(json);
  }
}
