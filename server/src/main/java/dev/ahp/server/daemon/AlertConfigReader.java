package dev.ahp.server.daemon;

import dev.ahp.broker.setting.Objectives;
import dev.ahp.server.alert.AlertWebhookSettings;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The keys of {@code ahp.yaml} under {@code alerts} and {@code slo}. */
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
    Objectives standard = Objectives.DEFAULT;
    try (ConfigSection slo = file.section("slo")) {
      return new Objectives(
          Duration.ofMillis(slo.integer("windowMs", 1_000, MAX_MS, standard.window().toMillis())),
          (int) slo.integer("least", 1, 1_000_000, standard.least()),
          latency(slo),
          slo.share("validationFailures", standard.validationFailures()),
          slo.share("safetyViolations", standard.safetyViolations()),
          slo.share("rollbacks", standard.rollbacks()),
          !slo.has("watch") || slo.bool("watch"));
    }
  }

  private static Map<String, Objectives.LatencyObjective> latency(ConfigSection slo) {
    Map<String, Objectives.LatencyObjective> latency = new HashMap<>(Objectives.DEFAULT.latency());
    try (ConfigSection written = slo.section("latency")) {
      for (String transport : Set.copyOf(latency.keySet())) {
        Objectives.LatencyObjective standard =
            latency.getOrDefault(transport, new Objectives.LatencyObjective(0, 0));
        try (ConfigSection one = written.section(transport)) {
          long target = one.integer("targetMs", 1, MAX_MS, standard.targetMs());
          long most = one.integer("mostMs", 1, MAX_MS, Math.max(target, standard.mostMs()));
          if (most < target) {
            throw one.wrong("mostMs", "must not be less than targetMs");
          }
          latency.put(transport, new Objectives.LatencyObjective(target, most));
        }
      }
    }
    return latency;
  }
}
