package dev.ahp.training;

import dev.ahp.resource.ClasspathResource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Expands the patterns of the text files in this package to samples: every pattern several times
 * with different words, half of them between ordinary sentences. The same seed gives the same
 * samples.
 */
final class VariationGenerator {
  private static final List<String> FILES =
      List.of(
          "variations.txt",
          "situations.txt",
          "attacks-messages.txt",
          "attacks-agents.txt",
          "attacks-direct.txt",
          "attacks-languages.txt",
          "attacks-secrets.txt",
          "attacks-stories.txt",
          "clean-messages.txt",
          "clean-agents.txt",
          "clean-languages.txt",
          "clean-prompts.txt",
          "clean-snippets.txt",
          "clean-stories.txt");

  private final PatternExpander expander;
  private final Random random;
  private final int perPattern;

  private VariationGenerator(TrainingSettings settings) {
    this.random = new Random(settings.seed());
    this.expander = new PatternExpander(random);
    this.perPattern = settings.variations();
  }

  static List<Sample> generate(TrainingSettings settings) {
    List<String> lines = new ArrayList<>();
    for (String file : FILES) {
      ClasspathResource.text(VariationGenerator.class, file).lines().forEach(lines::add);
    }
    return new VariationGenerator(settings).samples(lines);
  }

  private List<Sample> samples(List<String> lines) {
    lines.stream().filter(line -> line.startsWith("slot ")).forEach(expander::addSlot);
    List<Sample> samples = new ArrayList<>();
    String label = "";
    String family = "";
    for (String line : lines) {
      if (isHeader(line)) {
        label = line.substring(0, line.indexOf(' '));
        family = line.substring(line.indexOf(' ') + 1);
      } else if (!line.isBlank() && !line.startsWith("#") && !line.startsWith("slot ")) {
        samples.addAll(variations(line, label, family));
      }
    }
    return samples;
  }

  private static boolean isHeader(String line) {
    return line.matches("(attack|benign|security) [a-z-]+");
  }

  private List<Sample> variations(String pattern, String label, String family) {
    boolean attack = label.equals("attack");
    String tier = attack ? "explicit" : "generated";
    Set<String> texts = new LinkedHashSet<>();
    for (int i = 0; i < perPattern; i++) {
      String text = expander.expand(pattern);
      texts.add(i % 2 == 0 ? text : between(text));
    }
    return texts.stream()
        .map(
            text ->
                new Sample(text, attack, "generated-" + family, tier, "Apache-2.0 (written here)"))
        .toList();
  }

  private String between(String text) {
    StringBuilder result = new StringBuilder();
    fill(result, random.nextInt(5));
    result.append(text).append(' ');
    fill(result, random.nextInt(4));
    return result.toString().strip();
  }

  private void fill(StringBuilder to, int sentences) {
    for (int i = 0; i < sentences; i++) {
      to.append(expander.expand("{filler}")).append(' ');
    }
  }
}
