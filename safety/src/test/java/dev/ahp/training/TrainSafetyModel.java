package dev.ahp.training;

import dev.ahp.resource.ClasspathResource;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.rule.RuleFileParser;
import dev.ahp.safety.rule.RuleSet;
import dev.ahp.safety.text.WordList;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Trains the model of the safety scanner. {@code --data DIR} contains {@code dev.jsonl} and {@code
 * dev_benign_stream.jsonl}. {@code --out DIR} receives {@code model.bin} and {@code model.json};
 * without it nothing is written. Generated variations are added to the texts. Training is
 * deterministic. Prints the results of a cross-validation that holds out whole families of sources.
 */
public final class TrainSafetyModel {
  private TrainSafetyModel() {}

  public static void main(String[] args) throws IOException {
    boolean write = args.length == 4 && args[2].equals("--out");
    if (!(write || args.length == 2) || !args[0].equals("--data")) {
      System.err.println("usage: TrainSafetyModel --data DIR [--out DIR]");
      System.exit(2);
    }
    Path data = Path.of(args[1]);
    List<Path> files = List.of(data.resolve("dev.jsonl"), data.resolve("dev_benign_stream.jsonl"));
    train(files, write ? Path.of(args[3]) : null, TrainingSettings.SHIPPED, System.out);
  }

  static void train(List<Path> files, @Nullable Path out, TrainingSettings settings, PrintStream to)
      throws IOException {
    List<Sample> samples = CorpusReader.read(files);
    List<Sample> all = new ArrayList<>(samples);
    all.addAll(VariationGenerator.generate(settings));
    List<PreparedSample> prepared = prepare(all, settings.bits());
    double[] scores = CrossValidation.score(prepared, settings);
    CutPoints cutPoints = CutPoints.of(prepared, scores, settings);
    DetectionReport report = new DetectionReport(prepared, scores, cutPoints);
    to.println(report.table());
    to.printf(
        Locale.ROOT, "block at %.2f, suspect at %.2f%n", cutPoints.block(), cutPoints.suspect());
    if (out != null) {
      float[] weights = Trainer.train(prepared, settings);
      ModelFileWriter.write(
          out,
          weights,
          settings,
          cutPoints,
          ModelFileWriter.provenance(samples, files, report.toJson()));
    }
  }

  static List<PreparedSample> prepare(List<Sample> samples, int bits) {
    String list = ClasspathResource.text(SafetyScanner.class, "words.txt");
    WordList words = new WordList(list.lines().toList());
    RuleSet rules =
        RuleFileParser.parse(ClasspathResource.text(SafetyScanner.class, "rules.txt"), words);
    return samples.stream().map(sample -> PreparedSample.of(sample, rules, words, bits)).toList();
  }
}
