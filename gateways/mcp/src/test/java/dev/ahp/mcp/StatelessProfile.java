package dev.ahp.mcp;

import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.mcp.stateless.McpCall;
import dev.ahp.mcp.stateless.McpFeature;
import dev.ahp.mcp.stateless.McpFeature.FeatureHandler;
import dev.ahp.mcp.stateless.McpFeatures;
import dev.ahp.mcp.stateless.McpRequestException;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import reactor.core.publisher.Mono;

/**
 * The features that the official conformance suite expects of the stateless revision. Features that
 * do not depend on the revision come from {@link ConformanceProfile}.
 */
final class StatelessProfile {
  private StatelessProfile() {}

  static McpFeatures add(McpFeatures own) {
    return new McpFeatures(
        own.instructions(),
        joined(Stream.of(own.tools(), contents(), tools(), InputRequests.tools())),
        ConformanceProfile.resources().stream()
            .map(it -> feature(it.resource(), request -> it.readHandler().apply(null, request)))
            .toList(),
        joined(Stream.of(own.templates(), List.of(template()))),
        joined(Stream.of(own.prompts(), prompts(), List.of(InputRequests.prompt()))),
        StatelessProfile::complete);
  }

  private static List<McpFeature> joined(Stream<List<McpFeature>> lists) {
    return lists.flatMap(List::stream).toList();
  }

  private static List<McpFeature> contents() {
    return ConformanceProfile.contents().stream()
        .map(
            it ->
                new McpFeature(
                    json(it.tool()),
                    handler(
                        new TypeRef<McpSchema.CallToolRequest>() {},
                        request -> it.callHandler().apply(null, request))))
        .toList();
  }

  private static List<McpFeature> prompts() {
    return ConformanceProfile.prompts().stream()
        .map(
            it ->
                new McpFeature(
                    json(it.prompt()),
                    handler(
                        new TypeRef<McpSchema.GetPromptRequest>() {},
                        request -> it.promptHandler().apply(null, request))))
        .toList();
  }

  private static McpFeature template() {
    var template = ConformanceProfile.template();
    return feature(
        template.resourceTemplate(), request -> template.readHandler().apply(null, request));
  }

  private static McpFeature feature(
      Object definition,
      Function<McpSchema.ReadResourceRequest, Mono<McpSchema.ReadResourceResult>> read) {
    return new McpFeature(
        json(definition), handler(new TypeRef<McpSchema.ReadResourceRequest>() {}, read));
  }

  private static CompletableFuture<JsonObject> complete(McpCall call) {
    return ConformanceProfile.completion()
        .completionHandler()
        .apply(null, null)
        .map(StatelessProfile::json)
        .toFuture();
  }

  private static <T, R> FeatureHandler handler(TypeRef<T> type, Function<T, Mono<R>> handler) {
    return call ->
        handler
            .apply(
                McpJsonDefaults.getMapper()
                    .convertValue(McpServerBuilder.plain(call.params()), type))
            .map(StatelessProfile::json)
            .toFuture();
  }

  private static JsonObject json(Object value) {
    try {
      String text = McpJsonDefaults.getMapper().writeValueAsString(value);
      return JsonReader.read(text, JsonLimits.RENDERING).asObject().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<McpFeature> tools() {
    return List.of(
        FixtureTool.of("test_tool_with_progress", StatelessProfile::reportProgress),
        FixtureTool.of("test_missing_capability", StatelessProfile::requireSampling),
        FixtureTool.of("test_streaming_elicitation", call -> FixtureTool.text("nothing was asked")),
        FixtureTool.of("test_logging_tool", call -> FixtureTool.text("nothing was logged")));
  }

  private static CompletableFuture<JsonObject> reportProgress(McpCall call) {
    for (long progress : List.of(0L, 50L, 100L)) {
      call.sendProgress(progress);
    }
    return FixtureTool.text("done");
  }

  private static CompletableFuture<JsonObject> requireSampling(McpCall call) {
    if (!call.request().clientCapabilities().has("sampling")) {
      throw McpRequestException.missingCapability(
          JsonObject.builder().put("sampling", JsonObject.empty()).build());
    }
    return FixtureTool.text("sampling is available");
  }
}
