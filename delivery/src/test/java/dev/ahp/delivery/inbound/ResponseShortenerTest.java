package dev.ahp.delivery.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import org.junit.jupiter.api.Test;

class ResponseShortenerTest {
  private static final String LONG = "x".repeat(2_000);

  private static JsonObject json(String text) {
    return JsonReader.read(text).asObject().orElseThrow();
  }

  @Test
  void smallResponseIsUnchanged() {
    JsonObject response = json("{\"ref\":\"r\",\"ok\":true,\"answer\":{\"packet\":{}}}");

    assertThat(ResponseShortener.of(response, 1_000)).isEqualTo(response);
  }

  @Test
  void packetsInLargeResponseBecomePointers() {
    String packet = "{\"packetId\":\"p1\",\"taskId\":\"t\",\"payload\":\"" + LONG + "\"}";
    JsonObject one =
        json("{\"ok\":true,\"answer\":{\"duplicate\":false,\"packet\":" + packet + "}}");
    JsonObject many =
        json("{\"ok\":true,\"answer\":{\"items\":[{\"packet\":" + packet + ",\"lease\":{}}]}}");

    String first = ResponseShortener.of(one, 1_000).toText();
    String second = ResponseShortener.of(many, 1_000).toText();

    assertThat(first).contains("/v1/packets/p1", "duplicate").doesNotContain("payload");
    assertThat(second).contains("/v1/packets/p1", "lease").doesNotContain("payload");
  }

  @Test
  void largeProblemLosesItsErrors() {
    JsonObject response =
        json("{\"ok\":false,\"problem\":{\"code\":\"C\",\"errors\":[\"" + LONG + "\"]}}");

    JsonObject shortened = ResponseShortener.of(response, 1_000);

    assertThat(shortened.object("problem").flatMap(it -> it.string("code"))).contains("C");
    assertThat(JsonWriter.bytes(shortened).length).isLessThan(1_000);
  }
}
