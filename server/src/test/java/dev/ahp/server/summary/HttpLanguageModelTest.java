package dev.ahp.server.summary;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ahp.context.LanguageModel.ModelReply;
import dev.ahp.context.LanguageModelException;
import dev.ahp.context.Price;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpLanguageModelTest {
  private static final ModelReply REPLY = new ModelReply("They keep carrier 7.", 1200, 40);

  private final List<ReceivedCall> calls = new CopyOnWriteArrayList<>();
  private HttpServer server = newServer();
  private volatile int status = 200;
  private volatile String response = "";

  /** A request that the server received. */
  private record ReceivedCall(String path, String authorization, JsonObject body) {}

  private static HttpServer newServer() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeEach
  void start() {
    server.createContext("/", this::respond);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void respond(HttpExchange exchange) throws IOException {
    String text = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    calls.add(
        new ReceivedCall(
            exchange.getRequestURI().getPath(),
            exchange.getRequestHeaders().getFirst("Authorization")
                + exchange.getRequestHeaders().getFirst("x-api-key"),
            JsonReader.read(text).asObject().orElseThrow()));
    byte[] bytes = response.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private HttpLanguageModel model(ModelApi api, String path) {
    URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    return new HttpLanguageModel(
        new ModelSettings(api, "small", url, "secret", new Price(1, 2), Duration.ofSeconds(5)));
  }

  @Test
  void openAiIsCalled() {
    response =
        "{\"choices\":[{\"message\":{\"content\":\"They keep carrier 7.\"}}],"
            + "\"usage\":{\"prompt_tokens\":1200,\"completion_tokens\":40}}";

    assertThat(model(ModelApi.OPENAI, "/v1").ask("Condense.", "turns", 300)).isEqualTo(REPLY);

    ReceivedCall call = calls.get(0);
    assertThat(call.path()).isEqualTo("/v1/chat/completions");
    assertThat(call.authorization()).isEqualTo("Bearer secretnull");
    assertThat(call.body().number("max_completion_tokens")).contains(300d);
    assertThat(call.body().toText()).contains("Condense.", "turns", "small");
  }

  @Test
  void anthropicIsCalled() {
    response =
        "{\"content\":[{\"type\":\"text\",\"text\":\"They keep carrier 7.\"}],"
            + "\"usage\":{\"input_tokens\":1200,\"output_tokens\":40}}";

    assertThat(model(ModelApi.ANTHROPIC, "/v1/").ask("Condense.", "turns", 300)).isEqualTo(REPLY);

    ReceivedCall call = calls.get(0);
    assertThat(call.path()).isEqualTo("/v1/messages");
    assertThat(call.authorization()).isEqualTo("nullsecret");
    assertThat(call.body().string("system")).contains("Condense.");
  }

  @Test
  void ollamaIsCalled() {
    response =
        "{\"message\":{\"content\":\"They keep carrier 7.\"},"
            + "\"prompt_eval_count\":1200,\"eval_count\":40}";

    assertThat(model(ModelApi.OLLAMA, "").ask("Condense.", "turns", 300)).isEqualTo(REPLY);

    assertThat(calls.get(0).path()).isEqualTo("/api/chat");
    assertThat(calls.get(0).body().bool("stream")).contains(false);
  }

  @Test
  void failingModelIsNotCalledForAWhile() {
    HttpLanguageModel model = model(ModelApi.OPENAI, "/v1");
    for (String body : List.of("{}", "<html>", "{\"choices\":[]}", "[]", "{}")) {
      response = body;
      assertThatThrownBy(() -> model.ask("Condense.", "turns", 300))
          .isInstanceOf(LanguageModelException.class)
          .hasMessage("openai/small returned no usable response");
    }

    assertThatThrownBy(() -> model.ask("Condense.", "turns", 300))
        .hasMessage("openai/small failed repeatedly");
    assertThat(calls).hasSize(5);
  }

  @Test
  void errorOfTheProviderIsNotQuoted() {
    status = 401;
    response = "{\"error\":{\"message\":\"wrong key secret\"}}";

    assertThatThrownBy(() -> model(ModelApi.OPENAI, "/v1").ask("Condense.", "turns", 300))
        .hasMessageNotContaining("secret");
    assertThat(
            new ModelSettings(
                    ModelApi.OPENAI,
                    "small",
                    URI.create("http://a"),
                    "secret",
                    Price.FREE,
                    Duration.ofSeconds(1))
                .toString())
        .doesNotContain("secret");
  }
}
