package dev.ahp.server.alert;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.json.JsonObject;
import dev.ahp.server.outbound.JsonPostClient;
import dev.ahp.server.outbound.JsonPostClient.PostOutcome;
import dev.ahp.signing.WebhookSignature;
import java.net.http.HttpRequest;
import java.util.Set;

/** One address that takes alerts. */
final class AlertWebhook {
  /** Timeout, too early, too many; what else it says is wrong is still wrong the next time. */
  private static final Set<Integer> PASSING = Set.of(408, 425, 429);

  private final AlertWebhookSettings settings;
  private final JsonPostClient post;

  AlertWebhook(AlertWebhookSettings settings) {
    this.settings = settings;
    this.post =
        new JsonPostClient(
            settings.url(),
            settings.timeout(),
            status -> status >= 500 || PASSING.contains(status));
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
