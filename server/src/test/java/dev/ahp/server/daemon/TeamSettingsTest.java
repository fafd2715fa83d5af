package dev.ahp.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.quota.QuotaLimit;
import dev.ahp.broker.quota.QuotaResource;
import dev.ahp.broker.quota.Quotas;
import dev.ahp.broker.seal.MasterKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quotas, keys and the stores of namespaces in the settings. */
class TeamSettingsTest {
  @TempDir private Path directory = Path.of("");

  private DaemonSettings read(String yaml, Map<String, String> given, Map<String, String> env)
      throws IOException {
    Files.writeString(directory.resolve("ahp.yaml"), yaml);
    return SettingsReader.read(new StartOptions(given, env, directory, false));
  }

  @Test
  void quotasAreRead() throws IOException {
    Quotas quotas =
        read(
                """
                quotas:
                  agent: {rate: {hard: 5, burst: 7}, queued: {soft: 1, hard: 2}}
                  namespace: {stored: {hard: 9}}
                  agents: {billing: {queued: {hard: 4}}}
                """,
                Map.of(),
                Map.of())
            .broker()
            .governance()
            .quotas();

    assertThat(quotas.of("other").limit(QuotaResource.RATE))
        .isEqualTo(new QuotaLimit(null, 5L, 7L));
    assertThat(quotas.of("billing").limit(QuotaResource.QUEUED)).isEqualTo(QuotaLimit.hard(4));
    assertThat(quotas.namespace().limit(QuotaResource.STORED)).isEqualTo(QuotaLimit.hard(9));
    assertThatThrownBy(() -> read("quotas: {agent: {stred: {hard: 1}}}", Map.of(), Map.of()))
        .hasMessageContaining("stred is not a resource");
    assertThatThrownBy(
            () -> read("quotas: {agent: {stored: {soft: 2, hard: 1}}}", Map.of(), Map.of()))
        .hasMessageContaining("soft must not be greater than hard");
  }

  @Test
  void masterKeysComeFromOneSource() throws IOException {
    String key = MasterKeys.newKey();
    Map<String, String> env = Map.of("MASTER", key);
    EncryptionSettings ofEnvironment =
        read("encryption: {keyEnv: MASTER}", Map.of(), env).store().encryption();
    EncryptionSettings ofCommand =
        read("encryption: {keyCommand: [echo, '" + key + "']}", Map.of(), env).store().encryption();
    Path file = Files.writeString(directory.resolve("master.key"), key + "\n");
    EncryptionSettings ofFile =
        read("encryption: {keyFile: master.key}", Map.of(), env).store().encryption();

    String id = MasterKeys.parse(key).newest();
    assertThat(MasterKeyReader.read(Objects.requireNonNull(ofEnvironment)).newest()).isEqualTo(id);
    assertThat(MasterKeyReader.read(Objects.requireNonNull(ofCommand)).newest()).isEqualTo(id);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(() -> MasterKeyReader.read(Objects.requireNonNull(ofFile)))
        .hasMessageContaining("chmod 600")
        .hasMessageNotContaining(key);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(MasterKeyReader.read(Objects.requireNonNull(ofFile)).newest()).isEqualTo(id);
    assertThat(ofEnvironment.toString()).doesNotContain(key);
    assertThatThrownBy(() -> read("encryption: {keyEnv: A, keyFile: b}", Map.of(), Map.of()))
        .hasMessageContaining("only one of");
    assertThatThrownBy(
            () -> MasterKeyReader.read(new EncryptionSettings(null, null, null, List.of("false"))))
        .hasMessageContaining("exit code 1");
  }

  @Test
  void placementsNameFurtherDatabases() throws IOException {
    Files.writeString(directory.resolve("secret"), "from-a-file\n");
    String yaml = "store: {placements: {second: {url: '%s', user: u, passwordFile: secret}}}\n";

    StoreSettings written =
        read(yaml.formatted("jdbc:postgresql://a/b"), Map.of(), Map.of()).store();

    assertThat(written.placements())
        .containsEntry(
            "second",
            new StoreSettings.PostgresSettings("jdbc:postgresql://a/b", "u", "from-a-file", null));
    assertThatThrownBy(() -> read(yaml.formatted("jdbc:mysql://a/b"), Map.of(), Map.of()))
        .hasMessageContaining("ahp.yaml:1:31: url must be a URL");
  }

  @Test
  void settingsOfANamespaceHaveTheirOwnPlaces() throws IOException {
    DaemonSettings daemon =
        read("store: {postgres: 'jdbc:postgresql://a/b'}\n", Map.of(), Map.of());

    DaemonSettings own = NamespaceSettings.of(daemon, "team-a", null);

    assertThat(own.data()).isEqualTo(daemon.data().resolve("namespaces/team-a"));
    assertThat(own.store().keys()).isEqualTo(own.data().resolve("keys"));
    assertThat(own.store().postgresSettings())
        .isEqualTo(
            new StoreSettings.PostgresSettings(
                "jdbc:postgresql://a/b", null, null, "ahp_ns_team_a"));
    assertThat(NamespaceSettings.of(daemon, "default", null)).isSameAs(daemon);
    assertThatThrownBy(() -> NamespaceSettings.of(daemon, "team-a", "moon"))
        .hasMessageContaining("unknown placement moon");
  }
}
