package dev.ahp.a2a.transport;

import dev.ahp.a2a.card.CardKeys;
import dev.ahp.a2a.card.CardSignature;
import dev.ahp.a2a.client.RemoteCredential;
import dev.ahp.delivery.SettingsFaults;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.net.AddressGuard;
import dev.ahp.problem.Violation;
import java.io.IOException;
import java.util.List;

/**
 * The address of a remote agent, from the delivery settings of the local agent: the {@code url} of
 * its card or the prefix of the card, the {@code secret} and optional {@code header} that carries
 * it, the remote {@code target}, and the {@code queue} of people who answer its questions.
 */
record A2aAddress(JsonObject delivery) {
  private static final String DEFAULT_QUEUE = "default";

  static List<Violation> faults(JsonObject delivery, AddressGuard guard) {
    String url = delivery.string("url").orElse("");
    String fault = url.isEmpty() ? "is required" : guard.fault(url);
    String keyFault = keyFault(delivery);
    SettingsFaults faults =
        new SettingsFaults(delivery)
            .require(fault.isEmpty(), "url", fault)
            .require(
                !delivery.has("secret") || isHeader(delivery.string("secret").orElse("")),
                "secret",
                "must be printable ASCII and not empty")
            .require(
                !delivery.has("header") || isToken(delivery.string("header").orElse("")),
                "header",
                "must be an HTTP header name")
            .require(keyFault.isEmpty(), "cardKeys", keyFault);
    for (String name : List.of("target", "queue")) {
      boolean valid =
          !delivery.has(name) || delivery.string(name).filter(it -> !it.isBlank()).isPresent();
      faults.require(valid, name, "must be a non-blank string");
    }
    return faults.found();
  }

  private static String keyFault(JsonObject delivery) {
    Json keys = delivery.get("cardKeys");
    try {
      if (keys != null) {
        CardKeys.read(keys);
      }
      return "";
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static boolean isHeader(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= ' ' && c <= '~');
  }

  private static boolean isToken(String text) {
    return !text.isEmpty()
        && text.chars().allMatch(c -> c == '-' || c == '_' || Character.isLetterOrDigit(c))
        && isHeader(text);
  }

  String url() {
    return delivery.string("url").orElse("");
  }

  /**
   * Returns the cache key of the card. It includes the trusted keys, so that each set of keys
   * verifies the card.
   */
  String key() {
    Json keys = delivery.get("cardKeys");
    return keys == null ? url() : url() + " " + JsonWriter.compact(keys);
  }

  String target(String agent) {
    return delivery.string("target").orElse(agent);
  }

  String queue() {
    return delivery.string("queue").orElse(DEFAULT_QUEUE);
  }

  /** Returns the whole card, or the part signed by a trusted key if keys are configured. */
  JsonObject verified(JsonObject card) throws IOException {
    Json keys = delivery.get("cardKeys");
    if (keys == null) {
      return card;
    }
    return CardSignature.verifiedView(card, CardKeys.read(keys))
        .orElseThrow(
            () -> new IOException("the card is not signed by a trusted key; check cardKeys"));
  }

  RemoteCredential login() {
    String secret = delivery.string("secret").orElse(null);
    if (secret == null) {
      return RemoteCredential.NONE;
    }
    return delivery
        .string("header")
        .map(it -> RemoteCredential.of(it, secret, url()))
        .orElseGet(() -> RemoteCredential.bearer(secret, url()));
  }
}
