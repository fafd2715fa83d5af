package dev.ahp.mcp.session;

import dev.ahp.server.route.Reply;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Writes MCP messages. */
final class McpMessageWriter {
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
}
