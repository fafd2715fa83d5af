package dev.ahp.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Handoff;
import dev.ahp.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeTest {
  private static final JsonObject MESSAGE =
      Handoff.builder().goal("Pay 10").state("huge", 1e300).state("nothing", null).build().json();

  @Test
  void sealedMessageRoundTrips() {
    assertThat(Envelope.unseal(Envelope.seal(MESSAGE))).isEqualTo(MESSAGE);
  }

  /** The envelope was written by the Python client. */
  @Test
  void envelopeOfThePythonClientIsRead() {
    String sealed =
        "{\"digest\":\"sha256:62f3394b9790b1d9ddff9b6f9305b71faeb89b8f616e52d9c41c9396e7a6ebc6\","
            + "\"message\":{\"taskDescription\":\"Pay 10\",\"currentState\":{\"huge\":1e+300,"
            + "\"nothing\":null,\"text\":\"ä\"}}}";

    assertThat(Envelope.unseal(sealed).string("taskDescription")).contains("Pay 10");
  }

  @Test
  void changedMessageIsRejected() {
    String changed = Envelope.seal(MESSAGE).replace("Pay 10", "Pay 90");

    assertThatThrownBy(() -> Envelope.unseal(changed))
        .isInstanceOf(Envelope.DamagedEnvelopeException.class)
        .hasMessageContaining("digest");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "null", "{\"message\":{}}", "{\"digest\":\"sha256:0\"}"})
  void invalidEnvelopesAreRejected(String text) {
    assertThatThrownBy(() -> Envelope.unseal(text))
        .isInstanceOf(Envelope.DamagedEnvelopeException.class);
  }
}
