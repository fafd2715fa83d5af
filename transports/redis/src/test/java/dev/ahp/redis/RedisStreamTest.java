package dev.ahp.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RedisStreamTest {
  private final RedisClient client = RedisConnector.client();
  private final StatefulRedisConnection<String, String> connection =
      RedisConnector.connect(
              client, RedisAddress.of(RedisFixture.address()), Duration.ofSeconds(10))
          .join();
  private final RedisCommands<String, String> redis = connection.sync();

  @AfterEach
  void close() {
    connection.close();
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
  }

  @Test
  void streamIsTrimmedToItsMaximumLength() {
    JsonObject delivery = RedisFixture.address().with("maxLength", Json.of(100.0));
    try (RedisTransport transport = new RedisTransport(Duration.ofSeconds(5))) {
      for (int i = 0; i < 1_000; i++) {
        Offer offer =
            new Offer(
                "p-" + i, "t-1", "cut", delivery, JsonObject.empty(), JsonObject.empty(), 1, 0);
        assertThat(transport.deliver(offer).join()).isInstanceOf(DeliveryResult.Success.class);
      }
    }

    assertThat(redis.xlen("ahp:cut")).isBetween(100L, 300L);
  }

  @Test
  void inboundStreamIsNotUsedForDelivery() {
    JsonObject delivery = RedisFixture.address();
    JsonObject named = delivery.with("stream", Json.of("ahp:inbound"));
    try (RedisTransport transport = new RedisTransport(Duration.ofSeconds(5))) {
      DeliveryResult result = transport.deliver(offer("inbound", delivery)).join();
      DeliveryResult otherStream =
          transport.deliver(offer("inbound", delivery.with("stream", Json.of("own")))).join();

      assertThat(result).isInstanceOf(DeliveryResult.PermanentFailure.class);
      assertThat(((DeliveryResult.PermanentFailure) result).reason())
          .contains("must not be ahp:inbound");
      assertThat(otherStream).isInstanceOf(DeliveryResult.Success.class);
      assertThat(transport.faults(delivery)).isEmpty();
      assertThat(transport.faults(named)).extracting(Violation::pointer).containsExactly("/stream");
    }
    assertThat(RedisInboundConnection.faults(named)).isEmpty();
    assertThatThrownBy(() -> RedisMailbox.of(delivery, "inbound", "reader", Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<String> faults(String stream, String answers) {
    JsonObject settings =
        RedisFixture.address().with("stream", Json.of(stream)).with("answers", Json.of(answers));
    return RedisInboundConnection.faults(settings).stream().map(Violation::pointer).toList();
  }

  @Test
  void deliveryStreamIsNotUsedForCalls() {
    assertThat(faults("ahp:refund-agent", "out")).containsExactly("/stream");
    assertThat(faults("calls", "ahp:refund-agent")).containsExactly("/answers");
    assertThat(faults("calls", "calls")).containsExactly("/answers");
    assertThat(faults("ahp:inbound", "ahp:inbound")).contains("/answers");
    assertThat(faults("ahp:inbound", "ahp:inbound:answers")).isEmpty();
    assertThat(faults("ahp:calls:in", "out")).isEmpty();
    assertThat(RedisInboundConnection.faults(RedisFixture.address())).isEmpty();
  }

  private static Offer offer(String agent, JsonObject delivery) {
    return new Offer("p-1", "t-1", agent, delivery, JsonObject.empty(), JsonObject.empty(), 1, 0);
  }

  @Test
  void passwordInTheUrlIsRejected() {
    JsonObject delivery =
        JsonObject.builder().put("transport", "redis").put("url", "redis://:pw@host:1").build();

    assertThat(RedisAddress.faults(delivery).found())
        .extracting(Violation::pointer)
        .containsExactly("/url");
  }
}
