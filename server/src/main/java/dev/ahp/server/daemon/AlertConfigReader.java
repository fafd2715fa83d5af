package dev.ahp.server.daemon;

import dev.ahp.broker.setting.Objectives;
import dev.ahp.server.alert.AlertWebhookSettings;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the keys {@code alerts} and {@code slo} of {@code ahp.yaml}. */
final class AlertConfigReader {
  private static final long MAX_MS = Duration.ofDays(1).toMillis();
  private static final int QUEUE = 1_000;
  private static final int ATTEMPTS = 10;

  private AlertConfigReader() {}

  static @Nullable AlertWebhookSettings webhook(ConfigSection file, StartOptions options) {
    try (ConfigSection alerts = file.section("alerts")) {
      String url = alerts.text("webhook").orElse(null);
      String secret = alerts.text("secret").orElse(null);
      String secretFile = alerts.text("secretFile").orElse(null);
      AlertWebhookSettings settings =
          new AlertWebhookSettings(
              url == null ? URI.create("") : ConfigUrl.http(alerts, "webhook", url),
              secretFile == null ? secret : options.secret(secretFile),
              Duration.ofMillis(alerts.integer("timeoutMs", 10, MAX_MS, 5_000)),
              (int) alerts.integer("queue", 1, 1_000_000, QUEUE),
              (int) alerts.integer("attempts", 1, 1_000, ATTEMPTS),
              alerts.integer("retryBaseMs", 1, MAX_MS, 500),
              alerts.integer("retryMaxMs", 1, MAX_MS, 60_000));
      return url == null ? null : settings;
    }
  }

  static Objectives objectives(ConfigSection file) {
    Objectives defaults = Objectives.DEFAULT;
    try (ConfigSection slo = file.section("slo")) {
      return new Objectives(
          Duration.ofMillis(slo.integer("windowMs", 1_000, MAX_MS, defaults.window().toMillis())),
          (int) slo.integer("least", 1, 1_000_000, defaults.least()),
          latency(slo),
          slo.fraction("validationFailures", defaults.validationFailures()),
          slo.fraction("safetyViolations", defaults.safetyViolations()),
          slo.fraction("rollbacks", defaults.rollbacks()),
          !slo.has("watch") || slo.bool("watch"));
    }
  }

  private static Map<String, Objectives.LatencyObjective> latency(ConfigSection slo) {
    Map<String, Objectives.LatencyObjective> latency = new HashMap<>(Objectives.DEFAULT.latency());
    try (ConfigSection section = slo.section("latency")) {
      for (String transport : Set.copyOf(latency.keySet())) {
        Objectives.LatencyObjective defaults =
            latency.getOrDefault(transport, new Objectives.LatencyObjective(0, 0));
        try (ConfigSection values = section.section(transport)) {
          long target = values.integer("targetMs", 1, MAX_MS, defaults.targetMs());
          long max = values.integer("mostMs", 1, MAX_MS, Math.max(target, defaults.mostMs()));
          if (max < target) {
            throw values.invalid("mostMs", "must not be less than targetMs");
          }
          latency.put(transport, new Objectives.LatencyObjective(target, max));
        }
      }
    }
    return latency;
  }
}
