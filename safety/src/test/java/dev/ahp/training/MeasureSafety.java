package dev.ahp.training;

import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.ScanReport;
import dev.ahp.safety.Verdict;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Measures the safety scanner. {@code DIR} contains JSON Lines as for {@link TrainSafetyModel}. By
 * default a model is trained without the {@linkplain HeldOutFamilies held-out families} and
 * measured on these. With {@code --shipped} the shipped scanner is measured on all texts, for texts
 * that were not used in its development.
 */
public final class MeasureSafety {
  private static final int TIMED_LENGTH = 2048;
  private static final int TIMED_SCANS = 20_000;
  private static final int MAX_TIMED_TEXTS = 500;

  private MeasureSafety() {}

  public static void main(String[] args) throws IOException {
    boolean shipped = args.length == 2 && args[1].equals("--shipped");
    if (!(shipped || args.length == 1)) {
      System.err.println("usage: benchmarks/safety DIR [--shipped]");
      System.exit(2);
    }
    List<Path> files = files(Path.of(args[0]));
    if (files.isEmpty()) {
      System.err.println("no .jsonl file in " + args[0] + "; expected at least one");
      System.exit(2);
    }
    measure(files, shipped, TrainingSettings.SHIPPED, System.out, TIMED_SCANS);
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
    }
  }

  static void measure(
      List<Path> files, boolean shipped, TrainingSettings settings, PrintStream to, int timedScans)
      throws IOException {
    List<Sample> samples = CorpusReader.read(files);
    RateTable rates = shipped ? shipped(samples) : heldOut(samples, settings);
    to.print(rates.table());
    to.printf(
        Locale.ROOT,
        "CPU time per 2 KB of distinct text: %.1f µs (goal: at most 60)%n",
        microseconds(samples, timedScans));
  }

  private static RateTable shipped(List<Sample> samples) {
    RateTable rates = new RateTable();
    for (Sample sample : samples) {
      ScanReport report = SafetyScanner.standard().scan(sample.text());
      rates.add(sample, report.isViolation(), report.verdict() != Verdict.CLEAN);
    }
    return rates;
  }

  private static RateTable heldOut(List<Sample> samples, TrainingSettings settings) {
    List<Sample> others = new ArrayList<>(VariationGenerator.generate(settings));
    samples.stream().filter(sample -> !HeldOutFamilies.contains(sample)).forEach(others::add);
    List<PreparedSample> prepared = TrainSafetyModel.prepare(others, settings.bits());
    double[] scores = CrossValidation.score(prepared, settings);
    CutPoints cutPoints = CutPoints.of(prepared, scores, settings);
    float[] weights = Trainer.train(prepared, settings);
    RateTable rates = new RateTable();
    List<Sample> heldOut = samples.stream().filter(HeldOutFamilies::contains).toList();
    for (PreparedSample sample : TrainSafetyModel.prepare(heldOut, settings.bits())) {
      double score = sample.score(weights, settings.share(), settings.rise());
      rates.add(sample.sample(), score >= cutPoints.block(), score >= cutPoints.suspect());
    }
    return rates;
  }

  /** Returns the CPU time of a scan of 2 KB, with different texts in turn. */
  private static double microseconds(List<Sample> samples, int scans) {
    List<String> texts =
        samples.stream()
            .filter(sample -> !sample.attack() && sample.text().length() >= TIMED_LENGTH)
            .map(sample -> sample.text().substring(0, TIMED_LENGTH))
            .limit(MAX_TIMED_TEXTS)
            .toList();
    if (texts.isEmpty()) {
      return Double.NaN;
    }
    scan(texts, scans);
    return scan(texts, scans) / 1e3 / scans;
  }

  private static long scan(List<String> texts, int scans) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    for (int i = 0; i < scans; i++) {
      SafetyScanner.standard().scan(texts.get(i % texts.size()));
    }
    return threads.getCurrentThreadCpuTime() - start;
  }
}
