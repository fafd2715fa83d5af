package dev.ahp.redis;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import io.lettuce.core.RedisURI;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A server and who we are there: {@code url} ({@code redis://host:port/db} or {@code rediss://…}),
 * {@code user} and {@code secret}. A password in the URL would be shown with it, so it is refused
 * there.
 */
record RedisAddress(String url, String user, String secret) {
  static RedisAddress of(JsonObject settings) {
    return new RedisAddress(
        settings.string("url").orElse(""),
        settings.string("user").orElse(""),
        settings.string("secret").orElse(""));
  }

  static List<Violation> faults(JsonObject settings) {
    List<Violation> faults = new ArrayList<>();
    String fault = fault(settings.string("url").orElse(""));
    if (!fault.isEmpty()) {
      faults.add(wrong("/url", fault));
    }
    for (String text : List.of("user", "secret", "stream", "group", "answers")) {
      if (settings.has(text) && settings.string(text).filter(it -> !it.isEmpty()).isEmpty()) {
        faults.add(wrong("/" + text, "must be a text"));
      }
    }
    boolean length =
        !settings.has("maxLength")
            || settings.number("maxLength").filter(it -> it >= 1).isPresent();
    if (!length) {
      faults.add(wrong("/maxLength", "must be a number of messages"));
    }
    return faults;
  }

  private static String fault(String url) {
    try {
      URI uri = URI.create(url);
      boolean redis = "redis".equals(uri.getScheme()) || "rediss".equals(uri.getScheme());
      if (!redis || uri.getHost() == null) {
        return "must be a redis or rediss URL";
      }
      return uri.getRawUserInfo() == null ? "" : "must not hold a password; it goes under secret";
    } catch (IllegalArgumentException e) {
      return "must be a redis or rediss URL";
    }
  }

  static Violation wrong(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
  }

  RedisURI uri(Duration timeout) {
    RedisURI uri = RedisURI.create(url);
    uri.setTimeout(timeout);
    RedisURI.Builder builder = RedisURI.builder(uri);
    if (!user.isEmpty()) {
      builder.withAuthentication(user, secret.toCharArray());
    } else if (!secret.isEmpty()) {
      builder.withPassword(secret.toCharArray());
    }
    return builder.build();
  }

  /** Without the secret, which must not get into logs. */
  @Override
  public String toString() {
    return url;
  }
}
