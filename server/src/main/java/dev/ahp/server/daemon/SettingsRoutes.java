package dev.ahp.server.daemon;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.gate.SpendingCaps;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.setting.Objectives;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteModule;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The settings in effect, for people. Secrets, passwords, paths of keys and the parts of URLs that
 * may contain credentials are left out.
 */
final class SettingsRoutes implements RouteModule {
  private final DaemonSettings settings;
  private final String version;

  SettingsRoutes(DaemonSettings settings, String version) {
    this.settings = settings;
    this.version = version;
  }

  @Override
  public List<Route> routes(BrokerApi broker) {
    return List.of(
        Route.get("/v1/settings")
            .named("settings", "Get the versions, the store and the settings in effect")
            .access(Access.OVERSIGHT)
            .returns("Settings", it -> all(broker.overview().store(it.caller()))));
  }

  private JsonObject all(JsonObject store) {
    return JsonObject.builder()
        .put(
            "versions",
            JsonObject.builder()
                .put("ahp", version)
                .put("java", Runtime.version().toString())
                .put("system", System.getProperty("os.name", "unknown"))
                .build())
        .put("store", store)
        .put("server", server())
        .put("broker", broker(settings.broker()))
        .put("safety", safety(settings.broker().safety()))
        .put("governance", governance())
        .put("objectives", objectives(settings.broker().objectives()))
        .put("retention", retention())
        .put("outside", outside())
        .build();
  }

  private JsonObject server() {
    return JsonObject.builder()
        .put("host", settings.server().host())
        .put("port", settings.server().port())
        .put("tls", settings.server().tls() != null)
        .put("impersonation", name(settings.impersonation()))
        .put("maxConnections", settings.server().maxConnections())
        .put("bodyBytes", settings.server().limits().body().bytes())
        .build();
  }

  private static JsonObject broker(BrokerSettings broker) {
    return JsonObject.builder()
        .put("contracts", name(broker.contracts()))
        .put("objectives", name(broker.openEnded()))
        .put("dedupeWindow", text(broker.dedupeWindow()))
        .put("clockSkew", text(broker.clockSkew()))
        .put("retryBaseMs", broker.recovery().retryBaseMs())
        .put("retryMaxMs", broker.recovery().retryMaxMs())
        .put("escalateAfter", broker.recovery().escalateAfter())
        .put("maxVisits", broker.loop().maxVisits())
        .put("maxDelegationDepth", broker.loop().maxDelegationDepth())
        .put("redact", JsonArray.ofStrings(broker.redact()))
        .put("search", broker.search())
        .build();
  }

  private static JsonObject safety(BrokerSettings.SafetySettings safety) {
    return JsonObject.builder()
        .put("mode", safety.strictness().enforce() ? "enforce" : "observe")
        .put("secrets", name(safety.secretPolicy()))
        .put("personalData", name(safety.personalData()))
        .put("classifiers", safety.classifiers().size())
        .build();
  }

  private JsonObject governance() {
    var governance = settings.broker().governance();
    return JsonObject.builder()
        .put("auditReads", governance.auditReads())
        .put("residency", governance.residency().enforced())
        .put("storeRegion", governance.residency().storeRegion())
        .put("compression", name(governance.window().mode()))
        .put("capPerTask", cap(governance.caps().perTask()))
        .put("capPerAgentPerDay", cap(governance.caps().perAgentPerDay()))
        .put("agentsWithOwnCap", governance.caps().agents().size())
        .build();
  }

  private static String cap(SpendingCaps.Cap cap) {
    String usd = cap.usd() == null ? "" : "$" + cap.usd();
    String tokens = cap.tokens() == null ? "" : cap.tokens() + " tokens";
    return cap.isNone() ? "none" : (usd + " " + tokens).strip();
  }

  private static JsonObject objectives(Objectives objectives) {
    return JsonObject.builder()
        .put("watched", objectives.watched())
        .put("window", text(objectives.window()))
        .put("least", objectives.least())
        .put("validationFailures", objectives.validationFailures())
        .put("safetyViolations", objectives.safetyViolations())
        .put("rollbacks", objectives.rollbacks())
        .build();
  }

  private JsonObject retention() {
    RetentionSettings.AuditRetention audit = settings.retention().audit();
    return JsonObject.builder()
        .put("packets", text(settings.retention().packets()))
        .put("archiveAfterDays", audit == null ? Json.Null.NULL : Json.of(audit.days()))
        .put("keepArchives", text(audit == null ? null : audit.keep()))
        .build();
  }

  /** Returns the systems that the daemon calls. */
  private JsonObject outside() {
    return JsonObject.builder()
        .put("alertWebhook", settings.webhook() == null ? "none" : place(settings.webhook().url()))
        .put("traces", settings.tracing() == null ? "none" : place(settings.tracing().traces()))
        .put("tokenIssuer", settings.auth().jwt() == null ? "none" : settings.auth().jwt().issuer())
        .put(
            "probes", JsonArray.ofStrings(settings.probes().stream().map(it -> it.name()).toList()))
        .put(
            "inbound",
            JsonArray.ofStrings(
                settings.delivery().inbound().stream().map(it -> it.transport()).toList()))
        .put("pushNotifications", settings.push())
        .build();
  }

  /** Returns scheme and host; paths and queries of webhooks often contain a secret. */
  private static String place(URI url) {
    return url.getScheme() + "://" + url.getHost();
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** Returns a duration in words; null means that there is no limit. */
  private static String text(@Nullable Duration duration) {
    if (duration == null) {
      return "for ever";
    }
    return duration.toString().substring(2).toLowerCase(Locale.ROOT);
  }
}
