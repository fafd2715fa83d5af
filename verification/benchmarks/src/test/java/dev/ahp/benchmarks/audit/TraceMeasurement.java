package dev.ahp.benchmarks.audit;

import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonObject;

/** Measures the trace of one task whose thousand records are scattered over the store. */
final class TraceMeasurement {
  private static final String GOAL = "50 ms";

  private TraceMeasurement() {}

  /** Repeats half of the calls beforehand, for the JIT compiler. */
  static void measure(LocalBroker broker, String task, int calls, MeasureTable table) {
    PageRequest pageRequest = new PageRequest(AuditBenchmark.RECORDS_OF_TASK, null);
    JsonObject trace = broker.tasks().trace(Caller.OPERATOR, task, pageRequest);
    int found = trace.array("items").orElseThrow().size();
    if (found != AuditBenchmark.RECORDS_OF_TASK) {
      throw new IllegalStateException("the trace has " + found + " records");
    }
    Timings.of(calls / 2, () -> broker.tasks().trace(Caller.OPERATOR, task, pageRequest));
    Timings timings =
        Timings.of(calls, () -> broker.tasks().trace(Caller.OPERATOR, task, pageRequest));
    table.line("trace of 1,000 records, p50", MeasureTable.number(timings.millis(50), " ms"), GOAL);
    table.line("trace of 1,000 records, p99", MeasureTable.number(timings.millis(99), " ms"), GOAL);
    table.line("trace of 1,000 records, CPU", MeasureTable.number(timings.cpuMillis(), " ms"), "");
  }
}
