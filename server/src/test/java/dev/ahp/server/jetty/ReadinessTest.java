package dev.ahp.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.problem.ProblemCode;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The readiness check of the daemon. */
class ReadinessTest {
  @Test
  void daemonWhoseStoreCannotWriteIsNotReady() throws Exception {
    Denied full = new Denied(ProblemCode.UNAVAILABLE, "the store cannot write: 10.0.0.7 is full");
    ScriptedBrokerApi broker =
        new ScriptedBrokerApi().writable(() -> CompletableFuture.failedFuture(full));
    try (TestServer server = TestServer.over(broker)) {
      HttpResponse<String> refused = server.send("", "GET", "/readyz", "");

      assertThat(TestServer.code(refused)).isEqualTo("503 UNAVAILABLE");
      assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
      assertThat(refused.body()).contains("the store cannot write").doesNotContain("10.0.0.7");
      assertThat(server.send("", "GET", "/healthz", "").statusCode()).isEqualTo(200);
    }
  }
}
