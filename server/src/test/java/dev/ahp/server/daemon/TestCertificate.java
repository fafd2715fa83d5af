package dev.ahp.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** A self-signed certificate that keytool creates. */
final class TestCertificate {
  static final String PASSWORD = "changeit";

  private static @Nullable KeyStore shared;

  private TestCertificate() {}

  /** Returns the certificate that the tests of this process share. */
  static synchronized KeyStore localhost(Path directory) throws Exception {
    if (shared == null) {
      shared = create(directory);
    }
    return shared;
  }

  /** Creates another certificate. */
  static KeyStore create(Path directory) throws Exception {
    return create(directory, "CN=localhost", "san=dns:localhost,ip:127.0.0.1");
  }

  /** Writes the certificate and the key of a store as PEM files. */
  static void write(KeyStore store, Path certificate, Path key) throws Exception {
    pem(certificate, "CERTIFICATE", store.getCertificate("a").getEncoded());
    pem(key, "PRIVATE KEY", store.getKey("a", PASSWORD.toCharArray()).getEncoded());
  }

  static KeyStore create(Path directory, String subject, String extension) throws Exception {
    Path file = Files.createTempDirectory(directory, "store").resolve("store.p12");
    String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    int exit =
        new ProcessBuilder(
                tool,
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                subject,
                "-ext",
                extension,
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start()
            .waitFor();
    assertThat(exit).isZero();
    return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
  }

  static void pem(Path file, String kind, byte[] der) throws IOException {
    String body = Base64.getMimeEncoder().encodeToString(der);
    Files.writeString(
        file, "-----BEGIN " + kind + "-----\n" + body + "\n-----END " + kind + "-----\n");
  }
}
