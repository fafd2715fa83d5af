package dev.ahp.a2a.protobuf;

import dev.ahp.a2a.protobuf.ProtobufField.FieldKind;
import dev.ahp.a2a.protobuf.ProtobufField.FieldRule;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages in protocol buffers as the JSON that ProtoJSON defines for them, within the limits
 * of JSON documents. Unknown fields are ignored, as protocol buffers require.
 */
public record ProtobufReader(ProtobufSchema schema, JsonLimits limits) {
  private static final Instant MIN_TIME = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant MAX_TIME = Instant.parse("9999-12-31T23:59:59.999999999Z");

  /**
   * Returns the message as JSON.
   *
   * @throws ProtobufException if the bytes are not a valid message
   */
  public JsonObject read(String message, byte[] bytes) {
    return message(message, ByteBuffer.wrap(bytes), 1);
  }

  private JsonObject message(String name, ByteBuffer bytes, int depth) {
    StructReader.checkDepth(limits, depth);
    Map<Integer, ProtobufField> fields = schema.fields(name);
    MessageContent content = new MessageContent();
    WireReader in = new WireReader(bytes);
    while (in.hasNext()) {
      int tag = in.tag();
      ProtobufField field = fields.get(tag >>> 3);
      if (field == null) {
        in.skip(tag & 7);
      } else {
        try {
          requireWireType(field, tag & 7);
          readField(content, field, in, depth);
        } catch (ProtobufException e) {
          throw e.in(field.name());
        }
      }
    }
    return finish(content, fields, depth);
  }

  private static void requireWireType(ProtobufField field, int wireType) {
    boolean number =
        field.rule() != FieldRule.MAP
            && (field.kind() == FieldKind.BOOL
                || field.kind() == FieldKind.INT32
                || field.kind() == FieldKind.ENUM);
    if (wireType != (number ? WireReader.VARINT : WireReader.BYTES)) {
      throw ProtobufException.malformed("unexpected wire type " + wireType);
    }
  }

  private void readField(MessageContent content, ProtobufField field, WireReader in, int depth) {
    switch (field.rule()) {
      case REPEATED -> content.items(field).add(value(field, in, depth + 2));
      case MAP -> readEntry(content, field, new WireReader(in.bytes()), depth + 2);
      default -> {
        if (field.rule() == FieldRule.ONE_OF) {
          content.dropOthers(field);
        }
        if (field.kind() == FieldKind.MESSAGE) {
          content.append(field, in.bytes());
        } else {
          Json value = value(field, in, depth + 1);
          if (field.keepsDefault() || !isDefault(value, field)) {
            content.members.put(field.name(), value);
          } else {
            content.members.remove(field.name());
          }
        }
      }
    }
  }

  private void readEntry(MessageContent content, ProtobufField field, WireReader entry, int depth) {
    String key = "";
    Json value = null;
    while (entry.hasNext()) {
      int tag = entry.tag();
      if (tag == (1 << 3 | WireReader.BYTES)) {
        key = entry.string(limits.stringChars());
      } else if (tag == (2 << 3 | WireReader.BYTES)) {
        value = value(field.element(2), entry, depth);
      } else {
        entry.skip(tag & 7);
      }
    }
    Json missing = field.kind() == FieldKind.STRING ? Json.of("") : JsonObject.empty();
    content.entries(field).put(key, value == null ? missing : value);
  }

  private Json value(ProtobufField field, WireReader in, int depth) {
    return switch (field.kind()) {
      case STRING -> Json.of(in.string(limits.stringChars()));
      case BYTES -> Json.of(base64(in.bytes()));
      case BOOL -> Json.of(in.varint() != 0);
      case INT32 -> Json.of((double) (int) in.varint());
      case ENUM -> enumValue(field, (int) in.varint());
      case MESSAGE -> message(field.typeName(), in.bytes(), depth);
      case STRUCT -> new StructReader(limits).struct(in.bytes(), depth);
      case VALUE -> new StructReader(limits).value(in.bytes(), depth);
      case TIMESTAMP -> Json.of(timestamp(new WireReader(in.bytes())));
    };
  }

  private String base64(ByteBuffer bytes) {
    ByteBuffer encoded = Base64.getEncoder().encode(bytes);
    if (encoded.remaining() > limits.stringChars()) {
      throw ProtobufException.tooLarge(
          "the bytes exceed the limit of " + limits.stringChars() + " characters in base64");
    }
    return StandardCharsets.ISO_8859_1.decode(encoded).toString();
  }

  /** Returns the name of an enum value; the number if it is unknown. */
  private Json enumValue(ProtobufField field, int number) {
    return schema.values(field.typeName()).entrySet().stream()
        .filter(it -> it.getValue() == number)
        .findFirst()
        .map(it -> Json.of(it.getKey()))
        .orElse(Json.of((double) number));
  }

  private boolean isDefault(Json value, ProtobufField field) {
    return switch (field.kind()) {
      case STRING, BYTES -> value.equals(Json.of(""));
      case BOOL -> value.equals(Json.of(false));
      case INT32 -> value.equals(Json.of(0.0));
      case ENUM -> value.equals(enumValue(field, 0));
      default -> false;
    };
  }

  private static String timestamp(WireReader in) {
    long seconds = 0;
    int nanos = 0;
    while (in.hasNext()) {
      int tag = in.tag();
      switch (tag) {
        case 1 << 3 -> seconds = in.varint();
        case 2 << 3 -> nanos = (int) in.varint();
        default -> in.skip(tag & 7);
      }
    }
    try {
      Instant time = Instant.ofEpochSecond(seconds, nanos);
      if (nanos >= 0 && !time.isBefore(MIN_TIME) && !time.isAfter(MAX_TIME)) {
        return time.toString();
      }
    } catch (DateTimeException | ArithmeticException e) {
      // Reported below, like a time outside of the range.
    }
    throw ProtobufException.malformed("the time must be in the years 1 to 9999");
  }

  private JsonObject finish(MessageContent content, Map<Integer, ProtobufField> fields, int depth) {
    JsonObject.Builder all = JsonObject.builder();
    for (ProtobufField field : fields.values()) {
      Json value = content.members.get(field.name());
      if (value != null) {
        all.put(field.name(), value);
      }
      content.finishCollection(field, all);
      ByteArrayOutputStream part = content.messages.get(field.number());
      if (part != null) {
        try {
          ByteBuffer bytes = ByteBuffer.wrap(part.toByteArray());
          all.put(field.name(), message(field.typeName(), bytes, depth + 1));
        } catch (ProtobufException e) {
          throw e.in(field.name());
        }
      }
    }
    return all.build();
  }

  /** The fields of a message that have been read. */
  private static final class MessageContent {
    private final Map<String, Json> members = new HashMap<>();
    private final Map<Integer, List<Json>> lists = new HashMap<>();
    private final Map<Integer, Map<String, Json>> maps = new HashMap<>();

    /** The parts of singular messages. A message that occurs twice is the sum of its parts. */
    private final Map<Integer, ByteArrayOutputStream> messages = new HashMap<>();

    /** The field of the group {@code ONE_OF} that was read last; null if none. */
    private @Nullable ProtobufField chosen;

    private List<Json> items(ProtobufField field) {
      return lists.computeIfAbsent(field.number(), it -> new ArrayList<>());
    }

    private Map<String, Json> entries(ProtobufField field) {
      return maps.computeIfAbsent(field.number(), it -> new LinkedHashMap<>());
    }

    private void append(ProtobufField field, ByteBuffer bytes) {
      byte[] part = new byte[bytes.remaining()];
      bytes.get(part);
      messages
          .computeIfAbsent(field.number(), it -> new ByteArrayOutputStream(part.length))
          .writeBytes(part);
    }

    private void dropOthers(ProtobufField field) {
      if (chosen != null && !chosen.equals(field)) {
        members.remove(chosen.name());
        messages.remove(chosen.number());
      }
      chosen = field;
    }

    private void finishCollection(ProtobufField field, JsonObject.Builder all) {
      List<Json> list = lists.get(field.number());
      if (list != null) {
        all.put(field.name(), new JsonArray(list));
      }
      Map<String, Json> map = maps.get(field.number());
      if (map != null) {
        JsonObject.Builder object = JsonObject.builder();
        map.forEach(object::put);
        all.put(field.name(), object.build());
      }
    }
  }
}
