package dev.ahp.server.daemon;

import dev.ahp.server.identity.LockoutSettings;
import dev.ahp.server.jwt.JwtSettings;
import dev.ahp.server.oidc.OidcSettings;
import org.jspecify.annotations.Nullable;

/**
 * How callers are authenticated.
 *
 * @param jwt the trusted token issuer; null for none
 * @param oidc the OpenID provider of the console; null for none
 * @param lockout when an address that guesses is locked out
 * @param tls the files of TLS; null for plain HTTP
 */
public record AuthSettings(
    @Nullable JwtSettings jwt,
    @Nullable OidcSettings oidc,
    LockoutSettings lockout,
    @Nullable TlsSettings tls) {}
