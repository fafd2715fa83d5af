package dev.ahp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ahp.cli.CommandGroup.CommandEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManualCommandTest {
  @TempDir private Path directory = Path.of("");

  @BeforeEach
  void writePages() {
    assertThat(Ahp.run(new FakeTerminal().terminal(), "man", directory.toString())).isZero();
  }

  @Test
  void everyCommandHasAPage() throws IOException {
    for (CommandGroup group : Ahp.SECTIONS) {
      for (CommandEntry entry : group.entries()) {
        String name = "ahp-" + entry.name().replace(' ', '-');
        String page = Files.readString(directory.resolve(name + ".1"));

        assertThat(page)
            .as(name)
            .startsWith(".TH ")
            .contains(
                ".SH NAME\n" + name.replace("-", "\\-") + " \\- ", ".SH SYNOPSIS", ".SH OPTIONS")
            .contains(".SH EXAMPLES", "\\-\\-json")
            .doesNotContain("$$", "%n", "@|");
      }
    }
    assertThat(Files.readString(directory.resolve("ahp.1"))).contains("ahp\\-audit(1)");
  }

  @Test
  void manReadsThePagesWithoutWarnings() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/groff")), "groff is not installed");
    Path page = directory.resolve("ahp-audit-verify.1");
    Process process =
        new ProcessBuilder("groff", "-K", "utf8", "-man", "-ww", "-Tutf8", page.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).isZero();
    assertThat(output).contains("checkpoint").doesNotContain("warning");
  }
}
