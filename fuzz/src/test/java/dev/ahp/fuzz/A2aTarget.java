package dev.ahp.fuzz;

import dev.ahp.a2a.dialect.Dialect;
import dev.ahp.a2a.dialect.Method;
import dev.ahp.a2a.dialect.OldReplies;
import dev.ahp.a2a.dialect.Version;
import dev.ahp.a2a.fault.A2aFault;
import dev.ahp.a2a.task.IncomingMessage;
import dev.ahp.a2a.task.PacketDraft;
import dev.ahp.json.JsonFault;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.nio.charset.StandardCharsets;

/** What A2A clients and agents send: parameters of every call in both versions, and answers. */
public final class A2aTarget {
  private A2aTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    version(new String(input, StandardCharsets.UTF_8));
    JsonObject params;
    try {
      params = JsonReader.read(input, JsonLimits.PACKET).asObject().orElse(JsonObject.empty());
    } catch (JsonFault refused) {
      return;
    }
    for (Method method : Method.values()) {
      for (Version version : Version.values()) {
        call(method, version, params);
      }
      OldReplies.params(method, params);
    }
    answer(params);
  }

  private static void version(String header) {
    try {
      Version.asked(header);
    } catch (A2aFault refused) {
      return;
    }
  }

  private static void call(Method method, Version version, JsonObject params) {
    try {
      JsonObject current = Dialect.of(version).params(method, params);
      if (method == Method.SEND) {
        PacketDraft.of(IncomingMessage.of(current), "", null);
      }
    } catch (A2aFault refused) {
      return;
    }
  }

  private static void answer(JsonObject answer) {
    try {
      OldReplies.result(answer);
    } catch (A2aFault refused) {
      return;
    }
  }
}
