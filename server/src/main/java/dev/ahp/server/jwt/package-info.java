/** Verification of JSON Web Tokens: those of callers and those of an OpenID provider. */
@NullMarked
package dev.ahp.server.jwt;

import org.jspecify.annotations.NullMarked;
