package dev.ahp.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWatchTest {
  @TempDir private Path directory = Path.of("");

  private final List<String> failures = new ArrayList<>();
  private final List<String> loaded = new ArrayList<>();
  private final FileWatch watch = new FileWatch((subject, reason) -> failures.add(reason));

  private Path file() {
    return directory.resolve("key");
  }

  private void load() {
    try {
      String text = Files.readString(file());
      if (text.startsWith("broken")) {
        throw new IllegalArgumentException(text);
      }
      loaded.add(text);
    } catch (IOException e) {
      throw new IllegalArgumentException("unreadable", e);
    }
  }

  @BeforeEach
  void add() throws IOException {
    Files.writeString(file(), "first");
    watch.add("the key", List.of(file()), this::load);
  }

  @AfterEach
  void close() {
    watch.close();
  }

  @Test
  void changedFileIsLoadedOnce() throws IOException {
    watch.check();
    assertThat(loaded).isEmpty();

    Files.writeString(file(), "second one");
    watch.check();
    watch.check();
    assertThat(loaded).containsExactly("second one");
  }

  @Test
  void brokenFileIsReportedOnceAndLoadedWhenItIsRepaired() throws IOException {
    Files.writeString(file(), "broken 1");
    for (int i = 0; i < 5; i++) {
      watch.check();
    }
    assertThat(failures).containsExactly("broken 1");
    assertThat(loaded).isEmpty();

    Files.writeString(file(), "a good one");
    watch.check();
    assertThat(loaded).containsExactly("a good one");
  }

  @Test
  void filesThatAreBeingReplacedAreNotReported() throws IOException {
    Files.writeString(file(), "broken for a moment");
    watch.check();
    Files.writeString(file(), "complete");
    watch.check();

    assertThat(failures).isEmpty();
    assertThat(loaded).containsExactly("complete");
  }

  @Test
  void missingFileIsReported() throws IOException {
    Files.delete(file());
    watch.check();
    watch.check();

    assertThat(failures).containsExactly("unreadable");
  }
}
