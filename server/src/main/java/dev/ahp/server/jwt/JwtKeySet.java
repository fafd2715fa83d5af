package dev.ahp.server.jwt;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Resource;
import dev.ahp.net.GuardedHttpClient;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The public keys of an issuer, from a file or a URL. */
public final class JwtKeySet {
  private static final GuardedHttpClient HTTP =
      GuardedHttpClient.trusted(Duration.ofSeconds(4)).withMaxBytes(256 << 10);
  private static final long OUTAGE_MS = Duration.ofHours(4).toMillis();

  private final JWKSource<SecurityContext> source;

  private JwtKeySet(JWKSource<SecurityContext> source) {
    this.source = source;
  }

  JWKSource<SecurityContext> source() {
    return source;
  }

  /**
   * Returns keys that are read from a URL. They are cached for five minutes, and for four hours
   * while the URL is not available. A token with an unknown key causes them to be read again, at
   * most twice in 30 seconds.
   */
  public static JwtKeySet at(URI uri) {
    try {
      return new JwtKeySet(
          JWKSourceBuilder.<SecurityContext>create(uri.toURL(), JwtKeySet::read)
              .outageTolerant(OUTAGE_MS)
              .build());
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("cannot use the URL of the keys: " + e.getMessage(), e);
    }
  }

  private static Resource read(URL url) throws IOException {
    GuardedHttpClient.GuardedResponse response =
        HTTP.get(URI.create(url.toString()), Map.of("Accept", "application/json"));
    if (!response.isSuccess()) {
      throw new IOException(url + " returned status " + response.status());
    }
    return new Resource(
        new String(response.body(), StandardCharsets.UTF_8),
        response.headers().get("content-type"));
  }

  static JwtKeySet of(KeyFile file) {
    return new JwtKeySet(file);
  }

  /** The keys in a file, which can be read again. */
  static final class KeyFile implements JWKSource<SecurityContext> {
    private final Path file;
    private volatile JWKSet keys;

    KeyFile(Path file) {
      this.file = file;
      this.keys = load(file);
    }

    /** Reads the file again; a broken file leaves the keys as they are. */
    void reload() {
      keys = load(file);
    }

    private static JWKSet load(Path file) {
      try {
        return JWKSet.load(file.toFile());
      } catch (IOException | ParseException e) {
        throw new IllegalArgumentException(
            "cannot read the keys of the token issuer in " + file + ": " + e.getMessage(), e);
      }
    }

    @Override
    public List<JWK> get(JWKSelector selector, SecurityContext context) {
      return selector.select(keys);
    }
  }
}
