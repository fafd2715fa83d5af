package dev.ahp.nats;

import dev.ahp.delivery.SettingsFaults;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * The server, credentials and stream of a delivery: {@code url} ({@code nats://host:port} or {@code
 * tls://…}), {@code user}, {@code secret} (the password, or a token without a user) and {@code
 * stream}.
 */
record NatsAddress(String url, String user, String secret, String stream) {
  private static final String DEFAULT_STREAM = "AHP";

  static NatsAddress of(JsonObject delivery) {
    return new NatsAddress(
        delivery.string("url").orElse(""),
        delivery.string("user").orElse(""),
        delivery.string("secret").orElse(""),
        delivery.string("stream").orElse(DEFAULT_STREAM));
  }

  static String subject(JsonObject delivery, String agent) {
    return delivery.string("subject").orElse("ahp." + agent);
  }

  static List<Violation> faults(JsonObject delivery) {
    SettingsFaults faults = new SettingsFaults(delivery).url("nats", "tls");
    for (String name : List.of("stream", "subject", "answers")) {
      String kind = name.equals("stream") ? "stream" : "subject";
      boolean valid = !delivery.has(name) || isName(delivery.string(name).orElse(""), kind);
      faults.require(valid, name, "must be a valid " + kind + " name");
    }
    return faults.texts("user", "secret").found();
  }

  private static boolean isName(String text, String kind) {
    boolean allowDots = kind.equals("subject");
    return !text.isEmpty()
        && !text.startsWith(".")
        && !text.endsWith(".")
        && !text.contains("..")
        && text.chars()
            .allMatch(
                c ->
                    (c == '.' && allowDots)
                        || c == '-'
                        || c == '_'
                        || (c < 128 && Character.isLetterOrDigit(c)));
  }

  /** Connects without automatic reconnection; the caller must connect again after a failure. */
  Connection connect(Duration timeout) throws IOException, InterruptedException {
    Options.Builder options =
        new Options.Builder()
            .server(url)
            .connectionTimeout(timeout)
            .maxReconnects(0)
            .errorListener(new SilentErrorListener());
    if (!user.isEmpty()) {
      options.userInfo(user.toCharArray(), secret.toCharArray());
    } else if (!secret.isEmpty()) {
      options.token(secret.toCharArray());
    }
    return Nats.connect(options.build());
  }

  /** Omits the secret, so that it does not appear in logs. */
  @Override
  public String toString() {
    return url + " " + stream;
  }
}
