package dev.ahp.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.Options;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Offer;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.delivery.Outcome;
import dev.ahp.delivery.inbound.Gateway;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import io.lettuce.core.Range;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RedisStreamTest {
  private final RedisClient client = Redis.client();
  private final StatefulRedisConnection<String, String> connection =
      Redis.connect(client, RedisAddress.of(RedisFixture.address()), Duration.ofSeconds(10)).join();
  private final RedisCommands<String, String> redis = connection.sync();

  @AfterEach
  void close() {
    connection.close();
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
  }

  private static void await(BooleanSupplier condition) {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > until) {
        throw new AssertionError("it did not happen in time");
      }
      LockSupport.parkNanos(5_000_000);
    }
  }

  @Test
  void aStreamIsCutToAboutItsLength() {
    JsonObject delivery = RedisFixture.address().with("maxLength", Json.of(100.0));
    try (RedisTransport transport = new RedisTransport(Duration.ofSeconds(5))) {
      for (int i = 0; i < 1_000; i++) {
        Offer offer =
            new Offer(
                "p-" + i, "t-1", "cut", delivery, JsonObject.empty(), JsonObject.empty(), 1, 0);
        assertThat(transport.deliver(offer).join()).isInstanceOf(Outcome.Taken.class);
      }
    }

    assertThat(redis.xlen("ahp:cut")).isBetween(100L, 300L);
  }

  @Test
  void aPasswordInTheAddressIsRefused() {
    JsonObject delivery =
        JsonObject.builder().put("transport", "redis").put("url", "redis://:pw@host:1").build();

    assertThat(RedisAddress.faults(delivery))
        .extracting(Violation::pointer)
        .containsExactly("/url");
  }

  @Test
  void callsThatComeInByAStreamPassTheSameGates() throws Exception {
    try (LocalBroker broker = LocalBroker.open(new MemoryStore(), Options.standard())) {
      String token = token(broker);
      JsonObject settings = RedisFixture.address().with("stream", Json.of("in"));
      try (AutoCloseable listening =
          new RedisInbound().listen(settings, new Gateway(() -> broker))) {
        String good =
            """
            {"token":"%s","call":"submit","ref":"r1",
             "body":{"type":"task.assign","target":"a","payload":{}}}
            """
                .formatted(token);
        redis.xadd("in", Map.of("call", good));
        redis.xadd("in", Map.of("call", good.replace("task.assign", "no.such.type")));
        redis.xadd("in", Map.of("call", "nonsense"));
        redis.xadd("in", Map.of("other", "field"));
        redis.xadd("in", Map.of("call", good.replace("r1", "r2")));

        await(() -> redis.xlen("in:answers") == 3 && redis.xlen("in:dead") == 2);
        assertThat(listening).isNotNull();
      }
      List<String> answers =
          redis.xrange("in:answers", Range.unbounded()).stream()
              .map(it -> it.getBody().get("answer"))
              .toList();
      assertThat(answers.get(0)).contains("\"ok\":true", "\"r1\"");
      assertThat(answers.get(1)).contains("SCHEMA_INVALID");
      assertThat(redis.xpending("in", "ahp").getCount()).isZero();
      assertThat(packets(broker)).isEqualTo(2);
    }
  }

  private static String token(LocalBroker broker) {
    return broker
        .agents()
        .put(Caller.OPERATOR, "a", JsonObject.empty())
        .join()
        .agent()
        .string("token")
        .orElseThrow();
  }

  private static int packets(LocalBroker broker) {
    return broker
        .packets()
        .list(Caller.OPERATOR, Map.of(), Page.FIRST)
        .array("items")
        .orElseThrow()
        .size();
  }
}
