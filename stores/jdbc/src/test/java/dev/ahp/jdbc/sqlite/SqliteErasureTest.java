package dev.ahp.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.testkit.broker.QuotedJson;
import dev.ahp.testkit.broker.TestBroker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteErasureTest {
  @TempDir Path directory;

  /** Returns all files of the store, including the write-ahead log. */
  private String files() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        all.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
    return all.toString();
  }

  @Test
  void personalDataIsEncryptedAndRemovedByAnErasure() throws IOException {
    TestBroker broker =
        TestBroker.open(SqliteStore.open(directory.resolve("ahp.db")), BrokerOptions.standard());
    try (broker) {
      broker.agents("a", "b");
      broker.submit(
          "a",
          "{'type':'task.assign','target':'b','payload':{'n':1},"
              + "'personalData':{'subject-77':{'email':'jo@example.org'}}}");
      assertThat(files()).doesNotContain("jo@example.org");

      TestBroker.get(
          broker
              .api()
              .audit()
              .erase(
                  Caller.OPERATOR, QuotedJson.json("{'subject':'subject-77','reason':'asked'}")));

      for (String gone : List.of("jo@example.org", "subject-77")) {
        assertThat(files().contains(gone)).as(gone).isFalse();
      }
    }
    assertThat(files().contains("subject-77")).isFalse();
  }
}
