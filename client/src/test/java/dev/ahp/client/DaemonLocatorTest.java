package dev.ahp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DaemonLocatorTest {
  @TempDir private Path home = Path.of("");

  @BeforeEach
  void createDataDirectory() throws IOException {
    Path data = Files.createDirectory(home.resolve(".ahp"));
    Files.writeString(data.resolve("daemon.json"), "{\"url\":\"http://127.0.0.1:7\",\"pid\":1}");
    Files.writeString(data.resolve("operator.token"), "secret\n");
  }

  @Test
  void theDataDirectoryNamesTheDaemonAndItsToken() {
    assertThat(found(Map.of(), null, null))
        .isEqualTo(DaemonAddress.of("http://127.0.0.1:7", "secret"));
  }

  @Test
  void environmentOverridesDataDirectory() {
    Map<String, String> env = Map.of("AHP_URL", "http://h:1/", "AHP_TOKEN", "t");

    assertThat(found(env, null, null)).isEqualTo(DaemonAddress.of("http://h:1", "t"));
  }

  @Test
  void emptyVariableIsIgnored() {
    Map<String, String> env = Map.of("AHP_URL", "", "AHP_TOKEN", "", "AHP_DATA", "");

    assertThat(found(env, null, null)).isEqualTo(DaemonAddress.of("http://127.0.0.1:7", "secret"));
  }

  @Test
  void homeDefaultsToUserHome() {
    Path defaultData = Path.of(System.getProperty("user.home"), ".ahp");

    assertThat(new DaemonLocator(Map.of(), home, null).data()).isEqualTo(defaultData);
    assertThat(new DaemonLocator(Map.of("HOME", ""), home, null).data()).isEqualTo(defaultData);
  }

  @Test
  void explicitValuesOverrideEnvironment() {
    Map<String, String> env = Map.of("AHP_URL", "http://h:1", "AHP_TOKEN", "t");

    assertThat(found(env, "http://i:2", "u")).isEqualTo(DaemonAddress.of("http://i:2", "u"));
  }

  @Test
  void tokenOfDirectoryIsSentToItsDaemonOnly() {
    assertThat(found(Map.of(), "http://elsewhere:1", null).token()).isNull();
    assertThat(found(Map.of(), "http://127.0.0.1:7", null).token()).isEqualTo("secret");
  }

  @Test
  void missingDaemonFileYieldsDefaultUrl() {
    DaemonLocator nowhere = new DaemonLocator(Map.of("AHP_DATA", "none"), home, null);

    assertThat(nowhere.address(null, null))
        .isEqualTo(DaemonAddress.of("http://127.0.0.1:2470", null));
  }

  @Test
  void invalidDaemonFileIsIgnored() throws IOException {
    Files.writeString(home.resolve(".ahp/daemon.json"), "{");

    assertThat(new DaemonLocator(Map.of(), home, ".ahp").recordedUrl()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "ftp://h", "http://", "http://u:p@h", "http://h?q", "http://h#f", "h:1"})
  void invalidUrlIsRejected(String url) {
    assertThatThrownBy(() -> DaemonAddress.of(url, null))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private DaemonAddress found(
      Map<String, String> env, @Nullable String url, @Nullable String token) {
    return new DaemonLocator(with(env), home, null).address(url, token);
  }

  private Map<String, String> with(Map<String, String> env) {
    Map<String, String> all = new HashMap<>(env);
    all.put("HOME", home.toString());
    return all;
  }
}
