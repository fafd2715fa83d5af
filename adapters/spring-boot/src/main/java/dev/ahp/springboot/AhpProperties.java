package dev.ahp.springboot;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The settings with the prefix {@code ahp}.
 *
 * @param url the address of a daemon
 * @param token the token of the agent that this program is
 * @param embedded whether to run a broker in memory in this program, instead of a daemon
 */
@ConfigurationProperties("ahp")
public record AhpProperties(@Nullable String url, @Nullable String token, boolean embedded) {
  public AhpProperties {
    if (embedded && url != null) {
      throw new IllegalArgumentException(
          "ahp.embedded and ahp.url exclude each other; set one of them");
    }
  }

  /** Returns the address of the daemon. */
  String requireUrl() {
    return require("ahp.url", "the address of a daemon", url);
  }

  /** Returns the token of the agent. */
  String requireToken() {
    return require("ahp.token", "the token of the agent", token);
  }

  private static String require(String name, String meaning, @Nullable String value) {
    if (value == null || value.isBlank()) {
      throw new IllegalStateException(
          name + " is missing; set it to " + meaning + ", or set ahp.embedded to true");
    }
    return value;
  }
}
