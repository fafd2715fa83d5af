package dev.ahp.a2a.carry;

import dev.ahp.a2a.client.A2aRefusal;
import dev.ahp.a2a.fault.A2aError;
import dev.ahp.delivery.Outcome;
import java.io.IOException;

/** Calls off a task elsewhere whose packet is over here. */
final class CallOff {
  private CallOff() {}

  /** Whether it need not be tried again: the agent did so, or will never do so. */
  static Outcome of(Elsewhere elsewhere, Note note) {
    if (note.isEmpty()) {
      return Outcome.taken();
    }
    try {
      elsewhere.cancel(note.task());
      return Outcome.taken();
    } catch (A2aRefusal refusal) {
      boolean over = refusal.isFinal() || refusal.code() == A2aError.TASK_NOT_CANCELABLE.code();
      return over ? Outcome.taken() : Outcome.tryAgain(String.valueOf(refusal.getMessage()));
    } catch (IOException e) {
      return Outcome.tryAgain(String.valueOf(e.getMessage()));
    }
  }
}
