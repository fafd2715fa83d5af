package dev.ahp.training;

import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads samples from JSON Lines with {@code text label source kind tier licence}. */
final class CorpusReader {
  private static final JsonLimits LIMITS = new JsonLimits(1 << 22, 16, 1 << 22);

  private CorpusReader() {}

  static List<Sample> read(List<Path> files) throws IOException {
    List<Sample> samples = new ArrayList<>();
    for (Path file : files) {
      for (String line : Files.readAllLines(file)) {
        samples.add(sample((JsonObject) JsonReader.read(line, LIMITS)));
      }
    }
    return samples;
  }

  private static Sample sample(JsonObject line) {
    boolean attack = line.string("label").orElseThrow().equals("attack");
    String kind = line.string("kind").orElse("");
    String tier = line.string("tier").orElse("ordinary");
    return new Sample(
        line.string("text").orElseThrow(),
        attack,
        line.string("source").orElseThrow(),
        attack ? tier : benignTier(kind, tier),
        line.string("licence").orElse("unknown"));
  }

  private static String benignTier(String kind, String tier) {
    if (kind.equals("handoff_note")) {
      return "handoff";
    }
    if (kind.equals("hard_negative_trigger_words")) {
      return "trigger";
    }
    return tier.equals("hard") ? "security" : "ordinary";
  }
}
