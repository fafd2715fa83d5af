package dev.ahp.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingTest {
  @TempDir Path directory;

  private Path train(String name, List<Path> files) throws IOException {
    Path out = Files.createDirectories(directory.resolve(name));
    TrainSafetyModel.train(
        files,
        out,
        TrainingSettings.small(),
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    return out;
  }

  @Test
  void trainingIsDeterministic() throws IOException {
    List<Path> files = TinyCorpus.in(directory);

    Path first = train("first", files);
    Path second = train("second", files);

    for (String file : List.of("model.bin", "model.json")) {
      assertThat(second.resolve(file)).hasSameBinaryContentAs(first.resolve(file));
    }
    assertThat(first.resolve("model.bin")).hasSize(1 << TrainingSettings.SHIPPED.bits());
  }

  @Test
  void anotherTextChangesTheWeightsAndTheManifest() throws IOException {
    List<Path> files = TinyCorpus.in(directory);
    Path first = train("first", files);
    Files.writeString(
        files.get(1),
        Files.readString(files.get(1))
            + TinyCorpus.line("The parcel was lost", "benign", "notes_0", "ordinary")
            + "\n");

    Path second = train("second", files);

    assertThat(Files.readString(second.resolve("model.json")))
        .isNotEqualTo(Files.readString(first.resolve("model.json")));
    assertThat(Files.readAllBytes(second.resolve("model.bin")))
        .isNotEqualTo(Files.readAllBytes(first.resolve("model.bin")));
  }

  @Test
  void theManifestContainsNoText() throws IOException {
    Path out = train("first", TinyCorpus.in(directory));

    assertThat(Files.readString(out.resolve("model.json")))
        .contains("\"trainedOn\": 42")
        .doesNotContain("refund", "password");
  }

  @Test
  void aFamilyOfSourcesIsHeldOutTogether() throws IOException {
    List<Sample> samples = CorpusReader.read(TinyCorpus.in(directory));
    FoldAssignment assignment = new FoldAssignment(samples);

    Map<String, Set<Integer>> seen = new HashMap<>();
    samples.forEach(
        it -> seen.computeIfAbsent(it.family(), name -> new HashSet<>()).add(assignment.of(it)));

    assertThat(seen.values()).allSatisfy(it -> assertThat(it).hasSize(1));
    assertThat(seen.values().stream().flatMap(Set::stream).distinct())
        .hasSize(FoldAssignment.COUNT);
  }

  @Test
  void measuringPrintsFiguresAndWritesNothing() throws IOException {
    List<Path> files = TinyCorpus.in(directory);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();

    TrainSafetyModel.train(
        files,
        null,
        TrainingSettings.small(),
        new PrintStream(printed, true, StandardCharsets.UTF_8));

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("attack explicit", "benign ordinary notes_3", "block at");
    assertThat(directory.toFile().list()).containsExactlyInAnyOrder("attacks.jsonl", "notes.jsonl");
  }
}
