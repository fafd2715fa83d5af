package dev.ahp.temporal;

import io.temporal.activity.ActivityInterface;

/** The activities of an agent's workflow: notifying the agent and calling the broker. */
@ActivityInterface
public interface HandoffActivities {
  /** Notifies the agent of a claim item. Retried until it returns; can run more than once. */
  void offered(String agent, String item);

  /**
   * Applies a verb to a packet.
   *
   * @param body the body of the call as JSON
   * @return the broker's response as JSON
   * @throws IllegalArgumentException if the broker refuses the call, which is not retried then
   */
  String act(String agent, String packetId, String verb, String body);
}
