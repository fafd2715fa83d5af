package dev.ahp.mcp.stateless;

import dev.ahp.server.route.ApiRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * Compares the headers that repeat values of the body with the body. An intermediary may route by
 * the headers, so a request whose headers differ from its body is rejected.
 */
final class MirroredHeaders {
  static final String VERSION = "MCP-Protocol-Version";

  private static final String METHOD = "Mcp-Method";
  private static final String NAME = "Mcp-Name";
  private static final String BASE64_START = "=?base64?";
  private static final String BASE64_END = "?=";

  /** The parameter that {@code Mcp-Name} repeats, by method. */
  private static final Map<String, String> NAMED =
      Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

  private MirroredHeaders() {}

  /** Rejects a request of another version and one whose headers differ from its body. */
  static void check(ApiRequest call, McpRequest request) {
    checkVersion(call, request);
    compare(METHOD, call.header(METHOD), request.method());
    String parameter = NAMED.get(request.method());
    if (parameter != null) {
      String name =
          request
              .params()
              .string(parameter)
              .orElseThrow(
                  () ->
                      McpRequestException.invalidParams(
                          "/params/" + parameter + " is required and must be a string"));
      compare(NAME, call.header(NAME).map(MirroredHeaders::decode), name);
    }
  }

  private static void checkVersion(ApiRequest call, McpRequest request) {
    Optional<String> header = call.header(VERSION).map(String::strip);
    Optional<String> version = request.version();
    if (version.isPresent()) {
      compare(VERSION, header, version.get());
    }
    String named = version.or(() -> header).orElse(McpVersions.STATELESS);
    if (!named.equals(McpVersions.STATELESS)) {
      throw McpRequestException.unsupportedVersion(named);
    }
  }

  private static void compare(String header, Optional<String> value, String expected) {
    if (value.isEmpty()) {
      throw McpRequestException.headerMismatch("the header " + header + " is required");
    }
    if (!value.get().strip().equals(expected)) {
      throw McpRequestException.headerMismatch(
          "the value of the header " + header + " differs from the body");
    }
  }

  /** Decodes a value that is not plain ASCII. */
  private static String decode(String value) {
    String text = value.strip();
    if (text.length() < BASE64_START.length() + BASE64_END.length()
        || !text.startsWith(BASE64_START)
        || !text.endsWith(BASE64_END)) {
      return text;
    }
    String encoded = text.substring(BASE64_START.length(), text.length() - BASE64_END.length());
    try {
      return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw McpRequestException.headerMismatch("the header " + NAME + " is not valid Base64");
    }
  }
}
