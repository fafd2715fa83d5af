package dev.ahp.server.daemon;

import java.net.URI;

/**
 * An issuer of tokens that is trusted.
 *
 * @param issuer what {@code iss} must be
 * @param audience what {@code aud} must hold
 * @param keys where the issuer's public keys are (a JWK set): a file or an {@code https} URL
 * @param nameClaim which claim holds the name of the agent
 */
public record JwtSettings(String issuer, String audience, URI keys, String nameClaim) {}
