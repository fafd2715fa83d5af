package dev.ahp.cli.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.client.ApiPath;
import dev.ahp.testkit.http2.Http2Connection;
import dev.ahp.testkit.http2.Http2Exchange.Http2Response;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Searches for leaks between namespaces over the gRPC binding of A2A, which has no prefix. */
@Timeout(120)
class NamespaceGrpcTest {
  private static final String MARK = "MARKED";
  private static final String ID = "known-packet";

  /** The field {@code id}, which has the number 2 in all requests that name a task. */
  private static final int ID_FIELD = 0x12;

  private static byte[] frame(String id) {
    byte[] text = id.getBytes(UTF_8);
    int length = text.length == 0 ? 0 : text.length + 2;
    ByteBuffer frame = ByteBuffer.allocate(5 + length).put((byte) 0).putInt(length);
    if (length > 0) {
      frame.put((byte) ID_FIELD).put((byte) text.length).put(text);
    }
    return frame.array();
  }

  private static Http2Response call(NamespaceDaemon daemon, String token, String method, String id)
      throws Exception {
    try (Http2Connection connection = new Http2Connection(daemon.url())) {
      return connection.send(
          "POST",
          "/lf.a2a.v1.A2AService/" + method,
          frame(id),
          "Authorization",
          "Bearer " + token,
          "Content-Type",
          "application/grpc",
          "TE",
          "trailers");
    }
  }

  @Test
  void callsSeeOnlyTheNamespaceOfTheirToken(@TempDir Path home) throws Exception {
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      daemon.add("red");
      daemon.add("blue");
      String sender = daemon.agent("red", "sender", "{}");
      daemon.agent("red", "worker", "{}");
      daemon
          .as(sender)
          .post(
              ApiPath.of("v1", "packets"),
              NamespaceDaemon.json(
                  """
                  {"packetId":"known-packet","type":"task.assign","target":"worker",
                   "objective":"Write the MARKED report, as one page","payload":{}}
                  """));
      List<String> others =
          List.of(
              daemon.agent("blue", "sender", "{}"),
              daemon.agent("blue", "lead", "{\"kind\":\"operator\"}"),
              daemon.agent("default", "lead", "{\"kind\":\"operator\"}"));
      for (String token : others) {
        Http2Response all = call(daemon, token, "ListTasks", "");
        assertThat(all.trailer("grpc-status")).isEqualTo("0");
        assertThat(all.text()).doesNotContain(MARK, ID);
        for (String method : List.of("GetTask", "CancelTask", "SubscribeToTask")) {
          Http2Response one = call(daemon, token, method, ID);
          assertThat(one.trailer("grpc-status")).as(method).isEqualTo("5");
          assertThat(one.text()).doesNotContain(MARK);
        }
      }
      assertThat(call(daemon, sender, "GetTask", ID).text()).contains(MARK);
      assertThat(call(daemon, sender, "ListTasks", "").text()).contains(ID);
    }
  }
}
