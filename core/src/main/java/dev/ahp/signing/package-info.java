/** Proof of who sent a packet: HMAC-SHA-256 or Ed25519 over its RFC 8785 bytes. */
@NullMarked
package dev.ahp.signing;

import org.jspecify.annotations.NullMarked;
