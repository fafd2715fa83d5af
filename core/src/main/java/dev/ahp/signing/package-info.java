/** Signatures of packets and messages: HMAC-SHA-256 or Ed25519 over RFC 8785 bytes. */
@NullMarked
package dev.ahp.signing;

import org.jspecify.annotations.NullMarked;
