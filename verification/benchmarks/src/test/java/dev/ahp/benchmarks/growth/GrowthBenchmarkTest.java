package dev.ahp.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.benchmarks.peer.BenchmarkArguments;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrowthBenchmarkTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void quickRunMeasuresAllAxesAndDrawsThem() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String[] arguments = {"--quick", "--stores", "memory,sqlite", directory.toString()};

    GrowthBenchmark.run(
        BenchmarkArguments.of(arguments, "axis", "stores", "max"),
        new PrintStream(out, true, StandardCharsets.UTF_8));

    String table = out.toString(StandardCharsets.UTF_8);
    for (GrowthAxis axis : GrowthAxis.values()) {
      assertThat(table).contains("| " + axis.title() + ", memory | 10 to 100 |");
      Path plot = directory.resolve("growth-" + axis.label() + ".svg");
      String svg = Files.readString(plot);
      assertThat(svg).contains("SQLite", "prefers-color-scheme: dark");
      // The last rule wins, so that lines are not filled like circles.
      assertThat(svg.indexOf(".line {")).isGreaterThan(svg.lastIndexOf(".s2 {"));
      DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(plot.toFile());
    }
  }

  @Test
  void scaleEndsAtARoundNumber() {
    assertThat(List.of(0.7, 1.0, 3.0, 81.0, 4_100.0).stream().map(SvgPanel::niceAbove))
        .containsExactly(0.8, 1.0, 4.0, 100.0, 8_000.0);
  }
}
