package dev.ahp.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Handoff;
import dev.ahp.Handoffs;
import dev.ahp.Validation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReadmeExampleTest {
  private static final Path SELF = Path.of("src/test/java/dev/ahp/checks/ReadmeExampleTest.java");

  @Test
  void theExampleOfTheReadmeIsValid() {
    // README begin
    Handoff handoff =
        Handoff.builder()
            .id("0197a2c4-6a10-7c3e-9b54-2f1d0c8e7a61")
            .task("refund-4711")
            .from("triage-agent", "1.4.0", "0197a2c4-5d02-7f19-8a3b-6c5e4d3f2a10")
            .to("refund-agent", ">=1.0.0")
            .at(Instant.parse("2026-03-02T09:15:04Z"))
            .goal("Decide on the refund of order 4711")
            .done("identify", "Found the customer and the order")
            .remaining("decide", "Check the order against the refund policy")
            .state("orderId", "4711")
            .cost(0.04, 0.46, 2310, 415)
            .traceparent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
            .build();
    Validation validation = Handoffs.validate(handoff); // valid(), or reason() and every error
    // README end

    assertThat(validation.errors()).isEmpty();
  }

  @Test
  void theReadmeShowsExactlyThat() throws IOException {
    String source = Files.readString(SELF);
    int begin = source.indexOf("\n", source.indexOf("// README begin")) + 1;
    String region = source.substring(begin, source.indexOf("    // README end"));

    assertThat(Files.readString(Modules.ROOT.resolve("README.md")))
        .contains("```java\n" + region.stripTrailing().stripIndent() + "\n```");
  }

  @Test
  void theExampleFileIsValid() throws IOException {
    String example =
        Files.readString(Modules.ROOT.resolve("examples/documents/refund-handoff.json"));

    assertThat(Handoffs.validate(example).errors()).isEmpty();
  }
}
