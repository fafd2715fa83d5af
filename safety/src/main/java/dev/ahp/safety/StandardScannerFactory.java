package dev.ahp.safety;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.ClasspathResource;
import dev.ahp.safety.model.LinearModel;
import dev.ahp.safety.rule.RuleSet;
import dev.ahp.safety.text.WordList;

/**
 * Loads the shipped scanner: {@code rules.txt}, {@code words.txt} and {@code model.bin} with one
 * signed byte per bucket. {@code model.json}, which training writes, contains the scale of the
 * weights, the thresholds and the hash of the weights. A test verifies the hash, because loading a
 * hash function here would take longer than everything else.
 */
final class StandardScannerFactory {
  private StandardScannerFactory() {}

  static SafetyScanner load() {
    JsonObject manifest =
        JsonReader.read(ClasspathResource.text(SafetyScanner.class, "model.json"))
            .asObject()
            .orElseThrow();
    byte[] weights = ClasspathResource.bytes(SafetyScanner.class, "model.bin");
    WordList words =
        new WordList(ClasspathResource.text(SafetyScanner.class, "words.txt").lines().toList());
    RuleSet rules = RuleSet.parse(ClasspathResource.text(SafetyScanner.class, "rules.txt"), words);
    SafetyScanner.Detectors detectors =
        new SafetyScanner.Detectors(
            rules,
            words,
            new LinearModel(weights, number(manifest, "scale")),
            number(manifest, "bias"),
            "1 rules-" + rules.version() + " model-" + modelName(manifest));
    return new SafetyScanner(
        detectors,
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
