package dev.ahp.temporal;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/**
 * Receives the handoffs of one task for one agent. A handoff comes as a signal; whoever decides
 * about it does so by an update, whose validator refuses at once what cannot be decided.
 */
@WorkflowInterface
public interface HandoffWorkflow {
  /** The name of its type. */
  String TYPE = "AhpHandoffs";

  /** The name of its signal. */
  String HANDOFF = "handoff";

  /**
   * Runs until the task has been quiet for a day.
   *
   * @param open claim items that were open when the run before this one ended
   */
  @WorkflowMethod(name = TYPE)
  void run(String agent, String taskId, List<String> open);

  /** A claim item as JSON. One that was seen before changes nothing. */
  @SignalMethod(name = HANDOFF)
  void handoff(String item);

  /** Accepts a packet; gives the broker's answer, with the lease to work under. */
  @UpdateMethod(name = "accept")
  String accept(String packetId);

  /** Refuses what is not open, and an offer whose time is over. */
  @UpdateValidatorMethod(updateName = "accept")
  void mayAccept(String packetId);

  /** Rejects a packet with a reason code; gives the broker's answer. */
  @UpdateMethod(name = "reject")
  String reject(String packetId, String reason);

  /** Refuses what is not open, and a reject without a reason. */
  @UpdateValidatorMethod(updateName = "reject")
  void mayReject(String packetId, String reason);

  /** Claim items that nobody has decided about. */
  @QueryMethod(name = "offers")
  List<String> offers();
}
