package dev.ahp.server.daemon;

import dev.ahp.id.NamespaceName;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import java.util.Base64;

/**
 * Reads the namespace that a signed token (JWT) names in the claim {@code ahp_namespace}. The
 * issuer's signature is checked afterwards.
 */
final class JwtNamespace {
  private static final String CLAIM = "ahp_namespace";
  private static final int PARTS = 3;

  private JwtNamespace() {}

  /** Returns the namespace of a token; {@code default} if it names none. */
  static String of(String token) {
    String[] parts = token.split("\\.", PARTS + 1);
    if (parts.length != PARTS) {
      return NamespaceName.DEFAULT;
    }
    try {
      return JsonReader.read(Base64.getUrlDecoder().decode(parts[1]), JsonLimits.PACKET)
          .asObject()
          .map(it -> it.get(CLAIM))
          .flatMap(Json::asString)
          .orElse(NamespaceName.DEFAULT);
    } catch (IllegalArgumentException | JsonException e) {
      return NamespaceName.DEFAULT;
    }
  }
}
