package dev.ahp.cli.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LspServerTest {
  @Test
  void endOfInputStopsTheServer() {
    assertThat(serve("")).isFalse();
    assertThat(serve(frame("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}"))).isFalse();
  }

  @Test
  void invalidRequestsReturnProtocolErrorCodes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    serve(
        frame("{\"id\":1,\"method\":\"textDocument/hover\"}")
            + frame("{nonsense")
            + frame("{\"id\":2,\"method\":\"initialize\",\"params\":{}}")
            + frame("{\"id\":3,\"method\":\"no/such\"}")
            + frame("{\"method\":\"$/progress\",\"params\":[1]}")
            + frame("{\"id\":4,\"method\":\"shutdown\"}")
            + frame("{\"id\":5,\"method\":\"shutdown\"}"),
        out);

    assertThat(out.toString(StandardCharsets.UTF_8))
        .containsSubsequence("-32002", "-32700", "capabilities", "-32601", "\"id\":4", "-32600");
  }

  @Test
  void randomInputDoesNotCrashTheServer() {
    Random random = new Random(2470);
    String[] pieces = {
      "Content-Length: ",
      "7",
      "\r\n",
      "\r\n\r\n",
      "{}",
      "[]",
      "-1",
      "99999999999",
      "\n",
      "é",
      frame("{\"id\":1,\"method\":\"initialize\"}"),
      frame(
          "{\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"x:y\"}}}"),
      frame("{\"id\":9,\"method\":\"textDocument/codeAction\",\"params\":{\"range\":1}}")
    };
    for (int i = 0; i < 2_000; i++) {
      StringBuilder noise = new StringBuilder();
      for (int n = random.nextInt(8); n >= 0; n--) {
        noise.append(pieces[random.nextInt(pieces.length)]);
      }
      assertThat(serve(noise.toString())).isFalse();
    }
  }

  private static String frame(String body) {
    return "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
  }

  private static boolean serve(String sent) {
    return serve(sent, new ByteArrayOutputStream());
  }

  private static boolean serve(String sent, ByteArrayOutputStream out) {
    JsonRpcConnection connection =
        new JsonRpcConnection(
            new ByteArrayInputStream(sent.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, true, StandardCharsets.UTF_8));
    return new LspServer(connection, () -> LocalDate.of(2026, 6, 12)).serve();
  }
}
