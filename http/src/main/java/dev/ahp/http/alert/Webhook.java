package dev.ahp.http.alert;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.json.JsonObject;
import dev.ahp.signing.WebhookSignature;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** One address that takes alerts; redirects are not followed, and what it answers is not read. */
final class Webhook {
  private static final int TOO_EARLY = 425;
  private static final int TOO_MANY = 429;
  private static final int TIMEOUT = 408;

  private final WebhookSettings settings;
  private final HttpClient http;

  Webhook(WebhookSettings settings) {
    this.settings = settings;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(settings.timeout())
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  /** What came of an attempt. */
  enum Outcome {
    TAKEN,
    LATER,
    NEVER
  }

  Outcome send(JsonObject alert) throws InterruptedException {
    byte[] body = alert.toText().getBytes(UTF_8);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(settings.url())
            .timeout(settings.timeout())
            .header("Content-Type", "application/json")
            .header("AHP-Alert", alert.string("kind").orElse(""))
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    String secret = settings.secret();
    if (secret != null) {
      request.header(WebhookSignature.HEADER, WebhookSignature.of(secret, body));
    }
    try {
      return judge(http.send(request.build(), BodyHandlers.discarding()).statusCode());
    } catch (IOException e) {
      return Outcome.LATER;
    }
  }

  /** What the other side says is wrong with the request is still wrong the next time. */
  private static Outcome judge(int status) {
    if (status >= 200 && status < 300) {
      return Outcome.TAKEN;
    }
    boolean passing =
        status >= 500 || status == TIMEOUT || status == TOO_EARLY || status == TOO_MANY;
    return passing ? Outcome.LATER : Outcome.NEVER;
  }
}
