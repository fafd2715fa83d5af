package dev.ahp.fuzz;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.task.IncomingMessage;
import dev.ahp.a2a.task.PacketDraft;
import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.a2a.version.Version03ClientFormat;
import dev.ahp.a2a.version.VersionFormat;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.nio.charset.StandardCharsets;

/** Fuzzes A2A calls in both versions, and responses of remote agents. */
public final class A2aTarget {
  private A2aTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    version(new String(input, StandardCharsets.UTF_8));
    JsonObject params;
    try {
      params = JsonReader.read(input, JsonLimits.PACKET).asObject().orElse(JsonObject.empty());
    } catch (JsonException refused) {
      return;
    }
    for (A2aMethod a2aMethod : A2aMethod.values()) {
      for (A2aVersion a2aVersion : A2aVersion.values()) {
        call(a2aMethod, a2aVersion, params);
      }
      Version03ClientFormat.params(a2aMethod, params);
    }
    response(params);
  }

  private static void version(String header) {
    try {
      A2aVersion.ofHeader(header);
    } catch (A2aException refused) {
      return;
    }
  }

  private static void call(A2aMethod a2aMethod, A2aVersion a2aVersion, JsonObject params) {
    try {
      JsonObject current = VersionFormat.of(a2aVersion).params(a2aMethod, params);
      if (a2aMethod == A2aMethod.SEND) {
        PacketDraft.of(IncomingMessage.of(current), "", null);
      }
    } catch (A2aException refused) {
      return;
    }
  }

  private static void response(JsonObject response) {
    try {
      Version03ClientFormat.result(response);
    } catch (A2aException refused) {
      return;
    }
  }
}
