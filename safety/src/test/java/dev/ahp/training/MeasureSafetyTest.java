package dev.ahp.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasureSafetyTest {
  @TempDir Path directory;

  private String measure(boolean shipped) throws IOException {
    List<Path> files = TinyCorpus.in(directory);
    Files.writeString(
        files.get(1),
        Files.readString(files.get(1))
            + TinyCorpus.line(
                "The parcel was late. ".repeat(120), "benign", "toolbench", "ordinary")
            + "\n");
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    MeasureSafety.measure(
        files,
        shipped,
        TrainingSettings.small(),
        new PrintStream(printed, true, StandardCharsets.UTF_8),
        3);
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void onlyHeldOutFamiliesAreMeasured() throws IOException {
    assertThat(measure(false))
        .contains("benign ordinary / toolbench", "block <= 0.1, suspect <= 1", "CPU time per 2 KB")
        .doesNotContain("notes_0", "attack");
  }

  @Test
  void theShippedScannerIsMeasuredOnAllTexts() throws IOException {
    assertThat(measure(true).lines())
        .anyMatch(line -> line.startsWith("attack explicit ") && line.contains("100.00 ("))
        .anyMatch(line -> line.startsWith("benign ordinary / notes_0"));
  }

  @Test
  void theIntervalOfARateIsThatOfWilson() {
    WilsonInterval interval = WilsonInterval.of(8, 10);

    assertThat(interval.low()).isCloseTo(49.02, within(0.01));
    assertThat(interval.high()).isCloseTo(94.33, within(0.01));
    assertThat(WilsonInterval.of(0, 1000).high()).isCloseTo(0.38, within(0.01));
  }
}
