package dev.ahp.redis;

import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.DeliveryMessage;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.delivery.Transport;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.FailureCause;
import dev.ahp.problem.Violation;
import io.lettuce.core.RedisClient;
import io.lettuce.core.XAddArgs;
import io.lettuce.core.XGroupCreateArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A transport that appends entries to the agent's stream, with the fields {@code item} (the claim
 * item as JSON), {@code packetId}, {@code taskId} and {@code attempt}. The stream is trimmed to
 * about {@code maxLength} entries. A packet whose entry was trimmed before it was accepted is
 * delivered again when its lease expires. The group starts at the beginning of the stream, so that
 * a receiver that connects later misses no entries.
 */
final class RedisTransport implements Transport {
  static final String GROUP = "ahp";

  /** The prefix of the default stream of an agent. */
  static final String AGENT_PREFIX = "ahp:";

  private static final long MAX_LENGTH = 10_000;

  private final Duration timeout;
  private final Map<RedisAddress, CompletableFuture<StatefulRedisConnection<String, String>>>
      connections = new ConcurrentHashMap<>();
  private final Set<String> groups = ConcurrentHashMap.newKeySet();
  private final RedisClient client = RedisConnector.client();

  RedisTransport(Duration timeout) {
    this.timeout = timeout;
  }

  @Override
  public String name() {
    return RedisProvider.NAME;
  }

  @Override
  public List<Violation> faults(JsonObject delivery) {
    boolean reserved =
        delivery.string("stream").filter(RedisInboundConnection.STREAM::equals).isPresent();
    return RedisAddress.faults(delivery)
        .require(!reserved, "stream", "must differ from the stream of inbound calls")
        .found();
  }

  static String stream(JsonObject delivery, String agent) {
    String stream = delivery.string("stream").orElse(AGENT_PREFIX + agent);
    if (stream.equals(RedisInboundConnection.STREAM)) {
      throw new IllegalArgumentException(
          "delivery/stream must not be " + stream + ", which is the stream of inbound calls");
    }
    return stream;
  }

  @Override
  public CompletableFuture<DeliveryResult> deliver(Offer offer) {
    try {
      stream(offer.delivery(), offer.agent());
    } catch (IllegalArgumentException e) {
      return CompletableFuture.completedFuture(
          DeliveryResult.poison(String.valueOf(e.getMessage())));
    }
    return appendToStream(offer);
  }

  private CompletableFuture<DeliveryResult> appendToStream(Offer offer) {
    RedisAddress address = RedisAddress.of(offer.delivery());
    return connection(address)
        .thenCompose(it -> ensureGroup(it.async(), address, offer))
        .thenCompose(it -> append(it, offer))
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .handle(
            (id, failure) -> failure == null ? DeliveryResult.taken() : failed(address, failure));
  }

  private CompletableFuture<StatefulRedisConnection<String, String>> connection(
      RedisAddress address) {
    return connections.computeIfAbsent(address, it -> RedisConnector.connect(client, it, timeout));
  }

  private CompletableFuture<RedisAsyncCommands<String, String>> ensureGroup(
      RedisAsyncCommands<String, String> redis, RedisAddress address, Offer offer) {
    String stream = stream(offer.delivery(), offer.agent());
    String group = offer.delivery().string("group").orElse(GROUP);
    String key = address.url() + ' ' + stream + ' ' + group;
    if (groups.contains(key)) {
      return CompletableFuture.completedFuture(redis);
    }
    return redis
        .xgroupCreate(StreamOffset.from(stream, "0"), group, XGroupCreateArgs.Builder.mkstream())
        .toCompletableFuture()
        .exceptionally(RedisConnector::ignoreExistingGroup)
        .thenApply(
            ignored -> {
              groups.add(key);
              return redis;
            });
  }

  private static CompletableFuture<String> append(
      RedisAsyncCommands<String, String> redis, Offer offer) {
    Map<String, String> fields = new HashMap<>();
    fields.put("item", DeliveryMessage.text(offer));
    fields.put("packetId", offer.packetId());
    fields.put("taskId", offer.taskId());
    fields.put("attempt", Integer.toString(offer.attempt()));
    long maxLength = offer.delivery().number("maxLength").map(Double::longValue).orElse(MAX_LENGTH);
    return redis
        .xadd(
            stream(offer.delivery(), offer.agent()),
            XAddArgs.Builder.maxlen(maxLength).approximateTrimming(),
            fields)
        .toCompletableFuture();
  }

  /** Drops cached state, so that the next attempt reconnects and checks the group again. */
  private DeliveryResult failed(RedisAddress address, Throwable failure) {
    groups.removeIf(it -> it.startsWith(address.url() + ' '));
    var broken = connections.remove(address);
    if (broken != null) {
      var unused = broken.thenCompose(StatefulRedisConnection::closeAsync);
    }
    return DeliveryResult.tryAgain("redis: " + RedisConnector.reason(FailureCause.of(failure)));
  }

  @Override
  public void close() {
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
  }
}
