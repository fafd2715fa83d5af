package dev.ahp.a2a.transport;

import dev.ahp.a2a.A2aDaemon;
import dev.ahp.delivery.Mailbox;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import dev.ahp.testkit.FreePort;
import dev.ahp.testkit.TestDirectory;
import dev.ahp.testkit.transport.TransportFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Another daemon whose agents claim work that arrives over A2A. When they accept it, the transport
 * accepts the packet here.
 */
final class A2aFixture implements TransportFixture {
  private static final String HERE = "here";
  private static final long LEASE_MS = 2_000;

  private final Path directory;
  private final int port = FreePort.next();
  private final Set<String> known = ConcurrentHashMap.newKeySet();
  private final String token;
  private @Nullable A2aDaemon daemon;

  A2aFixture() {
    try {
      directory = TestDirectory.create("ahp-a2a");
      start();
      there().agent(HERE, "{}");
      token = there().token(HERE);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException("starting the other daemon", e);
    }
  }

  private A2aDaemon there() {
    A2aDaemon open = daemon;
    if (open == null) {
      throw new IllegalStateException("the other daemon is down");
    }
    return open;
  }

  @Override
  public TransportProvider provider() {
    return new A2aProvider();
  }

  private JsonObject delivery(String agent, String secret) {
    if (known.add(agent)) {
      try {
        there().agent(agent, "{}");
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException("making " + agent, e);
      }
    }
    return JsonObject.builder()
        .put("transport", "a2a")
        .put("url", "http://127.0.0.1:" + port)
        .put("secret", secret)
        .build();
  }

  @Override
  public JsonObject delivery(String agent) {
    return delivery(agent, token);
  }

  @Override
  public JsonObject withInvalidCredentials(String agent) {
    return delivery(agent, "wrong");
  }

  @Override
  public JsonObject hopeless(String agent) {
    return JsonObject.builder().put("transport", "a2a").put("url", "file:///etc/hosts").build();
  }

  @Override
  public Mailbox mailbox(String agent) {
    return new Mailbox() {
      @Override
      public Optional<MailboxMessage> next(Duration wait) {
        String claim =
            "{\"agent\":\"%s\",\"waitMs\":%s,\"leaseMs\":%s}"
                .formatted(agent, wait.toMillis(), LEASE_MS);
        return ask(agent, "/v1/claims", claim)
            .array("items")
            .orElse(JsonArray.empty())
            .objects()
            .stream()
            .map(it -> letter(agent, it))
            .findFirst();
      }

      @Override
      public void settle(MailboxMessage message) {}

      @Override
      public void close() {}
    };
  }

  /** Returns the original packet; the message id is its id. */
  private static Mailbox.MailboxMessage letter(String agent, JsonObject item) {
    JsonObject there = item.object("packet").orElseThrow();
    String id =
        there
            .object("meta")
            .flatMap(it -> it.object("a2a"))
            .flatMap(it -> it.string("messageId"))
            .orElseThrow();
    JsonObject letter =
        item.toBuilder()
            .put("packet", there.with("packetId", Json.of(id)))
            .put("there", there.string("packetId").orElseThrow())
            .put("agent", agent)
            .build();
    return new Mailbox.MailboxMessage(id, JsonWriter.bytes(letter));
  }

  private JsonObject ask(String agent, String path, String body) {
    try {
      return there().ask(agent, path, body);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(path, e);
    }
  }

  @Override
  public boolean accept(Mailbox.MailboxMessage message, BooleanSupplier byLease) {
    JsonObject item =
        JsonReader.read(message.body(), JsonLimits.RENDERING).asObject().orElseThrow();
    String lease = item.object("lease").flatMap(it -> it.string("token")).orElseThrow();
    String path = "/v1/packets/" + item.string("there").orElseThrow() + "/accept";
    try {
      HttpResponse<String> answer =
          there()
              .send(
                  item.string("agent").orElseThrow(),
                  "POST",
                  path,
                  "{\"leaseToken\":\"" + lease + "\",\"leaseMs\":60000}");
      return answer.statusCode() == 200;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(path, e);
    }
  }

  @Override
  public void stop() {
    there().close();
  }

  @Override
  public void start() {
    try {
      A2aDaemon before = daemon;
      A2aDaemon made =
          new A2aDaemon(directory, false, port, SqliteStore.open(directory.resolve("other.db")));
      if (before != null) {
        known.forEach(it -> made.knows(it, before.token(it)));
      }
      daemon = made;
    } catch (IOException e) {
      throw new UncheckedIOException("starting the other daemon", e);
    }
  }

  @Override
  public void close() {
    there().close();
  }
}
