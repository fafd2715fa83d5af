package dev.ahp.soak.node;

import dev.ahp.json.JsonObject;
import dev.ahp.testkit.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import redis.embedded.RedisServer;

/** A Redis server that the daemons reach through a proxy. */
public final class SoakRedis implements AutoCloseable {
  private final RedisServer server;
  private final int port;
  private final TcpProxy link;

  private SoakRedis(RedisServer server, int port) throws IOException {
    this.server = server;
    this.port = port;
    this.link = new TcpProxy(port);
  }

  /** Starts a server; returns null if there is none for this machine. */
  static @Nullable SoakRedis start(Path directory) throws IOException {
    int port = FreePort.next();
    try {
      RedisServer server =
          RedisServer.builder()
              .port(port)
              .bind("127.0.0.1")
              .setting("appendonly yes")
              .setting("dir " + Files.createDirectories(directory.resolve("redis")))
              .build();
      server.start();
      return new SoakRedis(server, port);
    } catch (IOException | RuntimeException e) {
      System.err.println("soak: no Redis, so no transport is tested: " + e.getMessage());
      return null;
    }
  }

  /** The link between the daemons and the server. */
  public TcpProxy link() {
    return link;
  }

  /** The entry of an agent that the daemons deliver to through the proxy. */
  public JsonObject entry() {
    return JsonObject.builder().put("delivery", delivery(link.port())).build();
  }

  /** The address for a receiver, without the proxy. */
  public JsonObject direct() {
    return delivery(port);
  }

  private static JsonObject delivery(int port) {
    return JsonObject.builder()
        .put("transport", "redis")
        .put("url", "redis://127.0.0.1:" + port)
        .build();
  }

  @Override
  public void close() throws IOException {
    link.close();
    server.stop();
  }
}
