package dev.ahp.server.notice;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.net.PostOutcome;
import dev.ahp.server.notice.NoticeSettings.NoticeHook;
import dev.ahp.signing.WebhookSignature;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Posts messages to a webhook. */
record HookChannel(NoticeHook hook, GuardedHttpClient http) implements NoticeChannel {
  /** Request timeout, too early, too many requests; other 4xx statuses are permanent failures. */
  private static final Set<Integer> RETRYABLE = Set.of(408, 425, 429);

  @Override
  public PostOutcome send(JsonObject notice, NoticeText text) {
    byte[] body = (hook.slack() ? slack(text) : plain(notice, text)).toText().getBytes(UTF_8);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    String secret = hook.secret();
    if (secret != null) {
      headers.put(WebhookSignature.HEADER, WebhookSignature.of(secret, body));
    }
    return PostOutcome.of(
        http, hook.url(), headers, body, status -> status >= 500 || RETRYABLE.contains(status));
  }

  private static JsonObject slack(NoticeText text) {
    return JsonObject.builder().put("text", text.slack()).build();
  }

  private static JsonObject plain(JsonObject notice, NoticeText text) {
    String link = text.link();
    return notice.with("url", link == null ? Json.Null.NULL : Json.of(link));
  }

  @Override
  public String toString() {
    return hook.toString();
  }
}
