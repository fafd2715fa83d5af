package dev.ahp.mcp.tool;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.ClasspathResource;
import java.util.List;

/** The schemas of the tools in {@code tools.json}. */
final class ToolSchemas {
  private final JsonObject all =
      JsonReader.read(ClasspathResource.text(ToolSchemas.class, "tools.json"), JsonLimits.RENDERING)
          .asObject()
          .orElseThrow();

  /** Returns the schema of the arguments; additional members are allowed. */
  JsonObject input(String tool, List<String> required) {
    JsonObject properties = tool(tool).object("input").orElseThrow();
    JsonObject.Builder schema =
        JsonObject.builder().put("type", "object").put("properties", properties);
    return required.isEmpty()
        ? schema.build()
        : schema.put("required", JsonArray.ofStrings(required)).build();
  }

  /** Returns the schema of the result. */
  JsonObject output(String tool) {
    return JsonObject.builder()
        .put("type", "object")
        .put("properties", tool(tool).object("output").orElse(JsonObject.empty()))
        .build();
  }

  private JsonObject tool(String name) {
    return all.object(name)
        .orElseThrow(() -> new IllegalArgumentException("tools.json has no tool " + name));
  }
}
