package dev.ahp.temporal;

import io.temporal.activity.ActivityInterface;

/** What the workflow of an agent does outside: telling whoever decides, and asking the broker. */
@ActivityInterface
public interface HandoffActivities {
  /** Tells that a claim item came in; tried again until it returns. May come twice. */
  void offered(String agent, String item);

  /**
   * Does a verb on a packet. A refusal is an {@link IllegalArgumentException}, which is not tried
   * again.
   *
   * @param body of the call, as JSON
   * @return the broker's answer, as JSON
   */
  String act(String agent, String packetId, String verb, String body);
}
