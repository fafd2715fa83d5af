package dev.ahp.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class LogFormatTest {
  @Test
  void parametersBecomeMembers() {
    LogRecord record = new LogRecord(Level.INFO, "POST 201");
    record.setInstant(Instant.parse("2026-01-02T03:04:05Z"));
    record.setLoggerName("dev.ahp");
    record.setParameters(new Object[] {JsonObject.builder().put("packetId", "p-1").build()});

    assertThat(LogFormat.JSON.line(LogEntry.of(record)))
        .isEqualTo(
            "{\"at\":\"2026-01-02T03:04:05.000Z\",\"level\":\"info\",\"logger\":\"dev.ahp\","
                + "\"message\":\"POST 201\",\"packetId\":\"p-1\"}");
  }

  @Test
  void placeholdersAreReplacedByParameters() {
    LogRecord record = new LogRecord(Level.WARNING, "attempt {1} to reach {0} failed: {2}, {3}");
    record.setParameters(new Object[] {"a {1} $1", 12_345, "can't"});

    assertThat(LogEntry.of(record).string("message"))
        .contains("attempt 12345 to reach a {1} $1 failed: can't, {3}");
  }

  @Test
  void exceptionIsLoggedWithoutItsMessage() {
    LogRecord record = new LogRecord(Level.SEVERE, "broke");
    record.setThrown(new IllegalStateException("payload: secret", new RuntimeException("more")));

    String line = LogFormat.JSON.line(LogEntry.of(record));

    assertThat(line)
        .contains("IllegalStateException")
        .doesNotContain("secret")
        .doesNotContain("\n");
    assertThat(JsonReader.read(line).asObject().orElseThrow().string("level")).contains("error");
  }

  @Test
  void textIsOneLineForPeople() {
    LogRecord record = new LogRecord(Level.WARNING, "POST 201\nforged");
    record.setInstant(Instant.parse("2026-01-02T03:04:05Z"));
    record.setParameters(new Object[] {JsonObject.builder().put("packetId", "p-1").build()});

    assertThat(LogFormat.TEXT.line(LogEntry.of(record)))
        .matches("\\d\\d:\\d\\d:05 WARNING POST 201 forged packetId=p-1");
  }
}
