package dev.ahp.mcp;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.CancellableFutures;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.mcp.stateless.McpCall;
import dev.ahp.mcp.stateless.McpFeature;
import dev.ahp.mcp.stateless.McpFeatures;
import dev.ahp.mcp.stateless.StatelessMethods;
import dev.ahp.mcp.tool.Tool;
import dev.ahp.mcp.tool.ToolRegistry;
import dev.ahp.server.api.AutoRegistration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The tools, resources and prompts in the form of the stateless revision. */
record BrokerFeatures(BrokerApi broker, AutoRegistration registration) {
  /** Explains the tools to the model of the client. */
  static final String INSTRUCTIONS =
      "Hands work from agent to agent. Claim work with ahp_claim, accept it with ahp_accept,"
          + " report with ahp_complete or ahp_fail, hand it off with ahp_handoff.";

  McpFeatures features() {
    return new McpFeatures(
        INSTRUCTIONS,
        new ToolRegistry(broker, registration).tools().stream().map(BrokerFeatures::tool).toList(),
        List.of(),
        McpResources.DEFINITIONS.stream().map(this::template).toList(),
        Prompts.DEFINITIONS.stream().map(this::prompt).toList(),
        null);
  }

  private static McpFeature tool(Tool tool) {
    JsonObject definition =
        JsonObject.builder()
            .put("name", tool.name())
            .put("title", tool.title())
            .put("description", tool.description())
            .put("inputSchema", tool.input())
            .put("outputSchema", tool.output())
            .put("annotations", annotations(tool))
            .build();
    return new McpFeature(
        definition,
        call ->
            CancellableFutures.map(
                tool.action().call(call.caller(), arguments(call)),
                it -> StatelessMethods.toolResult(it, false)));
  }

  private static JsonObject annotations(Tool tool) {
    return JsonObject.builder()
        .put("title", tool.title())
        .put("readOnlyHint", tool.toolEffect() == Tool.ToolEffect.READS)
        .put("destructiveHint", tool.toolEffect() == Tool.ToolEffect.DESTRUCTIVE)
        .put("idempotentHint", tool.toolEffect() == Tool.ToolEffect.REPEATABLE)
        .put("openWorldHint", false)
        .build();
  }

  private static JsonObject arguments(McpCall call) {
    return call.params().object("arguments").orElse(JsonObject.empty());
  }

  private McpFeature template(McpResources.ResourceDefinition resource) {
    McpResources resources = new McpResources(broker);
    return new McpFeature(
        JsonObject.builder()
            .put("uriTemplate", resource.template())
            .put("name", resource.name())
            .put("description", resource.description())
            .put("mimeType", resource.type())
            .build(),
        call -> {
          String uri = call.params().string("uri").orElse("");
          JsonObject contents =
              JsonObject.builder()
                  .put("uri", uri)
                  .put("mimeType", resource.type())
                  .put("text", resources.read(call.caller(), uri))
                  .build();
          return completed("contents", contents);
        });
  }

  private McpFeature prompt(Prompts.PromptDefinition prompt) {
    Prompts prompts = new Prompts(broker);
    List<Json> arguments =
        prompt.promptArguments().stream().map(it -> (Json) argument(it)).toList();
    return new McpFeature(
        JsonObject.builder()
            .put("name", prompt.name())
            .put("description", prompt.description())
            .put("arguments", new JsonArray(arguments))
            .build(),
        call -> {
          Map<String, String> texts = new HashMap<>();
          arguments(call)
              .members()
              .forEach((name, it) -> it.asString().ifPresent(text -> texts.put(name, text)));
          String text = prompts.text(call.caller(), prompt.name(), texts);
          JsonObject content = JsonObject.builder().put("type", "text").put("text", text).build();
          return completed(
              "messages", JsonObject.builder().put("role", "user").put("content", content).build());
        });
  }

  private static JsonObject argument(Prompts.PromptArgument argument) {
    return JsonObject.builder()
        .put("name", argument.name())
        .put("description", argument.description())
        .put("required", argument.required())
        .build();
  }

  private static CompletableFuture<JsonObject> completed(String member, JsonObject item) {
    return CompletableFuture.completedFuture(
        JsonObject.builder().put(member, JsonArray.of(item)).build());
  }
}
