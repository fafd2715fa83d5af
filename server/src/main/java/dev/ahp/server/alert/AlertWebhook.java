package dev.ahp.server.alert;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.json.JsonObject;
import dev.ahp.server.outbound.JsonPostClient;
import dev.ahp.server.outbound.JsonPostClient.PostOutcome;
import dev.ahp.signing.WebhookSignature;
import java.net.http.HttpRequest;
import java.util.Set;

/** The HTTP endpoint that receives alerts. */
final class AlertWebhook {
  /** Request timeout, too early, too many requests; other 4xx statuses are permanent failures. */
  private static final Set<Integer> RETRYABLE = Set.of(408, 425, 429);

  private final AlertWebhookSettings settings;
  private final JsonPostClient post;

  AlertWebhook(AlertWebhookSettings settings) {
    this.settings = settings;
    this.post =
        new JsonPostClient(
            settings.url(),
            settings.timeout(),
            status -> status >= 500 || RETRYABLE.contains(status));
  }

  PostOutcome send(JsonObject alert) throws InterruptedException {
    byte[] body = alert.toText().getBytes(UTF_8);
    HttpRequest.Builder request =
        post.request(body).header("AHP-Alert", alert.string("kind").orElse(""));
    String secret = settings.secret();
    if (secret != null) {
      request.header(WebhookSignature.HEADER, WebhookSignature.of(secret, body));
    }
    return post.send(request.build());
  }
}
