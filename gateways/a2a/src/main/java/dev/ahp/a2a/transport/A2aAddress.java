package dev.ahp.a2a.transport;

import dev.ahp.a2a.card.CardKeys;
import dev.ahp.a2a.card.CardSignature;
import dev.ahp.a2a.client.Login;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.net.AddressGuard;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where an agent elsewhere is found, as the entry of the agent here says: {@code url} of its card
 * or of what stands before it, {@code secret} and perhaps the {@code header} that carries it,
 * {@code target} over there, and the {@code queue} of people who answer its questions.
 */
record A2aAddress(JsonObject delivery) {
  private static final String USUAL_QUEUE = "default";

  static List<Violation> faults(JsonObject delivery, AddressGuard guard) {
    List<Violation> faults = new ArrayList<>();
    String url = delivery.string("url").orElse("");
    String fault = url.isEmpty() ? "is required" : guard.fault(url);
    if (!fault.isEmpty()) {
      faults.add(fault("/url", fault));
    }
    if (delivery.has("secret") && !isHeader(delivery.string("secret").orElse(""))) {
      faults.add(fault("/secret", "must be printable ASCII and not empty"));
    }
    if (delivery.has("header") && !isToken(delivery.string("header").orElse(""))) {
      faults.add(fault("/header", "must be the name of a header"));
    }
    keyFault(delivery).ifPresent(it -> faults.add(fault("/cardKeys", it)));
    for (String name : List.of("target", "queue")) {
      if (delivery.has(name) && delivery.string(name).filter(it -> !it.isBlank()).isEmpty()) {
        faults.add(fault("/" + name, "must be a name"));
      }
    }
    return faults;
  }

  private static Optional<String> keyFault(JsonObject delivery) {
    Json keys = delivery.get("cardKeys");
    if (keys == null) {
      return Optional.empty();
    }
    try {
      CardKeys.read(keys);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static Violation fault(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
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

  /** Under which its card is remembered: who trusts other keys must not get it unseen. */
  String key() {
    Json keys = delivery.get("cardKeys");
    return keys == null ? url() : url() + " " + JsonWriter.compact(keys);
  }

  String target(String agent) {
    return delivery.string("target").orElse(agent);
  }

  String queue() {
    return delivery.string("queue").orElse(USUAL_QUEUE);
  }

  /** What of a card is believed: all of it, or what a trusted key vouches for. */
  JsonObject believed(JsonObject card) throws IOException {
    Json keys = delivery.get("cardKeys");
    if (keys == null) {
      return card;
    }
    return CardSignature.verifiedView(card, CardKeys.read(keys))
        .orElseThrow(() -> new IOException("no key that is trusted has signed the card"));
  }

  Login login() {
    String secret = delivery.string("secret").orElse(null);
    if (secret == null) {
      return Login.NONE;
    }
    return delivery
        .string("header")
        .map(it -> Login.of(it, secret, url()))
        .orElseGet(() -> Login.bearer(secret, url()));
  }
}
