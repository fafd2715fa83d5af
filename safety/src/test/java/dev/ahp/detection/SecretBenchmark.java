package dev.ahp.detection;

import dev.ahp.detection.SecretSampleGenerator.SecretSample;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.safety.secret.SecretFinding;
import dev.ahp.safety.secret.SecretScanner;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Prints how many secrets are found in labelled texts, and how many other texts and pieces of code
 * are flagged. The file {@code benchmarks/secrets} describes the arguments.
 */
public final class SecretBenchmark {
  private static final JsonLimits LIMITS = new JsonLimits(16 << 20, 64, 16 << 20);
  private static final int SAMPLES = 100;
  private static final String SHOW = "--show";

  private final boolean show;

  private SecretBenchmark(boolean show) {
    this.show = show;
  }

  public static void main(String[] args) throws IOException {
    List<String> arguments = List.of(args);
    SecretBenchmark benchmark = new SecretBenchmark(arguments.contains(SHOW));
    benchmark.measureGenerated();
    for (String argument : arguments) {
      if (!argument.equals(SHOW)) {
        benchmark.measure(Path.of(argument));
      }
    }
  }

  private void measureGenerated() {
    DetectionCounts counts = new DetectionCounts();
    for (SecretSample sample : new SecretSampleGenerator(1).samples(SAMPLES)) {
      List<SecretFinding> findings = SecretScanner.scan(Json.of(sample.text()));
      counts.add(sample.kind(), !findings.isEmpty());
      if (show && findings.isEmpty()) {
        print("missed " + sample.kind(), sample.text(), findings);
      }
    }
    System.out.print(counts.toText("generated: secrets"));
  }

  private void measure(Path path) throws IOException {
    if (path.toString().endsWith(".jsonl")) {
      measureTexts(path);
    } else {
      measureCode(path);
    }
  }

  private void measureTexts(Path file) throws IOException {
    DetectionCounts secrets = new DetectionCounts();
    DetectionCounts others = new DetectionCounts();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonObject sample = (JsonObject) JsonReader.read(line, LIMITS);
        String text = sample.string("text").orElse("");
        boolean secret = sample.string("label").orElse("").equals("secret");
        String group = sample.string("rule").or(() -> sample.string("kind")).orElse("text");
        List<SecretFinding> findings = SecretScanner.scan(Json.of(text));
        (secret ? secrets : others).add(secret ? group : "text", !findings.isEmpty());
        if (show && secret == findings.isEmpty()) {
          print(secret ? "missed " + group : "false", text, findings);
        }
      }
    }
    System.out.print(secrets.texts() == 0 ? "" : secrets.toText(file.getFileName() + ": secrets"));
    System.out.print(others.texts() == 0 ? "" : others.toText(file.getFileName() + ": others"));
  }

  private void measureCode(Path root) throws IOException {
    DetectionCounts pieces = new DetectionCounts();
    CodePieces.forEach(
        root,
        piece -> {
          List<SecretFinding> findings = SecretScanner.scan(Json.of(piece));
          pieces.add("piece", !findings.isEmpty());
          if (show && !findings.isEmpty()) {
            print("false", piece, findings);
          }
        });
    System.out.print(pieces.toText(root + ": code"));
  }

  private static void print(String title, String text, List<SecretFinding> findings) {
    if (findings.isEmpty()) {
      System.out.printf(Locale.ROOT, "%s: %s%n", title, text.replace('\n', ' '));
    }
    for (SecretFinding finding : findings) {
      int from = Math.max(0, finding.start() - 40);
      String around = text.substring(from, Math.min(finding.end(), finding.start() + 80));
      System.out.printf(
          Locale.ROOT, "%s %s: %s%n", title, finding.kind().wire(), around.replace('\n', ' '));
    }
  }
}
