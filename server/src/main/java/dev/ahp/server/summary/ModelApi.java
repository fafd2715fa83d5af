package dev.ahp.server.summary;

import dev.ahp.context.LanguageModel.ModelReply;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The requests and responses of the providers of models. */
public enum ModelApi {
  /** OpenAI, and servers with the same chat completions. */
  OPENAI("https://api.openai.com/v1", "/chat/completions"),
  ANTHROPIC("https://api.anthropic.com/v1", "/messages"),
  OLLAMA("http://127.0.0.1:11434", "/api/chat");

  private static final String ANTHROPIC_VERSION = "2023-06-01";

  private final String defaultUrl;
  private final String path;

  ModelApi(String defaultUrl, String path) {
    this.defaultUrl = defaultUrl;
    this.path = path;
  }

  public static ModelApi named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String defaultUrl() {
    return defaultUrl;
  }

  String path() {
    return path;
  }

  Map<String, String> headers(@Nullable String key) {
    Map<String, String> headers = new HashMap<>();
    headers.put("Content-Type", "application/json");
    if (this == ANTHROPIC) {
      headers.put("anthropic-version", ANTHROPIC_VERSION);
    }
    if (key != null) {
      boolean isAnthropic = this == ANTHROPIC;
      headers.put(isAnthropic ? "x-api-key" : "Authorization", isAnthropic ? key : "Bearer " + key);
    }
    return headers;
  }

  JsonObject request(String model, String instructions, String data, int maxTokens) {
    JsonObject.Builder request = JsonObject.builder().put("model", model);
    return switch (this) {
      case OPENAI ->
          request
              .put("messages", JsonArray.of(turn("system", instructions), turn("user", data)))
              .put("max_completion_tokens", maxTokens)
              .build();
      case ANTHROPIC ->
          request
              .put("system", instructions)
              .put("messages", JsonArray.of(turn("user", data)))
              .put("max_tokens", maxTokens)
              .build();
      case OLLAMA ->
          request
              .put("messages", JsonArray.of(turn("system", instructions), turn("user", data)))
              .put("stream", false)
              .put("options", JsonObject.builder().put("num_predict", maxTokens).build())
              .build();
    };
  }

  private static Json turn(String role, String content) {
    return JsonObject.builder().put("role", role).put("content", content).build();
  }

  /** Returns the reply in a response, if it has a text. */
  Optional<ModelReply> reply(JsonObject response) {
    JsonObject usage = response.object("usage").orElse(JsonObject.empty());
    return switch (this) {
      case OPENAI ->
          first(response, "choices")
              .flatMap(it -> it.object("message"))
              .flatMap(it -> it.string("content"))
              .map(it -> reply(it, usage, "prompt_tokens", "completion_tokens"));
      case ANTHROPIC ->
          first(response, "content")
              .flatMap(it -> it.string("text"))
              .map(it -> reply(it, usage, "input_tokens", "output_tokens"));
      case OLLAMA ->
          response
              .object("message")
              .flatMap(it -> it.string("content"))
              .map(it -> reply(it, response, "prompt_eval_count", "eval_count"));
    };
  }

  private static Optional<JsonObject> first(JsonObject response, String list) {
    return response.array(list).flatMap(it -> it.objects().stream().findFirst());
  }

  private static ModelReply reply(String text, JsonObject usage, String prompt, String completion) {
    return new ModelReply(text, count(usage, prompt), count(usage, completion));
  }

  private static long count(JsonObject usage, String name) {
    return usage.number(name).map(Double::longValue).filter(it -> it >= 0).orElse(-1L);
  }
}
