package dev.ahp.a2a.card;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The signed form of a card. A2A 1.0 (8.4.1) signs the card without its signatures in canonical
 * JSON (RFC 8785), with the presence rules of protocol buffers: unknown members are omitted, and so
 * are members with default values, except where the schema distinguishes absent from false. Like
 * the official SDKs, this class also omits empty values.
 */
public final class CanonicalCard {
  /** The kinds of schema nodes. */
  private enum ShapeKind {
    VALUE,
    /** A value for which false differs from absent. */
    OPTIONAL_VALUE,
    /** Free-form content of an extension, kept except for empty values. */
    ANYTHING,
    OBJECT,
    /** An object with arbitrary member names. */
    MAP
  }

  private record Shape(ShapeKind shapeKind, Map<String, Shape> members) {
    static final Shape VALUE = new Shape(ShapeKind.VALUE, Map.of());
    static final Shape OPTIONAL_VALUE = new Shape(ShapeKind.OPTIONAL_VALUE, Map.of());
    static final Shape ANYTHING = new Shape(ShapeKind.ANYTHING, Map.of());

    static Shape of(String names, Map<String, Shape> objects) {
      Map<String, Shape> all = new HashMap<>(objects);
      for (String name : names.split(" ", -1)) {
        all.put(name, VALUE);
      }
      return new Shape(ShapeKind.OBJECT, Map.copyOf(all));
    }

    static Shape map(Shape of) {
      return new Shape(ShapeKind.MAP, Map.of("*", of));
    }

    @Nullable Shape member(String name) {
      return shapeKind == ShapeKind.ANYTHING
          ? this
          : members.get(shapeKind == ShapeKind.MAP ? "*" : name);
    }
  }

  private static final Shape FLOW =
      Shape.of(
          "authorizationUrl tokenUrl refreshUrl deviceAuthorizationUrl pkceRequired",
          Map.of("scopes", Shape.map(Shape.VALUE)));
  private static final Shape SCHEME =
      Shape.of(
          "",
          Map.of(
              "apiKeySecurityScheme", Shape.of("description location name", Map.of()),
              "httpAuthSecurityScheme", Shape.of("description scheme bearerFormat", Map.of()),
              "oauth2SecurityScheme",
                  Shape.of("description oauth2MetadataUrl", Map.of("flows", Shape.map(FLOW))),
              "openIdConnectSecurityScheme", Shape.of("description openIdConnectUrl", Map.of()),
              "mtlsSecurityScheme", Shape.of("description", Map.of())));
  private static final Shape REQUIREMENT =
      Shape.of("", Map.of("schemes", Shape.map(Shape.of("list", Map.of()))));
  private static final Shape CARD =
      Shape.of(
          "name description version documentationUrl defaultInputModes defaultOutputModes iconUrl",
          Map.of(
              "supportedInterfaces",
                  Shape.of("url protocolBinding tenant protocolVersion", Map.of()),
              "provider", Shape.of("url organization", Map.of()),
              "capabilities",
                  Shape.of(
                      "",
                      Map.of(
                          "streaming", Shape.OPTIONAL_VALUE,
                          "pushNotifications", Shape.OPTIONAL_VALUE,
                          "extendedAgentCard", Shape.OPTIONAL_VALUE,
                          "extensions",
                              Shape.of(
                                  "uri description required", Map.of("params", Shape.ANYTHING)))),
              "securitySchemes", Shape.map(SCHEME),
              "securityRequirements", REQUIREMENT,
              "skills",
                  Shape.of(
                      "id name description tags examples inputModes outputModes",
                      Map.of("securityRequirements", REQUIREMENT))));

  private CanonicalCard() {}

  /** Returns the part of the card that 1.0 defines, which is the part that a signature covers. */
  public static JsonObject view(JsonObject card) {
    return object(card, CARD);
  }

  /** Returns the bytes to sign. */
  public static byte[] bytes(JsonObject view) {
    return CanonicalJson.bytes(view);
  }

  private static JsonObject object(JsonObject given, Shape shape) {
    JsonObject.Builder kept = JsonObject.builder();
    for (String name : given.names()) {
      Shape member = shape.member(name);
      Json value = given.get(name);
      Json cleaned = member == null || value == null ? Json.Null.NULL : value(value, member);
      boolean keepsDefaults =
          shape.shapeKind() == ShapeKind.ANYTHING
              || (member != null && member.shapeKind() == ShapeKind.OPTIONAL_VALUE);
      if (!isEmpty(cleaned) && (keepsDefaults || !isDefault(cleaned))) {
        kept.put(name, cleaned);
      }
    }
    return kept.build();
  }

  private static Json value(Json value, Shape shape) {
    if (value instanceof JsonObject object) {
      return object(object, shape);
    }
    if (value instanceof JsonArray array) {
      List<Json> items = new ArrayList<>();
      array.forEach(it -> items.add(value(it, shape)));
      items.removeIf(CanonicalCard::isEmpty);
      return new JsonArray(items);
    }
    return value;
  }

  private static boolean isEmpty(Json value) {
    return value.isNull()
        || value.equals(Json.of(""))
        || (value instanceof JsonArray array && array.isEmpty())
        || (value instanceof JsonObject object && object.isEmpty());
  }

  private static boolean isDefault(Json value) {
    return value.equals(Json.of(false))
        || (value instanceof Json.Num number && number.value() == 0);
  }
}
