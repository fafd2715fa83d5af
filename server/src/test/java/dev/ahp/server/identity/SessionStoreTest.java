package dev.ahp.server.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionStoreTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Clock NOW = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

  @TempDir private Path directory;

  @Test
  void returnsTokenOnlyForItsId() {
    SessionStore safe = SessionStore.inMemory(HOUR, NOW);
    String id = safe.put("secret");

    assertThat(safe.get(id)).hasValue("secret");
    assertThat(safe.get(id + "x")).isEmpty();
    assertThat(safe.get("")).isEmpty();
    assertThat(safe.put("secret")).isNotEqualTo(id).hasSizeGreaterThan(40);
  }

  @Test
  void takeRemovesToken() {
    SessionStore safe = SessionStore.inMemory(HOUR, NOW);
    String id = safe.put("secret");

    assertThat(safe.take(id)).hasValue("secret");
    assertThat(safe.take(id)).isEmpty();
    assertThat(safe.get(id)).isEmpty();
  }

  @Test
  void tokenExpires() throws IOException {
    Path file = directory.resolve("sessions.json");
    String id = SessionStore.inFile(file, HOUR, NOW).put("secret");

    Clock before = Clock.offset(NOW, HOUR.minusMillis(1));
    assertThat(SessionStore.inFile(file, HOUR, before).get(id)).hasValue("secret");
    assertThat(SessionStore.inFile(file, HOUR, Clock.offset(NOW, HOUR)).get(id)).isEmpty();
  }

  @Test
  void fileContainsNeitherIdNorToken() throws IOException {
    Path file = directory.resolve("sessions.json");
    String id = SessionStore.inFile(file, HOUR, NOW).put("secret-token");

    assertThat(Files.readString(file)).doesNotContain(id).doesNotContain("secret");
    assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
  }

  @Test
  void invalidFileCountsAsEmpty() throws IOException {
    Path file = directory.resolve("sessions.json");
    Files.writeString(file, "[{\"name\":1},{},7] x");
    assertThat(SessionStore.inFile(file, HOUR, NOW).get("id")).isEmpty();

    Files.writeString(file, "[{\"name\":1},{},7]");
    SessionStore safe = SessionStore.inFile(file, HOUR, NOW);
    assertThat(safe.get("id")).isEmpty();
    assertThat(safe.get(safe.put("t"))).hasValue("t");
  }
}
