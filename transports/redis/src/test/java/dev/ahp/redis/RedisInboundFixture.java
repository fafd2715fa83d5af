package dev.ahp.redis;

import dev.ahp.delivery.inbound.InboundSource;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.transport.InboundFixture;
import io.lettuce.core.Range;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** A separate stream for calls on the server of {@link RedisFixture}. */
final class RedisInboundFixture implements InboundFixture {
  private final String stream = "in-" + UUID.randomUUID();

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

  private static <T> T call(Function<RedisCommands<String, String>, T> operation) {
    RedisClient client = RedisConnector.client();
    RedisAddress address = RedisAddress.of(RedisFixture.address());
    try (StatefulRedisConnection<String, String> connection =
        RedisConnector.connect(client, address, Duration.ofSeconds(10)).join()) {
      return operation.apply(connection.sync());
    } finally {
      client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }
  }

  @Override
  public void send(String call) {
    call(it -> it.xadd(stream, Map.of("call", call)));
  }

  @Override
  public List<String> answers() {
    return call(it -> it.xrange(stream + ":answers", Range.unbounded())).stream()
        .map(it -> it.getBody().get("answer"))
        .toList();
  }

  @Override
  public long deadLetterCount() {
    return call(it -> it.xlen(stream + ":dead"));
  }

  @Override
  public long open() {
    return call(it -> it.xlen(stream));
  }

  @Override
  public void restart() {
    RedisFixture server = new RedisFixture();
    server.stop();
    server.start();
  }

  @Override
  public void close() {}
}
