package dev.ahp.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Lane;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreUnavailable;
import dev.ahp.broker.store.View;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What A2A says while the store does not answer, as it is described. */
class UnavailableStoreTest {
  @TempDir Path directory;

  /** A store that can be made to fail. */
  private static final class Fragile implements Store {
    final MemoryStore store = new MemoryStore();
    volatile boolean down;

    @Override
    public List<Lane> lanes() {
      return store.lanes();
    }

    @Override
    public <T> T read(Function<View, T> question) {
      if (down) {
        throw new StoreUnavailable("the store is down", new IllegalStateException("down"));
      }
      return store.read(question);
    }

    @Override
    public void export(Function<View, RecordSink> opening) {
      store.export(opening);
    }

    @Override
    public void onWakeUp(WakeUp listener) {
      store.onWakeUp(listener);
    }

    @Override
    public void announce(List<String> queues) {
      store.announce(queues);
    }

    @Override
    public void close() {
      store.close();
    }
  }

  @Test
  void aCallIsRefusedForNowInTheFormOfA2a() throws Exception {
    Fragile store = new Fragile();
    try (A2aDaemon daemon = new A2aDaemon(directory, true, 0, store)) {
      daemon.send("planner", "GET", "/a2a/tasks", "");
      store.down = true;

      HttpResponse<String> refused = daemon.send("planner", "GET", "/a2a/tasks/t-1", "");

      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).contains("1");
      assertThat(refused.body()).contains("\"status\":\"UNAVAILABLE\"");
      store.down = false;
    }
  }
}
