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

  private static PushConfig wish(String task, String told) {
    JsonObject config =
        JsonObject.builder().put("id", "c").put("taskId", task).put("url", "https://a").build();
    long now = Clock.systemUTC().millis();
    return new PushConfig(config, Caller.agent("a"), A2aVersion.V1_0, now, told);
  }

  @Test
  void roomIsMadeByForgettingTheOldestWhoseEndWasTold() {
    Path file = directory.resolve("push.json");
    PushConfigStore book = new PushConfigStore(file, Clock.systemUTC());
    book.put(wish("working", "TASK_STATE_WORKING"));
    book.put(wish("asking", "TASK_STATE_INPUT_REQUIRED"));
    book.put(wish("older", "TASK_STATE_COMPLETED"));
    book.put(wish("newer", "TASK_STATE_REJECTED"));

    assertThat(book.forgetOldestTold()).isTrue();
    assertThat(book.all())
        .extracting(PushConfig::taskId)
        .containsExactly("working", "asking", "newer");
    assertThat(book.forgetOldestTold()).isTrue();
    assertThat(book.forgetOldestTold()).isFalse();
    book.put(wish("next", "TASK_STATE_SUBMITTED"));

    assertThat(new PushConfigStore(file, Clock.systemUTC()).all())
        .extracting(PushConfig::taskId)
        .containsExactly("working", "asking", "next");
  }

  private static PushConfig wish(String caller, String task, String told) {
    PushConfig wish = wish(task, told);
    return new PushConfig(
        wish.config(), Caller.agent(caller), wish.a2aVersion(), wish.made(), wish.told());
  }

  private static String refusal(PushConfigStore book, String caller) {
    try {
      book.demandRoom(Caller.agent(caller));
      return "";
    } catch (Denied denied) {
      return denied.code();
    }
  }

  @Test
  void aCallerWhoHasItsShareLeavesRoomForOthers() {
    PushConfigStore book =
        new PushConfigStore(directory.resolve("push.json"), Clock.systemUTC(), 5, 3);
    for (int i = 0; i < 3; i++) {
      assertThat(refusal(book, "greedy")).isEmpty();
      book.put(wish("greedy", "t-" + i, "TASK_STATE_WORKING"));
    }

    assertThat(refusal(book, "greedy")).isEqualTo("RATE_LIMITED");
    assertThat(refusal(book, "modest")).isEmpty();
    book.put(wish("modest", "m-0", "TASK_STATE_COMPLETED"));
    book.put(wish("modest", "m-1", "TASK_STATE_WORKING"));
    assertThat(refusal(book, "third")).as("one has nothing more to tell").isEmpty();
    book.put(wish("third", "o-0", "TASK_STATE_WORKING"));
    assertThat(refusal(book, "third")).isEqualTo("UNAVAILABLE");
    assertThat(book.all())
        .extracting(PushConfig::taskId)
        .containsExactly("t-0", "t-1", "t-2", "m-1", "o-0");
  }

  @Test
  void atItsShareACallersOwnOldestIsForgottenWhoseEndWasTold() {
    PushConfigStore book =
        new PushConfigStore(directory.resolve("push.json"), Clock.systemUTC(), 9, 2);
    book.put(wish("other", "o", "TASK_STATE_COMPLETED"));
    book.put(wish("a", "done", "TASK_STATE_COMPLETED"));
    book.put(wish("a", "working", "TASK_STATE_WORKING"));

    assertThat(refusal(book, "a")).isEmpty();
    book.put(wish("a", "next", "TASK_STATE_WORKING"));

    assertThat(book.all()).extracting(PushConfig::taskId).containsExactly("o", "working", "next");
  }

  @Test
  void aChangeIsAppendedAndTheFileStaysInProportion() throws IOException {
    Path file = directory.resolve("push.json");
    PushConfigStore book = new PushConfigStore(file, Clock.systemUTC());
    for (int i = 0; i < 50; i++) {
      book.put(wish("t-" + i, "TASK_STATE_SUBMITTED"));
    }
    long before = Files.size(file);
    book.replace(wish("t-7", "TASK_STATE_WORKING"));
    assertThat(Files.size(file) - before).isBetween(1L, 400L);
    for (int i = 0; i < 5_000; i++) {
      book.replace(wish("t-7", "TASK_STATE_WORKING"));
    }
    book.remove("t-8", "c");

    assertThat(Files.readAllLines(file)).hasSizeLessThan(1_200);
    assertThat(new PushConfigStore(file, Clock.systemUTC()).all())
        .usingRecursiveComparison()
        .isEqualTo(book.all());
    assertThat(Files.getPosixFilePermissions(file))
        .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
  }

  @Test
  void whatAnEarlierVersionKeptAndWhatWasCutOffIsRead() throws IOException {
    Path file = directory.resolve("push.json");
    Files.writeString(
        file,
        "["
            + wish("t-1", "TASK_STATE_WORKING").toJson().toText()
            + ","
            + wish("t-2", "TASK_STATE_WORKING").toJson().toText()
            + "]");
    PushConfigStore book = new PushConfigStore(file, Clock.systemUTC());
    book.put(wish("t-3", "TASK_STATE_WORKING"));
    Files.writeString(file, "{\"config\":{\"id", StandardOpenOption.APPEND);

    PushConfigStore cut = new PushConfigStore(file, Clock.systemUTC());
    cut.put(wish("t-4", "TASK_STATE_WORKING"));

    assertThat(new PushConfigStore(file, Clock.systemUTC()).all())
        .extracting(PushConfig::taskId)
        .containsExactly("t-1", "t-2", "t-3", "t-4");
  }
}
