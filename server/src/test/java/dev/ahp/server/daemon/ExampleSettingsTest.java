package dev.ahp.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExampleSettingsTest {
  private static final Path EXAMPLE = Path.of("..", "deploy", "ahp.yaml").toAbsolutePath();

  @TempDir private Path directory = Path.of("");

  @Test
  void exampleIsValidAsItIs() {
    assertThat(SettingsCheck.errors(options(EXAMPLE))).isEmpty();
  }

  @Test
  void optionalSettingsAreValidAndNoKeyIsMissing() throws Exception {
    createFiles();
    String text = Files.readString(EXAMPLE).replaceAll("(?m)^#(?=[a-z]| {2})", "");
    Path full = Files.writeString(directory.resolve("full.yaml"), text);

    assertThat(SettingsCheck.errors(options(full))).isEmpty();
    ConfigSection file = new ConfigSection("full.yaml", YamlReader.read(text));
    new SettingsReader(options(full), file).read();
    assertThat(file.missingKeys()).isEmpty();
  }

  private StartOptions options(Path file) {
    return new StartOptions(Map.of("config", file.toString()), Map.of(), directory, false);
  }

  /** Creates the files that the optional settings name. */
  private void createFiles() throws Exception {
    for (String name : List.of("agents", "tls", "secrets", "models/prompt-guard")) {
      Files.createDirectories(directory.resolve(name));
    }
    for (String name :
        List.of(
            "database",
            "classifier",
            "alerts",
            "s3-access",
            "s3-secret",
            "openai",
            "inbox",
            "mail",
            "oidc")) {
      Files.writeString(directory.resolve("secrets").resolve(name), "secret\n");
    }
    KeyStore store = TestCertificate.localhost(directory);
    TestCertificate.pem(
        directory.resolve("tls/chain.pem"), "CERTIFICATE", store.getCertificate("a").getEncoded());
    TestCertificate.pem(
        directory.resolve("tls/key.pem"),
        "PRIVATE KEY",
        store.getKey("a", TestCertificate.PASSWORD.toCharArray()).getEncoded());
    TestCertificate.pem(
        directory.resolve("tls/clients.pem"),
        "CERTIFICATE",
        store.getCertificate("a").getEncoded());
  }
}
