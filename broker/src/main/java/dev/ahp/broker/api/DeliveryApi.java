package dev.ahp.broker.api;

import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Hands packets to whoever carries them to their receivers. A packet waits for its transport in a
 * queue of its own, in which it was put in the same transaction that made it ready; whoever takes
 * it there, on whatever node, is the only one to carry it until the outcome is told or the lease
 * lapses. All the while its receiver can claim it too, and then the claim wins.
 */
public interface DeliveryApi {
  /** Member of a note: whoever carries the packet ends it though the work elsewhere goes on. */
  String GIVEN_UP = "givenUp";

  /** Takes what is to be carried; empty after the wait. */
  CompletableFuture<List<Offer>> take(DeliveryRequest deliveryRequest);

  /** The receiver has it: nobody else can claim it until the lease lapses. */
  CompletableFuture<Boolean> taken(Offer offer);

  /** The receiver does not have it: it is to be carried again after a while. */
  CompletableFuture<Boolean> again(Offer offer, Failure failure);

  /** It cannot be carried, ever; it waits to be claimed, and people are told. */
  CompletableFuture<Boolean> giveUp(Offer offer, String reason);

  /**
   * Keeps with a packet what whoever carries it next must know to go on. From then on somebody
   * elsewhere has the work, and the lease is only its carrier's: when it lapses, the packet does
   * not fail but is offered again to its owner, with the note. When the packet ends before that
   * work does, it is offered once more, for the work to be called off ({@link Offer#isOver}). What
   * its carrier completes, fails or rejects is over there too, unless the note has {@link
   * #GIVEN_UP}.
   *
   * @param token of the lease; another one keeps nothing
   */
  CompletableFuture<Boolean> keep(String packetId, String token, JsonObject note);

  /** Takes part in the figures of the broker. */
  void count(String metric, String labels, double by);

  /** Sets a figure that goes up and down. */
  void gauge(String metric, String labels, double value);

  /**
   * What to take.
   *
   * @param transport only for agents that are reached by this one
   * @param notBefore agents that are to be left alone until a moment, in milliseconds of the epoch
   */
  record DeliveryRequest(
      String transport, int max, long waitMs, long leaseMs, Map<String, Long> notBefore) {}

  /**
   * Why it was not delivered.
   *
   * @param alert whether people are to be told
   */
  record Failure(String reason, long againInMs, boolean alert) {}
}
