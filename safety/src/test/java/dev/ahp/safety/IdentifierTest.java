package dev.ahp.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Random identifiers do not change the verdict on a packet. */
class IdentifierTest {
  private static final List<String> TEXTS =
      List.of("hello", "refund order 7", "n", "Decide on the refund of order 4711", "done");

  private final Random random = new Random(7);

  private String hex(int digits) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < digits; i++) {
      text.append(Character.forDigit(random.nextInt(16), 16));
    }
    return text.toString();
  }

  private String uuid() {
    return "019a%s-%s-7%s-9%s-%s".formatted(hex(4), hex(4), hex(3), hex(3), hex(12));
  }

  private JsonObject packet(int number) {
    return JsonObject.builder()
        .put("type", "task.assign")
        .put("target", "b")
        .put("payload", JsonObject.builder().put("text", TEXTS.get(number % TEXTS.size())).build())
        .put("packetId", uuid())
        .put("taskId", uuid())
        .put("sender", "a")
        .put(
            "createdAt",
            String.format(Locale.ROOT, "2026-11-18T22:28:%02d.%03dZ", number % 60, number % 1000))
        .put("traceparent", "00-" + hex(32) + "-" + hex(16) + "-01")
        .build();
  }

  @Test
  void packetsWithRandomIdentifiersAreClean() {
    long marked =
        IntStream.range(0, 5_000)
            .mapToObj(this::packet)
            .filter(it -> SafetyScanner.standard().scan(it).verdict() != Verdict.CLEAN)
            .count();

    assertThat(marked).isZero();
  }
}
