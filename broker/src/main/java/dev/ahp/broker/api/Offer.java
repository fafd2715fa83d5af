package dev.ahp.broker.api;

import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;

/**
 * A packet on its way to a receiver that a transport reaches.
 *
 * <p>If the packet is over ({@link #isOver}), the work that somebody elsewhere still has by the
 * note is to be called off, and nothing else.
 *
 * @param agent who is to get it
 * @param delivery how that agent is reached: the member {@code delivery} of its entry, secrets
 *     included
 * @param item what it gets: an item of a claim, with the lease by which it accepts
 * @param note what an earlier carrier kept for the next one; empty if there was none
 * @param attempt counts from 1
 * @param since when the packet could first be had, in milliseconds of the epoch
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

  /** The token of the lease that the item brings. */
  public String token() {
    return item.object("lease").flatMap(it -> it.string("token")).orElse("");
  }

  /** Whether there is nothing left to do but to call off what the note tells of. */
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
