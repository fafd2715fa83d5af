package dev.ahp.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.key.KeyFiles;
import dev.ahp.json.JsonLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class A2aSettingsTest {
  @TempDir private Path directory = Path.of("");

  private A2aSettings settings(Path keys) {
    Path data = directory.resolve("data");
    return new A2aSettings("1.2.3", data, keys, false, false, true, false, JsonLimits.PACKET);
  }

  @Test
  void daemonsShareCardKey() throws IOException {
    Path shared = Files.createDirectory(directory.resolve("shared"));

    assertThat(settings(shared).cardKeyDirectory()).isEqualTo(shared);
    assertThat(new KeyFiles(settings(shared).cardKeyDirectory()).card().getPublic())
        .isEqualTo(new KeyFiles(settings(shared).cardKeyDirectory()).card().getPublic());
  }

  @Test
  void cardKeyIsInDataDirectoryIfKeysAreReadOnly() {
    Path nowhere = directory.resolve("nowhere");

    assertThat(settings(nowhere).cardKeyDirectory()).isEqualTo(directory.resolve("data/keys"));
    assertThat(new KeyFiles(settings(nowhere).cardKeyDirectory()).card()).isNotNull();
  }
}
