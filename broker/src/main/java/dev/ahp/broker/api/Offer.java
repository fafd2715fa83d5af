package dev.ahp.broker.api;

import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;

/**
 * A packet to deliver to a receiver.
 *
 * <p>If the packet has ended ({@link #isOver}), only its external work is to be cancelled.
 *
 * @param agent the receiver
 * @param delivery the member {@code delivery} of the receiver's entry, including secrets
 * @param item the item of a claim, with the lease
 * @param note the note of an earlier carrier; empty if there is none
 * @param attempt counts from 1
 * @param since when the packet became claimable, in milliseconds since the epoch
 */
public record Offer(
    String packetId,
    String taskId,
    String agent,
    JsonObject delivery,
    JsonObject item,
    JsonObject note,
    int attempt,
    long since) {

  /** Returns the lease token. */
  public String token() {
    return item.object("lease").flatMap(it -> it.string("token")).orElse("");
  }

  /** Returns whether the packet has ended, so that only external work is to be cancelled. */
  public boolean isOver() {
    return item.object("packet")
        .flatMap(it -> it.string("status"))
        .flatMap(Status::named)
        .filter(Status::isFinal)
        .isPresent();
  }

  public String transport() {
    return delivery.string("transport").orElse("pull");
  }
}
