package dev.ahp.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisBusyException;
import io.lettuce.core.RedisClient;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

/** What all parts of this transport ask of the client library. */
final class RedisConnector {
  private RedisConnector() {}

  /** Commands are not kept for a server that is away: who sent them will send them again. */
  static RedisClient client() {
    RedisClient client = RedisClient.create();
    client.setOptions(
        ClientOptions.builder()
            .autoReconnect(false)
            .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
            .socketOptions(SocketOptions.builder().connectTimeout(Duration.ofSeconds(3)).build())
            .timeoutOptions(TimeoutOptions.enabled())
            .build());
    return client;
  }

  static CompletableFuture<StatefulRedisConnection<String, String>> connect(
      RedisClient client, RedisAddress address, Duration timeout) {
    return client.connectAsync(StringCodec.UTF8, address.uri(timeout)).toCompletableFuture();
  }

  /** The group may have been made by another node, or a day ago. */
  static String unlessItExists(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof RedisBusyException) {
      return "OK";
    }
    throw failure instanceof RuntimeException runtime ? runtime : new CompletionException(failure);
  }

  static String reason(Throwable failure) {
    Throwable deepest = failure;
    while (deepest.getCause() != null && deepest.getCause() != deepest) {
      deepest = deepest.getCause();
    }
    return deepest instanceof TimeoutException
        ? "no answer in time"
        : String.valueOf(deepest.getMessage());
  }
}
