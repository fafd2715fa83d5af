package dev.ahp.safety;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.ClasspathResource;
import dev.ahp.safety.model.LinearModel;
import dev.ahp.safety.rule.RuleFileParser;
import dev.ahp.safety.rule.RuleSet;
import dev.ahp.safety.text.StepCounter;
import dev.ahp.safety.text.WordList;
import dev.ahp.safety.text.WordTokenizer;

/**
 * Detects text that tries to instruct its reader (prompt injection). The text is decoded and
 * tokenized; rules and a linear model score overlapping windows, and the highest score decides. A
 * document is scored per field and as one concatenated text, because an attack can be split over
 * fields. The tokens of texts that occur again are remembered, which changes no result. Time and
 * memory are linear. Thread-safe.
 */
public final class SafetyScanner {
  private final ScanPool pool;
  private final Thresholds thresholds;

  private SafetyScanner(ScanPool pool, Thresholds thresholds) {
    this.pool = pool;
    this.thresholds = thresholds;
  }

  /** Returns the scanner with the shipped rules and model, which is loaded on first use. */
  public static SafetyScanner standard() {
    return StandardHolder.SCANNER;
  }

  /** Returns the same scanner with other thresholds, as {@code ahp scan --calibrate} prints. */
  public SafetyScanner withThresholds(Thresholds other) {
    return new SafetyScanner(pool, other);
  }

  public Thresholds thresholds() {
    return thresholds;
  }

  /** Scans all strings and member names of a document. */
  public ScanReport scan(Json document) {
    return scan(TextFields.of(document), new StepCounter());
  }

  public ScanReport scan(String text) {
    return scan(TextFields.of(text), new StepCounter());
  }

  ScanReport scan(TextFields textFields, StepCounter stepCounter) {
    return pool.scan(textFields, thresholds, stepCounter);
  }

  /**
   * Loads the shipped scanner: {@code rules.txt}, {@code words.txt} and {@code model.bin} with one
   * signed byte per bucket. {@code model.json}, which training writes, contains the scale of the
   * weights, the thresholds and the hash of the weights. A test verifies the hash, because loading
   * a hash function here would take longer than everything else.
   *
   * <p>Class initialization makes this lazy and provides the locking.
   */
  private static final class StandardHolder {
    private static final SafetyScanner SCANNER = load();

    private static SafetyScanner load() {
      JsonObject manifest =
          JsonReader.read(ClasspathResource.text(SafetyScanner.class, "model.json"))
              .asObject()
              .orElseThrow();
      byte[] weights = ClasspathResource.bytes(SafetyScanner.class, "model.bin");
      WordList words =
          new WordList(ClasspathResource.text(SafetyScanner.class, "words.txt").lines().toList());
      RuleSet rules =
          RuleFileParser.parse(ClasspathResource.text(SafetyScanner.class, "rules.txt"), words);
      Detectors detectors =
          new Detectors(
              rules,
              words,
              new LinearModel(weights, number(manifest, "scale")),
              number(manifest, "bias"),
              "1 rules-" + rules.version() + " model-" + modelName(manifest),
              new WordTokenizer.TokenMemory());
      return new SafetyScanner(
          new ScanPool(detectors),
          new Thresholds(
              number(manifest, "block"), number(manifest, "suspect"), number(manifest, "rise")));
    }

    private static double number(JsonObject manifest, String name) {
      return manifest.number(name).orElseThrow();
    }

    private static String modelName(JsonObject manifest) {
      return manifest.string("weightsSha256").orElseThrow().substring(0, 8);
    }
  }
}
