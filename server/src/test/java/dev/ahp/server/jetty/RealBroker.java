package dev.ahp.server.jetty;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.server.openapi.OpenApiTrafficValidator;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;

/** A real broker behind the server; all traffic is validated against the OpenAPI document. */
final class RealBroker implements AutoCloseable {
  static final String OPERATOR = "operator";

  private final LocalBroker broker;
  private final TestServer server;
  private final OpenApiTrafficValidator described;
  private final Map<String, String> tokens = new HashMap<>();

  RealBroker() throws IOException, InterruptedException {
    this.broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
    this.server = new TestServer(broker, false, ServerSettings.loopback(0));
    this.described =
        new OpenApiTrafficValidator(server.send("", "GET", "/openapi.json", "").body());
    tokens.put(OPERATOR, TestServer.OPERATOR);
    tokens.put("", "");
  }

  /** Creates an agent; its token is used for its calls. */
  JsonObject agent(String name, String entry) throws IOException, InterruptedException {
    JsonObject agent = call(OPERATOR, "PUT /v1/agents/" + name, entry, 201);
    tokens.put(name, agent.string("token").orElseThrow());
    return agent;
  }

  void knows(String name, String token) {
    tokens.put(name, token);
  }

  HttpResponse<String> send(String who, String what, String body, String... headers)
      throws IOException, InterruptedException {
    int space = what.indexOf(' ');
    String method = what.substring(0, space);
    String path = what.substring(space + 1);
    String token = String.valueOf(tokens.get(who));
    HttpResponse<String> answer = server.send(token, method, path, body, headers);
    described.check(method, path, body, answer.statusCode(), answer.body());
    described.checkHeaders(method, path, answer.statusCode(), answer.headers().map().keySet());
    return answer;
  }

  /** Sends a request and expects a status; {@code what} is a method and a path. */
  JsonObject call(String who, String what, String body, int status)
      throws IOException, InterruptedException {
    HttpResponse<String> answer = send(who, what, body);
    if (answer.statusCode() != status) {
      throw new AssertionError(
          who + ": " + what + " " + body + " gave " + answer.statusCode() + " " + answer.body());
    }
    Json json =
        answer.body().isEmpty()
            ? JsonObject.empty()
            : JsonReader.read(answer.body(), JsonLimits.RENDERING);
    return json.asObject().orElseThrow();
  }

  /** Sends a request and returns status and code, such as {@code 403 FORBIDDEN}. */
  String refusal(String who, String what, String body) throws IOException, InterruptedException {
    return TestServer.code(send(who, what, body));
  }

  TestServer server() {
    return server;
  }

  @Override
  public void close() {
    server.close();
    broker.close();
  }
}
