package dev.ahp.delivery;

import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.inbound.PacketPointer;
import dev.ahp.json.JsonWriter;

/**
 * The message body that a transport delivers: a claim item as JSON. An item that exceeds the size
 * limit of the transport is replaced by a {@linkplain PacketPointer pointer}.
 */
public final class DeliveryMessage {
  private DeliveryMessage() {}

  public static byte[] of(Offer offer) {
    return JsonWriter.bytes(offer.item());
  }

  public static String text(Offer offer) {
    return JsonWriter.compact(offer.item());
  }

  /** Returns the claim item, or a pointer if the item is larger than {@code maxBytes}. */
  public static byte[] of(Offer offer, int maxBytes) {
    byte[] full = JsonWriter.bytes(offer.item());
    return full.length <= maxBytes ? full : JsonWriter.bytes(PacketPointer.of(offer.item()));
  }
}
