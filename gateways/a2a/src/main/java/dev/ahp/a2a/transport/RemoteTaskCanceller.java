package dev.ahp.a2a.transport;

import dev.ahp.a2a.client.RemoteErrorException;
import dev.ahp.a2a.error.A2aError;
import dev.ahp.delivery.DeliveryResult;
import java.io.IOException;

/** Calls off a task elsewhere whose packet is over here. */
final class RemoteTaskCanceller {
  private RemoteTaskCanceller() {}

  /** Whether it need not be tried again: the agent did so, or will never do so. */
  static DeliveryResult of(RemoteTasks remoteTasks, ResumeState resumeState) {
    if (resumeState.isEmpty()) {
      return DeliveryResult.taken();
    }
    try {
      remoteTasks.cancel(resumeState.task());
      return DeliveryResult.taken();
    } catch (RemoteErrorException refusal) {
      boolean over = refusal.isFinal() || refusal.code() == A2aError.TASK_NOT_CANCELABLE.code();
      return over
          ? DeliveryResult.taken()
          : DeliveryResult.tryAgain(String.valueOf(refusal.getMessage()));
    } catch (IOException e) {
      return DeliveryResult.tryAgain(String.valueOf(e.getMessage()));
    }
  }
}
