package dev.ahp.delivery.webhook;

import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.BlockingTransport;
import dev.ahp.delivery.DeliveryMessage;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.delivery.SettingsFaults;
import dev.ahp.json.JsonObject;
import dev.ahp.net.AddressGuard;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.problem.Violation;
import dev.ahp.signing.WebhookSignature;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A transport that posts claim items to an agent's {@code url}; a 2xx status means success. */
final class WebhookTransport extends BlockingTransport {
  static final String NAME = "http";

  /** The maximum number of concurrent deliveries of the relay. */
  private static final int THREADS = 256;

  private static final long MAX_RETRY_AFTER_S = 3_600;

  private final GuardedHttpClient http;

  WebhookTransport(GuardedHttpClient http) {
    super(NAME, "ahp-webhook", THREADS);
    this.http = http;
  }

  @Override
  public List<Violation> faults(JsonObject delivery) {
    String url = delivery.string("url").orElse("");
    String fault = url.isEmpty() ? "is required" : AddressGuard.syntaxFault(url);
    boolean emptySecret = delivery.string("secret").filter(String::isEmpty).isPresent();
    return new SettingsFaults(delivery)
        .require(fault.isEmpty(), "url", fault)
        .require(!emptySecret, "secret", "must not be empty")
        .found();
  }

  @Override
  protected DeliveryResult send(Offer offer) {
    byte[] body = DeliveryMessage.of(offer);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("AHP-Packet", offer.packetId());
    headers.put("AHP-Attempt", Integer.toString(offer.attempt()));
    offer
        .delivery()
        .string("secret")
        .ifPresent(it -> headers.put(WebhookSignature.HEADER, WebhookSignature.of(it, body)));
    addTraceparent(offer, headers);
    try {
      String url = offer.delivery().string("url").orElse("");
      return toResult(http.post(URI.create(url), headers, body));
    } catch (IOException | IllegalArgumentException e) {
      return DeliveryResult.tryAgain(String.valueOf(e.getMessage()));
    }
  }

  private static void addTraceparent(Offer offer, Map<String, String> headers) {
    offer
        .item()
        .object("packet")
        .flatMap(it -> it.string("traceparent"))
        .ifPresent(it -> headers.put("traceparent", it));
  }

  private static DeliveryResult toResult(GuardedHttpClient.GuardedResponse response) {
    return response.isSuccess()
        ? DeliveryResult.taken()
        : new DeliveryResult.RetryLater(
            "the webhook returned HTTP status " + response.status(),
            retryAfter(response.headers().get("retry-after")));
  }

  /** Parses Retry-After in seconds; returns null (the default backoff) for a date. */
  private static @Nullable Duration retryAfter(@Nullable String header) {
    boolean inSeconds =
        header != null
            && !header.isEmpty()
            && header.length() < 6
            && header.chars().allMatch(c -> c >= '0' && c <= '9');
    return inSeconds
        ? Duration.ofSeconds(Math.min(Long.parseLong(header), MAX_RETRY_AFTER_S))
        : null;
  }
}
