package dev.ahp.redis;

import dev.ahp.problem.FailureCause;
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

/** Client options and connections that all parts of this transport share. */
final class RedisConnector {
  private RedisConnector() {}

  /** Returns a client that rejects commands while disconnected; callers retry them. */
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

  /** Ignores the error of creating a group that already exists. */
  static String ignoreExistingGroup(Throwable failure) {
    if (FailureCause.of(failure) instanceof RedisBusyException) {
      return "OK";
    }
    throw failure instanceof RuntimeException runtime ? runtime : new CompletionException(failure);
  }

  static String reason(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root instanceof TimeoutException
        ? "the server did not respond in time"
        : String.valueOf(root.getMessage());
  }
}
