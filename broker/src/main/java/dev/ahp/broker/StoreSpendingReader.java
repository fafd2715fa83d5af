package dev.ahp.broker;

import dev.ahp.Denied;
import dev.ahp.broker.command.SpendingLedger;
import dev.ahp.broker.gate.SpendingCaps.Spending;
import dev.ahp.broker.gate.SpendingReader;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskState;
import dev.ahp.problem.ProblemCode;
import java.time.LocalDate;
import java.util.function.Function;

/** The reported costs in the store; the admission reads them only if there are caps. */
record StoreSpendingReader(Store store) implements SpendingReader {
  @Override
  public Spending ofTask(String taskId) {
    return read(
        view -> {
          TaskState task = view.task(taskId);
          return task == null ? Spending.NOTHING : SpendingLedger.ofTask(task);
        });
  }

  @Override
  public Spending ofAgent(String agent, LocalDate day) {
    return read(view -> SpendingLedger.ofAgent(view, agent, day));
  }

  private Spending read(Function<StoreView, Spending> query) {
    try {
      return store.read(query);
    } catch (StoreUnavailableException e) {
      throw new Denied(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    }
  }
}
