package dev.ahp.a2a.transport;

import dev.ahp.a2a.client.RemoteErrorException;
import dev.ahp.a2a.error.A2aError;
import dev.ahp.delivery.DeliveryResult;
import java.io.IOException;

/** Cancels the remote task of an ended packet. */
final class RemoteTaskCanceller {
  private RemoteTaskCanceller() {}

  /** Cancels the task. The result is final if the agent cancelled it or never will. */
  static DeliveryResult cancel(RemoteTasks remoteTasks, ResumeState resumeState) {
    if (resumeState.isEmpty()) {
      return DeliveryResult.taken();
    }
    try {
      remoteTasks.cancel(resumeState.task());
      return DeliveryResult.taken();
    } catch (RemoteErrorException error) {
      boolean isFinal = error.isFinal() || error.code() == A2aError.TASK_NOT_CANCELABLE.code();
      return isFinal
          ? DeliveryResult.taken()
          : DeliveryResult.tryAgain(String.valueOf(error.getMessage()));
    } catch (IOException e) {
      return DeliveryResult.tryAgain(String.valueOf(e.getMessage()));
    }
  }
}
