package dev.ahp.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import org.junit.jupiter.api.Test;

class SqsQueueTest {
  @Test
  void regionIsTakenFromTheUrl() {
    JsonObject settings =
        JsonObject.builder()
            .put("url", "https://sqs.eu-central-1.amazonaws.com/123456789012/agents")
            .build();

    assertThat(SqsQueue.of(settings).region()).isEqualTo("eu-central-1");
  }

  @Test
  void accessKeyWithoutSecretIsRejected() {
    JsonObject settings =
        JsonObject.builder().put("url", "https://h/q").put("accessKeyId", "x").build();

    assertThat(SqsQueue.faults(settings)).extracting(Violation::pointer).containsExactly("/secret");
  }
}
