package dev.ahp.broker.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.writer.AuditEntry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadLogTest {
  private final List<AuditEntry> written = new ArrayList<>();

  @Test
  void readsAreWrittenByTheSweepOnly() {
    ReadLog log = new ReadLog(written::addAll, true);
    for (int i = 0; i < 5_000; i++) {
      log.task(Caller.OPERATOR, "t-1", "task");
    }
    assertThat(written).isEmpty();

    log.flush();
    assertThat(written).hasSize(5_000);
  }

  @Test
  void readsAreRefusedWhileTooManyWaitToBeRecorded() {
    ReadLog log = new ReadLog(written::addAll, true);
    for (int i = 0; i < 100_000; i++) {
      log.task(Caller.OPERATOR, "t-1", "task");
    }

    assertThatThrownBy(() -> log.task(Caller.OPERATOR, "t-1", "task"))
        .isInstanceOfSatisfying(Denied.class, it -> assertThat(it.code()).isEqualTo("UNAVAILABLE"));
    log.flush();
    log.task(Caller.OPERATOR, "t-1", "task");
  }
}
