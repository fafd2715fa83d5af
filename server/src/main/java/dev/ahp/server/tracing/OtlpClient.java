package dev.ahp.server.tracing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.net.PostOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A client for a trace collector: OTLP over HTTP in the JSON encoding
 * (opentelemetry.io/docs/specs/otlp/#otlphttp). Response bodies are not read.
 */
final class OtlpClient {
  private static final List<Integer> RETRYABLE = List.of(429, 502, 503, 504);

  private final TracingSettings settings;
  private final JsonObject resource;
  private final JsonObject scope;
  private final GuardedHttpClient http;

  OtlpClient(TracingSettings settings, String version) {
    this.settings = settings;
    this.resource =
        JsonObject.builder()
            .put(
                "attributes",
                TraceSpan.list(
                    Map.of("service.name", settings.service(), "service.version", version)))
            .build();
    this.scope = JsonObject.builder().put("name", "dev.ahp").put("version", version).build();
    this.http = GuardedHttpClient.trusted(settings.timeout());
  }

  PostOutcome send(List<TraceSpan> spans) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    for (String header : settings.headers()) {
      int colon = header.indexOf(':');
      headers.put(header.substring(0, colon).strip(), header.substring(colon + 1).strip());
    }
    return PostOutcome.of(http, settings.traces(), headers, body(spans), RETRYABLE::contains);
  }

  private byte[] body(List<TraceSpan> spans) {
    JsonObject ours =
        JsonObject.builder()
            .put("scope", scope)
            .put("spans", new JsonArray(spans.stream().map(it -> (Json) it.toJson()).toList()))
            .build();
    JsonObject all =
        JsonObject.builder()
            .put("resource", resource)
            .put("scopeSpans", new JsonArray(List.of(ours)))
            .build();
    return JsonObject.builder()
        .put("resourceSpans", new JsonArray(List.of(all)))
        .build()
        .toText()
        .getBytes(UTF_8);
  }
}
