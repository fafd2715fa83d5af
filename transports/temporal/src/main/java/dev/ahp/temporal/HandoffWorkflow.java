package dev.ahp.temporal;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/**
 * A workflow that receives the handoffs of one task for one agent. A signal delivers a handoff, and
 * an update accepts or rejects it. The update validators reject invalid decisions.
 */
@WorkflowInterface
public interface HandoffWorkflow {
  /** The workflow type. */
  String TYPE = "AhpHandoffs";

  /** The name of the signal that delivers a handoff. */
  String HANDOFF = "handoff";

  /**
   * Runs until no handoff has arrived for a day.
   *
   * @param open the claim items that were open when the previous run ended
   */
  @WorkflowMethod(name = TYPE)
  void run(String agent, String taskId, List<String> open);

  /** Delivers a claim item as JSON; a repeated item has no effect. */
  @SignalMethod(name = HANDOFF)
  void handoff(String item);

  /** Accepts a packet; returns the broker's response with the lease. */
  @UpdateMethod(name = "accept")
  String accept(String packetId);

  /** Throws if the packet has no open offer or the offer has expired. */
  @UpdateValidatorMethod(updateName = "accept")
  void mayAccept(String packetId);

  /** Rejects a packet with a reason code; returns the broker's response. */
  @UpdateMethod(name = "reject")
  String reject(String packetId, String reason);

  /** Throws if the packet has no open offer, the offer has expired, or the reason is blank. */
  @UpdateValidatorMethod(updateName = "reject")
  void mayReject(String packetId, String reason);

  /** Returns the claim items that are neither accepted nor rejected. */
  @QueryMethod(name = "offers")
  List<String> offers();
}
