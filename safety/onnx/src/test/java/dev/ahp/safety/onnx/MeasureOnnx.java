package dev.ahp.safety.onnx;

import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.ScanReport;
import dev.ahp.safety.classifier.InjectionModel;
import dev.ahp.safety.classifier.ScoreBudget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Compares the built-in scan, the model of the tests, and both on labelled texts: which of them are
 * suspect or worse with the shipped threshold and with that of the authors of the model. Measures
 * the time of the model.
 */
public final class MeasureOnnx {
  private static final JsonLimits LIMITS = new JsonLimits(1 << 22, 16, 1 << 22);
  private static final int TIMED_LENGTH = 2048;
  private static final int TIMED_TEXTS = 100;

  private final InjectionModel model = new OnnxModelProvider().open(DefenderModel.settings());
  private final Map<String, List<ScoredText>> tiers = new TreeMap<>();

  private record ScoredText(double builtIn, double onnx) {}

  public static void main(String[] args) throws IOException {
    if (args.length < 1 || args.length > 2) {
      System.err.println("usage: benchmarks/safety DIR --onnx [EVERY]");
      System.exit(2);
    }
    int every = args.length == 2 ? Integer.parseInt(args[1]) : 1;
    List<Path> files;
    try (Stream<Path> all = Files.list(Path.of(args[0]))) {
      files = all.filter(it -> it.toString().endsWith(".jsonl")).sorted().toList();
    }
    MeasureOnnx measure = new MeasureOnnx();
    measure.run(files, every);
    measure.model.close();
  }

  private void run(List<Path> files, int every) throws IOException {
    List<String> longTexts = new ArrayList<>();
    for (Path file : files) {
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i += every) {
        JsonObject line = (JsonObject) JsonReader.read(lines.get(i), LIMITS);
        String text = line.string("text").orElseThrow();
        String label = line.string("label").orElse("clean").equals("attack") ? "attack" : "clean";
        String tier = label + " " + line.string("tier").orElse("");
        tiers.computeIfAbsent(tier, it -> new ArrayList<>()).add(score(text));
        if (text.length() >= TIMED_LENGTH && longTexts.size() < TIMED_TEXTS) {
          longTexts.add(text.substring(0, TIMED_LENGTH));
        }
      }
    }
    print();
    printTime(longTexts);
  }

  private ScoredText score(String text) {
    SafetyScanner scanner = SafetyScanner.standard();
    ScanReport report = scanner.scan(text);
    return new ScoredText(
        scanner.thresholds().inOneWindow(report.score(), report.windows()), onnx(text));
  }

  private double onnx(String text) {
    return model.score(text, new ScoreBudget(1_000, Duration.ofHours(1))).score();
  }

  private void print() {
    double first = SafetyScanner.standard().thresholds().suspect();
    double second = DefenderModel.THRESHOLD;
    System.out.printf(Locale.ROOT, "suspect from %.2f (built-in), %.2f (onnx)%n", first, second);
    System.out.printf("%-24s %6s %9s %9s %9s%n", "", "texts", "built-in", "onnx", "both");
    tiers.forEach(
        (tier, texts) ->
            System.out.printf(
                Locale.ROOT,
                "%-24s %6d %8.1f%% %8.1f%% %8.1f%%%n",
                tier,
                texts.size(),
                share(texts, it -> it.builtIn() >= first),
                share(texts, it -> it.onnx() >= second),
                share(texts, it -> it.builtIn() >= first || it.onnx() >= second)));
  }

  private static double share(List<ScoredText> texts, Predicate<ScoredText> marked) {
    return 100.0 * texts.stream().filter(marked).count() / texts.size();
  }

  private void printTime(List<String> texts) {
    if (!texts.isEmpty()) {
      texts.forEach(this::onnx);
      long start = System.nanoTime();
      texts.forEach(this::onnx);
      System.out.printf(
          Locale.ROOT,
          "time of the model per 2 KB, one thread: %.1f ms%n",
          (System.nanoTime() - start) / 1e6 / texts.size());
    }
  }
}
