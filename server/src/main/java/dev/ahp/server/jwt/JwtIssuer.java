package dev.ahp.server.jwt;

import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.id.Ids;
import dev.ahp.json.JsonObject;
import dev.ahp.server.identity.TokenIssuer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Accepts signed tokens (JWT) of one issuer. The token names an agent; the broker's registry
 * determines its kind, so the issuer cannot create operators.
 */
public final class JwtIssuer implements TokenIssuer {
  private static final long MILLIS = 1000;

  private final JwtVerifier verifier;
  private final String nameClaim;
  private final AgentApi agents;
  private final JwtKeySet.@Nullable KeyFile file;

  private JwtIssuer(
      JwtSettings settings, JwtKeySet keys, JwtKeySet.@Nullable KeyFile file, AgentApi agents) {
    this.nameClaim = settings.nameClaim();
    this.agents = agents;
    this.file = file;
    this.verifier =
        new JwtVerifier(settings.issuer(), settings.audience(), keys, Set.of("exp", nameClaim));
  }

  /**
   * Creates an issuer.
   *
   * @throws IllegalArgumentException if the file of the keys cannot be used
   */
  public static JwtIssuer of(JwtSettings settings, AgentApi agents) {
    if (settings.keyFile().isEmpty()) {
      return new JwtIssuer(settings, JwtKeySet.at(settings.keys()), null, agents);
    }
    JwtKeySet.KeyFile file = new JwtKeySet.KeyFile(Path.of(settings.keys()));
    return new JwtIssuer(settings, JwtKeySet.of(file), file, agents);
  }

  /**
   * Reads the file of the keys again; keys of a URL are read again as needed.
   *
   * @throws IllegalArgumentException if the file cannot be used; the keys stay as they are
   */
  public void reload() {
    if (file != null) {
      file.reload();
    }
  }

  @Override
  public Optional<Caller> caller(String token) {
    return verifier
        .claims(token)
        .flatMap(
            claims ->
                claims
                    .string(nameClaim)
                    .filter(Ids::isAgentName)
                    .flatMap(agents::registered)
                    .map(it -> it.until(expiry(claims))));
  }

  private static long expiry(JsonObject claims) {
    return claims.number("exp").map(it -> it.longValue() * MILLIS).orElse(0L);
  }
}
