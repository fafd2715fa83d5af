package dev.ahp.redis;

import dev.ahp.delivery.inbound.InboundSource;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.transport.InboundFixture;
import io.lettuce.core.Range;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A separate stream for calls on the server of {@link RedisFixture}. */
final class RedisInboundFixture implements InboundFixture {
  private final String stream = "in-" + UUID.randomUUID();

  /** Connects again by itself after a restart; commands wait until then. */
  private final RedisClient client =
      RedisClient.create(RedisAddress.of(RedisFixture.address()).uri(Duration.ofSeconds(10)));

  private final RedisCommands<String, String> redis = client.connect().sync();

  @Override
  public InboundSource source() {
    return new RedisProvider(Duration.ofSeconds(2)).inbound().orElseThrow();
  }

  @Override
  public JsonObject settings() {
    return RedisFixture.address().with("stream", Json.of(stream));
  }

  @Override
  public JsonObject withInvalidCredentials() {
    return RedisFixture.address("wrong");
  }

  @Override
  public void send(String call) {
    redis.xadd(stream, Map.of("call", call));
  }

  @Override
  public List<String> answers() {
    return redis.xrange(stream + ":answers", Range.unbounded()).stream()
        .map(it -> it.getBody().get("answer"))
        .toList();
  }

  @Override
  public long deadLetterCount() {
    return redis.xlen(stream + ":dead");
  }

  @Override
  public long open() {
    return redis.xlen(stream);
  }

  @Override
  public void restart() {
    RedisFixture server = new RedisFixture();
    server.stop();
    server.start();
  }

  @Override
  public void close() {
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
  }
}
