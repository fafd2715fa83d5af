/**
 * What a user of AHP names: packets, the handoffs they carry, and the words for who holds them. The
 * packages below hold the rules behind these types.
 */
@NullMarked
package dev.ahp;

import org.jspecify.annotations.NullMarked;
