package dev.ahp.server.daemon;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the key {@code auth.jwt} of {@code ahp.yaml}. */
final class JwtConfigReader {
  private JwtConfigReader() {}

  static @Nullable JwtSettings read(ConfigSection file, StartOptions options) {
    try (ConfigSection auth = file.section("auth")) {
      if (!auth.has("jwt")) {
        return null;
      }
      try (ConfigSection jwt = auth.section("jwt")) {
        return new JwtSettings(
            jwt.text("issuer").orElseThrow(() -> auth.invalid("jwt", "requires the key issuer")),
            jwt.text("audience")
                .orElseThrow(() -> auth.invalid("jwt", "requires the key audience")),
            keys(jwt, options),
            jwt.text("nameClaim").orElse("sub"));
      }
    }
  }

  private static URI keys(ConfigSection jwt, StartOptions options) {
    String text =
        jwt.text("jwks").orElseThrow(() -> jwt.invalid("jwks", "must be a file or a URL"));
    if (text.startsWith("https://") || text.startsWith("http://")) {
      return ConfigUrl.http(jwt, "jwks", text);
    }
    Path file = options.path(text);
    if (!Files.isReadable(file)) {
      throw jwt.invalid("jwks", "must name a readable file");
    }
    return file.toUri();
  }
}
