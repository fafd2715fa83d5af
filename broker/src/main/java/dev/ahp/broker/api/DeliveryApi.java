package dev.ahp.broker.api;

import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Deliveries by transports. The transaction that makes a packet ready also puts it into the queue
 * of its transport. The carrier that takes it from there is the only one until it reports the
 * outcome or the lease lapses. The receiver can still claim the packet; then the claim wins.
 */
public interface DeliveryApi {
  /** Member of a note: the carrier ends the packet although the external work continues. */
  String GIVEN_UP = "givenUp";

  /** Claims packets for delivery; returns an empty list after the wait. */
  CompletableFuture<List<Offer>> take(DeliveryRequest request);

  /** Reports that the receiver has the packet; it cannot be claimed until the lease lapses. */
  CompletableFuture<Boolean> delivered(Offer offer);

  /** Reports a failed attempt; the packet is delivered again later. */
  CompletableFuture<Boolean> retry(Offer offer, Failure failure);

  /** Reports that the packet cannot be delivered; it can be claimed, and an alert is raised. */
  CompletableFuture<Boolean> giveUp(Offer offer, String reason);

  /**
   * Saves the state of a carrier with a packet. It means that an external agent has the work and
   * that the lease belongs to the carrier. When the lease lapses, the packet does not fail; it is
   * offered to its owner again, with the note. When the packet ends before the external work, it is
   * offered once more to cancel that work ({@link Offer#isOver}). A packet that its carrier
   * completes, fails or rejects has ended there too, unless the note has {@link #GIVEN_UP}.
   *
   * @param token the lease token; with another token nothing is saved
   */
  CompletableFuture<Boolean> saveNote(String packetId, String token, JsonObject note);

  /** Adds to a counter. */
  void count(String metric, String labels, double by);

  void gauge(String metric, String labels, double value);

  /**
   * A request for packets to deliver.
   *
   * @param notBefore agents that get no deliveries until a time, in milliseconds since the epoch
   */
  record DeliveryRequest(
      String transport, int max, long waitMs, long leaseMs, Map<String, Long> notBefore) {}

  /**
   * A failed attempt.
   *
   * @param alert whether to raise an alert
   */
  record Failure(String reason, long retryAfterMs, boolean alert) {}
}
