package dev.ahp.testkit.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.testkit.transport.TransportLatency;
import org.junit.jupiter.api.Test;

class TransportLatencyTest {
  @Test
  void transportHasATableRow() {
    try (WebhookFixture fixture = new WebhookFixture()) {
      assertThat(TransportLatency.row(fixture, 3))
          .matches("\\| `http` \\|( [0-9]+\\.[0-9] \\|){4} 200 / 500 \\| (yes|no) \\|");
    }
  }
}
