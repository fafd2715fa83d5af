package dev.ahp.broker.gate;

import dev.ahp.broker.gate.SpendingCaps.Spending;
import java.time.LocalDate;

/** Reads the reported costs. */
public interface SpendingReader {
  Spending ofTask(String taskId);

  Spending ofAgent(String agent, LocalDate day);
}
