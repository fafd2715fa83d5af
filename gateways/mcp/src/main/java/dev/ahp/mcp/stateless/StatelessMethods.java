package dev.ahp.mcp.stateless;

import dev.ahp.Denied;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.mcp.stateless.McpFeature.FeatureHandler;
import dev.ahp.problem.FailureCause;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The methods of the protocol, except {@code subscriptions/listen}. */
public final class StatelessMethods {
  private static final String TOOLS_CALL = "tools/call";
  private static final String RESOURCES_READ = "resources/read";

  /** The lists change only with the version of the daemon. */
  private static final long LIST_TTL_MS = 300_000;

  private final McpFeatures features;
  private final JsonObject serverInfo;
  private final Map<String, McpFeature> tools;
  private final Map<String, McpFeature> prompts;
  private final ResourceLookup resources;
  private final Map<String, FeatureHandler> methods = new HashMap<>();

  /** The result of a method: an HTTP status and a JSON-RPC response. */
  record MethodOutcome(int status, JsonObject message) {}

  StatelessMethods(McpFeatures features, String version) {
    this.features = features;
    this.serverInfo = JsonObject.builder().put("name", "ahp").put("version", version).build();
    this.tools = byName(features.tools());
    this.prompts = byName(features.prompts());
    this.resources = new ResourceLookup(features);
    methods.put("server/discover", call -> CompletableFuture.completedFuture(discover()));
    methods.put("tools/list", call -> list(call, "tools", features.tools()));
    methods.put(TOOLS_CALL, this::callTool);
    methods.put("resources/list", call -> list(call, "resources", features.resources()));
    methods.put(
        "resources/templates/list", call -> list(call, "resourceTemplates", features.templates()));
    methods.put(RESOURCES_READ, this::readResource);
    methods.put("prompts/list", call -> list(call, "prompts", features.prompts()));
    methods.put("prompts/get", this::getPrompt);
    if (features.completion() != null) {
      methods.put("completion/complete", features.completion());
    }
  }

  private static Map<String, McpFeature> byName(List<McpFeature> features) {
    return features.stream().collect(Collectors.toMap(it -> it.text("name"), Function.identity()));
  }

  /** Starts a method. The result fails if the method does. */
  CompletableFuture<JsonObject> start(McpCall call) {
    FeatureHandler method = methods.get(call.request().method());
    try {
      if (method == null) {
        throw McpRequestException.unknownMethod(call.request().method());
      }
      return method.handle(call);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Converts the end of a method to a response. */
  MethodOutcome outcome(
      McpRequest request, @Nullable JsonObject result, @Nullable Throwable fault) {
    Throwable cause = fault == null ? null : FailureCause.of(fault);
    if (cause instanceof Denied denied && request.method().equals(TOOLS_CALL)) {
      return success(request, toolResult(denied.toProblem("/mcp"), true));
    }
    if (cause != null || result == null) {
      McpRequestException error =
          McpRequestException.of(cause == null ? new IllegalStateException("no result") : cause);
      return new MethodOutcome(error.status(), error.toMessage(request.id()));
    }
    return success(request, result);
  }

  private MethodOutcome success(McpRequest request, JsonObject result) {
    JsonObject.Builder complete = result.toBuilder();
    if (!result.has("resultType")) {
      complete.put("resultType", "complete");
      String method = request.method();
      if (method.equals(RESOURCES_READ)) {
        complete.put("ttlMs", 0L).put("cacheScope", "private");
      } else if (method.endsWith("/list") || method.equals("server/discover")) {
        complete.put("ttlMs", LIST_TTL_MS).put("cacheScope", "public");
      }
    }
    complete.put(
        McpMessages.META,
        JsonObject.builder().put(McpMessages.PREFIX + "serverInfo", serverInfo).build());
    return new MethodOutcome(200, McpMessages.result(request.id(), complete.build()));
  }

  private JsonObject discover() {
    JsonObject.Builder capabilities =
        JsonObject.builder()
            .put("tools", JsonObject.empty())
            .put("resources", JsonObject.builder().put("subscribe", true).build())
            .put("prompts", JsonObject.empty());
    if (features.completion() != null) {
      capabilities.put("completions", JsonObject.empty());
    }
    return JsonObject.builder()
        .put("supportedVersions", McpVersions.all())
        .put("capabilities", capabilities.build())
        .put("instructions", features.instructions())
        .build();
  }

  /** The lists are short, so they have one page. */
  private static CompletableFuture<JsonObject> list(
      McpCall call, String member, List<McpFeature> entries) {
    if (call.params().has("cursor")) {
      throw McpRequestException.invalidParams("/params/cursor is not a cursor of this list");
    }
    List<Json> definitions = entries.stream().map(it -> (Json) it.definition()).toList();
    return CompletableFuture.completedFuture(
        JsonObject.builder().put(member, new JsonArray(definitions)).build());
  }

  private CompletableFuture<JsonObject> callTool(McpCall call) {
    McpFeature tool = named(tools, "tool", call);
    Json arguments = call.params().get("arguments");
    if (arguments != null && arguments.asObject().isEmpty()) {
      throw McpRequestException.invalidParams("/params/arguments must be an object");
    }
    return tool.handler().handle(call);
  }

  private CompletableFuture<JsonObject> getPrompt(McpCall call) {
    McpFeature prompt = named(prompts, "prompt", call);
    JsonObject arguments = call.params().object("arguments").orElse(JsonObject.empty());
    JsonArray declared = prompt.definition().array("arguments").orElse(JsonArray.empty());
    for (JsonObject argument : declared.objects()) {
      String name = argument.string("name").orElse("");
      boolean required = argument.bool("required").orElse(false);
      if (arguments.has(name) ? arguments.string(name).isEmpty() : required) {
        throw McpRequestException.invalidParams(
            "/params/arguments/" + name + " must be a string" + (required ? " (required)" : ""));
      }
    }
    return prompt.handler().handle(call);
  }

  private CompletableFuture<JsonObject> readResource(McpCall call) {
    String uri = call.params().string("uri").orElse("");
    return resources
        .find(uri)
        .orElseThrow(() -> McpRequestException.unknownResource(uri))
        .handler()
        .handle(call);
  }

  private static McpFeature named(Map<String, McpFeature> features, String kind, McpCall call) {
    String name = call.params().string("name").orElse("");
    McpFeature feature = features.get(name);
    if (feature == null) {
      throw McpRequestException.invalidParams("unknown " + kind + ": " + name);
    }
    return feature;
  }

  /** Returns the result of a tool as structured content and as text. */
  public static JsonObject toolResult(JsonObject content, boolean isError) {
    JsonObject text =
        JsonObject.builder().put("type", "text").put("text", JsonWriter.compact(content)).build();
    return JsonObject.builder()
        .put("content", JsonArray.of(text))
        .put("structuredContent", content)
        .put("isError", isError)
        .build();
  }
}
