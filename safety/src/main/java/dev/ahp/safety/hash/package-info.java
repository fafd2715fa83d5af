/** Hashes of words and a small table over them. */
@NullMarked
package dev.ahp.safety.hash;

import org.jspecify.annotations.NullMarked;
