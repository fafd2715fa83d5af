package dev.ahp.a2a.push;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.a2a.dialect.Version;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PushBookTest {
  @TempDir Path directory;

  private static PushConfig wish(String task, String told) {
    JsonObject config =
        JsonObject.builder().put("id", "c").put("taskId", task).put("url", "https://a").build();
    long now = Clock.systemUTC().millis();
    return new PushConfig(config, Caller.agent("a"), Version.V1_0, now, told);
  }

  @Test
  void roomIsMadeByForgettingTheOldestWhoseEndWasTold() {
    Path file = directory.resolve("push.json");
    PushBook book = new PushBook(file, Clock.systemUTC());
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

    assertThat(new PushBook(file, Clock.systemUTC()).all())
        .extracting(PushConfig::taskId)
        .containsExactly("working", "asking", "next");
  }
}
