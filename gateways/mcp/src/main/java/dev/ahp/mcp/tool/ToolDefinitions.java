package dev.ahp.mcp.tool;

import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.mcp.tool.Tool.Action;
import dev.ahp.mcp.tool.Tool.ToolEffect;
import dev.ahp.resource.ClasspathResource;

/** The titles, descriptions and schemas of the tools in {@code tools.json}. */
final class ToolDefinitions {
  private final JsonObject all =
      JsonReader.read(
              ClasspathResource.text(ToolDefinitions.class, "tools.json"), JsonLimits.RENDERING)
          .asObject()
          .orElseThrow();

  Tool tool(String name, ToolEffect toolEffect, Action action) {
    JsonObject definition =
        all.object(name)
            .orElseThrow(() -> new IllegalArgumentException("tools.json has no tool " + name));
    return new Tool(
        name,
        definition.string("title").orElseThrow(),
        definition.string("description").orElseThrow(),
        input(definition),
        JsonObject.builder()
            .put("type", "object")
            .put("properties", definition.object("output").orElse(JsonObject.empty()))
            .build(),
        toolEffect,
        action);
  }

  /** Returns the schema of the arguments; additional members are allowed. */
  private static JsonObject input(JsonObject definition) {
    return JsonObject.builder()
        .put("type", "object")
        .put("properties", definition.object("input").orElseThrow())
        .putIfPresent("required", definition.get("required"))
        .build();
  }
}
