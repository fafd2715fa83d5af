package dev.ahp.delivery;

import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.pointer.PacketPointer;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;

/**
 * What a receiver is sent: an item of a claim as JSON, or one that is too large for the way it goes
 * {@linkplain PacketPointer by pointer}.
 */
public final class DeliveryMessage {
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
    return whole.length <= mostBytes ? whole : bytes(PacketPointer.of(offer.item()));
  }

  private static byte[] bytes(JsonObject json) {
    return JsonWriter.bytes(json);
  }
}
