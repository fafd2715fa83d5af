package dev.ahp.mcp.session;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.Reply;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Writes MCP messages. */
final class McpMessageWriter {
  static final int INVALID_REQUEST = -32600;
  static final int PARSE_ERROR = -32700;
  static final int NO_SESSION = -32001;

  private static final McpJsonMapper MAPPER = McpJsonDefaults.getMapper();

  private McpMessageWriter() {}

  static McpJsonMapper mapper() {
    return MAPPER;
  }

  static byte[] bytes(McpSchema.JSONRPCMessage message) {
    try {
      return MAPPER.writeValueAsString(message).getBytes(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot serialize an MCP message", e);
    }
  }

  static Reply json(McpSchema.JSONRPCMessage message) {
    return Reply.bytes(200, Reply.JSON, bytes(message));
  }

  static Reply error(int status, int code, String text) {
    JsonObject error = JsonObject.builder().put("code", code).put("message", text).build();
    return Reply.json(
        status,
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", Json.Null.NULL)
            .put("error", error)
            .build());
  }
}
