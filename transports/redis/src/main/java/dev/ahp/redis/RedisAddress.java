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
 * A server with credentials: {@code url} ({@code redis://host:port/db} or {@code rediss://…}),
 * {@code user} and {@code secret}. The URL must not contain a password, because it is shown to
 * users.
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
        faults.add(wrong("/" + text, "must be a non-empty string"));
      }
    }
    boolean validLength =
        !settings.has("maxLength")
            || settings.number("maxLength").filter(it -> it >= 1).isPresent();
    if (!validLength) {
      faults.add(wrong("/maxLength", "must be a number of at least 1"));
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
      return uri.getRawUserInfo() == null
          ? ""
          : "must not contain a user name or password; use user and secret";
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

  /** Omits the secret, so that it does not appear in logs. */
  @Override
  public String toString() {
    return url;
  }
}
