package dev.ahp.fuzz;

import dev.ahp.Denied;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import dev.ahp.mcp.McpResources;
import dev.ahp.mcp.McpRoutes;
import dev.ahp.mcp.tool.Tool;
import dev.ahp.mcp.tool.ToolRegistry;
import dev.ahp.server.api.AutoRegistration;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Query;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.RequestBody;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/** Fuzzes messages, tool arguments and resource URIs of MCP clients. */
public final class McpTarget {
  private static final LocalBroker BROKER =
      LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private static final List<Tool> TOOLS =
      new ToolRegistry(BROKER, AutoRegistration.disabled()).tools();
  private static final McpResources READINGS = new McpResources(BROKER);
  private static final Caller CALLER = Caller.agent("fuzzer");
  private static final Json META =
      JsonReader.read(
          "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
              + "\"io.modelcontextprotocol/clientCapabilities\":{}}");

  private static final Function<ApiRequest, CompletableFuture<Reply>> POST =
      new McpRoutes("1", false, JsonLimits.PACKET)
          .routes(BROKER).stream()
              .filter(it -> it.method().equals("POST"))
              .findFirst()
              .orElseThrow()
              .endpoint();

  private McpTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    read(new String(input, StandardCharsets.UTF_8));
    JsonObject arguments;
    try {
      arguments = JsonReader.read(input, JsonLimits.PACKET).asObject().orElse(JsonObject.empty());
    } catch (JsonException refused) {
      return;
    }
    post(arguments);
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

  /** Posts a message of the stateless revision; the arguments are its parameters. */
  @SuppressWarnings("NullAway") // older JDKs do not read annotations of type arguments
  private static void post(JsonObject params) {
    String method = params.string("method").orElse("server/discover");
    JsonObject message =
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", 1)
            .put("method", method)
            .put("params", params.has("_meta") ? params : params.with("_meta", META))
            .build();
    Map<String, String> headers =
        Map.of(
            "MCP-Protocol-Version",
            "2026-07-28",
            "Mcp-Method",
            method,
            "Mcp-Name",
            params.string("name").or(() -> params.string("uri")).orElse(""));
    ApiRequest request =
        new ApiRequest(
            "/mcp",
            Map.of(),
            Query.of(Map.of(), List.of()),
            CALLER,
            new RequestBody(JsonWriter.bytes(message), null),
            headers::get,
            () -> true,
            "127.0.0.1");
    try {
      CompletableFuture<Reply> reply = POST.apply(request);
      if (reply.isDone() && reply.join().status() == 500) {
        throw new AssertionError(message.toText());
      }
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
