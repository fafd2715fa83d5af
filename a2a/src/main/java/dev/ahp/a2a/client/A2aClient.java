package dev.ahp.a2a.client;

import dev.ahp.a2a.dialect.Method;
import dev.ahp.a2a.dialect.Version;
import dev.ahp.a2a.outward.AddressGuard;
import dev.ahp.a2a.task.Extension;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonFault;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Hands work to agents elsewhere that speak A2A: looks at their card, sends a packet as a message,
 * and asks what became of it. It speaks 1.0 over JSON-RPC where the card offers it, else 0.3.
 */
public final class A2aClient {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String CARD = "/.well-known/agent-card.json";
  private static final JsonLimits LIMITS = JsonLimits.RENDERING;

  private final AddressGuard guard;
  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(PATIENCE)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  /** A client that calls what the guard allows and nothing else. */
  public A2aClient(AddressGuard guard) {
    this.guard = guard;
  }

  /**
   * An agent elsewhere.
   *
   * @param endpoint where JSON-RPC is answered
   */
  public record Remote(URI endpoint, Version version) {}

  /**
   * Work in the hands of an agent elsewhere.
   *
   * @param id of the task over there
   * @param state in the words of 0.3: {@code submitted working input-required completed …}
   * @param task all that was told of it
   */
  public record Handed(String id, String state, JsonObject task) {}

  /** Reads the card of an agent at its base address. */
  public Remote discover(String base) throws IOException, InterruptedException {
    String root = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
    JsonObject card = read(HttpRequest.newBuilder(allowed(root + CARD)).GET());
    for (JsonObject offered :
        card.array("supportedInterfaces").orElse(JsonArray.empty()).objects()) {
      boolean fits =
          offered.string("protocolBinding").filter("JSONRPC"::equals).isPresent()
              && offered.string("protocolVersion").filter(it -> it.startsWith("1.")).isPresent();
      if (fits) {
        return new Remote(allowed(offered.string("url").orElse("")), Version.V1_0);
      }
    }
    return new Remote(allowed(card.string("url").orElse("")), Version.V0_3);
  }

  /**
   * Hands a packet over.
   *
   * @param token for the agent, null when it wants none
   */
  public Handed send(Remote remote, @Nullable String token, JsonObject packet)
      throws IOException, InterruptedException {
    boolean current = remote.version() == Version.V1_0;
    JsonObject part =
        current
            ? JsonObject.builder().put("data", packet).put("mediaType", "application/json").build()
            : JsonObject.builder().put("kind", "data").put("data", packet).build();
    JsonObject.Builder message =
        JsonObject.builder()
            .put("messageId", packet.string("packetId").orElse(""))
            .put("role", current ? "ROLE_USER" : "user")
            .put("parts", JsonArray.of(part))
            .put("extensions", JsonArray.of(Json.of(Extension.URI)));
    if (!current) {
      message.put("kind", "message");
    }
    packet.string("taskId").ifPresent(it -> message.put("contextId", it));
    JsonObject configuration =
        JsonObject.builder().put(current ? "returnImmediately" : "blocking", current).build();
    return handed(
        call(
            remote,
            token,
            Method.SEND,
            JsonObject.builder()
                .put("message", message.build())
                .put("configuration", configuration)
                .build()));
  }

  /** How work stands. */
  public Handed task(Remote remote, @Nullable String token, String id)
      throws IOException, InterruptedException {
    return handed(call(remote, token, Method.GET, JsonObject.builder().put("id", id).build()));
  }

  /** Calls work off. */
  public Handed cancel(Remote remote, @Nullable String token, String id)
      throws IOException, InterruptedException {
    return handed(call(remote, token, Method.CANCEL, JsonObject.builder().put("id", id).build()));
  }

  private static Handed handed(JsonObject result) throws IOException {
    JsonObject task = result.object("task").orElse(result);
    String state =
        task.object("status")
            .flatMap(it -> it.string("state"))
            .orElseThrow(() -> new IOException("the agent answered with no task"));
    String word =
        state.startsWith("TASK_STATE_")
            ? state.substring(11).toLowerCase(java.util.Locale.ROOT).replace('_', '-')
            : state;
    return new Handed(task.string("id").orElse(""), word, task);
  }

  private JsonObject call(Remote remote, @Nullable String token, Method method, JsonObject params)
      throws IOException, InterruptedException {
    JsonObject rpc =
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", 1)
            .put("method", method.name(remote.version()))
            .put("params", params)
            .build();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(allowed(remote.endpoint().toString()))
            .header("Content-Type", "application/json")
            .header(remote.version().extensions(), Extension.URI)
            .POST(HttpRequest.BodyPublishers.ofString(rpc.toText()));
    if (remote.version() == Version.V1_0) {
      request.header("A2A-Version", remote.version().number());
    }
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    JsonObject answer = read(request);
    JsonObject error = answer.object("error").orElse(null);
    if (error != null) {
      throw new A2aRefusal(error);
    }
    return answer
        .object("result")
        .orElseThrow(() -> new IOException("the agent answered with no result"));
  }

  private URI allowed(String address) throws IOException {
    return guard
        .read(address)
        .filter(guard::allows)
        .orElseThrow(() -> new IOException("this address is not called"));
  }

  private JsonObject read(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<InputStream> answer =
        client.send(
            request.timeout(PATIENCE).header("Accept", "application/json").build(),
            HttpResponse.BodyHandlers.ofInputStream());
    try (InputStream body = answer.body()) {
      byte[] bytes = body.readNBytes(LIMITS.bytes() + 1);
      if (answer.statusCode() != 200) {
        throw new IOException("the agent answered with status " + answer.statusCode());
      }
      return JsonReader.read(bytes, LIMITS)
          .asObject()
          .orElseThrow(() -> new IOException("the agent answered with no object"));
    } catch (JsonFault e) {
      throw new IOException("the agent's answer cannot be read: " + e.getMessage(), e);
    }
  }
}
