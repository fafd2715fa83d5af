package dev.ahp.delivery.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import org.junit.jupiter.api.Test;

class ExportedPacketTest {
  private static JsonObject json(String text) {
    return JsonReader.read(text.replace('\'', '"'), JsonLimits.RENDERING).asObject().orElseThrow();
  }

  @Test
  void trustIsNotRaised() {
    JsonObject packet =
        json(
            "{'packetId':'p','type':'task.assign','payload':{'a':'x','b':'y'},"
                + "'trust':{'/payload/a':'verified'},"
                + "'effectiveTrust':{'/payload/a':'web','/payload/b':'tool'}}");

    JsonObject exported = ExportedPacket.of(packet, "blue", "worker");

    assertThat(exported.object("trust")).contains(json("{'/payload/a':'web','/payload/b':'tool'}"));
  }

  @Test
  void membersOfTheOtherNamespaceStayThere() {
    JsonObject packet =
        json(
            "{'packetId':'p','taskId':'t','type':'task.assign','sender':'s','target':'as',"
                + "'contract':'c','runId':'r','parentPacketId':'q','signature':{},'priority':'high',"
                + "'expiresAt':'2030-01-01T00:00:00Z','payload':{'taskId':'t','text':'x'},"
                + "'effectiveTrust':{}}");

    assertThat(ExportedPacket.of(packet, "blue", "worker"))
        .isEqualTo(
            json(
                "{'packetId':'blue:p','taskId':'blue:p','target':'worker','type':'task.assign',"
                    + "'payload':{'taskId':'blue:p','text':'x'},'priority':'high',"
                    + "'expiresAt':'2030-01-01T00:00:00Z'}"));
  }

  @Test
  void longIdsAreShortened() {
    JsonObject packet = json("{'packetId':'%s','type':'task.assign'}".formatted("p".repeat(200)));

    String id = ExportedPacket.of(packet, "blue", "worker").string("packetId").orElseThrow();

    assertThat(id).startsWith("blue:sha256:").hasSizeLessThan(200);
  }
}
