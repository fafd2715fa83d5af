package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.seal.MasterKeys;
import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.server.daemon.DaemonStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a daemon whose store is encrypted. */
@Timeout(120)
class EncryptedDaemonTest {
  @TempDir private Path directory = Path.of("");

  private void configure(String key) throws IOException {
    Path file = Files.writeString(directory.resolve("master.key"), key + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    Files.writeString(
        directory.resolve("ahp.yaml"), "data: data\nencryption: {keyFile: " + file + "}\n");
  }

  private DatabaseDaemon start() {
    return new DatabaseDaemon(
        directory.resolve("data"), Map.of("AHP_CONFIG", directory.resolve("ahp.yaml").toString()));
  }

  private CommandResult run(String... words) {
    return CommandResult.of(directory, Map.of(), "", words);
  }

  @Test
  void wrongKeyIsRefusedAndDoctorNamesIt() throws IOException {
    String key = MasterKeys.newKey();
    configure(key);
    try (DatabaseDaemon daemon = start()) {
      daemon.agent("first");
    }
    assertThat(run("doctor").out()).contains("opens the store");

    configure(MasterKeys.newKey());
    assertThatThrownBy(this::start)
        .isInstanceOf(DaemonStartException.class)
        .hasMessageContaining(
            "the store is encrypted with the master key " + MasterKeys.parse(key).newest());
    assertThat(run("doctor").out()).contains("configure that key");
    assertThat(run("audit", "verify", "--data", "data").exit()).as("needs no key").isZero();

    configure(key);
    assertThat(run("backup", "copy").err()).contains("master key is not in this backup");
    start().close();
  }
}
