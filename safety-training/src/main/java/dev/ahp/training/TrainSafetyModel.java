package dev.ahp.training;

import dev.ahp.resource.ClasspathResource;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.rule.RuleSet;
import dev.ahp.safety.text.WordList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Trains the model of the safety scanner. {@code --data DIR} holds {@code dev.jsonl} and {@code
 * dev_benign_stream.jsonl}; {@code --out DIR} is where {@code model.bin} and {@code model.json} go.
 * The same data give the same bytes. Prints what cross-validation with whole families of sources
 * held out finds at both thresholds.
 */
public final class TrainSafetyModel {
  private TrainSafetyModel() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 4 || !args[0].equals("--data") || !args[2].equals("--out")) {
      System.err.println("usage: TrainSafetyModel --data DIR --out DIR");
      System.exit(2);
    }
    Path data = Path.of(args[1]);
    List<Path> files = List.of(data.resolve("dev.jsonl"), data.resolve("dev_benign_stream.jsonl"));
    train(files, Path.of(args[3]), Settings.SHIPPED);
  }

  static void train(List<Path> files, Path out, Settings settings) throws IOException {
    List<Sample> samples = Corpus.read(files);
    List<Prepared> prepared = prepare(samples, settings.bits());
    double[] judged = CrossValidation.judge(prepared, settings);
    Cut cut = Cut.of(prepared, judged, settings);
    Figures figures = new Figures(prepared, judged, cut);
    System.out.println(figures.table());
    System.out.printf("block at %.2f, suspect at %.2f%n", cut.block(), cut.suspect());
    float[] weights = Trainer.train(prepared, settings);
    ModelFiles.write(
        out, weights, settings, cut, ModelFiles.about(samples, files, figures.toJson()));
  }

  private static List<Prepared> prepare(List<Sample> samples, int bits) {
    String list = ClasspathResource.text(SafetyScanner.class, "words.txt");
    WordList words = new WordList(list.lines().toList());
    RuleSet rules = RuleSet.parse(ClasspathResource.text(SafetyScanner.class, "rules.txt"), words);
    return samples.stream().map(sample -> Prepared.of(sample, rules, words, bits)).toList();
  }
}
