package dev.ahp.fuzz;

import dev.ahp.Denied;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.mcp.McpResources;
import dev.ahp.mcp.tool.Tool;
import dev.ahp.mcp.tool.ToolRegistry;
import dev.ahp.server.api.AutoRegistration;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;

/** Fuzzes tool arguments and resource URIs of MCP clients. */
public final class McpTarget {
  private static final LocalBroker BROKER =
      LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private static final List<Tool> TOOLS =
      new ToolRegistry(BROKER, AutoRegistration.disabled()).tools();
  private static final McpResources READINGS = new McpResources(BROKER);
  private static final Caller CALLER = Caller.agent("fuzzer");

  private McpTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    read(new String(input, StandardCharsets.UTF_8));
    JsonObject arguments;
    try {
      arguments = JsonReader.read(input, JsonLimits.PACKET).asObject().orElse(JsonObject.empty());
    } catch (JsonException refused) {
      return;
    }
    Tool tool = TOOLS.get(Math.floorMod(Arrays.hashCode(input), TOOLS.size()));
    call(tool, arguments.without("waitMs"));
  }

  private static void read(String address) {
    try {
      READINGS.read(CALLER, address);
    } catch (Denied refused) {
      return;
    }
  }

  private static void call(Tool tool, JsonObject arguments) {
    try {
      tool.action().call(CALLER, arguments).join();
    } catch (Denied refused) {
      return;
    } catch (CompletionException e) {
      if (!(e.getCause() instanceof Denied)) {
        throw e;
      }
    }
  }
}
