package dev.ahp.benchmarks.audit;

import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import dev.ahp.testkit.measure.CompilerRest;
import dev.ahp.testkit.measure.RoundStatistics;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares the verification of all chains by the audit service, which reads the store, with SHA-256
 * and parsing of canonical lines in memory, in turns. A sample of the lines is used so that they
 * fit into memory.
 */
final class VerificationMeasurement {
  private static final int LINES = 40_000;
  private static final int ROUNDS = 15;

  private final LocalBroker broker;
  private final List<byte[]> lines = new ArrayList<>();
  private long read;

  VerificationMeasurement(LocalBroker broker) {
    this.broker = broker;
  }

  void measure(MeasureTable table) {
    long records = broker.audit().records();
    collect(Math.max(1, records / LINES));
    boolean isMeasured = AuditBenchmark.isMeasured(records);
    // Rounds of fewer records are too short to tell whether the compiler rests.
    if (isMeasured) {
      awaitCompiler();
    }
    RoundStatistics bare = new RoundStatistics();
    RoundStatistics ours = new RoundStatistics();
    RoundStatistics ratios = new RoundStatistics();
    for (int round = 0; round < (isMeasured ? ROUNDS : 1); round++) {
      double ofBare = cpuMicros(this::hashAndParse) / lines.size();
      double ofOurs = cpuMicros(this::verify) / records;
      bare.add(ofBare);
      ours.add(ofOurs);
      ratios.add(ofBare / ofOurs);
    }
    String perSecond = MeasureTable.number(1e6 / ours.median(), "");
    table.line("verification, records in a CPU-second", perSecond, "500,000");
    String perSecondBare = MeasureTable.number(1e6 / bare.median(), "");
    table.line("bare SHA-256 and parsing, the same", perSecondBare, "");
    table.line("verification against bare", MeasureTable.number(ratios.median(), ""), "0.85");
  }

  private void awaitCompiler() {
    try {
      CompilerRest.await(
          CompilerRest::ownTime,
          Duration.ofMinutes(2),
          () -> {
            hashAndParse();
            verify();
          });
    } catch (Exception e) {
      throw new IllegalStateException("the warm-up failed", e);
    }
  }

  private void collect(long step) {
    broker
        .audit()
        .export(
            Caller.OPERATOR,
            null,
            line -> {
              if (read % step == 0) {
                lines.add(line.clone());
              }
              read++;
            });
  }

  private static double cpuMicros(Runnable work) {
    long start = Timings.cpuNanos();
    work.run();
    return (Timings.cpuNanos() - start) / 1e3;
  }

  private void verify() {
    if (!broker.audit().verify(Caller.OPERATOR).bool("ok").orElse(false)) {
      throw new IllegalStateException("the chain is not valid");
    }
  }

  private void hashAndParse() {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      long sum = 0;
      for (byte[] line : lines) {
        sum += sha256.digest(line)[0] + JsonReader.read(line, JsonLimits.RENDERING).hashCode() % 2;
      }
      if (sum == Long.MIN_VALUE) {
        throw new IllegalStateException("unreachable; prevents dead-code elimination");
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
