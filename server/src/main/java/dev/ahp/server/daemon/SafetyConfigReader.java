package dev.ahp.server.daemon;

import dev.ahp.broker.gate.SafetyGate.SecretPolicy;
import dev.ahp.broker.safety.ClassifierPolicy;
import dev.ahp.broker.safety.Strictness;
import dev.ahp.broker.setting.BrokerSettings.PersonalMode;
import dev.ahp.broker.setting.BrokerSettings.SafetySettings;
import dev.ahp.server.classifier.ClassifierSettings;
import dev.ahp.server.classifier.HttpClassifier;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the key {@code safety} of {@code ahp.yaml}. */
final class SafetyConfigReader {
  private static final long MAX_TIMEOUT_MS = 30_000;

  private SafetyConfigReader() {}

  static SafetySettings read(ConfigSection file, StartOptions options) {
    try (ConfigSection safety = file.section("safety")) {
      boolean enforce =
          safety.oneOf("mode", Set.of("enforce", "observe")).orElse("enforce").equals("enforce");
      String secrets =
          safety.oneOf("secrets", Set.of("deny", "redact", "warn", "off")).orElse("warn");
      String personal =
          safety.oneOf("personalData", Set.of("off", "warn", "redact", "move")).orElse("off");
      Strictness strictness =
          new Strictness(enforce, score(safety, "block"), score(safety, "suspect"));
      return new SafetySettings(
          strictness,
          SecretPolicy.valueOf(secrets.toUpperCase(Locale.ROOT)),
          PersonalMode.valueOf(personal.toUpperCase(Locale.ROOT)),
          external(safety, options));
    }
  }

  private static @Nullable Double score(ConfigSection safety, String key) {
    if (!safety.has(key)) {
      return null;
    }
    double score = safety.fraction(key, 0);
    if (score == 0 || score == 1) {
      throw safety.invalid(key, "must be greater than 0 and less than 1");
    }
    return score;
  }

  private static @Nullable ClassifierPolicy external(ConfigSection safety, StartOptions options) {
    try (ConfigSection external = safety.section("external")) {
      String url = external.text("url").orElse(null);
      String token = external.text("token").orElse(null);
      String tokenFile = external.text("tokenFile").orElse(null);
      ClassifierSettings settings =
          new ClassifierSettings(
              url == null ? URI.create("") : ConfigUrl.http(external, "url", url),
              tokenFile == null ? token : options.secret(tokenFile),
              Duration.ofMillis(external.integer("timeoutMs", 10, MAX_TIMEOUT_MS, 500)),
              (int) external.integer("concurrency", 1, 1_000, 16));
      String onFailure = external.oneOf("onFailure", Set.of("open", "closed")).orElse("open");
      String ask = external.oneOf("ask", Set.of("all", "suspect")).orElse("all");
      checkToken(external, settings.token());
      return url == null
          ? null
          : new ClassifierPolicy(
              new HttpClassifier(settings), ask.equals("suspect"), onFailure.equals("closed"));
    }
  }

  private static void checkToken(ConfigSection external, @Nullable String token) {
    if (token != null && !token.chars().allMatch(c -> c > ' ' && c < 127)) {
      throw external.invalid("token", "must be one line without spaces");
    }
  }
}
