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

/** A stream of calls of its own on the server of {@link RedisFixture}. */
final class RedisInboundFixture implements InboundFixture {
  private final String stream = "in-" + UUID.randomUUID();

  @Override
  public InboundSource source() {
    return new RedisInboundSource();
  }

  @Override
  public JsonObject settings() {
    return RedisFixture.address().with("stream", Json.of(stream));
  }

  @Override
  public JsonObject forbidden() {
    return RedisFixture.address("wrong");
  }

  private static <T> T ask(Function<RedisCommands<String, String>, T> question) {
    RedisClient client = RedisConnector.client();
    RedisAddress address = RedisAddress.of(RedisFixture.address());
    try (StatefulRedisConnection<String, String> connection =
        RedisConnector.connect(client, address, Duration.ofSeconds(10)).join()) {
      return question.apply(connection.sync());
    } finally {
      client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }
  }

  @Override
  public void send(String call) {
    ask(it -> it.xadd(stream, Map.of("call", call)));
  }

  @Override
  public List<String> answers() {
    return ask(it -> it.xrange(stream + ":answers", Range.unbounded())).stream()
        .map(it -> it.getBody().get("answer"))
        .toList();
  }

  @Override
  public long aside() {
    return ask(it -> it.xlen(stream + ":dead"));
  }

  @Override
  public long open() {
    return ask(it -> it.xlen(stream));
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
