package dev.ahp.server.alert;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.json.JsonObject;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.net.PostOutcome;
import dev.ahp.signing.WebhookSignature;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The HTTP endpoint that receives alerts. */
final class AlertWebhook {
  /** Request timeout, too early, too many requests; other 4xx statuses are permanent failures. */
  private static final Set<Integer> RETRYABLE = Set.of(408, 425, 429);

  private final AlertWebhookSettings settings;
  private final GuardedHttpClient http;

  AlertWebhook(AlertWebhookSettings settings) {
    this.settings = settings;
    this.http = GuardedHttpClient.trusted(settings.timeout());
  }

  PostOutcome send(JsonObject alert) {
    byte[] body = alert.toText().getBytes(UTF_8);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("AHP-Alert", alert.string("kind").orElse(""));
    String secret = settings.secret();
    if (secret != null) {
      headers.put(WebhookSignature.HEADER, WebhookSignature.of(secret, body));
    }
    return PostOutcome.of(
        http, settings.url(), headers, body, status -> status >= 500 || RETRYABLE.contains(status));
  }
}
