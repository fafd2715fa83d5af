package dev.ahp.detection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.detection.SecretSampleGenerator.SecretSample;
import dev.ahp.json.Json;
import dev.ahp.safety.secret.SecretScanner;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SecretDetectionTest {
  private static final int SAMPLES = 40;

  @Test
  void nineOfTenGeneratedSecretsOfEveryServiceAreFound() {
    DetectionCounts counts = new DetectionCounts();
    for (SecretSample sample : new SecretSampleGenerator(20_261_118).samples(SAMPLES)) {
      counts.add(sample.kind(), !SecretScanner.scan(Json.of(sample.text())).isEmpty());
    }

    assertThat(counts.rate()).as(counts.toText("all")).isGreaterThan(0.97);
    assertThat(counts.groups())
        .allSatisfy(group -> assertThat(counts.rate(group)).as(group).isGreaterThanOrEqualTo(0.9));
  }

  @Test
  void fewPiecesOfSourceCodeAreFlagged() throws IOException {
    DetectionCounts pieces = new DetectionCounts();
    CodePieces.forEach(
        Path.of("src/main"),
        piece -> pieces.add("code", !SecretScanner.scan(Json.of(piece)).isEmpty()));

    assertThat(pieces.texts()).isGreaterThan(100);
    assertThat(pieces.rate()).isLessThanOrEqualTo(0.003);
  }
}
