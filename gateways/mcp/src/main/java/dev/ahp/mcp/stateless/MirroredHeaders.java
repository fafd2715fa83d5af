package dev.ahp.mcp.stateless;

import dev.ahp.json.JsonObject;
import dev.ahp.server.route.ApiRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The headers that repeat values of the body. An intermediary may route by the headers, so a
 * request whose headers differ from its body is rejected.
 */
public final class MirroredHeaders {
  public static final String VERSION = "MCP-Protocol-Version";

  private static final String METHOD = "Mcp-Method";
  private static final String NAME = "Mcp-Name";
  private static final String BASE64_START = "=?base64?";
  private static final String BASE64_END = "?=";

  /** The parameter that {@code Mcp-Name} repeats, by method. */
  private static final Map<String, String> NAMED =
      Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

  private MirroredHeaders() {}

  /** Returns the headers of a message. A value that no header can have is left out. */
  public static Map<String, String> of(JsonObject message) {
    Map<String, String> headers = new LinkedHashMap<>();
    String version = McpVersions.version(message).orElse(McpVersions.STATELESS);
    String method = message.string("method").orElse("");
    if (isPlain(version)) {
      headers.put(VERSION, version);
    }
    if (isPlain(method)) {
      headers.put(METHOD, method);
    }
    Optional.ofNullable(NAMED.get(method))
        .flatMap(parameter -> message.object("params").flatMap(it -> it.string(parameter)))
        .ifPresent(it -> headers.put(NAME, isPlain(it) ? it : encode(it)));
    return headers;
  }

  private static boolean isPlain(String value) {
    return value.chars().allMatch(it -> it >= ' ' && it <= '~')
        && value.strip().equals(value)
        && !value.startsWith(BASE64_START);
  }

  private static String encode(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    return BASE64_START + Base64.getEncoder().encodeToString(bytes) + BASE64_END;
  }

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
