package dev.ahp.redis;

import dev.ahp.delivery.Mailbox;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.FreePort;
import dev.ahp.testkit.TestDirectory;
import dev.ahp.testkit.transport.TransportFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import redis.embedded.RedisServer;

/** A Redis server with a password and persistence that all tests of this process share. */
final class RedisFixture implements TransportFixture {
  private static final String PASSWORD = "correct-horse";
  private static final int PORT = FreePort.next();
  private static final AtomicInteger READERS = new AtomicInteger();
  private static final RedisServer SERVER = startServer();

  private static RedisServer startServer() {
    try {
      RedisServer server =
          RedisServer.builder()
              .port(PORT)
              .bind("127.0.0.1")
              .setting("requirepass " + PASSWORD)
              .setting("appendonly yes")
              .setting("appendfsync always")
              .setting("dir " + TestDirectory.create("ahp-redis", RedisFixture::stopServer))
              .build();
      server.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start Redis", e);
    }
  }

  private static void stopServer() {
    SERVER.stop();
  }

  @Override
  public TransportProvider provider() {
    return new RedisProvider();
  }

  static JsonObject address(String password) {
    return JsonObject.builder()
        .put("transport", "redis")
        .put("url", "redis://127.0.0.1:" + PORT)
        .put("secret", password)
        .build();
  }

  static JsonObject address() {
    return address(PASSWORD);
  }

  @Override
  public JsonObject delivery(String agent) {
    return address();
  }

  @Override
  public JsonObject withInvalidCredentials(String agent) {
    return address("wrong");
  }

  @Override
  public JsonObject hopeless(String agent) {
    return JsonObject.builder().put("transport", "redis").put("url", "http://nowhere/").build();
  }

  @Override
  public Mailbox mailbox(String agent) {
    return RedisMailbox.of(
        address(), agent, "reader-" + READERS.incrementAndGet(), Duration.ofMillis(500));
  }

  @Override
  public void stop() {
    stopServer();
  }

  @Override
  public void start() {
    SERVER.start();
  }

  @Override
  public void close() {}
}
