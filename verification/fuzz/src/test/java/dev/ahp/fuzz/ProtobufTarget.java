package dev.ahp.fuzz;

import dev.ahp.a2a.protobuf.ProtobufException;
import dev.ahp.a2a.protobuf.ProtobufReader;
import dev.ahp.a2a.protobuf.ProtobufSchema;
import dev.ahp.a2a.protobuf.ProtobufWriter;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import java.util.List;

/** Fuzzes messages in protocol buffers. */
public final class ProtobufTarget {
  private static final ProtobufSchema SCHEMA = ProtobufSchema.load();
  private static final ProtobufReader READER = new ProtobufReader(SCHEMA, JsonLimits.PACKET);
  private static final ProtobufWriter WRITER = new ProtobufWriter(SCHEMA);
  private static final List<String> MESSAGES =
      List.of("SendMessageRequest", "ListTasksRequest", "Task", "AgentCard", "Part");

  private ProtobufTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    for (String message : MESSAGES) {
      JsonObject json;
      try {
        json = READER.read(message, input);
      } catch (ProtobufException refused) {
        continue;
      }
      JsonObject again = READER.read(message, WRITER.write(message, json));
      JsonObject third = READER.read(message, WRITER.write(message, again));
      if (!again.equals(third)) {
        throw new IllegalStateException("a message changes when it is written and read again");
      }
    }
  }
}
