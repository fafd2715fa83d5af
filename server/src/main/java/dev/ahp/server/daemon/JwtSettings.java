package dev.ahp.server.daemon;

import java.net.URI;

/**
 * The trusted issuer of tokens.
 *
 * @param issuer the required {@code iss}
 * @param audience a required value of {@code aud}
 * @param keys URL of the issuer's public keys (a JWK set): a file or an {@code https} URL
 * @param nameClaim the claim that contains the agent's name
 */
public record JwtSettings(String issuer, String audience, URI keys, String nameClaim) {}
