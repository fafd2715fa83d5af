package dev.ahp.a2a.protobuf;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code google.protobuf.Struct} and {@code Value} as JSON. */
record StructReader(JsonLimits limits) {
  private static final int FIRST_FIELD = 1;
  private static final int MAP_VALUE = 2;
  private static final int NULL = 1;
  private static final int NUMBER = 2;
  private static final int STRING = 3;
  private static final int BOOL = 4;
  private static final int STRUCT = 5;
  private static final int LIST = 6;

  JsonObject struct(ByteBuffer bytes, int depth) {
    checkDepth(limits, depth);
    JsonObject.Builder members = JsonObject.builder();
    WireReader in = new WireReader(bytes);
    while (in.hasNext()) {
      int tag = in.tag();
      if (tag == tag(FIRST_FIELD, WireReader.BYTES)) {
        putMember(members, new WireReader(in.bytes()), depth);
      } else {
        in.skip(tag & 7);
      }
    }
    return members.build();
  }

  private void putMember(JsonObject.Builder members, WireReader entry, int depth) {
    String name = "";
    Json value = null;
    while (entry.hasNext()) {
      int tag = entry.tag();
      if (tag == tag(FIRST_FIELD, WireReader.BYTES)) {
        name = entry.string(limits.stringChars());
      } else if (tag == tag(MAP_VALUE, WireReader.BYTES)) {
        value = value(entry.bytes(), depth);
      } else {
        entry.skip(tag & 7);
      }
    }
    members.put(name, value == null ? Json.Null.NULL : value);
  }

  /** Returns a value. A value without content is null. */
  Json value(ByteBuffer bytes, int depth) {
    WireReader in = new WireReader(bytes);
    Json value = Json.Null.NULL;
    while (in.hasNext()) {
      int tag = in.tag();
      Json next = content(in, tag, depth);
      value = next == null ? value : next;
    }
    return value;
  }

  private @Nullable Json content(WireReader in, int tag, int depth) {
    switch (tag & 7) {
      case WireReader.VARINT -> {
        long number = in.varint();
        return tag >>> 3 == BOOL ? Json.of(number != 0) : tag >>> 3 == NULL ? Json.Null.NULL : null;
      }
      case WireReader.FIXED64 -> {
        double number = in.fixed64();
        return tag >>> 3 == NUMBER ? number(number) : null;
      }
      case WireReader.BYTES -> {
        return switch (tag >>> 3) {
          case STRING -> Json.of(in.string(limits.stringChars()));
          case STRUCT -> struct(in.bytes(), depth + 1);
          case LIST -> list(in.bytes(), depth + 1);
          default -> {
            in.skip(WireReader.BYTES);
            yield null;
          }
        };
      }
      default -> {
        in.skip(tag & 7);
        return null;
      }
    }
  }

  private static Json number(double number) {
    if (!Double.isFinite(number)) {
      throw ProtobufException.malformed("a number must be finite");
    }
    return Json.of(number);
  }

  private JsonArray list(ByteBuffer bytes, int depth) {
    checkDepth(limits, depth);
    List<Json> items = new ArrayList<>();
    WireReader in = new WireReader(bytes);
    while (in.hasNext()) {
      int tag = in.tag();
      if (tag == tag(FIRST_FIELD, WireReader.BYTES)) {
        items.add(value(in.bytes(), depth));
      } else {
        in.skip(tag & 7);
      }
    }
    return new JsonArray(items);
  }

  static void checkDepth(JsonLimits limits, int depth) {
    if (depth > limits.depth()) {
      throw ProtobufException.tooLarge(
          "the nesting exceeds the limit of " + limits.depth() + " levels");
    }
  }

  private static int tag(int field, int wireType) {
    return field << 3 | wireType;
  }
}
