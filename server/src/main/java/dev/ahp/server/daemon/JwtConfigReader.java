package dev.ahp.server.daemon;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The keys of {@code ahp.yaml} under {@code auth.jwt}. */
final class JwtConfigReader {
  private JwtConfigReader() {}

  static @Nullable JwtSettings read(ConfigSection file, StartOptions options) {
    try (ConfigSection auth = file.section("auth")) {
      if (!auth.has("jwt")) {
        return null;
      }
      try (ConfigSection jwt = auth.section("jwt")) {
        return new JwtSettings(
            jwt.text("issuer").orElseThrow(() -> auth.wrong("jwt", "needs an issuer")),
            jwt.text("audience").orElseThrow(() -> auth.wrong("jwt", "needs an audience")),
            keys(jwt, options),
            jwt.text("nameClaim").orElse("sub"));
      }
    }
  }

  private static URI keys(ConfigSection jwt, StartOptions options) {
    String text = jwt.text("jwks").orElseThrow(() -> jwt.wrong("jwks", "must be a file or a URL"));
    if (text.startsWith("https://") || text.startsWith("http://")) {
      return ConfigUrl.http(jwt, "jwks", text);
    }
    Path file = options.path(text);
    if (!Files.isReadable(file)) {
      throw jwt.wrong("jwks", "names no file that can be read");
    }
    return file.toUri();
  }
}
