package dev.ahp.server.daemon;

import dev.ahp.server.identity.CertificateName;
import dev.ahp.server.identity.LockoutSettings;
import dev.ahp.server.jetty.ClientCertificates;
import dev.ahp.server.jetty.ClientCertificates.CertificateRequest;
import dev.ahp.server.jwt.JwtSettings;
import dev.ahp.server.oidc.OidcSettings;
import dev.ahp.server.oidc.OidcSettings.ClaimRule;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the sections {@code auth} and {@code tls}. */
final class AuthConfigReader {
  private static final long DAY_MS = Duration.ofDays(1).toMillis();

  private final StartOptions options;
  private final ConfigSection auth;
  private final ConfigSection tls;

  AuthConfigReader(StartOptions options, ConfigSection file) {
    this.options = options;
    this.auth = file.section("auth");
    this.tls = file.section("tls");
  }

  AuthSettings read() {
    return new AuthSettings(jwt(), oidc(), lockout(auth.section("lockout")), tlsFiles());
  }

  @Nullable TlsSettings tlsFiles() {
    // The file is always read to mark its keys known.
    Optional<String> inFile = tls.text("cert");
    Optional<String> keyInFile = tls.text("key");
    Optional<String> certificate = options.value("tls-cert").or(() -> inFile);
    Optional<String> key = options.value("tls-key").or(() -> keyInFile);
    Optional<String> clientCa = tls.text("clientCa");
    if (certificate.isPresent() != key.isPresent()) {
      throw new DaemonStartException("TLS requires both a certificate and a key");
    }
    if (certificate.isEmpty()) {
      if (clientCa.isPresent()) {
        throw tls.invalid("clientCa", "requires cert and key");
      }
      return null;
    }
    return new TlsSettings(
        options.path(certificate.orElseThrow()),
        options.path(key.orElseThrow()),
        clientCa.map(options::path).orElse(null));
  }

  /** Reads how clients are authenticated by certificates. */
  ClientCertificates clients() {
    boolean hasAuthorities = tls.has("clientCa");
    CertificateRequest request =
        tls.oneOf("clientAuth", Set.of("none", "want", "need"))
            .map(it -> CertificateRequest.valueOf(it.toUpperCase(Locale.ROOT)))
            .orElse(hasAuthorities ? CertificateRequest.WANT : CertificateRequest.NONE);
    if (request != CertificateRequest.NONE && !hasAuthorities) {
      throw tls.invalid("clientAuth", "requires clientCa, the authorities of client certificates");
    }
    ConfigSection certificates = auth.section("certificates");
    CertificateName name =
        certificates
            .oneOf(
                "name",
                Arrays.stream(CertificateName.values())
                    .map(CertificateName::wireName)
                    .collect(Collectors.toSet()))
            .flatMap(CertificateName::named)
            .orElse(null);
    if (name != null && request == CertificateRequest.NONE) {
      throw certificates.invalid("name", "requires tls.clientCa");
    }
    return new ClientCertificates(request, name);
  }

  private static LockoutSettings lockout(ConfigSection lockout) {
    LockoutSettings standard = LockoutSettings.STANDARD;
    return new LockoutSettings(
        lockout.integer("failures", 0, 1_000_000, standard.failures()),
        lockout.millis("windowMs", 1_000, DAY_MS, standard.window()),
        lockout.millis("lockMs", 1_000, DAY_MS, standard.lock()),
        lockout.millis("maxLockMs", 1_000, DAY_MS, standard.maxLock()));
  }

  private @Nullable JwtSettings jwt() {
    if (!auth.has("jwt")) {
      return null;
    }
    ConfigSection jwt = auth.section("jwt");
    return new JwtSettings(
        jwt.text("issuer").orElseThrow(() -> auth.invalid("jwt", "requires the key issuer")),
        jwt.text("audience").orElseThrow(() -> auth.invalid("jwt", "requires the key audience")),
        jwtKeys(jwt),
        jwt.text("nameClaim").orElse("sub"));
  }

  private URI jwtKeys(ConfigSection jwt) {
    String text =
        jwt.text("jwks").orElseThrow(() -> jwt.invalid("jwks", "must be a file or a URL"));
    if (text.startsWith("https://") || text.startsWith("http://")) {
      return jwt.url("jwks").orElseThrow();
    }
    Path keys = options.path(text);
    if (!Files.isReadable(keys)) {
      throw jwt.invalid("jwks", "must name a readable file");
    }
    return keys.toUri();
  }

  private @Nullable OidcSettings oidc() {
    if (!auth.has("oidc")) {
      return null;
    }
    ConfigSection oidc = auth.section("oidc");
    return new OidcSettings(
        oidc.url("issuer").orElseThrow(() -> auth.invalid("oidc", "requires the key issuer")),
        oidc.text("clientId").orElseThrow(() -> auth.invalid("oidc", "requires the key clientId")),
        options.secret(oidc, "clientSecret"),
        oidc.has("scopes") ? oidc.texts("scopes") : List.of("profile", "email"),
        oidc.text("nameClaim").orElse("preferred_username"),
        oidc.url("url")
            .orElseThrow(
                () ->
                    auth.invalid(
                        "oidc", "requires the key url, the URL of the console in browsers")),
        rule(oidc, "operators"),
        rule(oidc, "auditors"),
        oidc.text("label").orElse("Sign in with OpenID Connect"));
  }

  private static @Nullable ClaimRule rule(ConfigSection oidc, String key) {
    if (!oidc.has(key)) {
      return null;
    }
    ConfigSection rule = oidc.section(key);
    List<String> values = rule.texts("values");
    if (values.isEmpty()) {
      throw rule.invalid("values", "must be a list of at least one string");
    }
    return new ClaimRule(
        rule.text("claim").orElseThrow(() -> oidc.invalid(key, "requires the key claim")), values);
  }
}
