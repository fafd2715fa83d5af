package dev.ahp.a2a.protobuf;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * Writes JSON as messages in protocol buffers. Agents provide parts of the JSON. Members that the
 * message does not have, and values of another type, cannot be written and are omitted.
 */
public record ProtobufWriter(ProtobufSchema schema) {

  /** Returns the message as bytes. */
  public byte[] write(String message, JsonObject json) {
    WireWriter out = new WireWriter();
    for (ProtobufField field : schema.fields(message).values()) {
      Json value = json.get(field.name());
      if (value != null) {
        write(out, field, value);
      }
    }
    return out.toBytes();
  }

  private void write(WireWriter out, ProtobufField field, Json value) {
    switch (field.rule()) {
      case REPEATED -> {
        if (value instanceof JsonArray array) {
          array.forEach(item -> writeOne(out, field.element(field.number()), item));
        }
      }
      case MAP -> {
        if (value instanceof JsonObject object) {
          object.members().forEach((key, item) -> writeEntry(out, field, key, item));
        }
      }
      default -> writeOne(out, field, value);
    }
  }

  private void writeEntry(WireWriter out, ProtobufField field, String key, Json value) {
    WireWriter entry = new WireWriter().string(1, key);
    writeOne(entry, field.element(2), value);
    out.bytes(field.number(), entry.toBytes());
  }

  private void writeOne(WireWriter out, ProtobufField field, Json value) {
    int number = field.number();
    switch (field.kind()) {
      case STRING ->
          value.asString().filter(it -> isSent(field, it)).ifPresent(it -> out.string(number, it));
      case BYTES ->
          value
              .asString()
              .filter(it -> isSent(field, it))
              .flatMap(ProtobufWriter::decode)
              .ifPresent(it -> out.bytes(number, it));
      case BOOL, INT32, ENUM ->
          integer(field, value)
              .filter(it -> field.keepsDefault() || it != 0)
              .ifPresent(it -> out.number(number, it));
      case MESSAGE ->
          value.asObject().ifPresent(it -> out.bytes(number, write(field.typeName(), it)));
      case STRUCT -> value.asObject().ifPresent(it -> out.bytes(number, StructWriter.struct(it)));
      case VALUE -> out.bytes(number, StructWriter.value(value));
      case TIMESTAMP ->
          value
              .asString()
              .flatMap(Rfc3339::parse)
              .ifPresent(it -> out.bytes(number, timestamp(it)));
    }
  }

  private static boolean isSent(ProtobufField field, String text) {
    return field.keepsDefault() || !text.isEmpty();
  }

  /** Returns the number of a scalar on the wire; empty if the value is of another type. */
  private Optional<Integer> integer(ProtobufField field, Json value) {
    return switch (field.kind()) {
      case BOOL ->
          value instanceof Json.Bool bool ? Optional.of(bool.value() ? 1 : 0) : Optional.empty();
      case ENUM -> value.asString().map(schema.values(field.typeName())::get);
      default -> value.asNumber().filter(it -> it == it.intValue()).map(Double::intValue);
    };
  }

  private static byte[] timestamp(Instant time) {
    return new WireWriter().number(1, time.getEpochSecond()).number(2, time.getNano()).toBytes();
  }

  /** Decodes standard and URL-safe base64, as ProtoJSON requires. */
  private static Optional<byte[]> decode(String text) {
    try {
      return Optional.of(Base64.getDecoder().decode(text.replace('-', '+').replace('_', '/')));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
