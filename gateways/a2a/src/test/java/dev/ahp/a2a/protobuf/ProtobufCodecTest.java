package dev.ahp.a2a.protobuf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The codec against the official library. */
class ProtobufCodecTest {
  private static final ProtobufSchema SCHEMA = ProtobufSchema.load();
  private static final ProtobufReader READER = new ProtobufReader(SCHEMA, JsonLimits.PACKET);
  private static final ProtobufWriter WRITER = new ProtobufWriter(SCHEMA);

  private static JsonObject json(String text) {
    return JsonReader.read(text).asObject().orElseThrow();
  }

  private static JsonObject read(String message, ByteArrayOutputStream bytes) {
    return READER.read(message, bytes.toByteArray());
  }

  @Test
  void structIsReadAsOfficialLibraryWritesIt() throws IOException {
    Struct struct =
        Struct.newBuilder()
            .putFields("n", Value.newBuilder().setNumberValue(-0.5).build())
            .putFields("s", Value.newBuilder().setStringValue("ü😀").build())
            .putFields("z", Value.newBuilder().setNullValue(NullValue.NULL_VALUE).build())
            .putFields(
                "l",
                Value.newBuilder()
                    .setListValue(
                        ListValue.newBuilder()
                            .addValues(Value.newBuilder().setBoolValue(false))
                            .addValues(
                                Value.newBuilder().setStructValue(Struct.getDefaultInstance())))
                    .build())
            .build();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeMessage(6, struct);
    out.flush();

    JsonObject message = read("Message", bytes);

    assertThat(message.object("metadata").orElseThrow())
        .isEqualTo(json("{\"n\":-0.5,\"s\":\"ü😀\",\"z\":null,\"l\":[false,{}]}"));
  }

  @Property(tries = 300)
  void structIsWrittenAsOfficialLibraryReadsIt(@ForAll String text, @ForAll double number)
      throws IOException {
    String valid = new String(text.getBytes(UTF_8), UTF_8);
    double finite = Double.isFinite(number) ? number : 0;
    JsonObject given =
        JsonObject.builder()
            .put("text", valid)
            .put("number", finite)
            .put("list", JsonArray.of(Json.Null.NULL, Json.of(true)))
            .build();

    Struct struct = Struct.parseFrom(StructWriter.struct(given));

    assertThat(struct.getFieldsOrThrow("text").getStringValue()).isEqualTo(valid);
    assertThat(struct.getFieldsOrThrow("number").getNumberValue()).isEqualTo(finite);
    assertThat(
            new StructReader(JsonLimits.PACKET)
                .struct(struct.toByteString().asReadOnlyByteBuffer(), 1))
        .isEqualTo(given);
  }

  @Test
  void scalarsAreReadWithRulesForDefaults() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeString(2, "");
    out.writeEnum(3, 0);
    out.writeInt32(4, 0);
    out.writeInt32(6, -1);
    out.writeMessage(7, Timestamp.newBuilder().setSeconds(1).setNanos(5_000_000).build());
    out.writeBool(8, false);
    out.writeString(99, "unknown");
    out.writeFixed32(98, 1);
    out.flush();

    assertThat(read("ListTasksRequest", bytes))
        .isEqualTo(
            json(
                """
                {"pageSize":0,"historyLength":-1,"includeArtifacts":false,
                 "statusTimestampAfter":"1970-01-01T00:00:01.005Z"}
                """));
  }

  @Test
  void laterFieldsWinAndMessagesAreMerged() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeByteArray(
        2, WRITER.write("Message", json("{\"messageId\":\"a\",\"role\":\"ROLE_USER\"}")));
    out.writeByteArray(2, WRITER.write("Message", json("{\"messageId\":\"b\",\"taskId\":\"t\"}")));
    out.flush();
    ByteArrayOutputStream part = new ByteArrayOutputStream();
    CodedOutputStream partOut = CodedOutputStream.newInstance(part);
    partOut.writeString(1, "text");
    partOut.writeBytes(2, ByteString.copyFrom(new byte[] {(byte) 0xff}));
    partOut.flush();

    assertThat(read("SendMessageRequest", bytes))
        .isEqualTo(
            json("{\"message\":{\"messageId\":\"b\",\"taskId\":\"t\",\"role\":\"ROLE_USER\"}}"));
    assertThat(read("Part", part)).isEqualTo(json("{\"raw\":\"/w==\"}"));
  }

  @Test
  void unknownEnumValueIsNumber() {
    assertThat(READER.read("Message", new byte[] {0x20, 9})).isEqualTo(json("{\"role\":9}"));
  }

  @Test
  void valuesThatDoNotFitAreOmitted() {
    JsonObject part =
        json("{\"text\":5,\"raw\":\"***\",\"metadata\":[],\"filename\":\"f\",\"extra\":1}");

    assertThat(READER.read("Part", WRITER.write("Part", part)))
        .isEqualTo(json("{\"filename\":\"f\"}"));
  }

  @Test
  void nestingAndTextAreLimited() {
    Json deep = Json.of(1.0);
    for (int i = 0; i < 70; i++) {
      deep = JsonArray.of(deep);
    }
    JsonObject nested = JsonObject.builder().put("data", deep).build();
    JsonObject text = JsonObject.builder().put("text", "x".repeat(262_145)).build();

    assertThatThrownBy(() -> READER.read("Part", WRITER.write("Part", nested)))
        .hasMessage("data: the nesting exceeds the limit of 64 levels");
    assertThatThrownBy(() -> READER.read("Part", WRITER.write("Part", text)))
        .hasMessage("text: the text exceeds the limit of 262144 characters");
  }

  @Property(tries = 2_000)
  void arbitraryBytesAreReadOrRefused(@ForAll @Size(max = 60) byte[] bytes) {
    for (String message : SCHEMA.messages()) {
      try {
        JsonObject json = READER.read(message, bytes);
        assertThat(READER.read(message, WRITER.write(message, json)).toText()).isNotNull();
      } catch (ProtobufException e) {
        assertThat(e.getMessage()).isNotEmpty();
      }
    }
  }
}
