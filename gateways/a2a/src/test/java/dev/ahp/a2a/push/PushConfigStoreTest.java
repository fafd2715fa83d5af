package dev.ahp.a2a.push;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PushConfigStoreTest {
  @TempDir Path directory;

  private static PushConfig config(String task, String told) {
    JsonObject config =
        JsonObject.builder().put("id", "c").put("taskId", task).put("url", "https://a").build();
    long now = Clock.systemUTC().millis();
    return new PushConfig(config, Caller.agent("a"), A2aVersion.V1_0, now, told);
  }

  @Test
  void oldestFinishedConfigIsRemovedFirst() {
    Path file = directory.resolve("push.json");
    PushConfigStore store = new PushConfigStore(file, Clock.systemUTC());
    store.put(config("working", "TASK_STATE_WORKING"));
    store.put(config("asking", "TASK_STATE_INPUT_REQUIRED"));
    store.put(config("older", "TASK_STATE_COMPLETED"));
    store.put(config("newer", "TASK_STATE_REJECTED"));

    assertThat(store.removeOldestFinished()).isTrue();
    assertThat(store.all())
        .extracting(PushConfig::taskId)
        .containsExactly("working", "asking", "newer");
    assertThat(store.removeOldestFinished()).isTrue();
    assertThat(store.removeOldestFinished()).isFalse();
    store.put(config("next", "TASK_STATE_SUBMITTED"));

    assertThat(new PushConfigStore(file, Clock.systemUTC()).all())
        .extracting(PushConfig::taskId)
        .containsExactly("working", "asking", "next");
  }

  private static PushConfig config(String caller, String task, String told) {
    PushConfig config = config(task, told);
    return new PushConfig(
        config.config(), Caller.agent(caller), config.a2aVersion(), config.made(), config.told());
  }

  private static String rejection(PushConfigStore store, String caller) {
    try {
      store.requireCapacity(Caller.agent(caller));
      return "";
    } catch (Denied denied) {
      return denied.code();
    }
  }

  @Test
  void limitPerCallerLeavesCapacityForOthers() {
    PushConfigStore store =
        new PushConfigStore(directory.resolve("push.json"), Clock.systemUTC(), 5, 3);
    for (int i = 0; i < 3; i++) {
      assertThat(rejection(store, "greedy")).isEmpty();
      store.put(config("greedy", "t-" + i, "TASK_STATE_WORKING"));
    }

    assertThat(rejection(store, "greedy")).isEqualTo("RATE_LIMITED");
    assertThat(rejection(store, "modest")).isEmpty();
    store.put(config("modest", "m-0", "TASK_STATE_COMPLETED"));
    store.put(config("modest", "m-1", "TASK_STATE_WORKING"));
    assertThat(rejection(store, "third")).as("one configuration is finished").isEmpty();
    store.put(config("third", "o-0", "TASK_STATE_WORKING"));
    assertThat(rejection(store, "third")).isEqualTo("UNAVAILABLE");
    assertThat(store.all())
        .extracting(PushConfig::taskId)
        .containsExactly("t-0", "t-1", "t-2", "m-1", "o-0");
  }

  @Test
  void limitPerCallerEvictsAFinishedConfigOfThatCaller() {
    PushConfigStore store =
        new PushConfigStore(directory.resolve("push.json"), Clock.systemUTC(), 9, 2);
    store.put(config("other", "o", "TASK_STATE_COMPLETED"));
    store.put(config("a", "done", "TASK_STATE_COMPLETED"));
    store.put(config("a", "working", "TASK_STATE_WORKING"));

    assertThat(rejection(store, "a")).isEmpty();
    store.put(config("a", "next", "TASK_STATE_WORKING"));

    assertThat(store.all()).extracting(PushConfig::taskId).containsExactly("o", "working", "next");
  }

  @Test
  void changesAreAppendedAndTheFileIsCompacted() throws IOException {
    Path file = directory.resolve("push.json");
    PushConfigStore store = new PushConfigStore(file, Clock.systemUTC());
    for (int i = 0; i < 50; i++) {
      store.put(config("t-" + i, "TASK_STATE_SUBMITTED"));
    }
    long before = Files.size(file);
    store.replace(config("t-7", "TASK_STATE_WORKING"));
    assertThat(Files.size(file) - before).isBetween(1L, 400L);
    for (int i = 0; i < 5_000; i++) {
      store.replace(config("t-7", "TASK_STATE_WORKING"));
    }
    store.remove("t-8", "c");

    assertThat(Files.readAllLines(file)).hasSizeLessThan(1_200);
    assertThat(new PushConfigStore(file, Clock.systemUTC()).all())
        .usingRecursiveComparison()
        .isEqualTo(store.all());
    assertThat(Files.getPosixFilePermissions(file))
        .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
  }

  @Test
  void oldFormatAndTruncatedFilesAreRead() throws IOException {
    Path file = directory.resolve("push.json");
    Files.writeString(
        file,
        "["
            + config("t-1", "TASK_STATE_WORKING").toJson().toText()
            + ","
            + config("t-2", "TASK_STATE_WORKING").toJson().toText()
            + "]");
    PushConfigStore store = new PushConfigStore(file, Clock.systemUTC());
    store.put(config("t-3", "TASK_STATE_WORKING"));
    Files.writeString(file, "{\"config\":{\"id", StandardOpenOption.APPEND);

    PushConfigStore cut = new PushConfigStore(file, Clock.systemUTC());
    cut.put(config("t-4", "TASK_STATE_WORKING"));

    assertThat(new PushConfigStore(file, Clock.systemUTC()).all())
        .extracting(PushConfig::taskId)
        .containsExactly("t-1", "t-2", "t-3", "t-4");
  }
}
