package dev.ahp.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.testkit.FailingStore;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A2A errors while the store is unavailable. */
class UnavailableStoreTest {
  @TempDir Path directory;

  @Test
  void callFailsWithA2aErrorWhileStoreIsUnavailable() throws Exception {
    FailingStore store = new FailingStore(false);
    try (A2aDaemon daemon = new A2aDaemon(directory, true, 0, store)) {
      daemon.send("planner", "GET", "/a2a/tasks", "");
      store.down(true);

      HttpResponse<String> refused = daemon.send("planner", "GET", "/a2a/tasks/t-1", "");

      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).contains("1");
      assertThat(refused.body()).contains("\"status\":\"UNAVAILABLE\"");
      store.down(false);
    }
  }
}
