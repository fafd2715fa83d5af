package dev.ahp.broker.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronExpressionTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @ParameterizedTest
  @CsvSource({
    "* * * * *,UTC,2026-01-01T00:00:30Z,2026-01-01T00:01:00Z",
    "0 9 * * 1-5,UTC,2026-01-02T09:00:00Z,2026-01-05T09:00:00Z",
    "0 9 * * MON-FRI,Europe/Berlin,2026-01-05T00:00:00Z,2026-01-05T08:00:00Z",
    "*/15 8-10 * * *,UTC,2026-01-01T10:45:00Z,2026-01-02T08:00:00Z",
    "5/20 0 * * *,UTC,2026-01-01T00:05:00Z,2026-01-01T00:25:00Z",
    "0 0 29 2 *,UTC,2026-01-01T00:00:00Z,2028-02-29T00:00:00Z",
    "0 0 13 * 5,UTC,2026-01-01T00:00:00Z,2026-01-02T00:00:00Z",
    "0 0 * * 7,UTC,2026-01-01T00:00:00Z,2026-01-04T00:00:00Z",
    "0 0 1 JAN *,UTC,2026-01-01T00:00:00Z,2027-01-01T00:00:00Z",
    // The clock jumps from 02:00 to 03:00, and later from 03:00 back to 02:00.
    "30 2 * * *,Europe/Berlin,2026-03-29T00:00:00Z,2026-03-29T01:30:00Z",
    "30 2 * * *,Europe/Berlin,2026-10-25T00:30:00Z,2026-10-26T01:30:00Z",
  })
  void nextDueTime(String cron, String zone, String after, String next) {
    assertThat(CronExpression.parse(cron).next(Instant.parse(after), ZoneId.of(zone)))
        .contains(Instant.parse(next));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "* * * *",
        "* * * * * *",
        "60 * * * *",
        "* 24 * * *",
        "* * 0 * *",
        "* * * 13 *",
        "* * * * 8",
        "5-1 * * * *",
        "*/0 * * * *",
        "a * * * *",
        "1-2-3 * * * *",
        "1//2 * * * *",
        ", * * * *",
        "-1 * * * *",
        "99999999999 * * * *"
      })
  void invalidExpressionIsRefused(String cron) {
    assertThatThrownBy(() -> CronExpression.parse(cron))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void dateThatDoesNotExistIsNeverDue() {
    assertThat(CronExpression.parse("0 0 30 2 *").next(Instant.EPOCH, ZoneOffset.UTC)).isEmpty();
  }

  @Test
  void lastMissedRunIsFound() {
    Recurrence daily = new Recurrence(CronExpression.parse("0 9 * * *"), 0, BERLIN);
    Recurrence interval = new Recurrence(null, 60_000, ZoneOffset.UTC);
    Instant due = Instant.parse("2026-01-01T08:00:00Z");

    assertThat(daily.last(due, Instant.parse("2026-01-20T07:59:00Z")))
        .isEqualTo(Instant.parse("2026-01-19T08:00:00Z"));
    assertThat(daily.last(due, due)).isEqualTo(due);
    assertThat(interval.last(due, due.plusMillis(150_000))).isEqualTo(due.plusMillis(120_000));
  }
}
