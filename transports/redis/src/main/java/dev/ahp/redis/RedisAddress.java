package dev.ahp.redis;

import dev.ahp.delivery.SettingsFaults;
import dev.ahp.json.JsonObject;
import io.lettuce.core.RedisURI;
import java.time.Duration;

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

  static SettingsFaults faults(JsonObject settings) {
    boolean validLength =
        !settings.has("maxLength")
            || settings.number("maxLength").filter(it -> it >= 1).isPresent();
    return new SettingsFaults(settings)
        .url("redis", "rediss")
        .texts("user", "secret", "stream", "group", "answers")
        .require(validLength, "maxLength", "must be a number of at least 1");
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
