package dev.ahp.schema;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.JsonNodeFactory;
import dev.harrel.jsonschema.SimpleType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adapts our values to the schema library without copying them. */
final class SchemaNode implements JsonNode {
  private static final JsonLimits SCHEMA_LIMITS = new JsonLimits(1 << 20, 256, 1 << 20);

  private final Json value;
  private final SimpleType type;
  private final @Nullable SchemaNode parent;
  private final String name;
  private @Nullable String pointer;
  private @Nullable Map<String, JsonNode> members;

  private SchemaNode(Json value, @Nullable SchemaNode parent, String name) {
    this.value = value;
    this.type = typeOf(value);
    this.parent = parent;
    this.name = name;
  }

  static SchemaNode root(Json value) {
    return new SchemaNode(value, null, "");
  }

  static JsonNodeFactory factory() {
    return new JsonNodeFactory() {
      @Override
      public JsonNode wrap(Object node) {
        return node instanceof JsonNode known ? known : root((Json) node);
      }

      @Override
      public JsonNode create(String rawJson) {
        return root(JsonReader.read(rawJson, SCHEMA_LIMITS));
      }
    };
  }

  static SimpleType typeOf(Json value) {
    if (value instanceof Json.Str) {
      return SimpleType.STRING;
    }
    if (value instanceof JsonObject) {
      return SimpleType.OBJECT;
    }
    if (value instanceof JsonArray) {
      return SimpleType.ARRAY;
    }
    if (value instanceof Json.Num number) {
      return Math.rint(number.value()) == number.value() ? SimpleType.INTEGER : SimpleType.NUMBER;
    }
    return value.isNull() ? SimpleType.NULL : SimpleType.BOOLEAN;
  }

  @Override
  public String getJsonPointer() {
    if (pointer == null) {
      pointer =
          parent == null ? "" : parent.getJsonPointer() + "/" + JsonNode.encodeJsonPointer(name);
    }
    return pointer;
  }

  @Override
  public SimpleType getNodeType() {
    return type;
  }

  @Override
  public boolean asBoolean() {
    return value == Json.Bool.TRUE;
  }

  @Override
  public String asString() {
    return value instanceof Json.Str string ? string.value() : value.toText();
  }

  @Override
  public BigInteger asInteger() {
    return asNumber().toBigInteger();
  }

  @Override
  public BigDecimal asNumber() {
    return BigDecimal.valueOf(((Json.Num) value).value());
  }

  @Override
  public List<JsonNode> asArray() {
    JsonArray array = (JsonArray) value;
    // The nodes are created when they are needed: a long array would need much memory at once.
    return new AbstractList<>() {
      @Override
      public JsonNode get(int index) {
        return new SchemaNode(array.get(index), SchemaNode.this, Integer.toString(index));
      }

      @Override
      public int size() {
        return array.size();
      }
    };
  }

  @Override
  public Map<String, JsonNode> asObject() {
    if (members == null) {
      JsonObject object = (JsonObject) value;
      Map<String, JsonNode> nodes = new LinkedHashMap<>(object.size() * 2);
      object.members().forEach((key, it) -> nodes.put(key, new SchemaNode(it, this, key)));
      members = nodes;
    }
    return members;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SchemaNode that && value.equals(that.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }
}
