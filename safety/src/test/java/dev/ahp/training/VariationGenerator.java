package dev.ahp.training;

import dev.ahp.resource.ClasspathResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Expands the patterns of {@code variations.txt} to samples: every pattern several times with
 * different words, half of them between ordinary sentences. The same seed gives the same samples.
 */
final class VariationGenerator {
  private static final int PER_PATTERN = 10;
  private static final int MAX_DEPTH = 4;

  private final Map<String, List<String>> slots = new HashMap<>();
  private final Random random;

  private VariationGenerator(long seed) {
    this.random = new Random(seed);
  }

  static List<Sample> generate(long seed) {
    String file = ClasspathResource.text(VariationGenerator.class, "variations.txt");
    return new VariationGenerator(seed).samples(file.lines().toList());
  }

  private List<Sample> samples(List<String> lines) {
    lines.stream().filter(line -> line.startsWith("slot ")).forEach(this::slot);
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

  private void slot(String line) {
    int equals = line.indexOf('=');
    slots.put(
        line.substring("slot ".length(), equals).strip(),
        List.of(line.substring(equals + 1).strip().split(" \\| ")));
  }

  private List<Sample> variations(String pattern, String label, String family) {
    boolean attack = label.equals("attack");
    String tier = attack ? "explicit" : "generated";
    Set<String> texts = new LinkedHashSet<>();
    for (int i = 0; i < PER_PATTERN; i++) {
      String text = expand(pattern, 0);
      texts.add(i % 2 == 0 ? text : between(text));
    }
    return texts.stream()
        .map(
            text ->
                new Sample(text, attack, "generated-" + family, tier, "Apache-2.0 (written here)"))
        .toList();
  }

  private String expand(String pattern, int depth) {
    StringBuilder text = new StringBuilder();
    int from = 0;
    for (int open = pattern.indexOf('{'); open >= 0; open = pattern.indexOf('{', from)) {
      int close = pattern.indexOf('}', open);
      List<String> values = close < 0 ? null : slots.get(pattern.substring(open + 1, close));
      text.append(pattern, from, open);
      if (values == null || depth == MAX_DEPTH) {
        text.append('{');
        from = open + 1;
      } else {
        text.append(expand(values.get(random.nextInt(values.size())), depth + 1));
        from = close + 1;
      }
    }
    return text.append(pattern, from, pattern.length()).toString();
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
      to.append(expand("{filler}", 0)).append(' ');
    }
  }
}
