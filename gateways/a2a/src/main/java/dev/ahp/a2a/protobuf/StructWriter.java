package dev.ahp.a2a.protobuf;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;

/** Writes JSON as {@code google.protobuf.Struct} and {@code Value}. */
final class StructWriter {
  private StructWriter() {}

  static byte[] struct(JsonObject object) {
    WireWriter out = new WireWriter();
    object
        .members()
        .forEach(
            (name, value) ->
                out.bytes(1, new WireWriter().string(1, name).bytes(2, value(value)).toBytes()));
    return out.toBytes();
  }

  static byte[] value(Json value) {
    WireWriter out = new WireWriter();
    if (value instanceof Json.Num number) {
      out.fixed64(2, number.value());
    } else if (value instanceof Json.Str text) {
      out.string(3, text.value());
    } else if (value instanceof Json.Bool bool) {
      out.number(4, bool.value() ? 1 : 0);
    } else if (value instanceof JsonObject object) {
      out.bytes(5, struct(object));
    } else if (value instanceof JsonArray array) {
      WireWriter list = new WireWriter();
      array.forEach(item -> list.bytes(1, value(item)));
      out.bytes(6, list.toBytes());
    } else {
      out.number(1, 0);
    }
    return out.toBytes();
  }
}
