package dev.ahp.server.jwt;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The trusted issuer of tokens.
 *
 * @param issuer the required {@code iss}
 * @param audience a required value of {@code aud}
 * @param keys URL of the issuer's public keys (a JWK set): a file or an {@code https} URL
 * @param nameClaim the claim that contains the agent's name
 */
public record JwtSettings(String issuer, String audience, URI keys, String nameClaim) {
  /** Returns the file of the keys; empty if they are at a URL. */
  public Optional<Path> keyFile() {
    return "file".equals(keys.getScheme()) ? Optional.of(Path.of(keys)) : Optional.empty();
  }
}
